import { addDays, today } from '@/lib/domain/days'
import { nothing, reference, row, type Said } from './foreign-kinds'

/** Calls of B2B with what is another client's. */
export const b2bSamples: Readonly<Record<string, Said>> = {
  'b2bInventory.list': nothing((f) => ({ client_id: [f.client] })),
  'b2bInventory.summary': nothing((f) => ({ client_id: [f.client] })),
  'b2bInventory.expiry': nothing((f) => ({ client_id: [f.client] })),
  'b2bInventory.download': nothing((f) => ({ client_id: [f.client], format: 'csv' })),
  'b2bSkus.list': nothing((f) => ({ client_id: [f.client] })),
  'b2bSkus.one': row((f) => ({ id: f.areas.sku })),
  'b2bSkus.add': row((f) => ({ client_id: f.client, sku_code: 'THEIRS', sku_name: 'Theirs' })),
  'b2bSkus.change': row((f) => ({ id: f.areas.sku, sku_name: 'Ours' })),
  'b2bSkus.toggle': row((f) => ({ id: f.areas.sku, status: 'inactive' })),
  'b2bSkus.search': nothing((f) => ({ client_id: f.client, q: 'SKU' })),
  'b2bInboundReports.listSummary': nothing((f) => ({ client_id: [f.client] })),
  'b2bInboundReports.goods': nothing((f) => ({ client_id: [f.client] })),
  'b2bInboundReports.summary': nothing((f) => ({ client_id: [f.client] })),
  'b2bInbound.list': nothing((f) => ({ client_id: [f.client] })),
  'b2bInbound.one': row((f) => ({ id: f.areas.b2b_inbound })),
  'b2bInbound.edit': row((f) => ({ id: f.areas.b2b_inbound })),
  'b2bInbound.add': reference((f) => ({ client_id: f.client, warehouse_id: 1, supplier_id: 1, ref_no: 'X', expected_date: addDays(today(), 1) })),
  'b2bInbound.change': row((f) => ({
    id: f.areas.b2b_inbound, warehouse_id: 1, supplier_id: 1, ref_no: 'X', expected_date: addDays(today(), 1), lines: [],
  })),
  'b2bInbound.submit': row((f) => ({ id: f.areas.b2b_inbound })),
  'b2bInbound.cancel': row((f) => ({ id: f.areas.b2b_inbound, reason: 'Not theirs' })),
  'b2bInbound.grn': row((f) => ({ id: f.areas.b2b_inbound })),
  'b2bInbound.labels': row((f) => ({ id: f.areas.b2b_inbound, level: 'each' })),
  'b2bInbound.transactions': nothing((f) => ({ client_id: [f.client] })),
  'asnReopen.list': nothing((f) => ({ client_id: [f.client] })),
  'asnReopen.one': row((f) => ({ id: f.areas.reopen })),
  'asnReopen.add': row((f) => ({
    inbound_id: f.areas.b2b_inbound, reason_code: 'other', description: 'Not theirs at all', lines: [{ line_id: 1, change_qty: 1 }],
  })),
  'asnReopen.change': row((f) => ({ id: f.areas.reopen, description: 'Not theirs at all' })),
  'asnReopen.withdraw': row((f) => ({ id: f.areas.reopen })),
  'b2bUploads.inbound': reference((f) => ({
    client_id: f.client, warehouse_id: 1, supplier_id: 1, ref_no: 'X', expected_date: addDays(today(), 1),
  })),
  'b2bUploads.inboundBulk': reference((f) => ({ client_id: f.client })),
  'b2bUploads.outbound': reference((f) => ({
    client_id: f.client, warehouse_id: 1, consignee_id: 1, ref_no: 'X', requested_ship_date: addDays(today(), 1),
  })),
  'b2bUploads.outboundBulk': reference((f) => ({ client_id: f.client })),
  'b2bUploads.file': row((f) => ({ layout_id: f.areas.file_layout })),
  'b2bUploads.preview': row((f) => ({ layout_id: f.areas.file_layout })),
  'b2bUploads.layouts': nothing((f) => ({ client_id: [f.client] })),
  'b2bInbound.skus': nothing((f) => ({ client_id: f.client, search: 'a' })),
}
