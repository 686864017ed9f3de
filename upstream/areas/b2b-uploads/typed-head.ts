import { b2bInboundType, inboundMode } from '@/lib/domain/inbound'
import { uploadedOutbound } from '@/lib/domain/outbound'
import type { UploadParams } from '../../core/uploads/upload-work'
import type { AnnouncedHead } from '../inbound/save'
import type { OrderedHead } from '../outbound/save'

function text(params: UploadParams, name: string): string | null {
  const value = params[name]
  return typeof value === 'string' && value !== '' ? value : null
}
function id(params: UploadParams, name: string): number {
  const value = params[name]
  return typeof value === 'number' ? value : 0
}

/** The head of an order that was typed beside a file of its lines, as it is kept with the file. */
export interface TypedInbound {
  head: AnnouncedHead
  /** The draft the lines join. */
  joins: number | null
}

/** Null for a file of several orders, which say their heads themselves. */
export function typedInbound(params: UploadParams): TypedInbound | null {
  const ref_no = text(params, 'ref_no')
  if (ref_no === null) return null
  return {
    joins: id(params, 'id') || null,
    head: {
      ref_no, warehouse_id: id(params, 'warehouse_id'), vendor_id: id(params, 'supplier_id') || null, expected_date: text(params, 'expected_date') ?? '',
      inbound_type: b2bInboundType.names.find((name) => name === params.inbound_type) ?? 'purchase',
      shipment_mode: inboundMode.names.find((name) => name === params.shipment_mode) ?? 'road', container_no: text(params, 'container_no'),
      boe_no: text(params, 'boe_no'), po_ref: text(params, 'po_no'), total_pallets: 0, total_cartons: 0, driver_phone: null,
    },
  }
}

export function typedOutbound(params: UploadParams): OrderedHead | null {
  const ref_no = text(params, 'ref_no')
  if (ref_no === null) return null
  return {
    ref_no, warehouse_id: id(params, 'warehouse_id'), consignee_id: id(params, 'consignee_id'),
    order_type: uploadedOutbound.find((name) => name === params.order_type) ?? 'b2b', requested_ship_date: text(params, 'requested_ship_date') ?? '',
    priority: id(params, 'priority') || 5, allow_partial: params.allow_partial !== false, remarks: text(params, 'remarks'),
  }
}
