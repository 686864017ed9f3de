import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { handlingUnits as calls } from '@/lib/contract/handling-units'
import { handlingUnitStatus, presentUnits, standingUnits, type HandlingUnitStatus } from '@/lib/domain/handling-unit'
import type { InboundUnitLevel } from '@/lib/domain/inbound'
import { isSscc } from '@/lib/domain/check-digits'
import { companyPrefix, drawSscc } from '../../core/stock/sscc'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allOf } from '../../platform/list'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { packInto, ssccScanned, takeOut, type Entry, type PackedLine } from './contents'
import { holdPackable, nameOf, settlePacked, unitsOf, type HeldUnit } from './packed'
import { visibleOutbound, type HeldOutbound } from './scope'

type Opened = z.output<typeof calls.open.body>
type Change = z.output<typeof calls.change.body>
type Measures = Pick<Opened, 'length' | 'width' | 'height' | 'gross_weight'>

async function writeMeasures(tx: Db, unit: HeldUnit, { length, width, height, gross_weight }: Measures): Promise<void> {
  const sides = [length, width, height]
  const given = sides.filter((side) => side !== null && side !== undefined)
  if (given.length > 0 && given.length < sides.length) throw refuseField('length', 'Give all three sides, or none.')
  if (given.length > 0) await rows(tx, sql`update handling_units set length = ${length}, width = ${width}, height = ${height} where id = ${unit.id}`)
  if (gross_weight !== undefined) await rows(tx, sql`update handling_units set gross_weight = ${gross_weight} where id = ${unit.id}`)
}

const become = (tx: Db, who: Who, unit: HeldUnit, status: HandlingUnitStatus) =>
  rows(tx, sql`update handling_units set status = ${status}, closed_at = case when ${status === 'closed'} then now() end,
    lane = null, staged_at = null, version = version + 1, updated_at = now(), updated_by = ${who.user_id || null} where id = ${unit.id}`)

const notNow = (unit: HeldUnit, done: string) =>
  new Refusal(409, `${nameOf(unit)} is ${handlingUnitStatus.label(unit.status).toLowerCase()}; it cannot be ${done}.`)

function expectOpen(unit: HeldUnit): void {
  if (unit.status !== 'open') throw notNow(unit, 'packed')
}

/** Puts a carton on an open pallet of its order, or with null takes it off one. */
async function standOn(tx: Db, order: HeldOutbound, carton: HeldUnit, sscc: string | null): Promise<void> {
  const [from] = carton.parent_sscc ? await unitsOf(tx, order, [carton.parent_sscc]) : []
  if (from) expectOpen(from)
  const [pallet] = sscc ? await unitsOf(tx, order, [sscc]) : []
  if (pallet) {
    if (carton.hu_type !== 'carton' || pallet.hu_type !== 'pallet')
      throw refuseField('parent_sscc', 'A carton stands on a pallet, and nothing else on anything.')
    if (carton.status !== 'closed') throw notNow(carton, 'put on a pallet before it is closed')
    expectOpen(pallet)
  }
  await rows(tx, sql`update handling_units set parent_id = ${pallet?.id ?? null} where id = ${carton.id}`)
}

async function closeUnit(tx: Db, who: Who, unit: HeldUnit): Promise<void> {
  if (unit.status !== 'open') throw notNow(unit, 'closed')
  const filled = await first(tx, sql`select 1 from handling_unit_contents where unit_id = ${unit.id} limit 1`)
  if (!filled && unit.cartons === 0) throw new Refusal(409, `${nameOf(unit)} is empty. Pack something first, or take it apart.`)
  await become(tx, who, unit, 'closed')
}

/** Opens a closed or staged one again; its cartons stay on it. */
async function reopenUnit(tx: Db, who: Who, unit: HeldUnit): Promise<void> {
  if (!standingUnits.some((status) => status === unit.status)) throw notNow(unit, 'opened again')
  if (unit.parent_sscc) throw new Refusal(409, `${nameOf(unit)} is on pallet ${unit.parent_sscc}. Take it off first.`)
  await become(tx, who, unit, 'open')
  await rows(tx, sql`update handling_units set status = ${literal(handlingUnitStatus, 'closed')}, lane = null, staged_at = null where parent_id = ${unit.id}
    and status = ${literal(handlingUnitStatus, 'staged')}`)
}

/** Unpacks units for good, on whichever pallet they are; cartons on them stand by themselves. */
export async function emptyUnits(tx: Db, who: Who, ids: readonly number[]): Promise<void> {
  const these = sql`any(${sql.param([...ids])}::bigint[])`
  await rows(tx, sql`delete from handling_unit_contents where unit_id = ${these}`)
  await rows(tx, sql`update handling_units set parent_id = null where parent_id = ${these} and not (id = ${these})`)
  await rows(tx, sql`update handling_units set status = ${literal(handlingUnitStatus, 'emptied')}, parent_id = null, lane = null, staged_at = null,
    version = version + 1, updated_at = now(), updated_by = ${who.user_id || null} where id = ${these}`)
}

/** What entries put in: goods, and on a pallet cartons by their numbers. */
async function fill(tx: Db, order: HeldOutbound, unit: HeldUnit, entries: readonly Entry[]): Promise<PackedLine[]> {
  if (entries.length > 0) expectOpen(unit)
  const cartons = entries.flatMap(({ code }) => ssccScanned(code) ?? [])
  for (const carton of await unitsOf(tx, order, cartons.filter(isSscc))) await standOn(tx, order, carton, unit.sscc)
  return packInto(tx, order, unit, entries.filter(({ code }) => ssccScanned(code) === null))
}

async function unitOf(tx: Db, order: HeldOutbound, sscc: string): Promise<HeldUnit> {
  const [unit] = await unitsOf(tx, order, [sscc])
  if (!unit) throw new Error(`Unit ${sscc} was not read.`)
  return unit
}

async function answer(tx: Db, who: Who, order: HeldOutbound, sscc: string, lines: PackedLine[]) {
  const progress = await settlePacked(tx, who, order)
  const { hu_type, status } = await unitOf(tx, order, sscc)
  return { before: { status: order.status }, after: { ...progress, sscc, hu_type, hu_status: status, lines } }
}

const insert = (tx: Db, who: Who, order: HeldOutbound, sscc: string, type: InboundUnitLevel) =>
  rows(tx, sql`insert into handling_units (sscc, hu_type, outbound_id, created_by, updated_by)
    values (${sscc}, ${type}, ${order.id}, ${who.user_id || null}, ${who.user_id || null})`)

/** Opens a carton or pallet with a number of its own, and packs into it what is said. */
export async function openUnit(tx: Db, who: Who, id: number, { hu_type, contents, parent_sscc, close, ...measures }: Opened) {
  const order = await holdPackable(tx, who, id, 'packed')
  const [sscc = ''] = await drawSscc(tx, await companyPrefix(tx, order.warehouse_id), 1)
  await insert(tx, who, order, sscc, hu_type)
  const unit = await unitOf(tx, order, sscc)
  const lines = await fill(tx, order, unit, contents)
  await writeMeasures(tx, unit, measures)
  if (close) await closeUnit(tx, who, await unitOf(tx, order, sscc))
  if (parent_sscc) await standOn(tx, order, await unitOf(tx, order, sscc), parent_sscc)
  return answer(tx, who, order, sscc, lines)
}

/** The order of a carton or pallet in reach; 404 for none. */
async function orderOf(tx: Db, who: Who, sscc: string): Promise<number> {
  const found = await first<{ id: number }>(tx, sql`select o.id from handling_units h join outbound_orders o on o.id = h.outbound_id
    where ${allOf([sql`h.sscc = ${sscc}`, visibleOutbound(who)])}`)
  if (!found) throw new Refusal(404, `No carton or pallet has the number ${sscc}.`)
  return found.id
}

/** Packs into a carton or pallet or out of it, measures it, stands it on a pallet, closes it, opens it again or takes it apart. */
export async function changeUnit(tx: Db, who: Who, sscc: string, { contents, parent_sscc, close, take_out, take_apart, ...measures }: Change) {
  const order = await holdPackable(tx, who, await orderOf(tx, who, sscc), 'packed')
  const held = await unitOf(tx, order, sscc)
  if (take_apart) {
    if (held.status !== 'open' && !standingUnits.some((status) => status === held.status)) throw notNow(held, 'taken apart')
    if (held.parent_sscc) expectOpen(await unitOf(tx, order, held.parent_sscc))
    await emptyUnits(tx, who, [held.id])
    return answer(tx, who, order, sscc, [])
  }
  if (!presentUnits.some((status) => status === held.status)) throw notNow(held, 'changed')
  if (close === false) await reopenUnit(tx, who, held)
  const unit = close === false ? await unitOf(tx, order, sscc) : held
  if (take_out) expectOpen(unit)
  const lines = take_out ? await takeOut(tx, order, unit, contents) : await fill(tx, order, unit, contents)
  await writeMeasures(tx, unit, measures)
  if (close) await closeUnit(tx, who, await unitOf(tx, order, sscc))
  if (parent_sscc !== undefined) await standOn(tx, order, await unitOf(tx, order, sscc), parent_sscc)
  return answer(tx, who, order, sscc, lines)
}
