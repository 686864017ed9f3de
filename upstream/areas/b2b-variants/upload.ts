import { sql } from 'drizzle-orm'
import type { UploadTemplate } from '@/lib/contract/upload-column'
import { inboundVariantTemplate, outboundVariantTemplate, variantLineFields } from '@/lib/contract/variant-order-columns'
import { MOST_VARIANT_LINES } from '@/lib/contract/btb-variants'
import { today } from '@/lib/domain/days'
import { recordStatus } from '@/lib/domain/record-status'
import { cleanNumber } from '@/lib/domain/scan-input'
import { inboundScope, inboundStatus, type InboundStatus } from '@/lib/domain/inbound'
import { outboundStatus, type OutboundStatus } from '@/lib/domain/outbound'
import { variantUnits, type VariantDirection } from '@/lib/domain/variant'
import { requestedOf, unitsOf } from '../../core/fulfilment/variants'
import { visibleStock } from '../../core/stock/scope'
import { codeKey, skusNamed, type NamedSku } from '../../core/stock/sku-of'
import { fileClient } from '../../core/uploads/file-client'
import { forWhom } from '../../core/uploads/for-whom'
import { auditUpload, ChangedMeanwhile } from '../../core/uploads/row-kind'
import { groupSheet, textIn } from '../../core/uploads/sheet-group'
import type { KindRun, Prepared, ReadRow, RowFault, RowGroup, RunContext, UploadKindWork, Verdict } from '../../core/uploads/upload-work'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal } from '../../platform/refusal'
import { allOf } from '../../platform/list'
import { lotsOf } from './parent'
import { addVariantOrder } from './save'
import { isOpenParent, type Parent } from './scope'

type Line = Parameters<typeof addVariantOrder>[2]['lines'][number]
interface Ordered { parent: Parent; requested_by_date: string; instructions: string | null; lines: Line[] }
interface Known { parent: Parent; free: Map<number, number>; lots: Set<string> }
interface Facts {
  parents: ReadonlyMap<string, Known>
  skus: ReadonlyMap<string, NamedSku>
  variants: ReadonlyMap<string, { id: number; sku_id: number; pack_qty: number }>
}

const code = (row: ReadRow, field: string) => {
  const text = textIn(row, field)
  return text === null ? null : cleanNumber(text)
}
const wordOf = ({ direction, status }: Parent) =>
  (direction === 'inbound' ? inboundStatus.label(status as InboundStatus) : outboundStatus.label(status as OutboundStatus)).toLowerCase()

/** Orders of a client by their number, as far as the sender may know of them. */
const parentsNamed = ({ db, who }: RunContext, direction: VariantDirection, clientId: number, numbers: readonly string[]) => {
  const visible = allOf([sql`o.client_id = ${clientId}`, visibleStock(who, sql`o.client_id`, sql`o.warehouse_id`)])
  const named = sql`${sql.param([...new Set(numbers)])}::text[]`
  return rows<Parent>(db, direction === 'inbound'
    ? sql`select 'inbound' as direction, o.id, o.inbound_no as no, o.client_id, o.warehouse_id, o.status, o.expected_date as due from inbound_orders o
        where ${visible} and o.trade = ${literal(inboundScope, 'b2b')} and o.inbound_no = any(${named})`
    : sql`select 'outbound' as direction, o.id, o.outbound_no as no, o.client_id, o.warehouse_id, o.status, o.requested_ship_date as due from outbound_orders o
        where ${visible} and o.outbound_no = any(${named})`)
}

async function knownOf(db: Db, parent: Parent): Promise<Known> {
  const [units, requested] = [await unitsOf(db, parent.direction, parent.id), await requestedOf(db, parent.direction, parent.id)]
  const wants = new Map(requested.map((one) => [one.sku_id, one.requested]))
  const lots = await rows<{ sku_id: number; lot_no: string }>(db, sql`select t.sku_id, t.lot_no from ${lotsOf(parent)} t`)
  return {
    parent, free: new Map(units.map((one) => [one.sku_id, one.units - (wants.get(one.sku_id) ?? 0)])),
    lots: new Set(lots.map(({ sku_id, lot_no }) => `${sku_id} ${lot_no}`)),
  }
}

async function factsOf(run: RunContext, direction: VariantDirection, clientId: number, groups: readonly RowGroup[]): Promise<Facts> {
  const parents = new Map<string, Known>()
  const numbers = groups.map((group) => code(group.rows[0], 'parent_no')?.toUpperCase() ?? '')
  for (const parent of await parentsNamed(run, direction, clientId, numbers)) parents.set(parent.no, await knownOf(run.db, parent))
  const all = groups.flatMap((group) => group.rows)
  const variants = await rows<{ code: string; id: number; sku_id: number; pack_qty: number }>(
    run.db,
    sql`select lower(v.variant_code) as code, v.id, v.sku_id, v.pack_qty from sku_variants v where v.client_id = ${clientId}
        and v.status = ${literal(recordStatus, 'active')}
        and lower(v.variant_code) = any(${sql.param([...new Set(all.flatMap((row) => code(row, 'variant_code')?.toLowerCase() ?? []))])}::text[])`,
  )
  return {
    parents, skus: await skusNamed(run.db, clientId, all.flatMap((row) => textIn(row, 'sku_code') ?? [])),
    variants: new Map(variants.map((one) => [one.code, one])),
  }
}

class VariantRun implements KindRun<Ordered> {
  readonly lists = {}
  private readonly sheet: ReturnType<typeof groupSheet<UploadTemplate>>
  constructor(private readonly run: RunContext, private readonly direction: VariantDirection, template: UploadTemplate, private readonly clientId: number) {
    this.sheet = groupSheet<UploadTemplate>(template, variantLineFields, 'variant order')
  }

  async prepare(groups: readonly RowGroup[]): Promise<Prepared<Ordered>> {
    const facts = await factsOf(this.run, this.direction, this.clientId, groups)
    // The same file again asks for the same once: what it made still stands.
    return { scope: () => this.clientId, stands: () => true, check: (group) => this.check(group, facts) }
  }

  private check(group: RowGroup, facts: Facts): Verdict<Ordered> {
    const [head] = group.rows
    const { faultAt } = this.sheet
    const faults: RowFault[] = [...this.sheet.cellFaults(group), ...this.sheet.tooLong(head, 0, { instructions: 1000 }), ...this.sheet.differing(group)]
    const no = code(head, 'parent_no')?.toUpperCase() ?? ''
    const known = facts.parents.get(no)
    const day = textIn(head, 'requested_by_date') ?? ''
    if (no !== '' && !known) faults.push(faultAt(0, 'parent_no', 'unknown_reference', `${no} is no ${this.direction} order of this client.`, no))
    if (known && !isOpenParent(known.parent)) faults.push(faultAt(0, 'parent_no', 'conflict', `${no} is ${wordOf(known.parent)}.`, no))
    if (day !== '' && day < today()) faults.push(faultAt(0, 'requested_by_date', 'range', 'Required By Date is in the past.', day))
    if (group.rows.length > MOST_VARIANT_LINES) faults.push(faultAt(0, 'parent_no', 'range', `At most ${MOST_VARIANT_LINES} lines.`, no))
    const lines = known ? group.rows.flatMap((row, at) => this.line(row, at, known, facts, faults)) : []
    const names = group.rows.map((row) => [code(row, 'variant_code')?.toLowerCase(), code(row, 'lot_no') ?? ''].join(' '))
    for (const [at, name] of names.entries()) {
      if (names.indexOf(name) < at) faults.push(faultAt(at, 'variant_code', 'duplicate', 'This variant and lot is listed twice; merge the quantities.'))
    }
    if (faults.length > 0 || !known) return { errors: faults }
    return { thing: { parent: known.parent, requested_by_date: day, instructions: textIn(head, 'instructions'), lines }, warnings: [] }
  }

  private line(row: ReadRow, at: number, { parent, free, lots }: Known, facts: Facts, faults: RowFault[]): Line[] {
    const refuse = (field: string, kind: 'unknown_reference' | 'range' | 'duplicate', message: string) => {
      faults.push(this.sheet.faultAt(at, field, kind, message, textIn(row, field) ?? ''))
      return []
    }
    const [typed, variantCode, lot_no] = [code(row, 'sku_code'), code(row, 'variant_code'), code(row, 'lot_no')]
    const qty = Number(row.values.requested_qty ?? 0)
    if (typed === null || variantCode === null || row.values.requested_qty === null) return []
    const sku = facts.skus.get(codeKey(typed))
    if (!sku || !free.has(sku.sku_id)) return refuse('sku_code', 'unknown_reference', `SKU ${typed} is not on ${parent.no}.`)
    const variant = facts.variants.get(variantCode.toLowerCase())
    if (variant?.sku_id !== sku.sku_id) return refuse('variant_code', 'unknown_reference', `Variant ${variantCode} does not belong to ${sku.sku_code}.`)
    if (lot_no !== null && !lots.has(`${sku.sku_id} ${lot_no}`)) return refuse('lot_no', 'unknown_reference', `Lot ${lot_no} is not on ${parent.no}.`)
    if (!(Number.isInteger(qty) && qty >= 1 && qty <= 999_999)) return refuse('requested_qty', 'range', 'Quantity is a whole number from 1 to 999,999.')
    const left = free.get(sku.sku_id) ?? 0
    if (qty * variant.pack_qty > left)
      return refuse('requested_qty', 'range', `Quantity ${qty} is more than ${variantUnits(left, variant.pack_qty)} on ${parent.no}.`)
    free.set(sku.sku_id, left - qty * variant.pack_qty)
    return [{ sku_id: sku.sku_id, variant_id: variant.id, lot_no, requested_qty: qty }]
  }

  async apply(tx: Db, ordered: readonly Ordered[]): Promise<void> {
    const made: { variant_order_no: string; id: number; after: object }[] = []
    for (const { parent, ...order } of ordered) {
      const saved = await addVariantOrder(tx, this.run.who, {
        ...order, direction: this.direction, inbound_id: this.direction === 'inbound' ? parent.id : null,
        outbound_id: this.direction === 'outbound' ? parent.id : null, priority: 'normal', submit: true,
      }).catch((error: unknown) => { throw error instanceof Refusal ? new ChangedMeanwhile() : error })
      made.push({ id: saved.id, variant_order_no: saved.variant_order_no, after: { no: parent.no, lines: order.lines.length } })
    }
    await auditUpload(tx, this.run, 'variant_order.upload', made.map(({ id, after }) => ({ entity: 'variant_order', entity_id: id, after })))
  }

  explain(constraint: string, { parent: { no } }: Ordered) {
    if (constraint !== 'changed_meanwhile') return null
    const column = this.direction === 'inbound' ? 'Inbound No' : 'Outbound No'
    return { column, value: no, message: `${no} was changed just now; send its rows again.`, code: 'conflict' as const }
  }
}

const kind = (direction: VariantDirection, template: UploadTemplate): UploadKindWork<Ordered> => ({
  template,
  templateName: `${template.kind}-template`,
  masked: [],
  lists: () => Promise.resolve({}),
  forWhom,
  key(cell) {
    const no = cleanNumber(cell('parent_no'))
    return no === '' ? null : { key: no, together: no.toUpperCase() }
  },
  continues: () => true,
  open: async (run) => new VariantRun(run, direction, template, await fileClient(run)),
})

/** Units to be labelled from a sheet: rows of one order are one variant order, submitted, and refused whole where a line is wrong (b2b.md 6.6, 6.7). */
export const inboundVariantUpload = kind('inbound', inboundVariantTemplate)
export const outboundVariantUpload = kind('outbound', outboundVariantTemplate)
