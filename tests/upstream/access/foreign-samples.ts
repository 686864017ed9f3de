import { addDays, today } from '@/lib/domain/days'
import { carrierId, clientId, parcel } from '../packages/given'
import { idOf, nothing, reference, row, type Foreign, type App, type Said } from './foreign-kinds'
import { areaRows, areaSamples } from './foreign-samples-areas'
import { orderSamples } from './foreign-samples-orders'
import { productSamples } from './foreign-samples-products'
import { whatsappSamples } from './foreign-samples-whatsapp'

/** Their package as an exception: late, the first of the kinds (areas/exceptions/kinds.ts). */
const exceptionOf = ({ package: { id } }: Foreign) => id * 32

/** A sub-account of the other client, which nobody but its administrator made. */
const subAccountOf = (app: App, client: number) =>
  idOf(
    app,
    `insert into users (full_name, email, user_category, user_type, client_ids, status, parent_user_id)
     select 'Foreign Sub', 'foreign.sub@dtofz.example', 'client', 'member', array[$1]::bigint[], 'active', id from users
     where email = 'client_admin.dtofz@demo.example' returning id`,
    [client],
  )

/** A package that a shop's order belongs to, and the channel it came by. */
async function orderOf(app: App, own: number, falcon: number): Promise<{ id: number; channel: string }> {
  const [order] = await app.query<{ id: number; channel: string }>(
    `select p.id, o.channel from ecommerce_platform_orders o join packages p on p.id = o.package_id
     where p.client_id <> $1 and p.carrier_id is distinct from $2 and p.consolidation_id is null limit 1`, [own, falcon])
  if (!order) throw new Error('The demo has no foreign order')
  return order
}

/** A consolidation none of those who ask has a hand in. */
async function cargoOf(app: App, bag: number): Promise<{ id: number; unit: number }> {
  const id = await idOf(app, `insert into consolidations (consolidation_no, transport_mode, origin_airport, destination_airport, status)
    values ('CNFOREIGN001', 'air', 'KWI', 'DOH', 'departed') returning id`)
  return {
    id,
    unit: await idOf(app, `insert into consolidation_units (consolidation_id, unit_type, bag_id, status)
      values ($1, 'bag', (select id from bags where id = $2 or $2 = 0 limit 1), 'out') returning id`, [id, bag]),
  }
}

export async function foreignRows(app: App): Promise<Foreign> {
  const [client, carrier] = [await clientId(app, 'DTOFZ'), await carrierId(app, 'DESERT')]
  const [own, falcon] = [await clientId(app, 'NOORB'), await carrierId(app, 'FALCON')]
  const owner = await idOf(app, `select id from users where email = 'client_admin.dtofz@demo.example'`)
  const made = await parcel(app, {
    client_id: client, carrier_id: carrier, carrier_code: 'DESERT', consignee_name: SECRET, consignee_email: 'hidden.person@dtofz.example',
  })
  const [bag] = await app.query<{ id: number; bag_no: string }>(
    `select id, bag_no from bags where client_id is distinct from $1 and client_id is not null and carrier_id is distinct from $2 and right(origin, 3) <> 'DXB'
          and right(destination, 3) <> 'DXB' limit 1`,
    [own, falcon],
  )
  return {
    client, carrier, package: made, bag: bag ?? { id: 9_999_999, bag_no: 'BAG-NONE' },
    consolidation: 'CONS-NOBODYS',
    cargo: await cargoOf(app, bag?.id ?? 0),
    document: await idOf(app, `insert into package_documents (package_id, doc_type, file_name, path, mime, size, sha256)
      values ($1, 'other', 'a.pdf', 'documents/a.pdf', 'application/pdf', 1, 'x') returning id`, [made.id]),
    manifest: await idOf(app, `select id from manifests m where client_id is distinct from $1 and carrier_id is distinct from $2
        and not airport_codes && '{DXB}'
       and user_id not in (select id from users where email in ('client_admin@demo.example', 'carrier_admin@demo.example', 'agent_handler@demo.example'))
       limit 1`, [own, falcon]),
    manifest_user: owner,
    package_list: await idOf(
      app, `select id from package_lists where client_id <> $1 and status not in ('shipped', 'custom_initiated', 'custom_approved', 'custom_rejected') limit 1`,
      [own],
    ),
    order: await orderOf(app, own, falcon),
    webhook_event: await idOf(
      app,
      `insert into webhook_events (subscription_id, event_type, payload) select id, 'label.created', '{}' from client_subscriptions where client_id = $1 limit 1
          returning id`,
      [client],
    ),
    delivery: await idOf(
      app,
      `insert into outgoing_logs (integration, client_id, event, method, url, result)
          values ('client_webhook', $1, 'label.created', 'POST', 'https://dtofz.example', 'success') returning id`,
      [client],
    ),
    upload: await idOf(app, `select id from excel_details where client_id <> $1 and user_category = 'client' limit 1`, [own]),
    message: await idOf(app, `select id from inbox_messages where user_id = $1 limit 1`, [
      await idOf(app, `select id from users where email = 'finance_clerk@demo.example'`),
    ]),
    view: await idOf(app, `insert into saved_views (user_id, screen, name, search) values ($1, '/packages', 'Foreign', '') returning id`, [owner]),
    sub_account: await subAccountOf(app, client),
    column_template: await idOf(app, `insert into package_column_templates (user_id, name, fields_ids) values ($1, 'Foreign', '{1}') returning id`, [owner]),
    missing_scan: 9_999_999,
    event: await idOf(app, 'select id from package_events where package_id = $1 limit 1', [made.id]),
    group: await idOf(app, `select id from groups where role_code = 'finance_clerk'`),
    areas: await areaRows(app, { client, carrier, own, falcon }),
  }
}

/** Stands in the foreign parcel; whoever is shown it was shown somebody else's row. */
export const SECRET = 'Hidden Person Of Dtofz'

const aPackage = row((f) => ({ id: f.package.id }))
const aBag = row((f) => ({ id: f.bag.id }))
const anUpload = row((f) => ({ id: f.upload }))
const aCargo = row((f) => ({ id: f.cargo.id }))
const someCargo = row((f) => ({ ids: [f.cargo.id] }))
const aManifest = row((f) => ({ id: f.manifest }))
const anOrder = row((f) => ({ ...f.order, push_url: 'https://example.com/hook' }))
const byNumbers = nothing((f) => ({
  numbers: [f.package.tracking_no, f.package.order_id, f.package.ref_no], tracking_nos: [f.package.tracking_no], ids: [f.package.id],
}))
const theirClient = reference((f) => ({ client_id: f.client }))
const VOCABULARY = 'the parameter is a word of a closed list, no row'

/**
 * How each call that names a record is asked for somebody else's, or why it names none. A call that is not here fails the test of
 * foreign rows: add it with the row it takes.
 */
export const samples: Readonly<Record<string, Said>> = {
  ...areaSamples(),
  ...orderSamples, ...productSamples, ...whatsappSamples,
  ...orderSamples,
  'airportAgents.resolve': row((f) => ({ airport_code: 'DXB', role: 'origin', client_id: f.client })),
  'banks.list': 'accounts of the house: what differs is by what one may do with them',
  'vendors.dropdown': nothing(() => ({ warehouse_id: 1 })),
  'consignee.wishes': aPackage,
  'containers.bags': nothing((f) => ({ client_id: [f.client] })),
  'containers.bagLabels': nothing((f) => ({ numbers: [f.bag.bag_no], ids: [f.bag.id] })),
  'containers.printBagLabels': row((f) => ({ format: 'pdf', size: '4X4', ids: [f.bag.id] })),
  'containers.bulkBagLabels': row((f) => ({ ids: [f.bag.id] })),
  'containers.bagLabel': row((f) => ({ id: f.bag.id })),
  'bags.one': aBag,
  'bags.change': row((f) => ({ id: f.bag.id, remarks: 'x' })),
  'bags.contents': aBag,
  'bags.contentsOfMany': row((f) => ({ ids: [f.bag.id] })),
  'bags.byNumber': row((f) => ({ bag_no: f.bag.bag_no })),
  'bags.board': nothing((f) => ({ client_id: [f.client] })),
  'bags.add': theirClient,
  'bags.counts': 'a facility narrows what one may see, and opens nothing',
  'bags.report': 'a facility narrows what one may see, and opens nothing',
  'bags.scanIn': row((f) => ({ bag_id: f.bag.id, number: f.package.tracking_no })),
  'bags.scanOut': row((f) => ({ bag_id: f.bag.id, number: f.package.tracking_no })),
  'bags.close': row((f) => ({ id: f.bag.id, gross_weight: '1.000' })),
  'bags.closeMany': nothing((f) => ({ ids: [f.bag.id] })),
  'bags.map': row((f) => ({ package_ids: [f.package.id], bag_id: f.bag.id })),
  'containers.trackConsolidations': nothing((f) => ({ numbers: [f.consolidation] })),
  'consolidations.list': nothing((f) => ({ client_id: [f.client] })),
  'consolidations.one': aCargo,
  'consolidations.change': aCargo,
  'clearances.one': aCargo,
  'clearances.addPaper': row((f) => ({ id: f.cargo.id, doc_type: 'boe' })),
  'clearances.step': row((f) => ({ id: f.cargo.id, step: 'arrival_notice' })),
  'consolidations.queue': nothing((f) => ({ queue: 'departed', client_id: [f.client] })),
  'consolidations.receive': row((f) => ({ consolidation_id: f.cargo.id })),
  'consolidations.stage': someCargo,
  'consolidations.unstage': someCargo,
  'consolidations.startStaging': someCargo,
  'consolidations.saveFlights': row((f) => ({ consolidation_id: f.cargo.id })),
  'consolidations.flights': aCargo,
  'consolidations.merge': row((f) => ({ bag_nos: [f.bag.bag_no] })),
  'consolidations.depart': row((f) => ({ ids: [f.cargo.id], atd: new Date().toISOString(), short_unit_ids: [] })),
  'consolidations.dispatch': row((f) => ({ ids: [f.cargo.id], vehicle_no: 'A 1', driver_name: 'Nobody' })),
  'consolidations.deconsolidate': someCargo,
  'consolidations.summary': aCargo,
  'consolidations.manifest': row((f) => ({ format: 'csv', consolidation_ids: [f.cargo.id] })),
  'consolidations.documents': aCargo,
  'consolidations.documentFile': row((f) => ({ id: f.cargo.id, document_id: 1, until: '1', sign: 'x' })),
  'consolidations.sheet': row((f) => ({ id: f.cargo.id, sheet: 'gate_pass' })),
  'consolidations.freeUnits': nothing((f) => ({ client_id: f.client, search: f.bag.bag_no })),
  'consolidations.preAlert': aCargo,
  'manifests.templateOf': row((f) => ({ user_id: f.manifest_user })),
  'manifests.saveTemplate': reference((f) => ({ user_id: f.manifest_user, fields_ids: [1], header_ids: [1] })),
  'manifests.preview': reference((f) => ({ user_id: f.manifest_user, fields_ids: [1], header_ids: [1] })),
  'manifests.sample': row((f) => ({ user_id: f.manifest_user })),
  'manifests.sampleAs': row((f) => ({ user_id: f.manifest_user, format: 'pdf' })),
  'manifests.list': nothing((f) => ({ client_id: [f.client], user_id: [f.manifest_user] })),
  'manifests.generate': reference((f) => ({ user_id: f.manifest_user })),
  'manifests.one': aManifest,
  'manifests.download': row((f) => ({ id: f.manifest, format: 'pdf' })),
  'manifests.bundle': row((f) => ({ ids: [f.manifest] })),
  'manifests.send': aManifest,
  'manifests.sendMany': row((f) => ({ ids: [f.manifest] })),
  'manifests.handOver': aManifest,
  'manifests.void': aManifest,
  'manifests.retry': aManifest,
  'custody.list': nothing((f) => ({ client_id: [f.client], search: f.package.tracking_no })),
  'custody.trail': row((f) => ({ id: f.package.id })),
  'exceptions.list': nothing((f) => ({ client_id: [f.client], search: f.package.tracking_no })),
  'exceptions.counts': nothing((f) => ({ client_id: [f.client] })),
  'exceptions.assign': nothing((f) => ({ ids: [exceptionOf(f)] })),
  'exceptions.relabel': nothing((f) => ({ ids: [exceptionOf(f)] })),
  'exceptions.releaseHold': nothing((f) => ({ ids: [exceptionOf(f)] })),
  'codOrders.list': nothing((f) => ({ client_id: [f.client], carrier_id: [f.carrier] })),
  'codPending.list': nothing((f) => ({ direction: 'client', client_id: [f.client] })),
  'codPending.download': nothing((f) => ({ direction: 'client', client_id: [f.client], format: 'csv' })),
  'codPending.remind': row((f) => ({ carrier_ids: [f.carrier] })),
  'codPaid.list': nothing((f) => ({ client_id: [f.client] })),
  'codPaid.download': nothing((f) => ({ client_id: [f.client], format: 'csv' })),
  'codDisputes.list': nothing((f) => ({ carrier_id: [f.carrier] })),
  'codDisputes.orders': nothing((f) => ({ carrier_id: [f.carrier] })),
  'codDisputes.addPayment': row((f) => ({
    payment_id: f.areas.cod_payment, reason_code: 'other', amount_disputed: '1.00', description: 'It is not theirs.',
  })),
  'codDisputes.addOrders': row((f) => ({ cod_order_ids: [f.areas.cod_order], reason_code: 'other', description: 'It is not theirs.' })),
  'codDisputes.act': row((f) => ({ action: 'comment', id: f.areas.cod_dispute, note: 'Not theirs' })),
  'codDisputes.actOnOrder': row((f) => ({ action: 'comment', id: f.areas.cod_dispute, note: 'Not theirs' })),
  'codDisputes.addEvidence': row((f) => ({ id: f.areas.cod_dispute, note: 'Not theirs' })),
  'codDisputes.evidence': row((f) => ({ id: f.areas.cod_remark })),
  'clientCodPayments.list': nothing((f) => ({ client_id: [f.client] })),
  'clientCodPayments.one': row((f) => ({ id: f.areas.cod_paid })),
  'clientCodPayments.act': row((f) => ({ action: 'reject', id: f.areas.cod_paid, reason: 'Not theirs' })),
  'clientCodPayments.advice': row((f) => ({ id: f.areas.cod_paid })),
  'clientCodPayments.download': nothing((f) => ({ client_id: [f.client], format: 'csv' })),
  'codPayments.list': nothing((f) => ({ carrier_id: [f.carrier] })),
  'codPayments.one': row((f) => ({ id: f.areas.cod_payment })),
  'codPayments.lines': row((f) => ({ id: f.areas.cod_payment })),
  'codPayments.add': reference((f) => ({
    carrier_id: f.carrier, country_code: 'AE', currency: 'AED', statement_no: 'THEIRS', period_from: '2026-01-01', period_to: '2026-01-07', declared_count: 1,
    declared_amount: '10.00',
  })),
  'codPayments.change': row((f) => ({ id: f.areas.cod_payment, declared_amount: '20.00' })),
  'codPayments.act': row((f) => ({ action: 'cancel', id: f.areas.cod_payment, reason: 'Not theirs' })),
  'codPayments.proof': row((f) => ({ id: f.areas.cod_payment, receipt: 1 })),
  'codPayments.upload': reference((f) => ({ carrier_cod_payment_id: f.areas.cod_payment })),
  'codPayments.download': row((f) => ({ id: f.areas.cod_payment, format: 'csv' })),
  'codOrders.download': nothing((f) => ({ ids: [f.areas.cod_order], format: 'csv' })),
  'codOrders.act': row((f) => ({ action: 'write_off', ids: [f.areas.cod_order], reason: 'Not theirs to give up' })),
  'missingScans.list': nothing((f) => ({ client_id: [f.client] })),
  'missingScans.apply': nothing((f) => ({ ids: [f.missing_scan] })),
  'missingScans.waive': nothing((f) => ({ ids: [f.missing_scan] })),
  'missingScans.mailCarrier': nothing((f) => ({ ids: [f.missing_scan] })),
  'missingScans.export': nothing((f) => ({ ids: [f.missing_scan] })),
  'packages.find': nothing((f) => ({ client_id: [f.client], numbers: [f.package.tracking_no] })),
  'packages.stats': nothing((f) => ({ client_id: [f.client] })),
  'packages.one': aPackage,
  'packages.change': aPackage,
  'packages.listsOfPackages': nothing((f) => ({ client_id: [f.client] })),
  'packages.moveList': row((f) => ({ id: f.package_list })),
  'packages.cancel': nothing((f) => ({ ids: [f.package.id] })),
  'packages.addTemplate': 'makes a template of the asker’s own; field ids are those of a closed list',
  'packages.changeTemplate': row((f) => ({ id: f.column_template })),
  'packages.deleteTemplate': row((f) => ({ id: f.column_template })),
  'packages.template': nothing((f) => ({ client_id: f.client })),
  'packages.edit': aPackage,
  'packages.save': aPackage,
  'packages.documents': aPackage,
  'packages.addDocument': aPackage,
  'packages.deleteDocument': row((f) => ({ id: f.package.id, document_id: f.document })),
  'packages.documentFile': 'opened by a signed link, which says nothing of other documents; tests/upstream/packages/documents',
  'packages.labels': byNumbers,
  'packages.printLabels': row((f) => ({ format: 'pdf', size: '4X6', ids: [f.package.id] })),
  'packages.printLabel': aPackage,
  'packages.relabel': aPackage,
  'packages.invoices': byNumbers,
  'packages.printInvoices': row((f) => ({ ids: [f.package.id] })),
  'packages.printInvoice': aPackage,
  'packages.upload': reference((f) => ({ client_id: f.client })),
  'platformOrders.one': anOrder,
  'platformOrders.resync': anOrder,
  'platformOrders.address': anOrder,
  'settings.serviceCodes': 'service codes are public words; the client only orders them',
  'subAccounts.list': nothing((f) => ({ group_id: [f.group] })),
  'subAccounts.add': reference((f) => ({
    client_ids: [f.client], carrier_ids: [f.carrier], group_ids: [f.group], full_name: 'New Person', email: 'new.person@example.com',
  })),
  'subAccounts.change': row((f) => ({ id: f.sub_account, version: 1 })),
  'subAccounts.mark': row((f) => ({ action: 'suspend', ids: [f.sub_account] })),
  'subAccounts.invite': row((f) => ({ ids: [f.sub_account] })),
  'exportReports.lastMile': nothing((f) => ({ client_id: [f.client], from: addDays(today(), -6), to: today(), format: 'csv' })),
  'exportReports.orderSku': nothing((f) => ({ client_id: [f.client], from: addDays(today(), -6), to: today(), format: 'csv' })),
  'exportReports.orderlist': nothing((f) => ({ client_id: [f.client], from: addDays(today(), -6), to: today(), format: 'csv' })),
  'exportReports.preAlertHawbs': nothing((f) => ({ client_id: [f.client], from: addDays(today(), -6), to: today(), format: 'csv' })),
  'exportReports.preAlertShipments': nothing((f) => ({ client_id: [f.client], from: addDays(today(), -6), to: today(), format: 'csv' })),
  'exportReports.skuVariants': nothing((f) => ({ client_id: [f.client], format: 'csv' })),
  'exportReports.inboundTransactions': nothing((f) => ({ client_id: [f.client], from: addDays(today(), -6), to: today(), format: 'csv' })),
  'exportReports.outboundLines': nothing((f) => ({ client_id: [f.client], from: addDays(today(), -6), to: today(), format: 'csv' })),
  'exportReports.inboundLines': nothing((f) => ({ client_id: [f.client], from: addDays(today(), -6), to: today(), format: 'csv' })),
  'exportReports.lastMileItems': nothing((f) => ({ client_id: [f.client], from: addDays(today(), -6), to: today(), format: 'csv' })),
  'exportReports.trackingDetails': nothing((f) => ({ client_id: [f.client], from: addDays(today(), -6), to: today(), format: 'csv' })),
  'exportReports.shipping': nothing((f) => ({ client_id: [f.client], from: addDays(today(), -6), to: today(), format: 'csv' })),
  'exportReports.slaTracker': nothing((f) => ({ client_id: [f.client], from: addDays(today(), -6), to: today(), format: 'csv' })),
  'exportReports.estimate': nothing((f) => ({ name: 'last-mile', client_id: [f.client], from: addDays(today(), -6), to: today() })),
  'exportReports.file': row((f) => ({ id: f.areas.report })),
  'exportReports.cancel': row((f) => ({ id: f.areas.report })),
  'exportReports.remove': row((f) => ({ id: f.areas.report })),
  'outgoing.list': nothing((f) => ({ client_id: [f.client], from: addDays(today(), -6) })),
  'outgoing.one': row((f) => ({ id: f.delivery })),
  'clientApi.list': nothing((f) => ({ client_id: [f.client], status: ['success', 'failed', 'pending', 'closed'] })),
  'clientApi.summary': nothing((f) => ({ client_id: [f.client], from: addDays(today(), -60) })),
  'clientApi.retrigger': row((f) => ({ id: f.webhook_event })),
  'clientApi.close': row((f) => ({ id: f.webhook_event, closed_reason: 'Not mine to close' })),
  'subscriptions.tracking': theirClient,
  'subscriptions.saveTracking': theirClient,
  'subscriptions.label': theirClient,
  'subscriptions.saveLabel': theirClient,
  'subscriptions.pod': theirClient,
  'subscriptions.savePod': theirClient,
  'subscriptions.order': theirClient,
  'subscriptions.saveOrder': theirClient,
  'subscriptions.auth': theirClient,
  'subscriptions.saveAuth': theirClient,
  'subscriptions.test': theirClient,
  'subscriptions.deliveries': nothing((f) => ({ client_id: f.client, tracking_no: f.package.tracking_no })),
  'subscriptions.delivery': row((f) => ({ id: f.delivery })),
  'subscriptions.replay': row((f) => ({ id: f.delivery })),
  'subscriptions.replayFailed': theirClient,
  'tracking.status': byNumbers,
  'tracking.details': row((f) => ({ tracking_no: f.package.tracking_no })),
  'tracking.applyScan': nothing((f) => ({ numbers: [f.package.tracking_no] })),
  'tracking.voidScan': row((f) => ({ event_ids: [f.event] })),
  'tracking.addEvent': row((f) => ({ package_id: f.package.id, event_code: 'HUB01', location: 'Dubai', event_at: new Date().toISOString() })),
  'tracking.pod': aPackage,
  'trackingDesk.mail': row((f) => ({ tracking_nos: [f.package.tracking_no] })),
  'trackingDesk.download': nothing((f) => ({ tracking_nos: [f.package.tracking_no] })),
  'trackingDesk.podDownload': row((f) => ({ tracking_nos: [f.package.tracking_no] })),
  'trackingDesk.addPod': aPackage,
  'trackingDesk.podFile': row((f) => ({ id: f.package.id, part: 'signature' })),
  'trackingDesk.conversions': nothing((f) => ({ order_id: f.package.order_id })),
  'trackingDesk.runs': nothing((f) => ({ tracking_no: f.package.tracking_no, carrier_id: [f.carrier] })),
  'trackingDesk.assignments': aPackage,
  'uploads.list': nothing((f) => ({ client_id: [f.client] })),
  'uploads.one': anUpload,
  'uploads.file': anUpload,
  'uploads.cancel': anUpload,
  'uploads.retry': anUpload,
  'uploads.errors': row((f) => ({ upload_id: f.upload })),
  'uploads.reasons': row((f) => ({ upload_id: f.upload })),
  'uploads.rows': anUpload,
  'uploads.mend': anUpload,
  'uploads.undoPlan': anUpload,
  'uploads.undo': anUpload,
  'uploads.errorsFile': row((f) => ({ upload_id: f.upload })),
  'uploads.preview': VOCABULARY,
  'uploads.saveColumns': VOCABULARY,
  'uploads.template': nothing((f) => ({ kind: 'package', client_id: f.client })),
  'rsaServices.list': VOCABULARY,
  'tracking.events': VOCABULARY,
  'tracking.scans': VOCABULARY,
  'workspace.inbox': nothing((f) => ({ ids: [f.message] })),
  'workspace.message': row((f) => ({ id: f.message })),
  'workspace.markMessage': row((f) => ({ id: f.message })),
  'workspace.deleteView': row((f) => ({ id: f.view })),
}
