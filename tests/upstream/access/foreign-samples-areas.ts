import { addDays, today } from '@/lib/domain/days'
import { b2bSamples } from './foreign-samples-b2b'
import { catalogueSamples } from './foreign-samples-catalogue'
import { pickupSamples } from './foreign-samples-pickup'
import { orderRows } from './foreign-samples-orders'
import { productRows } from './foreign-samples-products'
import { pasRows, pasSamples } from './foreign-samples-pas'
import { preAlertOf, preAlertSamples } from './foreign-samples-pre-alerts'
import { sellerSamples } from './foreign-samples-sellers'
import { idOf, nothing, reference, row, type App, type Said, type ForeignAreas } from './foreign-kinds'
import { b2bInboundOf, imageOf, inboundOf, uploadRowOf, wmsOf } from './foreign-b2b'
import { conversationOf } from './foreign-samples-whatsapp'

interface Sides {
  client: number
  carrier: number
  own: number
  falcon: number
}

/** A seller's shipment of the client with a paper. */
async function shipmentRows(app: App, client: number) {
  const id = await idOf(app, `insert into package_lists (package_list_no, invoice_no, client_id, goods_value, submitted_at)
    values ('PL-FOREIGN', 'IOR-FOREIGN', $1, 10, now()) returning id`, [client])
  const document = await idOf(app, `insert into package_documents (package_list_id, doc_type, file_name, mime, size, path, sha256)
    values ($1, 'other', 'a.pdf', 'application/pdf', 1, 'documents/a.pdf', 'x') returning id`, [id])
  return { id, document }
}

/** A product and a SKU of a client whose goods we do not keep otherwise. */
async function goodsOf(app: App, client: number): Promise<{ product: number; sku: number }> {
  const product = await idOf(app, `insert into products (client_id, product_code, product_name) values ($1, 'FOREIGN', 'Foreign') returning id`, [client])
  return {
    product,
    sku: await idOf(app, `insert into skus (client_id, product_id, sku_code, sku_name, weight) values ($1, $2, 'FOREIGN-1', 'Foreign', 1) returning id`,
      [client, product]),
  }
}

export async function areaRows(app: App, { client, carrier, own, falcon }: Sides): Promise<ForeignAreas> {
  const neither = (table: string) => idOf(app, `select id from ${table} where client_id <> $1 and carrier_id <> $2 limit 1`, [own, falcon])
  const ofCarrier = (table: string) => idOf(app, `select id from ${table} where carrier_id is not null and carrier_id <> $1 limit 1`, [falcon])
  const [coverage] = await app.query<{ id: number; coverage_id: number }>(
    'select carrier_id as id, id as coverage_id from carrier_countries where carrier_id <> $1 limit 1', [falcon],
  )
  if (!coverage) throw new Error('The demo has no foreign coverage')
  const cod_payment = await idOf(app, `insert into carrier_cod_payments (payment_no, carrier_id, country_code, currency, statement_no, period_from, period_to,
      declared_count, declared_amount)
    values ('CCP-FOREIGN', $1, 'AE', 'AED', 'FOREIGN', '2026-01-01', '2026-01-07', 1, 10) returning id`, [carrier])
  const cod_paid = await idOf(app, `with made as (insert into client_cod_payments (payment_no, client_id, currency, cycle_from, cycle_to, orders_count,
      gross_cod, cod_fee, return_fee, fee_vat, adjustments, deductions, net_payable, status)
    values ('CLP-FOREIGN', $1, 'AED', '2026-01-01', '2026-01-07', 1, 10, 0, 0, 0,
        0, 0, 10, 'initiated') returning id)
    insert into client_cod_history (payment_id, to_status) select id, 'initiated' from made returning payment_id as id`, [client])
  const cod_dispute = await idOf(app, `insert into cod_disputes (dispute_no, dispute_level, carrier_payment_id, carrier_id, raised_by_category, against,
      reason_code, currency, amount_disputed, description, status_before, due_at)
    values ('DSP-FOREIGN', 'payment', $1, $2, 'admin', 'carrier', 'other', 'AED', 1, 'Foreign', 'submitted', '2026-01-09') returning id`, [
    cod_payment, carrier,
  ])
  const seller = await idOf(app, `select id from sellers s where onboarding_stage = 0
      and not exists (select 1 from client_seller_map m where m.seller_id = s.id and m.client_id = $1) limit 1`, [own])
  return {
    coverage, pre_alert: await preAlertOf(app, client),
    cod_order: await neither('cod_orders'),
    cod_payment, cod_paid,
    cod_dispute,
    cod_remark: await idOf(app, `insert into cod_dispute_comments (dispute_id, text, file_name, file_path, mime, by_category)
      values ($1, 'Foreign', 'a.pdf', 'cod-disputes/a.pdf', 'application/pdf', 'admin') returning id`, [cod_dispute]),
    service: await ofCarrier('carrier_services'), email: await ofCarrier('carrier_emails'),
    mapping: await ofCarrier('carrier_event_mappings'), place: await ofCarrier('carrier_event_locations'),
    report: await idOf(app, `insert into export_jobs (user_id, report, params, format) select id, 'last-mile', '{}', 'csv' from users
      where email = 'client_admin.dtofz@demo.example' returning id`),
    call: await idOf(app, `insert into outgoing_logs (integration, carrier_id, event, method, url, result)
      values ('carrier_api', $1, 'book', 'POST', 'https://carrier.example', 'success') returning id`, [carrier]),
    document: await idOf(
      app,
      `insert into documents (series_id, title, doc_type, file_name, file_path, mime, size, sha256, client_ids, carrier_ids, status)
       values (9999999, 'Foreign', 'other', 'a.pdf', 'documents/a.pdf', 'application/pdf', 1, 'x', array[$1]::bigint[], array[$2]::bigint[], 'published')
       returning id`,
      [client, carrier],
    ),
    shipment_doc: await idOf(
      app,
      `insert into logistics_docs (doc_no, doc_type, ref_type, ref_no, client_id, carrier_id, service_center_id, airport_code, file_name, file_path, file_size,
          mime, sha256)
       select 'LD-20260101-99999', 'permit', 'order', 'LM-FOREIGN', $1, $2, id, 'JFK', 'a.pdf', 'logistics/a.pdf', 1, 'application/pdf', 'x' from facilities
       where facility_code = 'DOH1' returning id`,
      [client, carrier],
    ),
    alert: await ofCarrier('carrier_alerts'),
    lane: await idOf(app, `select id from linehauls l where client_id <> $1
        and not exists (select 1 from linehaul_carriers v where v.linehaul_id = l.id and v.carrier_id = $2) limit 1`, [own, falcon]),
    slot: await ofCarrier('carrier_pickup_slots'),
    client_slot: await neither('client_pickup_slots'),
    closed_days: await idOf(app, `insert into client_closed_days (client_address_id, first_day, last_day, reason)
      select id, '2027-02-01', '2027-02-02', 'Foreign' from client_addresses where client_id = $1 limit 1 returning id`, [client]),
    address: await idOf(app, 'select id from client_addresses where client_id = $1 limit 1', [client]),
    client_token: await idOf(app, 'select id from client_tokens where client_id = $1 limit 1', [client]),
    pickup: await neither('pickup_requests'),
    point: await ofCarrier('carrier_pudo'),
    sla: await ofCarrier('sla_configs'),
    clock: await neither('sla_clocks'),
    ...await orderRows(app, client),
    dashboard: await idOf(app, `insert into dashboard_reports (name, category, definition, user_categories)
      values ('Foreign', 'system', '{"version":1,"widgets":[]}', '{pas}') returning id`),
    dashboard_schedule: await idOf(app, `insert into dashboard_schedules (name, dashboard_id, recipients, frequency, at_time, next_run_at, created_by)
      select 'Foreign', min(d.id), '{a@b.example}', 'daily', '07:00', now() + interval '1 day', min(u.id) from dashboard_reports d, users u
      where u.email = 'super_admin@demo.example' returning id`),
    quote: await idOf(app, `insert into freight_quotes (quote_no, client_id, freight_mode, pickup_type, origin_country, origin_port, destination_port,
        incoterm, ready_date, commodity, total_gross_weight, total_volume_cbm, volumetric_weight, chargeable_weight)
      values ('FQ-FOREIGN', $1, 1, 1, 'CN', 'SZX', 'DXB', 'FOB', '2026-01-01', 'Lamps', 1, 1, 1, 1) returning id`, [client]),
    invoice: await idOf(
      app,
      `insert into client_invoices (invoice_no, party_type, party_id, client_id, period_from, period_to, currency, net, vat_amount, total, vat_rounding, status,
         issue_date, due_date)
       values ('INV-FOREIGN', 'client', $1, $1, '2026-01-01', '2026-01-31', 'AED', 100, 5, 105, 'line', 'issued', '2026-02-01', '2026-03-01') returning id`,
      [client],
    ),
    shipment: await shipmentRows(app, client),
    shipment_draft: await idOf(app, `insert into package_lists (package_list_no, client_id, status, draft, goods_value)
      values ('PL-FOREIGN-2', $1, null, '{}', 0) returning id`, [client]),
    credit_note: await idOf(
      app,
      `with billed as (insert into client_invoices (invoice_no, party_type, party_id, client_id, period_from, period_to, currency, net, vat_amount, total,
           vat_rounding, status, issue_date, due_date)
         values ('INV-FOREIGN-2', 'client', $1, $1, '2026-01-01', '2026-01-31', 'AED', 100, 5, 105, 'line', 'issued', '2026-02-01', '2026-03-01') returning id)
       insert into credit_notes (note_no, note_ref, invoice_id, currency, reason_code, remarks, issue_date, net, vat_amount, total, value_before, value_after,
         issued_at)
       select 'TCN-FOREIGN', 'INV-FOREIGN-2-C1', id, 'AED', 'VRBL:AE:VD', 'Foreign', '2026-02-02', 10, 0.5, 10.5, 100, 90, now() from billed returning id`,
      [client],
    ),
    inbound: await inboundOf(app, client),
    sku_upload_row: await uploadRowOf(app, client),
    sku_image: await imageOf(app, client),
    wms: await wmsOf(app, client),
    whatsapp: await conversationOf(app, client),
    b2b_inbound: await b2bInboundOf(app, client),
    reopen: await idOf(app, `with made as (insert into inbound_orders (inbound_no, ref_no, trade, client_id, warehouse_id, expected_date, status, closed_at)
       select 'BIN-FOREIGN-2', 'B2B-FOREIGN-2', 'b2b', $1, min(id), '2026-03-01', 'closed', now() from facilities where facility_code = 'AUH1' returning id)
       insert into asn_reopen_requests (request_no, inbound_id, reason_code, description) select 'ARR-FOREIGN', id, 'other', 'Theirs' from made returning id`,
    [client]),
    file_layout: await idOf(app, `insert into client_file_layouts (client_id, layout_name, format, columns)
       values ($1, 'Foreign', 'edi_940', '[]') returning id`, [client]),
    payment: await idOf(app, `insert into payments (payment_no, party_type, party_id, client_id, payment_method, amount, currency, payment_date, reference_no,
         bank_id, payer_name)
       select 'PAY-FOREIGN', 'client', $1, $1, 'bank_transfer', 10, 'AED', '2026-02-02', 'FT-FOREIGN', min(id), 'Foreign' from banks returning id`, [client]),
    payment_request: await idOf(
      app,
      `with billed as (insert into client_invoices (invoice_no, party_type, party_id, client_id, period_from, period_to, currency, net, vat_amount, total,
           vat_rounding, status, issue_date, due_date)
         values ('INV-FOREIGN-3', 'client', $1, $1, '2026-01-01', '2026-01-31', 'AED', 100, 5, 105, 'line', 'issued', '2026-02-01', '2026-03-01') returning id)
       insert into initiated_payments (payment_ref, request_kind, invoice_id, amount, currency, allowed_methods, due_date, link_token_hash, link_expires_at)
       select 'PR-FOREIGN', 'client_invoice', id, 105, 'AED', '{wire}', '2026-03-01', 'foreign', '2027-03-15' from billed returning id`,
      [client],
    ),
    seller, products: await productRows(app, client, seller),
    ...(await goodsOf(app, client)),
    sku_mapping: await idOf(app, 'select id from sku_mappings where client_id = $1 limit 1', [client]),
    pas: await pasRows(app, client),
  }
}

const EVERYBODY = 'countries and places are public words that everybody may read'
const PAPER = 'kinds of paper and label belong to the house, and everybody may read them'

/** The samples of the areas around parcels; a function, since its helpers stand in the file that merges it. */
export function areaSamples(): Readonly<Record<string, Said>> {
  const theirCarrier = row((f) => ({ id: f.carrier }))
  const ofTheirs = nothing((f) => ({ carrier_id: [f.carrier] }))
  const theirFile = row((f) => ({ carrier_id: f.carrier }))
  // Its columns are looked at before its carrier.
  const theirUpload = reference((f) => ({ carrier_id: f.carrier }))
  const theirDocument = row((f) => ({ id: f.areas.document }))
  const theirClient = row((f) => ({ id: f.client }))
  const theirAddress = row((f) => ({ id: f.areas.address }))
  const theirCity = nothing((f) => ({ client_id: f.client, country_code: 'AE' }))
  return {
    ...pasSamples(), ...preAlertSamples(),
    'carrierCoverage.ofCarrier': theirCarrier,
    'carrierCoverage.list': theirCarrier,
    'carrierCoverage.cities': theirCarrier,
    'carrierCoverage.areas': theirCarrier,
    'carrierCoverage.pincodes': theirCarrier,
    'carrierCoverage.capacities': row((f) => ({ ...f.areas.coverage })),
    'carrierCoverage.countriesFile': theirFile,
    'carrierCoverage.citiesFile': theirFile,
    'carrierCoverage.areasFile': theirFile,
    'carrierCoverage.pincodesFile': theirFile,
    'carrierCoverage.compareAreas': theirUpload,
    'carrierCoverage.comparePincodes': theirUpload,
    'carrierCoverage.comparison': row((f) => ({ id: f.upload })),
    'carrierServices.list': ofTheirs,
    'carrierServices.one': row((f) => ({ id: f.areas.service })),
    'carriers.list': nothing((f) => ({ ids: [f.carrier] })),
    'codes.handling': EVERYBODY,
    'countries.timezones': EVERYBODY,
    'documents.list': nothing((f) => ({ ids: [f.areas.document] })),
    'exportReports.recent': nothing((f) => ({ ids: [f.areas.report] })),
    'carriers.dropdown': 'names of carriers are known to everybody who is signed in',
    'carriers.data': nothing((f) => ({ carrier_id: f.carrier })),
    'carriers.one': theirCarrier,
    'carriers.addresses': theirCarrier,
    'carriers.cod': theirCarrier,
    'documents.one': theirDocument,
    'documents.file': theirDocument,
    'documents.ack': theirDocument,
    'logisticsDocs.list': nothing((f) => ({ client_id: [f.client] })),
    'logisticsDocs.one': row((f) => ({ id: f.areas.shipment_doc })),
    'logisticsDocs.file': row((f) => ({ id: f.areas.shipment_doc })),
    'logisticsDocs.upload': reference((f) => ({
      doc_type: 'permit', ref_type: 'consolidation', ref_no: f.consolidation, service_center_id: 1, client_id: f.client,
    })),
    'logisticsDocs.change': row((f) => ({ id: f.areas.shipment_doc, note: 'x' })),
    'logisticsDocs.replace': row((f) => ({ id: f.areas.shipment_doc })),
    'logisticsDocs.toggle': row((f) => ({ id: f.areas.shipment_doc, state: 'closed' })),
    'logisticsDocs.remove': row((f) => ({ id: f.areas.shipment_doc })),
    'logisticsDocs.zip': row((f) => ({ ids: [f.areas.shipment_doc] })),
    'logisticsDocs.send': row((f) => ({ ids: [f.areas.shipment_doc], to: ['a@walk.example'], subject: 'x' })),
    'help.article': 'articles are for everybody, and one that is a draft is not there for anybody',
    'help.report': 'the id is that of the request that went wrong; it is written down, never looked up',
    'carrierEmails.list': ofTheirs,
    'carrierEmails.one': row((f) => ({ id: f.areas.email })),
    'carrierFeeds.health': ofTheirs,
    'carrierFeeds.trackings': theirCarrier,
    'carrierFeeds.codes': row((f) => ({ carrier_id: f.carrier })),
    'carrierFeeds.summary': theirCarrier,
    'carrierFeeds.downloadCodes': theirFile,
    'carrierMapping.list': ofTheirs,
    'carrierMapping.one': row((f) => ({ id: f.areas.mapping })),
    'carrierMapping.numbers': ofTheirs,
    'carrierPlaces.list': ofTheirs,
    'carrierPlaces.one': row((f) => ({ id: f.areas.place })),
    'carrierSettings.list': theirCarrier,
    'carrierSettings.calls': theirCarrier,
    'carrierSettings.oneCall': row((f) => ({ id: f.areas.call })),
    'carrierSettings.bookings': theirCarrier,
    'allocation.trace': row((f) => ({ id: f.package.id })),
    'codes.check': nothing((f) => ({ codes: ['PER'], carrier_id: f.carrier, linehaul_id: f.areas.lane, bag_id: f.bag.id, tracking_no: f.package.tracking_no })),
    'countries.settings': EVERYBODY,
    'countries.validation': EVERYBODY,
    'countries.validate': EVERYBODY,
    'countries.airports': EVERYBODY,
    'countries.ports': EVERYBODY,
    'countries.timezone': EVERYBODY,
    'countries.holidays': EVERYBODY,
    'places.states': EVERYBODY,
    'places.downloadStates': EVERYBODY,
    'places.cities': EVERYBODY,
    'places.downloadCities': EVERYBODY,
    'places.areas': EVERYBODY,
    'places.downloadAreas': EVERYBODY,
    'places.pincodes': EVERYBODY,
    'places.downloadPincodes': EVERYBODY,
    'places.houseCities': theirCity,
    'linehaul.clientLinehauls': nothing((f) => ({ client_id: f.client })),
    'linehaul.labelTypes': PAPER,
    'linehaul.clientCoverages': theirCity,
    'linehaul.clientPincodes': theirCity,
    'linehaul.clientAreas': theirCity,
    'linehaul.clientAreaRows': theirCity,
    'workspace.markMany': nothing((f) => ({ ids: [f.message], action: 'read' })),
    'alerts.settings': nothing((f) => ({ carrier_id: f.carrier })),
    'alerts.list': ofTheirs,
    'alerts.acknowledge': row((f) => ({ id: f.areas.alert, ids: [f.areas.alert] })),
    'pudo.list': ofTheirs,
    'pudo.search': 'collection points of every carrier are public, and a client may only name itself',
    'pudo.upload': theirUpload,
    'pudo.download': ofTheirs,
    'pudo.sync': theirFile,
    'pudo.change': row((f) => ({ id: f.areas.point })),
    'clients.one': theirClient,
    'clients.change': theirClient,
    'clients.dropLogo': theirClient,
    'clients.logo': theirClient,
    'clients.list': 'a client is in the list of its own people alone, whichever manager is asked for',
    'clients.create': reference((f) => ({ parent_client_id: f.client, contact_phone: '+971501234567', contact_email: 'x@y.example' })),
    'clientAddresses.list': theirClient,
    'clientAddresses.one': theirAddress,
    'clientAddresses.add': row((f) => ({ id: f.client, contact_phone: '+971501234567', country_code: 'AE' })),
    'clientAddresses.change': row((f) => ({ id: f.client, address_id: f.areas.address })),
    'clientAddresses.remove': theirAddress,
    'clientAddresses.names': row((f) => ({ client_id: f.client })),
    'clientSettings.one': theirClient,
    'clientSettings.save': row((f) => ({ client_id: f.client })),
    'clientSettings.test': theirClient,
    'clientTokens.list': theirClient,
    'clientTokens.create': row((f) => ({ client_id: f.client, name: 'Of somebody else', expires_in_days: 90 })),
    'clientTokens.toggle': row((f) => ({ client_id: f.client, id: f.areas.client_token, status: 'inactive' })),
    'clientTokens.rename': row((f) => ({ client_id: f.client, id: f.areas.client_token, name: 'Mine now' })),
    'sellerMapping.board': theirClient,
    'carrierRates.list': nothing((f) => ({ carrier_id: [f.carrier] })),
    'dashboards.list': nothing(() => ({ search: 'Foreign' })), 'dashboards.get': row((f) => ({ id: f.areas.dashboard })),
    'dashboardSchedules.list': nothing(() => ({ search: 'Foreign' })),
    'dashboardSchedules.add': reference((f) => ({
      name: 'Mine', dashboard_id: f.areas.dashboard, recipients: ['a@b.example'], frequency: 'daily', at_time: '07:00',
    })),
    'dashboardSchedules.change': row((f) => ({ id: f.areas.dashboard_schedule, name: 'Mine' })),
    'dashboardSchedules.remove': row((f) => ({ id: f.areas.dashboard_schedule })),
    'dashboardSchedules.run': row((f) => ({ id: f.areas.dashboard_schedule })),
    'dashboards.data': row((f) => ({ id: f.areas.dashboard, filters: { from: today(), to: today() } })),
    'dashboards.file': row((f) => ({ id: f.areas.dashboard, widget_id: 'w1', format: 'csv', filters: { from: today(), to: today() } })),
    'quotes.list': nothing((f) => ({ client_id: [f.client] })), 'quotes.one': row((f) => ({ id: f.areas.quote })),
    'quotes.add': reference((f) => ({ client_id: f.client })),
    'quotes.move': row((f) => ({ id: f.areas.quote, offer_status: 5 })),
    'clientInvoices.list': nothing((f) => ({ client_id: [f.client] })),
    'clientInvoices.own': row((f) => ({ client_id: f.client })),
    'clientInvoices.noteFile': row((f) => ({ id: f.areas.credit_note })),
    'clientInvoices.download': row((f) => ({ id: f.areas.invoice })),
    'clientInvoices.one': row((f) => ({ id: f.areas.invoice })),
    'sellerInvoices.list': nothing((f) => ({ client_id: [f.client] })),
    'sellerInvoices.own': row((f) => ({ client_id: f.client })),
    'sellerInvoices.sellers': row((f) => ({ client_id: f.client })),
    'sellerInvoices.one': row((f) => ({ id: f.areas.shipment.id })),
    'sellerInvoices.save': reference((f) => ({ action: 'create_invoice', client_id: f.client, seller_id: f.areas.seller, header: {} })),
    'sellerInvoices.change': row((f) => ({ id: f.areas.shipment_draft, version: 1, lines: [] })),
    'sellerInvoices.move': row((f) => ({ id: f.areas.shipment.id, version: 1, status: 'rejected_by_seller', reason: 'Not ours at all' })),
    'sellerInvoices.addDocument': row((f) => ({ id: f.areas.shipment_draft, doc_type: 'commercial_invoice' })),
    'sellerInvoices.deleteDocument': row((f) => ({ id: f.areas.shipment.document })),
    'sellerInvoices.download': row((f) => ({ id: f.areas.shipment.id, kind: 'packing_list' })),
    'sellerInvoices.downloadList': nothing((f) => ({ client_id: [f.client] })),
    'sellerInvoices.upload': row((f) => ({ invoice_id: f.areas.shipment_draft })),
    'sellerInvoices.verify': row((f) => ({ invoice_id: f.areas.shipment_draft })),
    'sellerInvoices.submit': row((f) => ({ id: f.areas.shipment_draft })),
    'paymentRequests.reject': row((f) => ({ id: f.areas.payment_request, reason: 'Not theirs' })),
    ...catalogueSamples,
    ...pickupSamples,
    ...b2bSamples,
    'inbound.list': nothing((f) => ({ client_id: [f.client] })),
    'inbound.one': row((f) => ({ id: f.areas.inbound })),
    'inbound.upload': reference((f) => ({ client_id: f.client })),
    'inbound.change': row((f) => ({ id: f.areas.inbound, warehouse_id: 1, ref_no: 'X', expected_date: addDays(today(), 1), lines: [] })),
    'inbound.move': row((f) => ({ id: f.areas.inbound, action: 'cancel', reason: 'Not theirs' })),
    'inbound.labels': row((f) => ({ id: f.areas.inbound, level: 'each' })),
    'inbound.grn': row((f) => ({ id: f.areas.inbound })),
    'inbound.skus': nothing((f) => ({ client_id: f.client, search: 'a' })),
    'inbound.add': reference((f) => ({ client_id: f.client, warehouse_id: 1, ref_no: 'X', expected_date: addDays(today(), 1) })),
    'payments.list': nothing((f) => ({ client_id: [f.client] })),
    'payments.one': row((f) => ({ id: f.areas.payment })),
    'payments.toPay': row((f) => ({ party_type: 'client', party_id: f.client, currency: 'AED' })),
    'payments.update': reference((f) => ({ action: 'reject', payment_id: f.areas.payment, reason: 'Not theirs' })),
    'payments.addProof': row((f) => ({ id: f.areas.payment })),
    'payments.proof': row((f) => ({ id: f.areas.payment })),
    'payments.allocate': row((f) => ({ id: f.areas.payment, allocations: [{ invoice_id: f.areas.invoice, amount: '5' }] })),
    'payments.receipt': row((f) => ({ id: f.areas.payment })),
    'payments.download': nothing((f) => ({ client_id: [f.client], format: 'csv' })),
    ...sellerSamples(),
    'sla.configs': ofTheirs,
    'sla.config': row((f) => ({ id: f.areas.sla })),
    'sla.dropdown': nothing((f) => ({ id: f.carrier })),
    'sla.clocks': nothing((f) => ({ client_id: [f.client], carrier_id: [f.carrier], tracking_no: [f.package.tracking_no] })),
    'sla.history': row((f) => ({ id: f.areas.clock })),
    'promises.scoreboard': nothing((f) => ({ client_id: [f.client], carrier_id: [f.carrier] })),
    'promises.atOrder': reference((f) => ({ client_id: f.client, country_code: 'AE', city: 'Dubai', rsa_service_code: 'STD' })),
  }
}
