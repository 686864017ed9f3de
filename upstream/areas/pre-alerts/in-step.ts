import { sql } from 'drizzle-orm'
import { consolidationStatus, type ConsolidationStatus } from '@/lib/domain/container'
import type { CargoStep } from '../../core/cargo/follow'
import { first, rows, type Db } from '../../db/db'
import { system, type Who } from '../../platform/who'
import { counted, packagesOf } from '../consolidations/rows'
import { openDiscrepancies, settleShort } from './discrepancies'
import { Faults } from './faults'
import { markShort } from './finish'
import { holdOne, note, type Held } from './hold'
import { writeContent } from './content'
import { countReceived, markItem } from './items'
import { postDiscrepancies, postPreAlert } from './letters'
import { preAlertOf } from './link'
import { readShipment, type Shipment, type Typed } from './master'
import { closeHeld, setStatus } from './move'
import { followParts } from './parts'
import { awaited, expectedOnly } from './states'
import { insertShipment, updateShipment, writeFirstPart } from './write'

interface Cargo {
  id: number
  consolidation_no: string
  status: ConsolidationStatus
  client_id: number | null
  transport_mode: 'air' | 'sea' | 'road'
  mawb_no: string | null
  bl_no: string | null
  container_no: string | null
  truck_no: string | null
  origin_airport: string
  destination_airport: string
  linehaul_id: number | null
  gross_weight: string | null
  volume_m3: string | null
  declared_value_total: string
  currency: string
  customs_mode: string
  package_count: number
  departed_at: string | null
  arrived_at: string | null
  received_at: string | null
  flight_no: string | null
  etd: string | null
  eta: string | null
}

/** While it is closed and has not left, its pre-alert says what it holds. */
const closed: ReadonlySet<ConsolidationStatus> = new Set(['merged', 'staging', 'staged', 'unstaged', 'dispatched'])

const cargoOf = (tx: Db, id: number) => first<Cargo>(
  tx,
  sql`select k.id, k.consolidation_no, k.status, k.client_id, k.transport_mode, k.mawb_no, k.bl_no, k.container_no, k.truck_no, k.origin_airport,
        k.destination_airport, k.linehaul_id, k.gross_weight, k.volume_m3, k.declared_value_total, k.currency, k.customs_mode, k.package_count, k.departed_at,
        k.arrived_at, k.received_at, f.flight_no, f.etd, f.eta
      from consolidations k left join lateral (select (array_agg(l.flight_no order by l.leg_no))[1] as flight_no,
        (array_agg(coalesce(l.etd, l.std) order by l.leg_no))[1] as etd, (array_agg(coalesce(l.eta, l.sta) order by l.leg_no desc))[1] as eta
        from consolidation_flights l where l.consolidation_id = k.id) f on true where k.id = ${id}`,
)

/** The one client whose parcels lie in it; null where they are of several. */
async function clientIn(tx: Db, cargo: Cargo): Promise<number | null> {
  if (cargo.client_id !== null) return cargo.client_id
  const [only, ...others] = await rows<{ client_id: number }>(tx, sql`select distinct p.client_id from ${packagesOf(counted(sql`${cargo.id}`))} i
    join packages p on p.id = i.package_id limit 2`)
  return only && others.length === 0 ? only.client_id : null
}

const typedOf = (cargo: Cargo, client_id: number | null): Typed => ({
  client_id, linehaul_id: null, transport_mode: cargo.transport_mode, mawb_no: cargo.mawb_no, bl_no: cargo.bl_no, container_no: cargo.container_no,
  truck_no: cargo.truck_no, waybill_no: cargo.transport_mode === 'road' ? cargo.consolidation_no : null, flight_no: cargo.flight_no, flight_date: null,
  origin_code: cargo.origin_airport, destination_code: cargo.destination_airport, etd: cargo.etd, eta: cargo.eta, legs: [],
  master_pieces: Math.max(1, cargo.package_count), gross_weight_kg: Number(cargo.gross_weight ?? 0) > 0 ? cargo.gross_weight : null,
  volume_cbm: Number(cargo.volume_m3 ?? 0) > 0 ? cargo.volume_m3 : null, declared_value: cargo.declared_value_total, currency: cargo.currency,
  incoterm: null, clearance_type: cargo.customs_mode === 'transit' ? 'transit' : null, goods_description: 'E-commerce parcels', handling_codes: [],
  origin_agent_id: null, destination_agent_id: null, clearance_agent_id: null, remarks: null,
})

/** The shipment a consolidation is; what a form would be refused is left as it is. */
async function shipmentOf(tx: Db, cargo: Cargo): Promise<Shipment> {
  const { shipment } = await readShipment(tx, typedOf(cargo, await clientIn(tx, cargo)), new Faults(), { mayLack: true })
  return { ...shipment, linehaul_id: cargo.linehaul_id }
}

async function make({ db, who, services }: CargoStep, cargo: Cargo): Promise<number | null> {
  if (!closed.has(cargo.status) || !cargo.etd || !cargo.eta) return null
  const shipment = await shipmentOf(db, cargo)
  if (shipment.incomplete) return null
  const made = await insertShipment(db, who, shipment, { source: 'consolidation', consolidation_id: cargo.id })
  await rows(db, sql`update consolidations set pre_alert_id = ${made.id} where id = ${cargo.id}`)
  await writeContent(db, made.id, cargo)
  await note(db, who, made.id, { to: 'pending', source: 'consolidation', note: cargo.consolidation_no })
  await postPreAlert(db, services, who, made.id, 'new')
  return made.id
}

const sameFacts = (held: Held, now: Shipment) =>
  held.flight_no === now.flight_no && Date.parse(held.etd ?? '') === Date.parse(now.etd ?? '') && Date.parse(held.eta ?? '') === Date.parse(now.eta ?? '')
  && held.mawb_no === now.mawb_no && held.master_pieces === now.master_pieces

/** A pre-alert a consolidation made says what it holds until it leaves; its agent is told of what changed. */
async function renew({ db, who, services }: CargoStep, held: Held, cargo: Cargo): Promise<void> {
  if (held.source !== 'consolidation' || !closed.has(cargo.status) || !['pending', 'acknowledged', 'rejected'].includes(held.status)) return
  const shipment = await shipmentOf(db, cargo)
  const same = sameFacts(held, shipment)
  if (shipment.incomplete || (same && held.hawbs_total > 0)) return
  await updateShipment(db, who, held.id, shipment)
  await writeFirstPart(db, held.id)
  await writeContent(db, held.id, cargo)
  if (held.status === 'rejected') await setStatus({ db, who, services, held, source: 'consolidation' }, 'pending')
  if (!same) await postPreAlert(db, services, who, held.id, 'revised')
}

/** The results of its units, on the same bags and hawbs: the first scan wins. */
async function takeResults({ db, who }: CargoStep, held: Held, cargo: Cargo): Promise<void> {
  const found = await rows<{ kind: 'bag' | 'hawb'; id: number; no: string; bag_no: string | null; was: string; result: string; at: string; photo: string | null }>(
    db,
    sql`select x.*, u.receive_result as result, u.received_at as at, u.photo_path as photo from (
          select 'bag' as kind, a.id, a.bag_no as no, null::text as bag_no, a.receive_status as was, b.id as bag_id, null::bigint as package_id
          from pre_alert_bags a join bags b on b.bag_no = a.bag_no where a.pre_alert_id = ${held.id} and a.receive_status in ${awaited}
          union all select 'hawb', h.id, h.hawb_no, h.bag_no, h.receive_status, null, h.order_id from pre_alert_hawbs h
          where h.pre_alert_id = ${held.id} and h.receive_status in ${awaited} and h.order_id is not null) x
        join consolidation_units u on u.consolidation_id = ${cargo.id} and (u.bag_id = x.bag_id or u.package_id = x.package_id)
        where u.received_at is not null and u.receive_result <> 'short' order by x.kind, x.id`,
  )
  const [part] = await rows<{ id: number }>(db, sql`select id from pre_alert_parts where pre_alert_id = ${held.id} order by part_no limit 1`)
  for (const item of found) {
    const damaged = item.result === 'damaged' || item.result === 'seal_broken'
    await markItem(db, held.id, item,
      { status: damaged ? 'damaged' : 'received', at: item.at, partId: part?.id ?? null, userId: who.user_id, source: 'consolidation' })
    if (item.was === 'short') await settleShort(db, who, held.id, item)
    if (damaged) await openDiscrepancies(db, held, [{
      item_kind: item.kind, item_no: item.no, kind: 'damaged', expected: 'sound', received: item.result.replace('_', ' '), photo: item.photo, at: item.at,
    }])
  }
  if (found.length > 0) await countReceived(db, held.id)
}

const inTime = (at: string, after: string | null) => new Date(Math.max(Date.parse(at), Date.parse(after ?? at))).toISOString()

/** Takes the pre-alert as far as its consolidation is: departed, arrived, received, in clearance, closed (agents-prealerts.md 7.11). */
async function advance(step: CargoStep, held: Held, cargo: Cargo): Promise<void> {
  const { db, who, services } = step
  const past = (...states: Held['status'][]) => states.includes(held.status)
  if (cargo.departed_at && past('pending', 'acknowledged')) {
    await rows(db, sql`update pre_alert_parts set atd = ${cargo.departed_at} where pre_alert_id = ${held.id} and atd is null`)
    await followParts(db, who, held, { source: 'consolidation' })
  }
  if (cargo.arrived_at && past('departed')) {
    await rows(db, sql`update pre_alert_parts set ata = greatest(${cargo.arrived_at}::timestamptz, atd) where pre_alert_id = ${held.id} and ata is null`)
    await followParts(db, who, held, { source: 'consolidation' })
  }
  if (past('departed', 'arrived', 'received', 'in_clearance')) await takeResults(step, held, cargo)
  if (cargo.received_at && past('arrived')) {
    const at = inTime(cargo.received_at, cargo.arrived_at)
    const missing = await rows<{ item_kind: 'bag' | 'hawb'; item_no: string }>(
      db,
      sql`select 'bag' as item_kind, bag_no as item_no from pre_alert_bags where pre_alert_id = ${held.id} and receive_status = ${expectedOnly}
          union all select 'hawb', hawb_no from pre_alert_hawbs where pre_alert_id = ${held.id} and bag_no is null and receive_status = ${expectedOnly}`,
    )
    await markShort(db, held, missing, at)
    await rows(db, sql`update pre_alert_parts set finished_at = ${at} where pre_alert_id = ${held.id} and finished_at is null`)
    await followParts(db, who, held, { source: 'consolidation' })
    await countReceived(db, held.id)
    await postDiscrepancies(db, services, held.id)
  }
  if (cargo.status === 'in_clearance' && past('received')) await setStatus({ ...step, held, source: 'consolidation' }, 'in_clearance')
  const open = await first<{ n: number }>(db, sql`select open_discrepancies as n from pre_alert_shipments where id = ${held.id}`)
  if (cargo.status === 'deconsolidated' && past('received', 'in_clearance') && open?.n === 0)
    await closeHeld({ ...step, held, source: 'consolidation' }, held.status === 'in_clearance', null)
}

/** Whoever moved the consolidation may not know of its pre-alert: it is followed for all who do. */
const onBehalf = (who: Who): Who => ({ ...system, user_id: who.user_id, name: who.name })

/** Keeps the pre-alerts of consolidations in step with them. */
export async function followConsolidations(given: CargoStep, ids: readonly number[]): Promise<void> {
  const step = { ...given, who: onBehalf(given.who) }
  for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) {
    const cargo = await cargoOf(step.db, id)
    if (!cargo || cargo.status === 'draft' || !consolidationStatus.is(cargo.status) || cargo.status === 'cancelled') continue
    const known = (await preAlertOf(step.db, id)) ?? (await make(step, cargo))
    if (known === null) continue
    const held = await holdOne(step.db, step.who, known)
    await renew(step, held, cargo)
    await advance(step, held, cargo)
  }
}
