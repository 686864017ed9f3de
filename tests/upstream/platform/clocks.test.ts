import { beforeAll, expect, test } from 'vitest'
import { addDays, today } from '@/lib/domain/days'
import { registerJobs } from '@/upstream/areas/areas'
import type { JobQueue, JobWork } from '@/upstream/platform/jobs'
import { promptJobs, useApp } from '../app'
import { areaClocks } from './area-clocks'
import { sandboxWhatsapp, wmsClocks } from './wms-clocks'

const app = useApp()

interface Clock {
  /** In Dubai time. */
  cron: string
  /** Something the clock has to see to. */
  before: string[]
  /** Whether it has been seen to: not before, but after one turn. */
  done: string
}
const [yesterday, soon] = [addDays(today(), -1), addDays(today(), 5)]
const letter = (said: string) => `select exists (select 1 from email_logs where subject || body_text ilike '%${said}%') as done`
const none = (from: string) => `select not exists (select 1 from ${from}) as done`
const some = (from: string) => `select exists (select 1 from ${from}) as done`

/** A bill of entry that is cleared, with its copy. */
const boeOf = (no: string, scope: string, clearedAt: string, exitDue: string) => `with made as (insert into boes (boe_ref, scope, declaration_type, hvlv_class,
    warehouse_id, is_free_zone, client_id, destination_country, goods_value, cif_value, status, cleared_at, exit_due) select '${no}', '${scope}',
    'transit_fz_row', 'HV', (select min(facility_id) from warehouses), true, min(id), 'SA', 0, 0, 'cleared', ${clearedAt}, ${exitDue} from clients returning id)
  insert into boe_docs (boe_id, doc_type, status, file_path, file_name, file_mime) select id, 'boe_copy', 'accepted', 'd.pdf', 'd.pdf', 'pdf' from made`

const reopened = `update inbound_orders set status = 'reopened', reopened_until = now() - interval '1 minute'
  where id = (select max(id) from inbound_orders where trade = 'b2b' and status = 'closed')`

/** Every clock of the house, written by hand; `bugs.forward` has nothing to do without an address to send reports to. */
const clocks: Partial<Record<JobQueue, Clock>> = {
  'access.views': {
    cron: '* * * * *',
    before: [`insert into sessions (user_id, kind, token_hash, expire_at, viewer_id, viewer_session_id)
      select u.id, 'view', 'over', now() - interval '1 minute', v.id, s.id
              from users u, users v join sessions s on s.user_id = v.id where u.email = 'client_admin@demo.example' and v.email = 'super_admin@demo.example'
              limit 1`],
    done: some("sessions where token_hash = 'over' and revoke_reason = 'view_ended'"),
  },
  'carriers.watch': { cron: '5 7 * * *', before: [`update carriers set trade_license_expiry = '${soon}' where carrier_code = 'FALCON'`], done: letter('licence of Falcon') },
  'ranges.watch': {
    cron: '*/5 * * * *', before: ["update tracking_ranges set alerted = 0, alert_at = 1000000000, alert_emails = '{numbers@a.example}' where id = (select id from tracking_ranges where status = 'active' order by id limit 1)"],
    done: some("email_logs where 'numbers@a.example' = any(to_addresses)"),
  },
  'custody.catchUp': {
    cron: '10 * * * *',
    before: [`update packages set custody_holder = null, custody_open_at = null
      where id = (select min(id) from packages where status = 'at_facility')`],
    done: some("packages where id = (select min(id) from packages where status = 'at_facility') and custody_holder = 'facility'"),
  },
  'calendar.run': {
    cron: '* * * * *', before: ["insert into calendar_changes (country_code, kind, note, status, created_at) values ('AE', 'holiday', 'Left lying', 'queued', now() - interval '2 minutes')"],
    done: some("calendar_changes where note = 'Left lying' and status = 'done'"),
  },
  'vendors.watch': {
    cron: '5 0 * * *', before: [`update vendors set status = 'active', license_expiry = '${yesterday}' where id = 1`],
    done: some("vendors where id = 1 and status = 'inactive'"),
  },
  'documents.forget': {
    cron: '30 3 * * *',
    before: [
      "update packages set status = 'delivered', status_at = now() - interval '400 days' where id = (select min(id) from packages)",
      "insert into package_documents (package_id, doc_type, file_name, mime, size, path, sha256) select min(id), 'id_copy', 'id.png', 'image/png', 1, 'gone/id.png', 'x' from packages",
    ],
    done: none("package_documents where path = 'gone/id.png'"),
  },
  'home.days': { cron: '25 2 * * *', before: ['delete from home_day_marks'], done: some('home_day_marks') },
  'upload.watch': {
    cron: '* * * * *',
    before: ["insert into excel_details (kind, file_name, file_path, file_size, sha256, mime, user_id, user_name, user_category) select 'package', 'left.csv', 'gone/left.csv', 1, 'x', 'text/csv', id, full_name, user_category from users where email = 'client_admin@demo.example'"],
    done: none("excel_details where file_name = 'left.csv' and status = 'queued' and attempts = 0"),
  },
  housekeeping: {
    cron: '15 3 * * *',
    before: ["update excel_details set created_at = now() - interval '95 days' where id = (select upload_id from excel_responses where row_data is not null order by id limit 1)"],
    done: none("excel_responses r join excel_details d on d.id = r.upload_id where r.row_data is not null and d.created_at between now() - interval '100 days' and now() - interval '91 days'"),
  },
  'requests.purge': {
    cron: '35 2 * * *', before: ["insert into request_logs (request_id, created_at, method, path, url, status, duration_ms) values ('old', now() - interval '900 days', 'GET', '/', '/', 200, 1)"],
    done: none("request_logs where request_id = 'old'"),
  },
  'pas.watch': {
    cron: '* * * * *',
    before: [`update pas_projections set status = 'approved', projection_date = '${yesterday}' where id = (select max(id) from pas_projections)`],
    done: none(`pas_projections where status = 'approved' and projection_date <= '${yesterday}'`),
  },
  'pas.reports': {
    cron: '* * * * *',
    before: ["insert into pas_report_schedules (name, recipients, frequency, at_time, group_by, next_run_at, created_by) select 'Morning', '{yard@a.example}', 'daily', '06:00', 'day', now() - interval '1 minute', id from users where email = 'super_admin@demo.example'"],
    done: some("email_logs where 'yard@a.example' = any(to_addresses)"),
  },
  'pas.forget': {
    cron: '20 3 * * *', before: ["update gate_tokens set driver_name = 'Bilal', closed_at = now() - interval '181 days' where id = (select min(id) from gate_tokens where status = 'closed')"],
    done: none("gate_tokens where driver_name is not null and closed_at < now() - interval '180 days'"),
  },
  'mails.purge': {
    cron: '50 2 * * *',
    before: ["insert into email_logs (template, to_addresses, subject, body_text, status, created_at) values ('alert', '{a@b.example}', 'Old', 'Old', 'kept', now() - interval '1900 days')"],
    done: none("email_logs where subject = 'Old'"),
  },
  'clients.watch': {
    cron: '0 7 * * *', before: ['delete from email_logs', `update clients set trade_license_expiry = '${soon}' where client_code = 'NOORB'`],
    done: letter('licen'),
  },
  'customs.draft': {
    cron: '0 22 * * *', before: ["update boes set created_at = created_at - interval '1 day'"],
    done: some("boes where status = 'draft' and created_at > now() - interval '1 hour'"),
  },
  'customs.close': {
    cron: '20 4 * * *', before: [boeOf('BOE-L-CLOCK', 'local', "now() - interval '8 days'", 'null')],
    done: some("boes where boe_ref = 'BOE-L-CLOCK' and status = 'closed'"),
  },
  'customs.exits': {
    cron: '0 8 * * *', before: ['delete from email_logs', boeOf('BOE-X-CLOCK', 'international', 'now()', `'${yesterday}'`)], done: letter('BOE-X-CLOCK'),
  },
  'customs.left': {
    cron: '40 * * * *',
    before: [
      boeOf('BOE-X-LEFT', 'international', 'now()', 'null'),
      `with moved as (update boe_orders set is_live = false where id = (select min(x.id) from boe_orders x join customs_orders c on c.id = x.customs_order_id
         join fulfillment_packages y on y.fulfillment_id = c.fulfillment_id and y.package_id is not null where x.is_live) returning *)
       insert into boe_orders (boe_id, customs_order_id, declared_value_aed, hvlv_class, packages, gross_weight, net_weight)
       select b.id, m.customs_order_id, m.declared_value_aed, m.hvlv_class, m.packages, m.gross_weight, m.net_weight from moved m, boes b
       where b.boe_ref = 'BOE-X-LEFT'`,
      `insert into package_events (package_id, event_code, event_at, source) select y.package_id, 'LNH02', now() - interval '1 day', 'system'
       from boes b join boe_orders x on x.boe_id = b.id join customs_orders c on c.id = x.customs_order_id
         join fulfillment_packages y on y.fulfillment_id = c.fulfillment_id where b.boe_ref = 'BOE-X-LEFT'`,
    ],
    done: some("boes where boe_ref = 'BOE-X-LEFT' and status = 'exit_confirmed'"),
  },
  'customs.refunds': {
    cron: '50 * * * *', before: ["update duty_refunds set claim_until = current_date - 2 where status = 'open'"],
    done: some("duty_refunds where status = 'expired'"),
  },
  'products.recheck': {
    cron: '20 0 * * *',
    before: [
      `insert into ior_products (seller_id, sku, product_name, brand, category, hs_code, country_of_origin, unit_value, currency, unit_weight, eligibility)
       select min(id), 'CLOCK-1', 'Asbestos gloves', 'Clock', 'other', '252490000000', 'CN', 1, 'USD', 1, 'eligible' from sellers`,
    ],
    done: some("ior_products where sku = 'CLOCK-1' and eligibility = 'not_eligible'"),
  },
  'carrier.purge': {
    cron: '40 3 * * *',
    before: ["update carrier_events set payload = '{}', received_at = now() - interval '100 days' where id = (select min(id) from carrier_events)"],
    done: none("carrier_events where payload is not null and received_at < now() - interval '95 days'"),
  },
  'quotes.expire': {
    cron: '5 0 * * *',
    before: [
      `insert into freight_quotes (quote_no, client_id, freight_mode, pickup_type, origin_country, origin_port, destination_port, incoterm,
         ready_date, commodity, total_gross_weight, total_volume_cbm, volumetric_weight, chargeable_weight, offer_status, offer_version)
       select 'FQ-CLOCK', min(id), 1, 1, 'CN', 'SZX', 'DXB', 'FOB', '${yesterday}', 'Power banks', 1, 1, 1, 1, 1, 1 from clients`,
      `insert into freight_quote_offers (quote_id, version, amount, currency, breakdown, valid_until)
       select id, 1, '756.00', 'USD', '[]', '${yesterday}' from freight_quotes where quote_no = 'FQ-CLOCK'`,
    ],
    done: some("freight_quotes where quote_no = 'FQ-CLOCK' and offer_status = 4"),
  },
  'orders.backorders': {
    cron: '* * * * *',
    before: [
      `update sale_orders o set status = 'backordered', due_ship_at = '2020-01-01', warehouse_id = w.warehouse_id from (
         select d.document_id as id, b.warehouse_id from stock_demands d join sale_orders o on o.id = d.document_id and o.status = 'new'
         join stock_balances b on b.sku_id = d.sku_id and b.owner_id = d.owner_id and b.status = 'available' and b.on_hand > b.allocated
         join locations p on p.id = b.location_id and p.zone_type = 'pick' where d.document_type = 'sale_order' order by 1, 2 limit 1) w where o.id = w.id`,
      `update stock_demands d set warehouse_id = o.warehouse_id from sale_orders o
         where d.document_type = 'sale_order' and d.document_id = o.id and o.due_ship_at = '2020-01-01'`,
      `insert into fulfillment_orders (fulfillment_no, ref_no, client_id, warehouse_id, order_id, due_ship_at, status)
         select 'WAITS-1', ref_no, client_id, warehouse_id, id, due_ship_at, 'backordered' from sale_orders where due_ship_at = '2020-01-01'`,
    ],
    done: some("fulfillment_orders where fulfillment_no = 'WAITS-1' and status in ('allocated', 'partially_allocated')"),
  },
  'orders.credit': {
    cron: '* * * * *',
    before: [
      `update sale_orders set status = 'on_hold', hold_reason = 'credit', remarks = 'CLOCK' where id = (select max(o.id) from sale_orders o
         join clients c on c.id = o.client_id and c.status = 'active' where o.status = 'new' and not exists (
           select 1 from sale_order_items i where i.order_id = o.id and i.sku_id is null and i.components is null) and o.delivery_type <> 'same_day')`,
      "update clients set credit_limit = 0 where id = (select client_id from sale_orders where remarks = 'CLOCK')",
    ],
    done: some("sale_orders where remarks = 'CLOCK' and hold_reason is null and status <> 'on_hold'"),
  },
  'orders.parcels': {
    cron: '* * * * *',
    before: [
      `insert into fulfillment_packages (fulfillment_id, box_no, weight, package_id) select f.id, 9, 1, p.id
         from (select min(id) as id from fulfillment_orders where order_id is not null and status = 'picked') f,
           (select min(id) as id from packages where status = 'delivered') p`,
      `update fulfillment_orders set status = 'shipped' where id = (select fulfillment_id from fulfillment_packages where box_no = 9)`,
    ],
    done: some("fulfillment_orders f join fulfillment_packages b on b.fulfillment_id = f.id where b.box_no = 9 and f.status = 'delivered'"),
  },
  'payments.expire': {
    cron: '15 0 * * *',
    before: ["update initiated_payments set link_expires_at = now() - interval '1 minute' where status = 'sent'"],
    done: none("initiated_payments where status = 'sent' and link_expires_at < now()"),
  },
  'channels.watch': {
    cron: '* * * * *',
    before: ["update client_channels set integration_mode = 'schedular' where id = 1 and status = 'active'"],
    done: some("channel_runs where client_channel_id = 1 and run_trigger = 'schedule'"),
  },
  'channels.stockWatch': {
    cron: '* * * * *',
    before: [
      "update client_channels set connection_status = 'connected', status = 'active' where id = 1",
      "update channel_skus set last_published_qty = 77777, last_published_at = now() - interval '1 hour' where client_channel_id = 1",
    ],
    done: some("channel_runs where client_channel_id = 1 and run_kind = 'inventory'"),
  },
  'channels.trackingWatch': {
    cron: '* * * * *',
    before: [
      "update client_channels set connection_status = 'connected', status = 'active' where id = 1",
      'insert into channel_messages (client_channel_id, fulfillment_id) select 1, min(id) from fulfillment_orders',
    ],
    done: some("channel_runs where client_channel_id = 1 and run_kind = 'tracking'"),
  },
  'channels.reread': {
    cron: '* * * * *',
    before: [
      "update sale_orders set client_channel_id = 1, hold_reason = 'sku_unmapped' where id = (select max(id) from sale_orders where status = 'on_hold')",
      `update sale_order_items set sku_id = null, ordered_sku = (select min(channel_sku) from channel_skus where client_channel_id = 1 and sku_id is not null)
       where order_id = (select max(id) from sale_orders where client_channel_id = 1)`,
      `insert into channel_orders (client_channel_id, channel_order_id, ref_no, order_id, said, updated_at)
       select 1, 'CLOCK', 'CLOCK', max(id), '{"lines":[],"to":{}}', now() - interval '1 year' from sale_orders where client_channel_id = 1`,
    ],
    done: some("channel_orders where channel_order_id = 'CLOCK' and updated_at > now() - interval '1 hour'"),
  },
  'oms.watch': {
    cron: '* * * * *',
    before: [`insert into oms_client_mappings (client_id, oms_code, account_code, base_url, oms_environment, integration_mode, connection_status, status)
      select max(id), 'custom', 'CLOCK', 'https://127.0.0.1', 'production', 'schedular', 'connected', 'active' from clients
      where id not in (select client_id from oms_client_mappings)`],
    done: some("oms_client_mappings where account_code = 'CLOCK' and sync_faults > 0"),
  },
  ...wmsClocks, ...areaClocks, 'oms.send': {
    cron: '* * * * *',
    before: [
      `insert into oms_client_mappings (client_id, oms_code, account_code, base_url, oms_environment, integration_mode, connection_status, status)
       select max(id), 'unicommerce', 'CLOCK', 'https://127.0.0.1', 'production', 'webhook', 'connected', 'active' from clients
       where id not in (select client_id from oms_client_mappings)`,
      `insert into oms_orders (mapping_id, oms_order_id, ref_no, order_id) select m.id, 'CLOCK', 'CLOCK', o.id
       from oms_client_mappings m, (select max(order_id) as id from sale_order_history where to_status = 'shipped') o
       where m.account_code = 'CLOCK' and m.oms_code = 'unicommerce'`,
      `insert into oms_messages (mapping_id, oms_order_row_id, oms_direction, step_status, oms_word, history_id)
       select r.mapping_id, r.id, 'out', 'shipped', 'DISPATCHED', max(h.id) from oms_orders r join sale_order_history h on h.order_id = r.order_id
       where r.oms_order_id = 'CLOCK' group by 1, 2`,
    ],
    done: some("oms_messages g join oms_orders r on r.id = g.oms_order_row_id where r.oms_order_id = 'CLOCK' and g.attempts > 0"),
  },
  'oms.retake': {
    cron: '* * * * *',
    before: [
      "update sale_orders set hold_reason = 'sku_unmapped', ref_no = 'RETAKE' where id = (select max(id) from sale_orders where status = 'on_hold')",
      `update sale_order_items i set sku_id = null, components = null, ordered_sku = (select k.sku_code from skus k
         where k.client_id = o.client_id and k.scope <> 'b2b' and k.status = 'active' order by k.id limit 1) from sale_orders o
       where o.id = i.order_id and o.ref_no = 'RETAKE'`,
      `insert into oms_client_mappings (client_id, oms_code, account_code, base_url, oms_environment, integration_mode, connection_status, status,
         status_map)
       select client_id, 'unicommerce', 'RETAKE', 'https://127.0.0.1', 'production', 'webhook', 'connected', 'active',
         '[{"direction": "in", "oms_status": "CREATED", "status": "confirmed"}]' from sale_orders where ref_no = 'RETAKE'`,
      `insert into oms_orders (mapping_id, oms_order_id, ref_no, order_id, said) select m.id, 'RETAKE', 'RETAKE', o.id,
         '{"id": "RETAKE", "no": "RETAKE", "oms_status": "CREATED", "lines": [], "facilities": [], "currency": "AED"}'
       from oms_client_mappings m, sale_orders o where m.account_code = 'RETAKE' and o.ref_no = 'RETAKE'`,
      `insert into oms_messages (mapping_id, oms_order_row_id, oms_direction, oms_word, status, error)
       select mapping_id, id, 'in', 'CREATED', 'failed', 'RETAKE' from oms_orders where oms_order_id = 'RETAKE'`,
    ],
    done: some("oms_messages where oms_word = 'CREATED' and error = 'It has no lines.'"),
  },
  'gateway.janitor': {
    cron: '* * * * *',
    before: [`insert into gateway_attempts (attempt_ref, hash_value, request_id, gateway, gateway_environment, amount, currency, amount_minor, created_at)
      select 'GA-CLOCK', repeat('c', 64), min(id), 'sandbox', 'sandbox', 10, 'AED', 1000, now() - interval '31 minutes' from initiated_payments
      where status = 'paid'`],
    done: some("gateway_attempts where attempt_ref = 'GA-CLOCK' and status = 'expired'"),
  },
  'sellers.expire': {
    cron: '10 0 * * *',
    before: [`update sellers set active = true, agreement_expiry = '${yesterday}' where id = (select min(id) from sellers where status <> 'delete')`],
    done: none(`sellers where active and status <> 'delete' and agreement_expiry = '${yesterday}'`),
  },
  'export.watch': {
    cron: '* * * * *',
    before: ["insert into export_jobs (user_id, report, format, params, status, expires_at) select id, 'packages', 'csv', '{}', 'ready', now() - interval '1 minute' from users where email = 'super_admin@demo.example'"],
    done: none("export_jobs where status = 'ready' and expires_at < now()"),
  },
  'alerts.watch': { cron: '*/5 * * * *', before: ['delete from carrier_alerts'], done: some('carrier_alerts') },
  'preAlerts.remind': {
    cron: '*/15 * * * *',
    before: [
      'delete from email_logs', "update pre_alert_shipments set reminders = 0, created_at = now() - interval '13 hours' where id = (select min(id) from pre_alert_shipments where status = 'pending' and not incomplete)",
    ],
    done: some("email_logs where template = 'prealert_reminder'"),
  },
  'invoices.issue': {
    cron: '* * * * *', before: ["insert into invoice_runs (month, updated_at) values ('2020-01', now() - interval '2 minutes')"],
    done: some("invoice_runs where month = '2020-01' and status = 'done'"),
  },
  'journal.prove': { cron: '15 4 * * *', before: ['delete from journal_proofs'], done: some('journal_proofs') },
  'inbound.windows': { cron: '*/5 * * * *', before: [reopened], done: none("inbound_orders where status = 'reopened'") },
  'stock.day': { cron: '1 0 * * *', before: ['delete from stock_days', "delete from stock_runs where task = 'day'"], done: some('stock_days') },
  'stock.charge': { cron: '0 3 * * *', before: ["delete from stock_runs where task = 'charges'"], done: some("stock_runs where task = 'charges'") },
  'stock.expire': {
    cron: '10 0 * * *',
    before: [`update lots set mfg_date = null, expiry_date = '${yesterday}' where id = (select b.lot_id from stock_balances b join locations p on p.id = b.location_id
      where b.status = 'available' and b.on_hand > 0 and p.status = 'active' order by b.id limit 1)`],
    done: none(`stock_balances b join lots l on l.id = b.lot_id join locations p on p.id = b.location_id
      where b.status = 'available' and b.on_hand > 0 and p.status = 'active' and l.expiry_date = '${yesterday}'`),
  },
  'stock.prove': { cron: '30 4 * * *', before: ['delete from stock_proofs'], done: some('stock_proofs') },
  'pudo.nightly': { cron: '20 3 * * *', before: ['delete from pudo_syncs'], done: some('pudo_syncs') },
  'manifest.clock': {
    cron: '* * * * *', before: ["update manifests set status = 'failed', next_try_at = now() - interval '1 minute', updated_at = now() - interval '1 minute' where id = (select max(id) from manifests)"],
    done: none("manifests where status = 'failed' and next_try_at < now()"),
  },
  'sla.clock': {
    cron: '* * * * *', before: ["update sla_clocks set status = 'running', due_at = now() - interval '1 hour', warn_at = now() - interval '2 hours', stopped_at = null where id = (select max(id) from sla_clocks where stopped_at is null)"],
    done: none("sla_clocks where status = 'running' and due_at < now() and stopped_at is null"),
  },
  'webhook.purge': {
    cron: '45 3 * * *', before: ["insert into outgoing_logs (integration, event, method, url, result, created_at) values ('webhook', 'old', 'POST', 'https://a.example', 'failed', now() - interval '1900 days')"],
    done: none("outgoing_logs where event = 'old'"),
  },
  'documents.watch': {
    cron: '0 7 * * *',
    before: [
      `insert into documents (title, doc_type, file_name, file_path, mime, size, sha256, status, valid_to, created_by) select 'Ends soon', 'sop', 'a.pdf', 'a',
          'application/pdf', 1, 'x', 'published', '${soon}', id from users where email = 'super_admin@demo.example'`,
    ],
    done: some("documents where title = 'Ends soon' and warned_days is not null"),
  },
}

const set = new Map<JobQueue, string>()
const works = new Map<JobQueue, JobWork>()
const jobs = promptJobs()
/** One turn of a clock: its work without data, and what that sends. */
async function turn(queue: JobQueue): Promise<void> {
  await works.get(queue)?.({})
  await jobs.idle()
}

beforeAll(async () => {
  registerJobs({
    ...app.services,
    jobs: {
      ...jobs, every: (queue, cron) => void set.set(queue, cron),
      work: (queue, run, o) => {
        works.set(queue, run)
        jobs.work(queue, run, o)
      },
    },
  })
  await app.query('delete from email_logs')
  await app.token('super_admin')
  // Nobody listens there: what is asked of a carrier is noted as failed.
  Object.assign(app.services.config, { SANDBOX_CARRIER_URL: 'http://127.0.0.1:9', SANDBOX_WHATSAPP_URL: await sandboxWhatsapp() })
})

test('every clock is set, and no other', () => {
  expect(Object.fromEntries(set)).toEqual({
    ...Object.fromEntries(Object.entries(clocks).map(([queue, { cron }]) => [queue, cron])), 'bugs.forward': '* * * * *',
  })
})

test.each(Object.entries(clocks))('one turn of %s does its work', async (queue, { before, done }) => {
  for (const statement of before) await app.query(statement)
  const isDone = async () => (await app.query<{ done: boolean }>(done))[0]?.done
  expect(await isDone(), 'there is something to do').toBe(false)
  await turn(queue as JobQueue)
  expect(await isDone()).toBe(true)
})
