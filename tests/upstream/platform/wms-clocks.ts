const some = (from: string) => `select exists (select 1 from ${from}) as done`
const message = (way: string, kind: string, payload: string) =>
  `insert into wms_messages (connection_id, wms_direction, message_kind, ref_no, message_key, payload)
   select min(id), '${way}', '${kind}', 'CLOCK', 'CLOCK-${way}', '${payload}' from wms_connections where status = 'active'`

const none = (from: string) => `select not exists (select 1 from ${from}) as done`

/** Clocks of partners' systems, and of what is forgotten. */
export const wmsClocks = {
  'carrier.poll': {
    cron: '* * * * *', before: ["insert into carrier_reprocesses (mapping_id, state, created_at) select id, 'queued', now() - interval '1 minute' from carrier_event_mappings order by id limit 1"],
    done: none("carrier_reprocesses where state = 'queued'"),
  },
  'carrier.messages': {
    cron: '50 3 * * *', before: ["insert into carrier_messages (carrier_id, digest, payload, state, received_at) select id, 'old', '{}', 'done', now() - interval '60 days' from carriers order by id limit 1"],
    done: none("carrier_messages where digest = 'old'"),
  },
  'pickup.run': {
    cron: '*/5 * * * *',
    before: ["update pickup_requests set status = 'scheduled', channel = 'email', next_attempt_at = now() - interval '1 minute', attempts = 0, pickup_date = current_date + 2 where id = (select max(id) from pickup_requests)"],
    done: none("pickup_requests where status = 'scheduled' and attempts = 0 and next_attempt_at < now()"),
  },
  'requests.purge': {
    cron: '35 2 * * *', before: ["insert into request_logs (request_id, created_at, method, path, url, status, duration_ms) values ('old', now() - interval '900 days', 'GET', '/', '/', 200, 1)"],
    done: none("request_logs where request_id = 'old'"),
  },
  'documents.forget': {
    cron: '30 3 * * *',
    before: [
      "update packages set status = 'delivered', status_at = now() - interval '400 days' where id = (select min(id) from packages)",
      "insert into package_documents (package_id, doc_type, file_name, mime, size, path, sha256) select min(id), 'id_copy', 'id.png', 'image/png', 1, 'gone/id.png', 'x' from packages",
    ],
    done: none("package_documents where path = 'gone/id.png'"),
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
