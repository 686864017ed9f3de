import { addDays, today } from '@/lib/domain/days'

const soon = addDays(today(), 5)
const none = (from: string) => `select not exists (select 1 from ${from}) as done`
const some = (from: string) => `select exists (select 1 from ${from}) as done`

/** Clocks of agents, of hired vehicles and of shipment documents. */
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
}
