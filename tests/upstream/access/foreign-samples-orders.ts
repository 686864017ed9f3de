import { idOf, nothing, reference, row, type App, type ForeignAreas, type Said } from './foreign-kinds'

import { requestRows, requestSamples } from './foreign-requests'

type Kind =
  | 'customs_order' | 'boe' | 'boe_doc' | 'xml_file' | 'xml_rsa' | 'xml_commercial'
  | 'sale_order' | 'client_channel' | 'channel_run' | 'channel_sku' | 'channel_mapping' | 'channel_message'
  | 'fulfilment' | 'wave' | 'handover' | 'supplier' | 'purchase' | 'vendor_request' | 'consignee' | 'b2b_mapping' | 'outbound' | 'variant' | 'variant_order'

/** An order of a client, what a warehouse ships of it, and what the client has ordered itself, none of it theirs. */
export async function orderRows(app: App, client: number): Promise<Pick<ForeignAreas, Kind>> {
  return {
    sale_order: await idOf(app, `insert into sale_orders (order_no, ref_no, client_id, order_source, consignee_name, consignee_phone, consignee_phone_key,
        address_line1, city, country_code, payment_mode, subtotal, vat_amount, total_amount)
      values ('SO-FOREIGN', 'FOREIGN-1', $1, 'manual', 'Hidden', '+971500000000', '500000000', 'x', 'Dubai', 'AE', 'prepaid', 1, 0, 1) returning id`, [client]),
    client_channel: await idOf(app, `insert into client_channels (client_id, platform_code, channel_name, store_url, shop_environment, integration_mode)
      values ($1, 'shopify', 'Hidden shop', 'https://hidden.example', 'sandbox', 'webhook') returning id`, [client]),
    channel_run: await idOf(app, `insert into channel_runs (client_channel_id, run_kind, run_trigger, status)
      select max(id), 'inventory', 'manual', 'completed' from client_channels where client_id = $1 returning id`, [client]),
    channel_sku: await idOf(app, `insert into channel_skus (client_channel_id, channel_sku)
      select max(id), 'HIDDEN' from client_channels where client_id = $1 returning id`, [client]),
    channel_mapping: await idOf(app, `insert into client_channel_mappings (client_channel_id, warehouse_id)
      select max(id), (select min(facility_id) from warehouses) from client_channels where client_id = $1 returning id`, [client]),
    wave: await idOf(app, `insert into waves (wave_no, warehouse_id, wave_type)
      select 'W-FOREIGN', min(id), 'multi_line' from facilities where facility_code = 'AUH1' returning id`, []),
    handover: await idOf(app, `insert into handovers (handover_no, warehouse_id) select 'HO-FOREIGN', min(id) from facilities where facility_code = 'AUH1'
      returning id`, []),
    fulfilment: await idOf(app, `insert into fulfillment_orders (fulfillment_no, ref_no, client_id, warehouse_id, order_id, due_ship_at, wave_id)
      select 'SO-FOREIGN-1', o.ref_no, o.client_id, w.warehouse_id, o.id, now(), w.id from sale_orders o, waves w
      where o.order_no = 'SO-FOREIGN' and w.wave_no = 'W-FOREIGN' returning id`, []),
    channel_message: await idOf(app, `insert into channel_messages (client_channel_id, fulfillment_id, status)
      select max(id), (select id from fulfillment_orders where fulfillment_no = 'SO-FOREIGN-1'), 'failed' from client_channels where client_id = $1
      returning id`, [client]),
    customs_order: await idOf(app, `insert into customs_orders (fulfillment_id, client_id, warehouse_id, scope, country_code, consignee_key, dispatch_day,
        declared_value, currency, declared_value_aed, aggregated_value_aed, gross_weight, hvlv_class)
      select id, client_id, warehouse_id, 'local', 'AE', 'x', '2026-03-01', 1, 'AED', 1, 1, 1, 'LV' from fulfillment_orders
      where fulfillment_no = 'SO-FOREIGN-1' returning id`, []),
    boe: await idOf(app, `insert into boes (boe_ref, scope, declaration_type, hvlv_class, warehouse_id, is_free_zone, client_id, destination_country,
        goods_value, cif_value) select 'BOE-FOREIGN', 'local', 'import_local_fz', 'LV', id, true, $1, 'AE', 0, 0 from facilities
      where facility_code = 'AUH1' returning id`, [client]),
    boe_doc: await idOf(app, `insert into boe_docs (boe_id, doc_type) select id, 'permit' from boes where boe_ref = 'BOE-FOREIGN' returning id`),
    vendor_request: await requestRows(app, client),
    xml_file: await idOf(app, `insert into xml_files (file_name, file_path, file_size, sha256, source, client_id, status)
      values ('foreign.xml', 'xml/foreign.xml', 1, 'foreign', 'rsa', $1, 'completed') returning id`, [client]),
    xml_rsa: await idOf(app, `insert into xml_invoices (source, xml_file_id, client_id, invoice_no, currency, exporter_name)
      select 'rsa', id, $1, 'FOREIGN-RSA', 'USD', 'Foreign' from xml_files where sha256 = 'foreign' returning id`, [client]),
    xml_commercial: await idOf(app, `insert into xml_invoices (source, client_id, invoice_no, currency, exporter_name)
      values ('commercial', $1, 'FOREIGN-CI', 'USD', 'Foreign') returning id`, [client]),
    supplier: await idOf(app, `insert into suppliers (client_id, vendor_code, vendor_name, country_code)
       values ($1, 'FOREIGN', 'Foreign', 'AE') returning id`, [client]),
    consignee: await idOf(app, `insert into consignees (client_id, consignee_code, consignee_name, consignee_type, city, country_code)
       values ($1, 'FOREIGN', 'Foreign', 'retailer', 'Dubai', 'AE') returning id`, [client]),
    b2b_mapping: await idOf(app, `insert into supplier_consignees (client_id, supplier_id, consignee_id)
      select $1, s.id, g.id from suppliers s, consignees g where s.client_id = $1 and s.vendor_code = 'FOREIGN' and g.client_id = $1
        and g.consignee_code = 'FOREIGN' returning id`, [client]),
    outbound: await idOf(app, `insert into outbound_orders (outbound_no, ref_no, client_id, warehouse_id, consignee_id, requested_ship_date)
      select 'BOUT-FOREIGN', 'FOREIGN', $1, (select id from facilities where facility_code = 'AUH1'), g.id, '2026-03-01' from consignees g
      where g.client_id = $1 and g.consignee_code = 'FOREIGN' returning id`, [client]),
    variant: await idOf(app, `with of as (insert into skus (client_id, sku_code, sku_name, scope) values ($1, 'FOREIGN-V', 'Foreign', 'b2b') returning id)
      insert into sku_variants (client_id, sku_id, variant_code, variant_name, market_country, label_languages)
      select $1, of.id, 'FOREIGN-V-AE', 'Foreign', 'AE', '{en}' from of returning id`, [client]),
    variant_order: await idOf(app, `with made as (
        insert into variant_orders (variant_order_no, direction, outbound_id, client_id, warehouse_id, requested_by_date)
        select 'VO-FOREIGN', 'outbound', o.id, $1, o.warehouse_id, '2026-03-01' from outbound_orders o where o.outbound_no = 'BOUT-FOREIGN' returning id
      ), line as (insert into variant_order_lines (variant_order_id, line_no, sku_id, variant_id, pack_qty, requested_qty)
        select made.id, 1, v.sku_id, v.id, 1, 5 from made, sku_variants v where v.client_id = $1 and v.variant_code = 'FOREIGN-V-AE')
      select id from made`, [client]),
    purchase: await idOf(
      app,
      `with of as (insert into suppliers (client_id, vendor_code, vendor_name, country_code) values ($1, 'FOREIGN-2', 'Foreign', 'AE') returning id)
       insert into purchase_orders (client_id, po_no, vendor_id, warehouse_id, order_date, expected_date)
       select $1, 'PO-FOREIGN', of.id, (select id from facilities where facility_code = 'AUH1'), '2026-03-01', '2026-03-02' from of returning id`,
      [client],
    ),
  }
}

/** What somebody else may send about them. */
export const orderSamples: Readonly<Record<string, Said>> = {
  'channels.list': nothing((f) => ({ client_id: [f.client] })),
  'channels.one': row((f) => ({ id: f.areas.client_channel })),
  'channels.add': row((f) => ({
    client_id: f.client, platform_code: 'shopify', channel_name: 'Not theirs', store_url: 'https://not-theirs.example', environment: 'sandbox',
    integration_mode: 'webhook', access_token: 'x', webhook_secret: 'x',
  })),
  'channels.change': row((f) => ({ id: f.areas.client_channel, channel_name: 'Not theirs' })),
  'channels.test': row((f) => ({ id: f.areas.client_channel })),
  'channels.toggle': row((f) => ({ id: f.areas.client_channel, status: 'inactive' })),
  'channels.syncOrders': row((f) => ({ id: f.areas.client_channel })),
  'channelMappings.list': nothing((f) => ({ client_id: [f.client] })),
  'channelMappings.add': row((f) => ({ client_channel_id: f.areas.client_channel, warehouse_id: 1 })),
  'channelMappings.change': row((f) => ({ id: f.areas.channel_mapping, buffer_qty: 1 })),
  'channelMappings.toggle': row((f) => ({ id: f.areas.channel_mapping, status: 'inactive' })),
  'channelMappings.remove': row((f) => ({ id: f.areas.channel_mapping })),
  'channelMessages.list': nothing((f) => ({ client_id: [f.client] })),
  'channelMessages.move': row((f) => ({ id: f.areas.channel_message, status: 'waiting' })),
  'channelSkus.list': nothing((f) => ({ client_id: [f.client] })),
  'channelSkus.unmapped': nothing((f) => ({ client_id: [f.client] })),
  'channelSkus.add': row((f) => ({ client_channel_id: f.areas.client_channel, channel_sku: 'NOT-THEIRS' })),
  'channelSkus.change': row((f) => ({ id: f.areas.channel_sku, buffer_qty: 1 })),
  'channelSkus.toggle': row((f) => ({ id: f.areas.channel_sku, status: 'inactive' })),
  'channelSkus.automap': row((f) => ({ client_channel_id: f.areas.client_channel, dry_run: true })),
  'channelSkus.publish': row((f) => ({ ids: [f.areas.channel_sku] })),
  'inventorySync.list': nothing((f) => ({ client_id: [f.client] })),
  'inventorySync.items': nothing((f) => ({ run_id: [f.areas.channel_run] })),
  'inventorySync.one': row((f) => ({ id: f.areas.channel_run })),
  'inventorySync.start': row((f) => ({ client_channel_ids: [f.areas.client_channel] })),
  'channelSkus.upload': row((f) => ({ client_channel_id: f.areas.client_channel, dry_run: true })),
  'channelSkus.download': nothing((f) => ({ client_id: [f.client], format: 'csv' })),
  'hvlv.list': nothing((f) => ({ client_id: [f.client] })),
  'hvlv.figures': nothing((f) => ({ client_id: [f.client] })),
  'customsOrders.list': nothing((f) => ({ client_id: [f.client] })),
  'customsOrders.one': row((f) => ({ id: f.areas.customs_order })),
  'customsOrders.download': nothing((f) => ({ client_id: [f.client], format: 'csv' })),
  'dutyRefunds.list': nothing((f) => ({ client_id: [f.client] })),
  'boes.list': nothing((f) => ({ scope: 'local', client_id: [f.client] })),
  'boes.one': row((f) => ({ id: f.areas.boe })),
  'boes.download': row((f) => ({ scope: 'local', ids: [f.areas.boe], kind: 'pack' })),
  'xmlFiles.list': nothing((f) => ({ client_id: [f.client] })),
  'xmlFiles.one': row((f) => ({ id: f.areas.xml_file })),
  'xmlFiles.download': row((f) => ({ id: f.areas.xml_file })),
  'xmlFiles.makeCommercial': row((f) => ({ id: f.areas.xml_file })),
  'xmlFiles.remove': row((f) => ({ id: f.areas.xml_file })),
  'xmlFiles.upload': reference((f) => ({ client_id: f.client })),
  'rsaXmlInvoices.list': nothing((f) => ({ client_id: [f.client] })),
  'rsaXmlInvoices.one': row((f) => ({ id: f.areas.xml_rsa })),
  'rsaXmlInvoices.upload': reference((f) => ({ client_id: f.client })),
  'rsaXmlInvoices.change': row((f) => ({ id: f.areas.xml_rsa, updated_at: '2026-01-01T00:00:00Z' })),
  'rsaXmlInvoices.act': row((f) => ({ id: f.areas.xml_rsa, action: 'validate' })),
  'rsaXmlInvoices.download': row((f) => ({ id: f.areas.xml_rsa })),
  'commercialXmlInvoices.list': nothing((f) => ({ client_id: [f.client] })),
  'commercialXmlInvoices.one': row((f) => ({ id: f.areas.xml_commercial })),
  'commercialXmlInvoices.change': row((f) => ({ id: f.areas.xml_commercial, updated_at: '2026-01-01T00:00:00Z' })),
  'commercialXmlInvoices.download': row((f) => ({ id: f.areas.xml_commercial })),
  'commercialXmlInvoices.sendToCustoms': row((f) => ({ ids: [f.areas.xml_commercial] })),
  'boeDocs.generate': row((f) => ({ boe_id: f.areas.boe, doc_type: 'packing_list' })),
  'boeDocs.list': nothing((f) => ({ boe_id: f.areas.boe })),
  'boeDocs.upload': row((f) => ({ boe_id: f.areas.boe, doc_type: 'permit' })),
  'boeDocs.act': row((f) => ({ id: f.areas.boe_doc, action: 'accept' })),
  'boeDocs.remove': row((f) => ({ id: f.areas.boe_doc })),
  'boeDocs.download': row((f) => ({ id: f.areas.boe_doc })),
  'hvlv.download': nothing((f) => ({ client_id: [f.client], format: 'csv' })),
  'fulfilmentOrders.list': nothing((f) => ({ client_id: [f.client] })),
  'fulfilmentOrders.parcelSummary': nothing((f) => ({ client_id: [f.client] })),
  'saleOrders.summary': nothing((f) => ({ client_id: [f.client] })),
  'fulfilmentOrders.parcels': nothing((f) => ({ client_id: [f.client] })),
  'fulfilmentOrders.parcelFile': nothing((f) => ({ client_id: [f.client], format: 'csv' })),
  'fulfilmentOrders.shipment': row((f) => ({ tracking_no: f.package.tracking_no })),
  'fulfilmentOrders.handoverPaper': row((f) => ({ id: f.areas.handover })),
  'fulfilmentOrders.one': row((f) => ({ id: f.areas.fulfilment })),
  'saleOrders.list': nothing((f) => ({ client_id: [f.client] })),
  'saleOrders.one': row((f) => ({ id: f.areas.sale_order })),
  'saleOrders.upload': row((f) => ({ client_id: f.client, dry_run: true })),
  'saleOrders.lines': nothing((f) => ({ client_id: [f.client] })),
  'saleOrders.skus': row((f) => ({ client_id: f.client })),
  'saleOrders.add': reference((f) => ({ client_id: f.client, items: [{ sku_code: 'X', qty: 1 }] })),
  'saleOrders.change': row((f) => ({ id: f.areas.sale_order, remarks: 'Not theirs' })),
  'saleOrders.confirm': row((f) => ({ ids: [f.areas.sale_order] })),
  'saleOrders.hold': row((f) => ({ ids: [f.areas.sale_order], hold_reason: 'fraud' })),
  'saleOrders.release': row((f) => ({ ids: [f.areas.sale_order] })),
  'saleOrders.cancel': row((f) => ({ ids: [f.areas.sale_order], reason: 'Not theirs' })),
  'inventory.locations': nothing(() => ({ warehouse_id: 1 })),
  'suppliers.list': nothing((f) => ({ client_id: [f.client] })),
  'suppliers.one': row((f) => ({ id: f.areas.supplier })),
  ...requestSamples,
  'suppliers.add': row((f) => ({ client_id: f.client, vendor_code: 'THEIRS', vendor_name: 'Theirs', country_code: 'AE' })),
  'suppliers.change': row((f) => ({ id: f.areas.supplier, city: 'Ours' })),
  'suppliers.toggle': row((f) => ({ id: f.areas.supplier, status: 'inactive' })),
  'suppliers.dropdown': nothing((f) => ({ client_id: f.client })),
  'b2bSuppliers.list': nothing((f) => ({ client_id: [f.client] })),
  'b2bSuppliers.one': row((f) => ({ id: f.areas.supplier })),
  'b2bSuppliers.add': row((f) => ({ client_id: f.client, supplier_code: 'THEIRS', supplier_name: 'Theirs', country_code: 'AE', city: 'Dubai',
    phone: '+97142345678' })),
  'b2bSuppliers.change': row((f) => ({ id: f.areas.supplier, city: 'Ours' })),
  'b2bSuppliers.toggle': row((f) => ({ id: f.areas.supplier, status: 'inactive' })),
  'b2bSuppliers.dropdown': nothing((f) => ({ client_id: f.client })),
  'b2bConsignees.list': nothing((f) => ({ client_id: [f.client] })),
  'b2bConsignees.one': row((f) => ({ id: f.areas.consignee })),
  'b2bConsignees.add': row((f) => ({ client_id: f.client, consignee_code: 'THEIRS', consignee_name: 'Theirs', consignee_type: 'retailer',
    country_code: 'AE', city: 'Dubai', phone: '+97142345678' })),
  'b2bConsignees.change': row((f) => ({ id: f.areas.consignee, city: 'Ours' })),
  'b2bConsignees.toggle': row((f) => ({ id: f.areas.consignee, status: 'inactive' })),
  'b2bConsignees.dropdown': nothing((f) => ({ client_id: f.client })),
  'b2bMappings.list': nothing((f) => ({ client_id: [f.client] })),
  'b2bMappings.add': reference((f) => ({ supplier_ids: [f.areas.supplier], consignee_ids: [f.areas.consignee] })),
  'b2bMappings.change': row((f) => ({ id: f.areas.b2b_mapping, transit_days: 3 })),
  'outbound.list': nothing((f) => ({ client_id: [f.client] })),
  'outbound.performance': nothing((f) => ({ client_id: [f.client] })),
  'outbound.one': row((f) => ({ id: f.areas.outbound })),
  'outbound.edit': row((f) => ({ id: f.areas.outbound })),
  'outbound.add': row((f) => ({ client_id: f.client, warehouse_id: 1, consignee_id: f.areas.consignee, ref_no: 'X', requested_ship_date: '2026-03-01' })),
  'outbound.change': row((f) => ({ id: f.areas.outbound, priority: 1 })),
  'outbound.submit': row((f) => ({ id: f.areas.outbound })),
  'outbound.hold': row((f) => ({ id: f.areas.outbound, reason: 'Ours' })),
  'outbound.resume': row((f) => ({ id: f.areas.outbound })),
  'outbound.pickList': row((f) => ({ id: f.areas.outbound })),
  'outbound.podFile': row((f) => ({ id: f.areas.outbound })),
  'outbound.deliveryNote': row((f) => ({ id: f.areas.outbound })),
  'outbound.putBackList': row((f) => ({ id: f.areas.outbound })),
  'handlingUnits.packingList': row((f) => ({ id: f.areas.outbound })),
  'outbound.cancel': row((f) => ({ id: f.areas.outbound, reason: 'Not theirs' })),
  'b2bMappings.toggle': row((f) => ({ id: f.areas.b2b_mapping, status: 'inactive' })),
  'b2bMappings.remove': row((f) => ({ id: f.areas.b2b_mapping })),
  'purchaseOrders.list': nothing((f) => ({ client_id: [f.client] })),
  'purchaseOrders.one': row((f) => ({ id: f.areas.purchase })),
  'purchaseOrders.add': row((f) => (
    { client_id: f.client, vendor_id: f.areas.supplier, warehouse_id: 1, order_date: '2026-03-01', expected_date: '2026-03-02' })),
  'purchaseOrders.change': row((f) => (
    { id: f.areas.purchase, vendor_id: f.areas.supplier, warehouse_id: 1, order_date: '2026-03-01', expected_date: '2026-03-02', lines: [] })),
  'purchaseOrders.move': row((f) => ({ id: f.areas.purchase, action: 'cancel' })),
}
