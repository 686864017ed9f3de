import { sql } from 'drizzle-orm'
import { addDays, today } from '@/lib/domain/days'
import { outboundStatus } from '@/lib/domain/outbound'
import { recordStatus } from '@/lib/domain/record-status'
import { stockPlace, stockStatus } from '@/lib/domain/stock'
import { isB2bSku } from '../../core/stock/b2b-goods'
import { allocateMany, cancelOutbound, holdOutbound, releaseOutbound } from '../../areas/outbound/moves'
import { pickOutbound } from '../../areas/outbound/pick'
import { outboundOf } from '../../areas/outbound/read'
import { addOutbound } from '../../areas/outbound/save'
import { loadUnits, stageUnits } from '../../areas/outbound/loading'
import { cancelPicked } from '../../areas/outbound/put-back'
import { deliverOutbound, shipOutbound } from '../../areas/outbound/ship'
import { changeUnit, openUnit } from '../../areas/outbound/units'
import { inBegun, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { system } from '../../platform/who'
import { dbOf } from '../db-of'
import type { DemoRows } from '../ground'

interface Ground { client_id: number; warehouse_id: number; consignees: number[]; skus: { id: number; free: number; in_cases: boolean }[] }

/** Clients that send goods in bulk, with the warehouse where most of theirs lie and what is free there. */
const grounds = (db: Db) => rows<Ground>(
  db,
  sql`with free as (
        select b.owner_id, b.warehouse_id, b.sku_id, sum(b.on_hand - b.allocated)::int as free from stock_balances b join skus k on k.id = b.sku_id
        where b.place = ${literal(stockPlace, 'location')} and b.status = ${literal(stockStatus, 'available')}
          and b.on_hand > b.allocated and ${isB2bSku(sql`k`)}
          and not k.is_bundle
        group by 1, 2, 3
      ), sites as (select distinct on (owner_id) owner_id, warehouse_id from free group by 1, 2 order by 1, count(*) desc, 2)
      select s.owner_id as client_id, s.warehouse_id,
        (select jsonb_agg(g.id order by g.id) from consignees g where g.client_id = s.owner_id and g.status = ${literal(recordStatus, 'active')}) as consignees,
        (select jsonb_agg(jsonb_build_object('id', f.sku_id, 'free', f.free, 'in_cases', k.units_per_carton is not null) order by f.sku_id)
          from free f join skus k on k.id = f.sku_id where f.owner_id = s.owner_id and f.warehouse_id = s.warehouse_id and f.free >= 12) as skus
      from sites s order by 1`,
)

/** Picks all that is reserved of an order. */
async function pickAll(db: Db, id: number): Promise<void> {
  const { order_lines } = await outboundOf(db, system, id)
  await pickOutbound(db, system, id, order_lines.flatMap(({ allocations }) => allocations.map(({ id: allocation_id, qty }) => ({ allocation_id, qty }))))
}

const vehicle = { vehicle_no: 'D 48213', driver_name: 'Rashid Khan', boe_no: '101-04829173-26' }

/** Packs all that is picked of an order, a carton for each line and lot, the first three of them on a pallet; answers what stands by itself. */
async function packAll(db: Db, id: number): Promise<string[]> {
  const { order_lines } = await outboundOf(db, system, id)
  const goods = order_lines.flatMap((line) => line.allocations.filter(({ is_picked }) => is_picked)
    .map(({ lot_no, qty }) => ({ line_id: line.id, lot_no, qty })))
  const { after: { sscc: pallet } } = await openUnit(db, system, id, { hu_type: 'pallet', contents: [] })
  const alone: string[] = [pallet]
  for (const [nth, one] of goods.entries()) {
    const carton = await openUnit(db, system, id, {
      hu_type: 'carton', contents: [one], close: true, length: 40, width: 30, height: 25, ...(nth < 3 && { parent_sscc: pallet }),
    })
    if (nth >= 3) alone.push(carton.after.sscc)
  }
  await changeUnit(db, system, pallet, { contents: [], close: true, take_out: false, take_apart: false, length: 120, width: 80, height: 110 })
  return alone
}

/** How far each of the allocated orders has come, one after another. */
type Step = (db: Db, id: number) => Promise<unknown>
const picked: Step = async (db, id) => { await releaseOutbound(db, system, id); await pickAll(db, id) }
const packed = async (db: Db, id: number) => { await picked(db, id); return packAll(db, id) }
const staged = async (db: Db, id: number) => {
  const ssccs = await packed(db, id)
  await stageUnits(db, system, id, { ssccs, lane: `L${1 + (id % 6)}` })
  return ssccs
}
const load = (db: Db, id: number, ssccs: string[], seal_no?: string) =>
  loadUnits(db, system, id, { ssccs, vehicle_no: vehicle.vehicle_no, take_off: false, ...(seal_no && { seal_no }) })
const loaded: Step = async (db, id) => load(db, id, await staged(db, id), `SL-${70_000 + id}`)
const shipped: Step = async (db, id) => { await loaded(db, id); await shipOutbound(db, system, id, { ...vehicle, partial: false }) }
const delivered: Step = async (db, id) => { await shipped(db, id); await deliverOutbound(db, system, id, { received_by: 'Imran Sheikh' }) }
const shippedInPart: Step = async (db, id) => {
  const ssccs = await staged(db, id)
  const { allow_partial } = await outboundOf(db, system, id)
  const isPart = allow_partial && ssccs.length > 1
  await load(db, id, isPart ? ssccs.slice(0, 1) : ssccs)
  await shipOutbound(db, system, id, { ...vehicle, partial: isPart })
}
const steps: readonly Step[] = [
  (db, id) => releaseOutbound(db, system, id), picked, shipped, (db, id) => holdOutbound(db, system, id, 'The consignee’s store is closed for stocktaking.'),
  (db, id) => cancelOutbound(db, system, id, 'Ordered twice by the consignee.'), staged, packed, delivered, loaded, shippedInPart,
  async (db, id) => { await packed(db, id); await cancelPicked(db, system, id, 'The consignee gave the order up.') },
]

/** Whether all of an order can be picked without scanning serials. */
async function isPlain(db: Db, id: number): Promise<boolean> {
  return (await outboundOf(db, system, id)).order_lines.every(({ is_serial_tracked }) => !is_serial_tracked)
}

async function playOn(db: Db, ids: readonly number[]): Promise<void> {
  const plain: number[] = []
  for (const id of ids) if (await isPlain(db, id)) plain.push(id)
  for (const [nth, step] of steps.entries()) {
    const id = plain[nth]
    if (id !== undefined) await step(db, id)
  }
}

const ORDERS = 16

/** Orders of one client: some are drafts, some wait, most have their goods. */
async function seedOf(db: Db, { client_id, warehouse_id, consignees, skus }: Ground): Promise<void> {
  const ids: number[] = []
  for (let nth = 0; nth < ORDERS; nth += 1) {
    const lines = skus.slice(0, 40).filter((_, at) => at % ORDERS === nth || (at + 3) % ORDERS === nth)
    const consignee_id = consignees[nth % consignees.length]
    if (lines.length === 0 || !consignee_id) continue
    const { id } = await addOutbound(db, system, {
      client_id, warehouse_id, consignee_id, ref_no: `DO-${String(4100 + nth)}`, order_type: nth % 9 === 8 ? 'sample' : 'b2b',
      requested_ship_date: addDays(today(), nth % 7), priority: 1 + (nth % 9), allow_partial: nth % 5 !== 4, submit: nth % 8 !== 7,
      lines: lines.map(({ id: sku_id, free, in_cases }) => ({
        sku_id, uom: in_cases && nth % 2 === 0 ? 'CS' as const : 'EA' as const, uom_qty: nth % 6 === 5 ? free + 10 : Math.max(1, Math.floor(free / 40)),
      })),
    })
    ids.push(id)
  }
  await allocateMany({ db, who: system, body: { ids: ids.filter((_, at) => at % 4 !== 3) }, audit: () => {} })
  await playOn(db, (await rows<{ id: number }>(db, sql`select id from outbound_orders where client_id = ${client_id}
    and status = ${literal(outboundStatus, 'allocated')} order by id`)).map(({ id }) => id))
}

/** Goods clients send their consignees in bulk (b2b.md 8). */
export const seedOutbound: DemoRows = async (client) => {
  await inBegun(dbOf(client), async (db) => {
    for (const ground of await grounds(db)) if (ground.consignees && ground.skus) await seedOf(db, ground)
  })
}
