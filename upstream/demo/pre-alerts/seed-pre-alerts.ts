import type { ClientBase } from 'pg'
import { preAlertTemplate } from '@/lib/contract/pre-alert-columns'
import { companyZone } from '@/lib/domain/days'
import { packageStatus } from '@/lib/domain/package'
import { preAlertStatus, receiveStatus, type PreAlertStatus, type ReceiveStatus } from '@/lib/domain/pre-alert'
import { recordStatus } from '@/lib/domain/record-status'
import { gatewaysOf } from '../../core/places/zones-of'
import type { FileStore } from '../../platform/files'
import { excelDetails, excelResponses } from '../../db/schema/uploads'
import { XLSX } from '../../sheets/mime'
import { dayMs, hourMs, iso } from '../calendar'
import { copyInto, type Numbered, type RowOf } from '../copy'
import { dbOf } from '../db-of'
import { dice } from '../dice'
import type { DemoGround } from '../ground'
import { usualPackages } from '../size'
import { specimen } from '../workspace/paper-files'
import { plansOf, type Plan } from './plans'

const HAWBS = 21_000
const papers = ['mawb', 'manifest', 'commercial_invoice', 'packing_list'] as const
/** A name of a machine as it stands in SQL. */
const word = <S extends string>(_of: { names: readonly S[] }, name: NoInfer<S>) => `'${name}'`
const stands = (name: PreAlertStatus) => word(preAlertStatus, name)
const came = (name: ReceiveStatus) => word(receiveStatus, name)
const pathOf = (paper: string) => `pre-alerts/demo/${paper}.pdf`

/** The shipments, each with its part or two; a plan's rows come back in its order. */
async function seedShipments(client: ClientBase, plans: readonly Plan[], users: { admin: number; agent: number }): Promise<number[]> {
  const { rows } = await client.query<{ id: string }>(
    `insert into pre_alert_shipments (pre_alert_no, client_id, transport_mode, mawb_no, bl_no, container_no, truck_no, waybill_no, airline_code, flight_no,
       flight_date, origin_code, destination_code, etd, eta, atd, ata, master_pieces, goods_description, clearance_type, origin_agent_id, destination_agent_id,
       clearance_agent_id, status, reject_reason, acknowledged_at, acknowledged_by, not_acknowledged, received_at, is_late, incomplete, mailed_at, source,
       customs_release_no, cleared_at, closed_at, created_at, created_by, updated_at, reminders)
     select 'PA' || to_char(p.created_at, 'YYMM') || '-' || p.no, p.client_id, p.mode, p.mawb_no, p.bl_no, p.container_no, p.truck_no, p.waybill_no, p.airline,
       case when p.incomplete then null else p.flight end, null, p.origin, p.destination,
       case when p.incomplete then null else p.etd end, p.eta, case when p.departed then p.etd + interval '10 minutes' end,
       case when p.arrived then p.eta + interval '25 minutes' end, p.hawbs, 'E-commerce parcels',
       case when p.mode = 'road' then 'transit' when p.destination in ('DXB', 'DWC', 'SHJ', 'AEJEA') then 'courier_simplified' else 'formal' end,
       a.agent, b.agent, c.agent, p.status, case when p.status = ${stands('rejected')} then 'The gross weight does not match the manifest.' end,
       case when p.status not in (${stands('pending')}, ${stands('rejected')},
         ${stands('inactive')}) and not p.late_ack then least(p.created_at + interval '3 hours', p.etd) end, $2,
       p.departed and p.late_ack, case when p.received then p.eta + interval '5 hours' end, p.is_late, p.incomplete,
       case when p.incomplete then null else p.created_at end, case when p.incomplete then 'package_list' when p.nth % 3 = 0 then 'upload' else 'form' end,
       case when p.status = ${stands('closed')} and p.mode <> 'road' then '301-' || (25400000 + p.nth) || '-26' end,
       case when p.status = ${stands('closed')} then p.eta + interval '30 hours' end,
       case when p.status = ${stands('closed')} then p.eta + interval '34 hours' end,
       p.created_at, $3, p.created_at, case when p.status = ${stands('pending')} then 9 else 0 end
     from (select *, row_number() over () as nth,
       ord % 7 = 3 as late_ack from rows from (jsonb_to_recordset($1::jsonb) as (no text, client_id bigint, mode text,
         mawb_no text, bl_no text, container_no text, truck_no text, waybill_no text, airline text, flight text, origin text,
         destination text,
         etd timestamptz, eta timestamptz, departed boolean, arrived boolean, received boolean, is_late boolean, incomplete boolean, hawbs int, status text,
         created_at timestamptz)) with ordinality as x(no, client_id, mode, mawb_no, bl_no, container_no, truck_no, waybill_no, airline, flight,
         origin, destination, etd, eta, departed, arrived, received, is_late, incomplete, hawbs, status, created_at, ord)) p
     left join lateral (${agentAt('origin', 'p.origin')}) a on true left join lateral (${agentAt('destination', 'p.destination')}) b on true
     left join lateral (${agentAt('customs_clearance', 'p.destination')}) c on true
     order by p.ord returning id`,
    [JSON.stringify(plans), users.agent, users.admin],
  )
  const ids = rows.map(({ id }) => Number(id))
  await dateFlights(client, plans)
  await client.query(
    `insert into pre_alert_parts (pre_alert_id, part_no, flight_no, flight_date, pieces, etd, eta, atd, ata, finished_at)
     select p.id, n.part_no, p.flight_no, p.flight_date, case when x.parts = 1 then p.master_pieces when n.part_no = 1 then p.master_pieces * 2 / 5
         else p.master_pieces - p.master_pieces * 2 / 5 end, p.etd, p.eta, p.atd + (n.part_no - 1) * interval '2 hours',
         p.ata + (n.part_no - 1) * interval '2 hours',
       p.received_at
     from rows from (unnest($1::bigint[]), unnest($2::int[])) as x(id, parts) join pre_alert_shipments p on p.id = x.id
     cross join lateral generate_series(1, x.parts) n(part_no)`, [ids, plans.map(({ parts }) => parts)],
  )
  return ids
}

/** A flight's date is the day it leaves by the calendar of its origin. */
async function dateFlights(client: ClientBase, plans: readonly Plan[]): Promise<void> {
  const places = await gatewaysOf(dbOf(client), plans.map(({ origin }) => origin))
  await client.query(
    `update pre_alert_shipments p set flight_date = (p.etd at time zone z.zone)::date
     from rows from (unnest($1::text[]), unnest($2::text[])) as z(code, zone) where p.origin_code = z.code and p.transport_mode = 'air'`,
    [[...places.keys()], [...places.values()].map(({ zone }) => zone ?? companyZone)],
  )
}

const agentAt = (role: string,
  place: string) => `select m.agent_id as agent from airport_agents m join base_agents g on g.id = m.agent_id and g.status = ${word(recordStatus, 'active')}
  where m.role = '${role}' and m.status = ${word(recordStatus, 'active')} and right(m.airport_code, 3) = right(${place}, 3) order by m.priority, m.id limit 1`

/** Hawbs of real parcels of each client, oldest first; three of a hundred are of parcels nobody knows. Eleven lie in a bag, some travel loose. */
async function seedHawbs(client: ClientBase, ids: readonly number[], plans: readonly Plan[]): Promise<void> {
  await client.query(`create temporary table demo_parcels as
    select k.*, row_number() over (partition by k.client_id order by k.id) as nth, count(*) over (partition by k.client_id) as many
    from packages k where k.client_id = any($1::bigint[]) and k.status <> ${word(packageStatus,
      'cancelled')}`, [[...new Set(plans.map(({ client_id }) => client_id))]])
  await client.query('create index on demo_parcels (client_id, nth)')
  const next = new Map<number, number>()
  const places = plans.map(({ client_id, hawbs }) => {
    const from = next.get(client_id) ?? 0
    next.set(client_id, from + hawbs)
    return from
  })
  await client.query(
    `insert into pre_alert_hawbs (pre_alert_id, client_id, hawb_no, order_id, tracking_no, order_no, bag_no, consignee_name, consignee_phone, consignee_address,
       consignee_city, country_code, pieces, weight_kg, description, declared_value, currency, handling_codes, receive_status, received_at, part_id, is_open)
     select x.id, k.client_id, case when x.unknown then 'ACM' || (1000000 + x.id * 400 + x.n) else k.tracking_no end,
     case when x.unknown then null else k.id end,
       case when x.unknown then null else k.tracking_no end, k.ref_no, case when x.n % 100 < 92 then 'PB' || x.id || '-' || lpad((x.n / 11)::text, 3, '0') end,
       k.consignee_name, k.consignee_phone, left(k.address_line1, 300), k.city, k.country_code, 1, k.weight, left(k.goods_description, 150),
       greatest(k.declared_value, 1), k.currency, k.special_handling, case when x.received then 'received' else 'expected' end,
       case when x.received then p.received_at - interval '2 hours' end, case when x.received then t.id end,
       x.status not in (${stands('closed')}, ${stands('inactive')})
     from (select s.*, g.n, (s.id + g.n) % 33 = 7 as unknown from rows from (unnest($1::bigint[]), unnest($2::bigint[]), unnest($3::int[]), unnest($4::int[]),
         unnest($5::boolean[]), unnest($6::text[])) as s(id, client_id, start, hawbs, received, status) cross join lateral generate_series(0,
         s.hawbs - 1) g(n)) x
     join pre_alert_shipments p on p.id = x.id
     join demo_parcels k on k.client_id = x.client_id and k.nth = 1 + (x.start + x.n) % k.many
     left join pre_alert_parts t on t.pre_alert_id = x.id and t.part_no = (select case when max(o.part_no) = 2 and x.n * 5 >= x.hawbs * 2 then 2 else 1 end
       from pre_alert_parts o where o.pre_alert_id = x.id)
     order by x.id, x.n on conflict do nothing`,
    [ids, plans.map(({ client_id }) => client_id), places, plans.map(({ hawbs }) => hawbs), plans.map(({ received }) => received),
      plans.map(({ status }) => status)],
  )
  await client.query(`insert into pre_alert_bags (pre_alert_id, bag_no, seal_no, pieces, weight_kg, length_cm, width_cm, height_cm, receive_status, received_at,
      received_weight_kg, part_id, scan_source)
    select h.pre_alert_id, h.bag_no, 'S' || (880000 + h.pre_alert_id * 20 + right(h.bag_no, 3)::int), count(*), sum(h.weight_kg) + 0.3, 60, 40, 50,
      max(h.receive_status), max(h.received_at), case when max(h.receive_status) = ${came('received')} then sum(h.weight_kg) + 0.3 end, max(h.part_id),
      case when max(h.receive_status) = ${came('received')} then 'user' end
    from pre_alert_hawbs h where h.bag_no is not null group by h.pre_alert_id, h.bag_no order by 1, 2`)
  await client.query('drop table demo_parcels')
}

/** Of shipments that differ a bag is short, one damaged or too heavy, and one came that nobody had announced. */
async function seedDifferences(client: ClientBase, ids: readonly number[], plans: readonly Plan[], agent: number): Promise<void> {
  const differing = ids.filter((_id, i) => plans[i]?.differs)
  const settled = ids.filter((_id, i) => plans[i]?.settled)
  await client.query(`update pre_alert_bags b set receive_status = ${came('short')}, received_at = null, received_weight_kg = null, part_id = null, scan_source = null
    from (select distinct on (pre_alert_id) id from pre_alert_bags where pre_alert_id = any($1::bigint[]) order by pre_alert_id,
      bag_no desc) f where b.id = f.id`, [differing])
  await client.query(`update pre_alert_hawbs h set receive_status = ${came('short')}, received_at = null, part_id = null from pre_alert_bags b
    where b.pre_alert_id = h.pre_alert_id and b.bag_no = h.bag_no and b.receive_status = ${came('short')}`)
  await client.query(`insert into pre_alert_bags (pre_alert_id, bag_no, pieces, receive_status, received_at, scan_source)
    select p.id, 'PBX' || p.id, 1, 'over', p.received_at, 'user' from pre_alert_shipments p where p.id = any($1::bigint[]) and p.id % 2 = 0`, [differing])
  await client.query(
    `insert into pre_alert_discrepancies (pre_alert_id, item_kind, item_no, kind, expected, received, note, opened_at, due_at, resolution, resolved_at, resolved_by,
       resolution_note)
     select b.pre_alert_id, 'bag', b.bag_no, b.receive_status, case b.receive_status when 'short' then '1' else '0' end,
       case b.receive_status when 'short' then '0' else '1' end, null, p.received_at, p.received_at + interval '48 hours',
       case when s.id is not null then case b.receive_status when 'short' then 'claimed' else 'accepted' end end,
       case when s.id is not null then p.received_at + interval '20 hours' end, case when s.id is not null then $2::bigint end,
       case when s.id is not null then 'Agreed with the sender' end
     from pre_alert_bags b join pre_alert_shipments p on p.id = b.pre_alert_id left join unnest($1::bigint[]) s(id) on s.id = p.id
     where b.receive_status in (${came('short')}, ${came('over')})`, [settled, agent],
  )
}

/** What follows from hawbs, bags and differences. */
const totals = `update pre_alert_shipments p set hawbs_total = h.n, house_pieces = h.pieces, master_pieces = greatest(h.pieces, 1), house_weight_kg = h.kg,
    gross_weight_kg = h.kg + 0.3 * b.n, volume_cbm = greatest(round(b.n * 0.12 * 0.9, 3), 0.01),
    chargeable_weight_kg = case p.transport_mode when 'sea' then greatest(round(b.n * 0.108, 3), round(h.kg / 1000, 3), 0.001)
      else ceil(greatest(h.kg + 0.3 * b.n, b.n * 0.108 / 0.006) * 2) / 2 end,
    bags_total = b.n, received_bags = b.here, received_pieces = h.here, discrepancy_count = d.n, open_discrepancies = d.open, declared_value = h.value,
    currency = h.currency
  from (select pre_alert_id, count(*) as n, sum(pieces) as pieces, sum(weight_kg) as kg,
    coalesce(sum(pieces) filter (where receive_status = ${came('received')}), 0) as here,
      case when count(distinct currency) = 1 then sum(declared_value) else 0 end as value,
      case when count(distinct currency) = 1 then max(currency) else 'AED' end as currency
    from pre_alert_hawbs group by 1) h,
    lateral (select count(*) filter (where receive_status <> ${came('over')}) as n,
      count(*) filter (where receive_status = ${came('received')}) as here from pre_alert_bags x
      where x.pre_alert_id = h.pre_alert_id) b,
    lateral (select count(*) as n, count(*) filter (where resolved_at is null) as open from pre_alert_discrepancies x where x.pre_alert_id = h.pre_alert_id) d
  where p.id = h.pre_alert_id`

/** The way each came, and the papers nine of ten have. */
async function seedStory(client: ClientBase, agent: number): Promise<void> {
  await client.query(`insert into pre_alert_events (pre_alert_id, from_status, to_status, at, by, source)
    select p.id, e.before, e.after, e.at, e.by, 'user' from pre_alert_shipments p cross join lateral (values
        (null, 'pending', p.created_at, p.created_by), ('pending', 'acknowledged', p.acknowledged_at, $1),
        (case when p.acknowledged_at is null then 'pending' else 'acknowledged' end, 'departed', p.atd, $1), ('departed', 'arrived', p.ata, $1),
        ('arrived', 'received', p.received_at, $1),
        ('received', 'in_clearance', case when p.status = ${stands('in_clearance')} then p.received_at + interval '2 hours' end, $1),
        ('received', 'closed', p.closed_at, $1),
        ('pending', 'rejected', case when p.status = ${stands('rejected')} then p.created_at + interval '2 hours' end, $1),
        ('pending', 'inactive', case when p.status = ${stands('inactive')} then p.created_at + interval '1 hour' end, p.created_by)) e(before, after, at, by)
    where e.at is not null order by e.at`, [agent])
  await client.query(`insert into pre_alert_documents (pre_alert_id, doc_type, file_path, file_name, mime, size, sha256, uploaded_by, uploaded_at)
    select p.id, d.paper, 'pre-alerts/demo/' || d.paper || '.pdf', d.paper || '-' || coalesce(p.mawb_no, p.bl_no, p.waybill_no, p.pre_alert_no) || '.pdf',
      'application/pdf', 1, md5(p.id || d.paper), p.created_by, p.created_at from pre_alert_shipments p cross join unnest($1::text[]) d(paper)
    where p.id % 10 <> 3`, [papers])
}

const faults = [
  ['MAWB No', 'MAWB 176-65498717 has a wrong check digit (expected 6)', 'format'], ['Weight (kg)', 'Weight must be above 0', 'range'],
  ['Description', 'Description Goods is too vague', 'format'], ['HAWB No', 'Duplicate of row 4', 'duplicate'],
] as const

/** Nine files: two with rows that were refused. */
async function seedFiles(client: ClientBase, { nowMs, users, idOf }: DemoGround): Promise<void> {
  const roll = dice('pre-alert files')
  const { rows: [last] } = await client.query<{ id: string }>('select coalesce(max(id), 0) as id from excel_details')
  const user = users.find(({ id }) => id === idOf('client_admin'))
  if (!user) return
  const uploads = Array.from({ length: 9 }, (_, i): Numbered<typeof excelDetails> => {
    const [atMs, sha256, total, rejected] = [nowMs - (i + 1) * 5 * dayMs - 3 * hourMs, roll.hex(64), roll.int(40, 900), i === 2 ? 11 : i === 6 ? 3 : 0]
    const id = Number(last?.id ?? 0) + i + 1
    return {
      id, kind: preAlertTemplate.kind, file_name: `pre-alert-${iso(atMs).slice(0, 10)}.xlsx`,
      file_path: `uploads/${iso(atMs).slice(0, 7).replace('-', '/')}/${id}/${sha256}.xlsx`,
      file_size: 9000 + total * 140, sha256, mime: XLSX, params: { dry_run: false }, status: rejected > 0 ? 'completed_with_errors' : 'completed',
      rows_total: total,
      rows_accepted: total - rejected, rows_rejected: rejected, rows_created: total - rejected, rows_updated: 0, rows_unchanged: 0, rows_done: total,
      progress: 100,
      dry_run: false, unknown_columns: [], client_id: user.client_ids?.[0] ?? null, user_id: user.id, user_name: user.full_name,
      user_category: user.user_category,
      environment: 'production', attempts: 1, created_at: iso(atMs), started_at: iso(atMs + 900), finished_at: iso(atMs + 1500 + total),
      heartbeat_at: iso(atMs + 1500 + total),
      worker: 'worker-1',
    }
  })
  const refused = uploads.flatMap(({ id, rows_rejected, client_id }): RowOf<typeof excelResponses>[] => Array.from({ length: rows_rejected ?? 0 }, (_, n) => {
    const [column, message, code] = faults[n % faults.length] ?? faults[0]
    return {
      upload_id: id, row_number: 2 + n * 3, scope: client_id ?? 0, column, value: '', message, code, row_key: `176-6549871${n % 7}`, severity: 'error',
      errors: [],
      row_data: { 'MAWB No': '176-65498717', 'HAWB No': `ACM${1_000_000 + n}` }, resolved_by_upload_id: null,
    }
  }))
  await copyInto(client, excelDetails, uploads)
  await copyInto(client, excelResponses, refused)
}

/** 160 pre-alerts with their hawbs, bags, papers and differences (agents-prealerts.md 8); hawbs in proportion to the parcels of the demo. */
export async function seedPreAlerts(client: ClientBase, ground: DemoGround): Promise<void> {
  const { rows: clients } = await client.query<{ id: string }>(`select k.client_id as id from packages k join clients c on c.id = k.client_id and c.status = ${word(recordStatus, 'active')}
    group by k.client_id order by count(*) desc, k.client_id limit 5`)
  if (clients.length === 0) return
  const plans = plansOf(ground.nowMs, clients.map(({ id }) => Number(id)), Math.round(HAWBS * Math.min(1, ground.packages / usualPackages)))
  const users = { admin: ground.idOf('super_admin'), agent: ground.idOf('agent_handler') }
  const ids = await seedShipments(client, plans, users)
  await seedHawbs(client, ids, plans)
  await seedDifferences(client, ids, plans, users.agent)
  await client.query(totals)
  await seedStory(client, users.agent)
  await seedFiles(client, ground)
  await client.query("select setval('pre_alert_serial', 1000)")
}

/** The files behind the papers, one specimen for each kind. */
export async function seedPreAlertFiles(client: ClientBase, files: FileStore): Promise<void> {
  const { rows: [kept] } = await client.query<{ n: number }>("select count(*)::int as n from pre_alert_documents where file_path like 'pre-alerts/demo/%'")
  if (!kept?.n) return
  for (const paper of papers) {
    const bytes = await specimen(paper.replaceAll('_', ' '), 'Document of a pre-alert')
    await files.write(pathOf(paper), bytes)
    await client.query('update pre_alert_documents set size = $2 where file_path = $1', [pathOf(paper), bytes.length])
  }
}
