import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { btbVariantOrders as calls } from '@/lib/contract/btb-variants'
import { today } from '@/lib/domain/days'
import { begunVariantOrder, editableVariantOrder, isVariantOrderIn, refusedVariantOrder, variantUnits } from '@/lib/domain/variant'
import { requestedOf, unitsOf, variantsInUse, type OrderedVariant } from '../../core/fulfilment/variants'
import { rows, type Db } from '../../db/db'
import { Refusal, refuseField, staleRecord, type Fault } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { lotsOf } from './parent'
import { expectOpenParent, holdVariantOrder, parentOrder, savedVariantOrder, type HeldVariantOrder, type Parent } from './scope'

type Added = z.output<typeof calls.add.body>
type Change = z.output<typeof calls.change.body>
type Line = Added['lines'][number]
type Head = Pick<Added, 'requested_by_date' | 'label_template' | 'priority' | 'instructions'>
export interface ReadyLine { line_no: number; sku_id: number; variant_id: number; lot_no: string | null; pack_qty: number; requested_qty: number }

interface Facts {
  parent: Parent
  skus: ReadonlyMap<number, string>
  variants: ReadonlyMap<number, OrderedVariant>
  lots: ReadonlySet<string>
  /** Base units of a SKU that are not asked for; counted down by lines. */
  free: Map<number, number>
}

async function factsOf(tx: Db, parent: Parent, lines: readonly Line[], but: number): Promise<Facts> {
  const units = await unitsOf(tx, parent.direction, parent.id)
  const requested = new Map((await requestedOf(tx, parent.direction, parent.id, but)).map((one) => [one.sku_id, one.requested]))
  const skus = await rows<{ id: number; sku_code: string }>(
    tx, sql`select id, sku_code from skus where id = any(${sql.param(units.map(({ sku_id }) => sku_id))}::bigint[])`,
  )
  const lots = await rows<{ sku_id: number; lot_no: string }>(tx, sql`select t.sku_id, t.lot_no from ${lotsOf(parent)} t`)
  return {
    parent, skus: new Map(skus.map(({ id, sku_code }) => [id, sku_code])), variants: await variantsInUse(tx, lines.map(({ variant_id }) => variant_id)),
    lots: new Set(lots.map(({ sku_id, lot_no }) => `${sku_id} ${lot_no}`)),
    free: new Map(units.map((one) => [one.sku_id, one.units - (requested.get(one.sku_id) ?? 0)])),
  }
}

/** A line with the pack its variant has now, or as it stood in the order; faults are noted. */
function ready(line: Line, at: number, facts: Facts, packOf: (line: Line) => number | undefined, faults: Fault[]): ReadyLine[] {
  const fault = (field: string, message: string) => { faults.push({ field: `lines.${at}.${field}`, message }); return [] }
  const { sku_id, variant_id, requested_qty } = line
  const sku_code = facts.skus.get(sku_id)
  if (sku_code === undefined) return fault('sku_id', `Line ${at + 1}: choose a SKU of ${facts.parent.no}.`)
  const variant = facts.variants.get(variant_id)
  if (variant?.sku_id !== sku_id) return fault('variant_id', `Choose a variant for ${sku_code}.`)
  const lot_no = line.lot_no || null
  if (lot_no !== null && !facts.lots.has(`${sku_id} ${lot_no}`)) return fault('lot_no', `Lot ${lot_no} of ${sku_code} is not on ${facts.parent.no}.`)
  const pack_qty = packOf(line) ?? variant.pack_qty
  const free = facts.free.get(sku_id) ?? 0
  if (requested_qty * pack_qty > free)
    return fault('requested_qty', `Requested ${requested_qty} exceeds ${variantUnits(free, pack_qty)} on ${facts.parent.no}.`)
  facts.free.set(sku_id, free - requested_qty * pack_qty)
  return [{ line_no: at + 1, sku_id, variant_id, lot_no, pack_qty, requested_qty }]
}

const keyOf = ({ variant_id, lot_no }: Pick<Line, 'variant_id' | 'lot_no'>) => `${variant_id} ${lot_no || ''}`

/** Lines that may be asked for of an order; 422 at each that may not, all of them at once. `but` is the order they replace lines of. */
async function readyLines(
  tx: Db, parent: Parent, lines: readonly Line[], but = 0, packOf: (line: Line) => number | undefined = () => undefined,
): Promise<ReadyLine[]> {
  const facts = await factsOf(tx, parent, lines, but)
  const faults: Fault[] = []
  const made = lines.flatMap((line, at) => ready(line, at, facts, packOf, faults))
  for (const [at, line] of lines.entries()) {
    if (lines.findIndex((other) => keyOf(other) === keyOf(line)) < at)
      faults.push({ field: `lines.${at}.variant_id`, message: 'This variant and lot is listed twice; merge the quantities.' })
  }
  if (faults[0]) throw new Refusal(422, faults[0].message, faults)
  return made
}

const writeLines = (tx: Db, id: number, lines: readonly ReadyLine[]) =>
  rows(tx, sql`insert into variant_order_lines (variant_order_id, line_no, sku_id, variant_id, lot_no, pack_qty, requested_qty)
    select ${id}, l.* from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as l(line_no int, sku_id bigint, variant_id bigint, lot_no text, pack_qty int, requested_qty int)`)

function expectDay(day: string | undefined): void {
  if (day !== undefined && day < today()) throw refuseField('requested_by_date', 'The day it is given by is in the past.')
}

/** Writes a variant order of an order that is held. */
export async function writeVariantOrder(tx: Db, who: Who, parent: Parent, head: Head, lines: readonly ReadyLine[], status: 'draft' | 'open') {
  const [made] = await rows<{ id: number; variant_order_no: string }>(
    tx,
    sql`insert into variant_orders (variant_order_no, direction, inbound_id, outbound_id, client_id, warehouse_id, requested_by_date, label_template, priority,
          instructions, status, submitted_at, created_by, updated_by)
        values ('VO' || to_char(${today()}::date, 'YYMM') || lpad(nextval('variant_order_serial')::text, 6, '0'), ${parent.direction},
          ${parent.direction === 'inbound' ? parent.id : null}, ${parent.direction === 'outbound' ? parent.id : null}, ${parent.client_id},
          ${parent.warehouse_id}, ${head.requested_by_date}, ${head.label_template ?? null}, ${head.priority}, ${head.instructions ?? null}, ${status},
          ${status === 'open' ? sql`now()` : null}, ${who.user_id || null}, ${who.user_id || null}) returning id, variant_order_no`,
  )
  if (!made) throw new Error('A variant order was not written.')
  await writeLines(tx, made.id, lines)
  return savedVariantOrder(made, status)
}

/** Asks for units of an order to be labelled: a draft, or submitted at once. */
export async function addVariantOrder(tx: Db, who: Who, { direction, inbound_id, outbound_id, lines, submit, ...head }: Added) {
  const parentId = direction === 'inbound' ? inbound_id : outbound_id
  if (!parentId) throw refuseField(`${direction}_id`, `Choose the ${direction} order.`)
  const parent = await parentOrder(tx, who, direction, parentId, true)
  expectOpenParent(parent)
  expectDay(head.requested_by_date)
  return writeVariantOrder(tx, who, parent, head, await readyLines(tx, parent, lines), submit ? 'open' : 'draft')
}

interface Standing extends ReadyLine { id: number }
const standingLines = (tx: Db, id: number) => rows<Standing>(tx, sql`select id, line_no, sku_id, variant_id, lot_no, pack_qty, requested_qty
  from variant_order_lines where variant_order_id = ${id} order by line_no`)

/** More of the lines of an order that is begun: none goes, none is asked less of. 409 for anything else. */
async function raiseLines(tx: Db, held: HeldVariantOrder, parent: Parent, lines: readonly Line[]): Promise<void> {
  const standing = await standingLines(tx, held.id)
  const given = new Map(lines.map((line) => [keyOf(line), line.requested_qty]))
  const isUp = given.size === standing.length && standing.every((line) => (given.get(keyOf(line)) ?? 0) >= line.requested_qty)
  if (!isUp) throw new Refusal(409, `Variant order ${held.variant_order_no} is in progress; only its quantities may go up.`)
  const packs = new Map(standing.map((line) => [keyOf(line), line.pack_qty]))
  await readyLines(tx, parent, lines, held.id, (line) => packs.get(keyOf(line)))
  await rows(tx, sql`update variant_order_lines l set requested_qty = s.requested_qty
    from jsonb_to_recordset(${JSON.stringify(standing.map((line) => ({ id: line.id, requested_qty: given.get(keyOf(line)) })))}::jsonb)
      as s(id bigint, requested_qty int) where l.id = s.id`)
}

const written = ['requested_by_date', 'label_template', 'priority', 'instructions'] as const

async function writeHead(tx: Db, who: Who, id: number, head: Partial<Head>): Promise<void> {
  const given = written.flatMap((name) => (head[name] === undefined ? [] : [sql`${sql.identifier(name)} = ${head[name]}`]))
  const stamped = sql`version = version + 1, updated_at = now(), updated_by = ${who.user_id || null}`
  await rows(tx, sql`update variant_orders set ${sql.join([...given, stamped], sql`, `)} where id = ${id}`)
}

/** Changes a variant order: whole until it is begun, then its quantities upwards. 409 when somebody saved it meanwhile. */
export async function changeVariantOrder(tx: Db, who: Who, id: number, { lines, version, ...head }: Change) {
  const { held, parent } = await holdVariantOrder(tx, who, id)
  const isBegun = isVariantOrderIn(begunVariantOrder, held.status)
  const isWhole = isVariantOrderIn(editableVariantOrder, held.status)
  if (!isWhole && !isBegun) throw new Refusal(409, refusedVariantOrder(held.variant_order_no, held.status, 'changing it'))
  if (version !== undefined && version !== held.version) throw staleRecord()
  expectOpenParent(parent)
  if (isBegun && Object.values(head).some((value) => value !== undefined))
    throw new Refusal(409, `Variant order ${held.variant_order_no} is in progress; only its quantities may go up.`)
  if (head.requested_by_date !== held.requested_by_date) expectDay(head.requested_by_date)
  await writeHead(tx, who, id, head)
  if (lines !== undefined && isBegun) await raiseLines(tx, held, parent, lines)
  if (lines !== undefined && isWhole) {
    const made = await readyLines(tx, parent, lines, id)
    await rows(tx, sql`delete from variant_order_lines where variant_order_id = ${id}`)
    await writeLines(tx, id, made)
  }
  return { before: held, after: { ...savedVariantOrder(held, held.status), ...(lines && { lines: lines.length }) } }
}
