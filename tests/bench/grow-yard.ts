import { query } from './databases'

/** A site of forty docks on a busy day. */
const DOCKS = 40
export const TOKENS = 500
/** Where its trucks are, those with a dock first; the rest have gone again. */
const PARTS = { called: 5, at_dock: 20, created: 100, in_yard: 120, dock_out: 15 } as const

/** Statuses of the 500, one after the other. */
const statuses = [
  ...Object.entries(PARTS).flatMap(([status, many]) => Array.from({ length: many }, () => status)),
  ...Array.from({ length: TOKENS - Object.values(PARTS).reduce((sum: number, many) => sum + many, 0) }, () => 'closed'),
]

const vehicles = `insert into gate_tokens (token_no, queue_no, token_day, warehouse_id, purpose, vehicle_no, vehicle_key, plate_emirate, plate_code,
  plate_number, vehicle_type, transporter_id, driver_name, client_id, arrival_class, priority,
    pallets, dock_id, status, created_at, gate_in_at, called_at, dock_in_at, dock_out_at, gate_out_at, closed_at, yard_wait, source, client_event_id)
  select 'BENCH-' || lpad(n::text, 4, '0'), 4000 + n, (now() at time zone 'Asia/Dubai')::date, $1, 'both', 'DXB Y ' || 10000 + n, 'DXB:Y' || 10000 + n, 'DXB',
    'Y', (10000 + n)::text, (array['truck_7t', 'truck_10t', 'trailer_40ft', 'container_40'])[1 + n % 4],
    (select min(id) from transporters), 'Driver ' || n, (select id from clients order by id offset n % 4 limit 1),
      case when status <> 'created' then (array['on_time', 'early', 'late', 'walk_in'])[1 + n % 4] end, case when status <> 'created' then 'P' || 1 + n % 4 end,
    8 + n % 20, case when status in ('called', 'at_dock') then (select id from docks where warehouse_id = $1 order by sequence offset n - 1 limit 1) end,
    status, t - interval '10 minutes', case when status <> 'created' then t end, case when status in ('called', 'at_dock', 'dock_out', 'closed') then
      least(now(), t + interval '20 minutes') end,
    case when status in ('at_dock', 'dock_out', 'closed') then t + interval '25 minutes' end,
      case when status in ('dock_out', 'closed') then t + interval '60 minutes' end, case when status = 'closed' then t + interval '75 minutes' end,
    case when status = 'closed' then t + interval '75 minutes' end, case when status in ('at_dock', 'dock_out', 'closed') then 25 end, 'kiosk',
      gen_random_uuid()
  from (select n, status, now() - make_interval(mins => case status when 'created' then 5 when 'called' then 24 else 80 + n::int % 40 end) as t
  from unnest($2::text[]) with ordinality as s (status, n)) as day`

/** Fills the demo's first site with forty docks and five hundred tokens of today; answers it and the tokens that have not come in yet. */
export async function growYard(databaseUrl: string): Promise<{ site: number; created: number[] }> {
  const [found] = await query<{ site: string }>(databaseUrl, "select warehouse_id as site from pas_sites where site_code = 'JXB1'")
  const site = Number(found?.site)
  // Its own tokens and rules out of the way: a driver signs and a seal is checked elsewhere.
  await query(databaseUrl, 'update pas_sites set require_declaration = false, require_photo = false, require_seal_check = false where warehouse_id = $1', [
    site,
  ])
  await query(databaseUrl, "update gate_tokens set status = 'cancelled', closed_at = now() where warehouse_id = $1 and status in ('created', 'in_yard', 'called', 'at_dock', 'dock_out')", [site])
  await query(databaseUrl, "update parking_bays set status = 'free', current_token_id = null where warehouse_id = $1", [site])
  await query(databaseUrl, "insert into docks (warehouse_id, dock_no, sequence) select $1, 'D' || lpad(n::text, 2, '0'), n from generate_series(1, $2::int) as n on conflict (warehouse_id, dock_no) do nothing", [site, DOCKS])
  await query(databaseUrl, "update docks set status = 'free', reason = null, current_token_id = null, direction = 'both', temperature_class = 'ambient', client_ids = '{}' where warehouse_id = $1", [site])
  await query(databaseUrl, vehicles, [site, statuses])
  await query(databaseUrl, "update docks d set current_token_id = t.id, status = case t.status when 'called' then 'reserved' else 'occupied' end from gate_tokens t where t.dock_id = d.id and t.status in ('called', 'at_dock') and d.warehouse_id = $1", [site])
  const created = await query<{ id: string }>(databaseUrl, "select id from gate_tokens where warehouse_id = $1 and status = 'created' order by id", [site])
  return { site, created: created.map(({ id }) => Number(id)) }
}
