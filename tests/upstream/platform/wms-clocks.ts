import { whatsappClocks } from './whatsapp-clocks'

export { sandboxWhatsapp } from './whatsapp-clocks'

const some = (from: string) => `select exists (select 1 from ${from}) as done`
const message = (way: string, kind: string, payload: string) =>
  `insert into wms_messages (connection_id, wms_direction, message_kind, ref_no, message_key, payload)
   select min(id), '${way}', '${kind}', 'CLOCK', 'CLOCK-${way}', '${payload}' from wms_connections where status = 'active'`

const none = (from: string) => `select not exists (select 1 from ${from}) as done`

/** Clocks of warehouse systems, and of what is counted or missing. */
export const wmsClocks = {
  ...whatsappClocks,
  'consignee.payments': {
    cron: '* * * * *',
    before: [`insert into payment_links (package_id, reference, hash_value, gateway, gateway_environment, amount, currency, created_at, expires_at)
      select max(id), 'CL-CLOCK', repeat('d', 64), 'sandbox', 'sandbox', 10, 'AED', now() - interval '2 minutes', now() + interval '30 minutes' from packages`],
    done: some("payment_links where reference = 'CL-CLOCK' and checked_at is not null"),
  },
  'missing.watch': {
    cron: '*/15 * * * *',
    before: [
      "update package_events e set voided_at = now() from missing_scans m where m.after_event_id = e.id and m.status = 'open'",
      "update missing_scans set note = 'Taken back' where status = 'open'",
    ],
    done: none("missing_scans where note = 'Taken back' and status = 'open'"),
  },
  'packages.counts': {
    cron: '* * * * *',
    before: [
      "update packages set cod_amount = coalesce(cod_amount, 0) + 1, cod_currency = 'AED' where id = (select min(id) from packages)",
      "update packages set status = 'lost' where id = (select max(id) from packages)",
    ],
    done: none('package_count_changes'),
  },
  'dashboards.rollups': {
    cron: '* * * * *', before: ["update packages set weight = weight + 1 where id = (select min(id) from packages)"], done: none('parcel_rollup_changes'),
  },
  'dashboards.mails': {
    cron: '* * * * *',
    before: [`insert into dashboard_schedules (name, dashboard_id, recipients, frequency, at_time, next_run_at, created_by)
      select 'CLOCK', min(d.id), '{a@b.example}', 'daily', '07:00', now() - interval '1 minute', min(u.id)
      from dashboard_reports d, users u where d.name = 'Last mile today' and u.email = 'super_admin@demo.example'`],
    done: some("dashboard_schedules where name = 'CLOCK' and last_run_at is not null and next_run_at > now()"),
  },
  'dashboards.rebuild': {
    cron: '40 2 * * *', before: ["update parcel_rollup_cover set from_day = '2026-01-01'"], done: none("parcel_rollup_cover where from_day > '2000-01-01'"),
  },
  'exceptions.settled': {
    cron: '*/5 * * * *',
    before: [`insert into exception_owners (side, subject, subject_id, user_id) select 'admin', 'package', p.id, u.id from packages p, users u
      where p.status = 'cancelled' and u.email = 'super_admin@demo.example' limit 1`],
    done: none("exception_owners o join packages p on p.id = o.subject_id where o.subject = 'package' and p.status = 'cancelled'"),
  },
  'wms.send': { cron: '* * * * *', before: [message('out', 'asn_cancel', '{}')], done: some("wms_messages where message_key = 'CLOCK-out' and attempts > 0") },
  'wms.apply': {
    cron: '* * * * *',
    before: [message('in', 'receipt_status',
      '{"message_id":"CLOCK-in","type":"receipt_status","order_no":"CLOCK","status":"9","event_time":"2026-11-30T00:00:00Z"}')],
    done: some("wms_messages where message_key = 'CLOCK-in' and outcome = 'waiting'"),
  },
  'wms.differences': {
    cron: '0 2 * * *', before: ['update wms_connections set listed_on = null', 'update wms_stock set qty = qty + 1 where id = (select min(id) from wms_stock)'],
    done: some("email_logs where template = 'wms_differences'"),
  },
}
