import { sql } from 'drizzle-orm'
import { MOST_OUTBOUND_LINES } from '@/lib/contract/outbound'
import { outboundFileTemplate, outboundLineFields } from '@/lib/contract/outbound-columns'
import { uploadedOutbound, outboundStatus, outboundUnit, type OutboundStatus } from '@/lib/domain/outbound'
import { recordStatus } from '@/lib/domain/record-status'
import { codeKey, skusNamed, type NamedSku } from '../../core/stock/sku-of'
import { freeByWarehouse } from '../../core/stock/promise'
import { groupSheet, textIn } from '../../core/uploads/sheet-group'
import type { RowFault, RowGroup } from '../../core/uploads/upload-work'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { Who } from '../../platform/who'
import { judgeLines, orderedSkus, type OrderedHead, type OrderedLine, type OrderedSku } from '../outbound/save'
import { codeIn, faultsInRows, namedIn, numberIn, sitesNamed, type NamedSite } from './sheet-facts'

export const sheet = groupSheet(
  outboundFileTemplate, [...outboundLineFields, 'source'], 'order', (row, header) => `Header differs from row ${row} in ${header}.`,
)
const { faultAt } = sheet

/** An order that has one of the file's references and is not given up, as far as a file says it. */
export interface StandingOutbound {
  ref_no: string
  status: OutboundStatus
  head: Record<string, unknown>
  lines: OrderedLine[]
}

/** What the database says of a batch of orders. */
export interface OutboundFacts {
  named: ReadonlyMap<string, NamedSku>
  skus: ReadonlyMap<number, OrderedSku>
  sites: ReadonlyMap<string, NamedSite>
  consignees: ReadonlyMap<string, number>
  standing: ReadonlyMap<string, StandingOutbound>
  /** Units that nobody has reserved, by `spotOf`; orders of the file take of it one after another. */
  free: Map<string, number>
}
const spotOf = (warehouseId: number, skuId: number) => `${warehouseId} ${skuId}`

const standingOf = (db: Db, clientId: number, refs: ReturnType<typeof sql>) => rows<StandingOutbound>(
  db,
  sql`select o.ref_no, o.status, jsonb_build_object('warehouse_id', o.warehouse_id, 'consignee_id', o.consignee_id, 'order_type', o.order_type,
        'requested_ship_date', o.requested_ship_date, 'priority', o.priority, 'remarks', o.remarks) as head,
      (select coalesce(jsonb_agg(jsonb_build_object('sku_id', n.sku_id, 'uom', n.uom, 'uom_qty', n.uom_qty, 'min_expiry_date', n.min_expiry_date,
          'unit_price', n.unit_price::text, 'lot_no', (select l.lot_no from lots l where l.id = n.lot_id)) order by n.line_no), '[]')
        from outbound_lines n where n.outbound_id = o.id) as lines
      from outbound_orders o where o.client_id = ${clientId} and lower(o.ref_no) in (select lower(r) from unnest(${refs}) as r)
        and o.status <> ${literal(outboundStatus, 'cancelled')}`,
)

/** `ref` is that of a typed head, where the file has none. */
export async function outboundFacts(
  db: Db, who: Who, clientId: number, groups: readonly RowGroup[], ref: string | null,
): Promise<OutboundFacts> {
  const named = await skusNamed(db, clientId, groups.flatMap((group) => group.rows.flatMap((row) => textIn(row, 'sku_code') ?? [])))
  const ids = [...new Set([...named.values()].map(({ sku_id }) => sku_id))]
  const consignees = await rows<{ code: string; id: number }>(
    db, sql`select upper(consignee_code) as code, id from consignees where client_id = ${clientId} and status = ${literal(recordStatus, 'active')}
      and upper(consignee_code) = any(${namedIn(groups, 'consignee_code')})`,
  )
  const standing = await standingOf(db, clientId, ref === null ? namedIn(groups, 'ref_no') : sql`${sql.param([ref])}::text[]`)
  return {
    named, skus: await orderedSkus(db, clientId, ids), sites: await sitesNamed(db, who),
    consignees: new Map(consignees.map(({ code, id }) => [code, id])),
    standing: new Map(standing.map((one) => [one.ref_no.toUpperCase(), one])),
    free: new Map((await freeByWarehouse(db, clientId, ids)).map(({ warehouse_id, sku_id, free }) => [spotOf(warehouse_id, sku_id), free])),
  }
}

const longest = { ref_no: 40, remarks: 500 } as const

/** The head of an order as its rows say it, or what is wrong with them. */
export function headIn(group: RowGroup, facts: OutboundFacts): { head: OrderedHead | null; faults: RowFault[] } {
  const [row] = group.rows
  const faults = [...sheet.tooLong(row, 0, longest), ...sheet.differing(group)]
  const refuse = (field: string, message: string, code: 'range' | 'unknown_reference' = 'unknown_reference') =>
    void faults.push(faultAt(0, field, code, message, textIn(row, field) ?? ''))
  const [warehouse, code] = [codeIn(row, 'warehouse')?.toUpperCase() ?? null, codeIn(row, 'consignee_code')?.toUpperCase() ?? null]
  const site = facts.sites.get(warehouse ?? '')
  const consignee = facts.consignees.get(code ?? '')
  const priority = numberIn(row, 'priority') ?? 5
  if (warehouse && !site) refuse('warehouse', `Warehouse ${warehouse} is unknown.`)
  if (code && consignee === undefined) refuse('consignee_code', `Consignee ${code} is unknown or inactive.`)
  if (!(Number.isInteger(priority) && priority >= 1 && priority <= 9)) refuse('priority', 'Priority is 1 to 9.', 'range')
  if (!site || consignee === undefined) return { head: null, faults }
  return {
    faults,
    head: {
      warehouse_id: site.id, consignee_id: consignee, ref_no: codeIn(row, 'ref_no') ?? '',
      order_type: uploadedOutbound.find((name) => name === textIn(row, 'order_type')) ?? 'b2b', requested_ship_date: textIn(row, 'requested_ship_date') ?? '',
      priority, allow_partial: true, remarks: textIn(row, 'remarks'),
    },
  }
}

const columnOf = { sku_id: 'sku_code' }
const MOST_UNITS = 999_999

/** The lines a group of rows says, or what is wrong with them; they obey the rules of the form. */
export function linesIn(group: RowGroup, facts: OutboundFacts): { lines: OrderedLine[]; units: number[]; faults: RowFault[] } {
  const faults: RowFault[] = []
  const lines = group.rows.flatMap((row, at): OrderedLine[] => {
    const typed = textIn(row, 'sku_code')
    const named = facts.named.get(codeKey(typed ?? ''))
    const [uom_qty, uom] = [numberIn(row, 'uom_qty'), outboundUnit.names.find((name) => name === textIn(row, 'uom'))]
    const counts = uom_qty !== null && Number.isInteger(uom_qty) && uom_qty > 0 && uom_qty <= MOST_UNITS
    if (uom_qty !== null && !counts) faults.push(faultAt(at, 'uom_qty', 'range', 'Quantity must be a whole number above 0.', String(uom_qty)))
    if (typed !== null && !(named && facts.skus.has(named.sku_id)))
      faults.push(faultAt(at, 'sku_code', 'unknown_reference', `SKU ${typed} is unknown or inactive.`, typed))
    const unit_price = textIn(row, 'unit_price')
    if (unit_price !== null && Number(unit_price) < 0) faults.push(faultAt(at, 'unit_price', 'range', 'Unit Price cannot be negative.', unit_price))
    if (!named || !uom || !counts) return []
    return [{ sku_id: named.sku_id, uom, uom_qty, lot_no: codeIn(row, 'lot_no'), min_expiry_date: textIn(row, 'min_expiry_date'), unit_price }]
  })
  if (group.rows.length > MOST_OUTBOUND_LINES) faults.push(faultAt(MOST_OUTBOUND_LINES, 'sku_code', 'range', `At most ${MOST_OUTBOUND_LINES} lines.`))
  if (faults.length > 0 || lines.length < group.rows.length) return { lines, units: [], faults }
  const { ready, faults: ofForm } = judgeLines(facts.skus, lines)
  return { lines, units: ready.map((line) => line.uom_qty * line.per_uom), faults: faultsInRows(ofForm, group, faultAt, columnOf) }
}

/** Lines that want more than nobody has reserved in their warehouse; the order is taken all the same (b2b.md 6.5). */
export function shortOf(head: OrderedHead, lines: readonly OrderedLine[], units: readonly number[], { free, skus }: OutboundFacts): RowFault[] {
  return lines.flatMap(({ sku_id }, at) => {
    const spot = spotOf(head.warehouse_id, sku_id)
    const [left, needed] = [Math.max(0, free.get(spot) ?? 0), units[at] ?? 0]
    free.set(spot, left - needed)
    if (left >= needed) return []
    return [faultAt(at, 'uom_qty', 'range', `Only ${left} available for ${skus.get(sku_id)?.sku_code ?? ''}; ${needed - left} short.`)]
  })
}
