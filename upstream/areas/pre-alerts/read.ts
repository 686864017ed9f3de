import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { preAlerts } from '@/lib/contract/pre-alerts'
import { airlineOf } from '@/lib/domain/airlines'
import { editableWhile } from '@/lib/domain/pre-alert'
import { gatewaysOf, type Gateway } from '../../core/places/zones-of'
import { first, rows, type Db } from '../../db/db'
import { allOf } from '../../platform/list'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { papersOf } from './documents'
import { rowColumns, rowTables, withPlaces } from './find'
import { noSuchPreAlert } from './hold'
import { standingOf } from './items'
import { allowedMoves } from './move'
import { shownParts } from './parts'
import { partOf, seesValues, visiblePreAlerts } from './scope'
import { asTyped } from './times'

type One = z.output<typeof preAlerts.one.reply>
type Stored = Omit<One, 'etd_local' | 'eta_local' | 'airline' | 'origin_zone' | 'destination_zone' | 'bags' | 'part_list' | 'documents' | 'history'
  | 'legs' | 'allowed_transitions' | 'editable_fields' | 'received' | 'expected' | 'may_edit' | 'may_receive' | 'may_acknowledge' | 'may_depart'> & {
    legs: Omit<One['legs'][number], 'etd_there' | 'eta_there'>[]
  }

const moreColumns = sql`p.consolidation_id, k.consolidation_no, p.package_list_id, l.package_list_no, p.linehaul_id, lh.linehaul_code as linehaul, p.mawb_no,
  p.bl_no, p.container_no, p.truck_no, p.waybill_no, p.legs, p.house_weight_kg, p.volume_cbm, p.chargeable_weight_kg, p.declared_value, p.currency, p.incoterm,
  p.clearance_type, p.goods_description, p.handling_codes, p.origin_agent_id, oa.agent_name as origin_agent, p.destination_agent_id,
  p.clearance_agent_id, ca.agent_name as clearance_agent, p.remarks, p.reject_reason, p.acknowledged_at, ab.full_name as acknowledged_by, p.received_at,
  p.received_bags, p.received_pieces, p.customs_release_no,
  (select count(order_id)::int from pre_alert_hawbs h where h.pre_alert_id = p.id) as matched`

const bagsOf = (db: Db, id: number) => rows<One['bags'][number]>(
  db,
  sql`select b.id, b.bag_no, b.seal_no, b.split_code, b.pieces, b.weight_kg, coalesce(n.n, 0)::int as hawbs, b.receive_status, b.received_weight_kg,
    b.received_at,
        t.part_no
      from pre_alert_bags b left join pre_alert_parts t on t.id = b.part_id
      left join (select bag_no, count(*) as n from pre_alert_hawbs where pre_alert_id = ${id} group by bag_no) n on n.bag_no = b.bag_no
      where b.pre_alert_id = ${id} order by b.bag_no limit 5000`,
)

const historyOf = (db: Db, id: number) => rows<One['history'][number]>(
  db,
  sql`select e.at, e.from_status, e.to_status, u.full_name as by, e.note, e.source from pre_alert_events e left join users u on u.id = e.by
      where e.pre_alert_id = ${id} order by e.at desc, e.id desc limit 200`,
)

const everyField = [
  'client_id', 'linehaul_id', 'transport_mode', 'mawb_no', 'bl_no', 'container_no', 'truck_no', 'waybill_no', 'flight_no', 'flight_date', 'origin_code',
  'destination_code', 'etd', 'eta', 'legs', 'master_pieces', 'gross_weight_kg', 'volume_cbm', 'declared_value', 'currency', 'incoterm', 'clearance_type',
  'goods_description', 'handling_codes', 'origin_agent_id', 'destination_agent_id', 'clearance_agent_id', 'remarks', 'hawbs', 'bags',
]

/** Legs with their times as the clocks of their places show them. */
const legsThere = (legs: Stored['legs'], places: ReadonlyMap<string, Gateway>): One['legs'] => legs.map((leg) => {
  const there = (at: string | null, code: string) => at && asTyped(at, places.get(code)?.zone ?? null)
  return { ...leg, etd_there: there(leg.etd, leg.from), eta_there: there(leg.eta, leg.to) }
})

/** A pre-alert with its bags, parts, papers and history, and what this person may do with it; 404 for one it may not know of. */
export async function readPreAlert(db: Db, who: Who, services: Services, id: number): Promise<One> {
  const stored = await first<Stored>(
    db,
    sql`select ${rowColumns}, ${moreColumns} from ${rowTables} left join consolidations k on k.id = p.consolidation_id
        left join package_lists l on l.id = p.package_list_id left join linehauls lh on lh.id = p.linehaul_id
        left join base_agents oa on oa.id = p.origin_agent_id left join base_agents ca on ca.id = p.clearance_agent_id
        left join users ab on ab.id = p.acknowledged_by where ${allOf([sql`p.id = ${id}`, visiblePreAlerts(who)])}`,
  )
  if (!stored) throw noSuchPreAlert()
  const codes = [stored.origin_code, stored.destination_code, ...stored.legs.flatMap(({ from, to }) => [from, to])]
  const places = await gatewaysOf(db, codes.filter((code) => code !== null))
  const [row] = await withPlaces(db, [stored])
  const zone = (code: string | null) => places.get(code ?? '')?.zone ?? null
  const mine = partOf(who, stored)
  const moves = allowedMoves(who, stored)
  return {
    ...(row as Stored & Pick<One, 'etd_local' | 'eta_local'>), ...(seesValues(who) ? {} : { declared_value: null, currency: null }),
    legs: legsThere(stored.legs, places),
    airline: stored.mawb_no ? (airlineOf(stored.mawb_no)?.name ?? null) : null, origin_zone: zone(stored.origin_code),
    destination_zone: zone(stored.destination_code), bags: await bagsOf(db, id), part_list: await shownParts(db, stored),
    documents: await papersOf(db, who, services, id), history: await historyOf(db, id), ...(await standingOf(db, id)), allowed_transitions: moves,
    editable_fields: [...(editableWhile(stored.status) ?? everyField)],
    may_edit: (mine.all || mine.sender || mine.origin) && who.keys.has('app_base:pre-alert-edit') && !['closed', 'inactive'].includes(stored.status),
    may_receive: (mine.all || mine.destination) && who.keys.has('app_base:pre-alert-receive'),
    may_acknowledge: moves.includes('acknowledged'), may_depart: (mine.all || mine.origin) && who.keys.has('app_base:pre-alert-edit'),
  }
}
