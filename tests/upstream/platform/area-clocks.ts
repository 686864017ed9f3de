import { addDays, today } from '@/lib/domain/days'

const soon = addDays(today(), 5)
const none = (from: string) => `select not exists (select 1 from ${from}) as done`
const some = (from: string) => `select exists (select 1 from ${from}) as done`

/** Clocks of agents, hired vehicles, shipment documents, carriers and pickups. */
export const areaClocks = {
  'agents.watch': {
    cron: '10 7 * * *', before: [`update base_agents set licence_expiry = '${soon}' where agent_code = 'CREEKCB'`],
    done: some("email_logs where subject || body_text ilike '%licence of Creek%'"),
  },
  'logisticsDocs.forget': {
    cron: '40 3 * * *', before: ["update logistics_docs set deleted_at = now() - interval '31 days', note = 'Left lying' where id = 1"],
    done: none("logistics_docs where note = 'Left lying'"),
  },
  'vendors.answers': {
    cron: '*/10 * * * *', before: ["update request_applications set status = 'assigned', vendor_id = 1, assigned_at = now() - interval '9 hours' where id = 1"],
    done: some("request_applications where id = 1 and status = 'approved' and vendor_id is null"),
  },
  'carrier.poll': {
    cron: '* * * * *', before: ["insert into carrier_reprocesses (mapping_id, state, created_at) select id, 'queued', now() - interval '1 minute' from carrier_event_mappings order by id limit 1"],
    done: none("carrier_reprocesses where state = 'queued'"),
  },
  'carrier.messages': {
    cron: '50 3 * * *', before: ["insert into carrier_messages (carrier_id, digest, payload, state, received_at) select id, 'old', '{}', 'done', now() - interval '60 days' from carriers order by id limit 1"],
    done: none("carrier_messages where digest = 'old'"),
  },
  'promises.learn': { cron: '0 3 * * *', before: ['delete from promise_weekdays'], done: some('promise_weekdays') },
  'pickup.run': {
    cron: '*/5 * * * *',
    before: ["update pickup_requests set status = 'scheduled', channel = 'email', next_attempt_at = now() - interval '1 minute', attempts = 0, pickup_date = current_date + 2 where id = (select max(id) from pickup_requests)"],
    done: none("pickup_requests where status = 'scheduled' and attempts = 0 and next_attempt_at < now()"),
  },
}
