import { sql } from 'drizzle-orm'
import { b2bInboundLineFields, b2bInboundTemplate } from '@/lib/contract/b2b-inbound-columns'
import { MOST_INBOUND_LINES } from '@/lib/contract/inbound-shapes'
import { isContainer, parseMawb } from '@/lib/domain/check-digits'
import { today } from '@/lib/domain/days'
import { b2bInboundType, inboundMode, shelfLifeFault, shelfLifeLeft, type InboundStatus, type ShelfLife } from '@/lib/domain/inbound'
import { recordStatus } from '@/lib/domain/record-status'
import { packUnit } from '@/lib/domain/units'
import { packSizesOf } from '../../core/stock/pack-sizes'
import { codeKey, skusNamed, type NamedSku } from '../../core/stock/sku-of'
import { groupSheet, textIn } from '../../core/uploads/sheet-group'
import type { ReadRow, RowFault, RowGroup } from '../../core/uploads/upload-work'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { Fault } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { inUnits } from '../b2b-inbound/announce'
import { knownSkus, lineFaults, type AnnouncedHead, type AnnouncedLine, type KnownSku } from '../inbound/save'
import { codeIn, faultsInRows, namedIn, numberIn, sitesNamed, type NamedSite } from './sheet-facts'

export const sheet = groupSheet(
  b2bInboundTemplate, b2bInboundLineFields, 'order', (row, header) => `Header differs from row ${row} in ${header}.`,
)
const { faultAt } = sheet

/** An order that has one of the file's references, as far as a file says it. */
export interface StandingInbound {
  id: number
  ref_no: string
  status: InboundStatus
  head: Record<string, unknown>
  lines: AnnouncedLine[]
}

/** What the database says of a batch of orders. */
export interface InboundFacts {
  named: ReadonlyMap<string, NamedSku>
  known: ReadonlyMap<number, KnownSku>
  sizes: Awaited<ReturnType<typeof packSizesOf>>
  shelf: ReadonlyMap<number, ShelfLife>
  sites: ReadonlyMap<string, NamedSite>
  suppliers: ReadonlyMap<string, number>
  standing: ReadonlyMap<string, StandingInbound>
}

const standingOf = (db: Db, clientId: number, refs: ReturnType<typeof sql>) => rows<StandingInbound>(
  db,
  sql`select o.id, o.ref_no, o.status, jsonb_build_object('warehouse_id', o.warehouse_id, 'vendor_id', o.vendor_id, 'expected_date', o.expected_date,
        'inbound_type', o.inbound_type, 'po_ref', o.po_ref, 'shipment_mode', o.shipment_mode, 'container_no', o.container_no, 'seal_no', o.seal_no,
        'awb_no', o.awb_no, 'bl_no', o.bl_no, 'boe_no', o.boe_no, 'total_pallets', o.total_pallets, 'total_cartons', o.total_cartons) as head,
      (select coalesce(jsonb_agg(jsonb_build_object('sku_id', n.sku_id, 'expected_qty', n.expected_qty, 'lot_no', n.lot_no, 'mfg_date', n.mfg_date,
          'expiry_date', n.expiry_date, 'carton_no', n.carton_no, 'pallet_no', n.pallet_no, 'uom', n.uom, 'uom_units', n.uom_units)), '[]')
        from inbound_lines n where n.inbound_id = o.id) as lines
      from inbound_orders o where o.client_id = ${clientId} and upper(o.ref_no) = any(${refs})`,
)

/** `ref` is that of a typed head, where the file has none. */
export async function inboundFacts(db: Db, who: Who, clientId: number, groups: readonly RowGroup[], ref: string | null): Promise<InboundFacts> {
  const named = await skusNamed(db, clientId, groups.flatMap((group) => group.rows.flatMap((row) => textIn(row, 'sku_code') ?? [])))
  const ids = [...new Set([...named.values()].map(({ sku_id }) => sku_id))]
  const suppliers = await rows<{ code: string; id: number }>(
    db, sql`select upper(vendor_code) as code, id from suppliers where client_id = ${clientId} and status = ${literal(recordStatus, 'active')}
      and upper(vendor_code) = any(${namedIn(groups, 'supplier_code')})`,
  )
  const shelf = await rows<ShelfLife & { id: number }>(db, sql`select id, is_expiry_tracked, shelf_life_days, min_receipt_shelf_life_pct from skus
    where id = any(${sql.param(ids)}::bigint[])`)
  const standing = await standingOf(db, clientId, ref === null ? namedIn(groups, 'ref_no') : sql`${sql.param([ref.toUpperCase()])}::text[]`)
  return {
    named, known: await knownSkus(db, 'b2b', clientId, ids), sizes: await packSizesOf(db, ids), sites: await sitesNamed(db, who),
    shelf: new Map(shelf.map(({ id, ...life }) => [id, life])), suppliers: new Map(suppliers.map(({ code, id }) => [code, id])),
    standing: new Map(standing.map((one) => [one.ref_no.toUpperCase(), one])),
  }
}

const longest = { ref_no: 40, po_no: 40, seal_no: 30, bl_no: 40, boe_no: 40 } as const
const longestOfLine = { lot_no: 40, carton_no: 40, pallet_no: 40 } as const
const MOST_PACKAGES = 999_999

/** The head of an order as its rows say it, or what is wrong with them. */
export function headIn(group: RowGroup, facts: InboundFacts): { head: AnnouncedHead | null; faults: RowFault[] } {
  const [row] = group.rows
  const faults = [...sheet.tooLong(row, 0, longest), ...sheet.differing(group)]
  const refuse = (field: string, message: string, code: 'range' | 'unknown_reference' | 'format' | 'required' = 'unknown_reference') =>
    void faults.push(faultAt(0, field, code, message, textIn(row, field) ?? ''))
  const code = (field: string) => codeIn(row, field)?.toUpperCase() ?? null
  const [warehouse, supplier, container, awb] = [code('warehouse'), code('supplier_code'), codeIn(row, 'container_no'), codeIn(row, 'awb_no')]
  const site = facts.sites.get(warehouse ?? '')
  const vendor = facts.suppliers.get(supplier ?? '')
  const count = (field: 'total_pallets' | 'total_cartons'): number => {
    const n = numberIn(row, field) ?? 0
    if (!(Number.isInteger(n) && n >= 0 && n <= MOST_PACKAGES)) refuse(field, `${sheet.header(field)} is a whole number from 0 to 999,999.`, 'range')
    return n
  }
  if (warehouse && !site) refuse('warehouse', `Warehouse ${warehouse} is unknown.`)
  if (supplier && vendor === undefined) refuse('supplier_code', `Supplier ${supplier} is unknown.`)
  if (container && !isContainer(container)) refuse('container_no', `Container ${container} fails its check digit.`, 'format')
  if (awb && parseMawb(awb) === null) refuse('awb_no', `AWB ${awb} fails its check digit.`, 'format')
  if (site?.is_free_zone && !textIn(row, 'boe_no')) refuse('boe_no', 'This warehouse is in a free zone: enter the number of the bill of entry.', 'required')
  const [total_pallets, total_cartons] = [count('total_pallets'), count('total_cartons')]
  if (!site || vendor === undefined) return { head: null, faults }
  return {
    faults,
    head: {
      warehouse_id: site.id, vendor_id: vendor, ref_no: codeIn(row, 'ref_no') ?? '', expected_date: textIn(row, 'expected_date') ?? '',
      inbound_type: b2bInboundType.names.find((name) => name === textIn(row, 'inbound_type')) ?? 'purchase', po_ref: codeIn(row, 'po_no'),
      shipment_mode: inboundMode.names.find((name) => name === textIn(row, 'shipment_mode')) ?? 'road', container_no: container,
      seal_no: codeIn(row, 'seal_no'), awb_no: awb, bl_no: codeIn(row, 'bl_no'), boe_no: codeIn(row, 'boe_no'), total_pallets, total_cartons,
      driver_phone: null,
    },
  }
}

/** What a line may come without in the form and not in a file (b2b.md 6.2), and what is said of a short shelf life. */
function missing(row: ReadRow, at: number, sku: KnownSku, shelf: ShelfLife | undefined): { faults: RowFault[]; warnings: RowFault[] } {
  const faults: RowFault[] = []
  const expiry = textIn(row, 'expiry_date')
  if (sku.is_batch_tracked && !codeIn(row, 'lot_no')) faults.push(faultAt(at, 'lot_no', 'required', `Lot No is required for ${sku.sku_code}.`))
  if (sku.is_expiry_tracked && !expiry) faults.push(faultAt(at, 'expiry_date', 'required', `Expiry Date is required for ${sku.sku_code}.`))
  const short = shelf && expiry && shelfLifeFault(shelf, expiry, today())
  if (!short || !shelf.shelf_life_days) return { faults, warnings: [] }
  const message = `Expiry ${expiry} leaves ${shelfLifeLeft(expiry, today(), shelf.shelf_life_days)}% of shelf life; minimum is ${
    Number(shelf.min_receipt_shelf_life_pct ?? 0)}%.`
  return { faults, warnings: [faultAt(at, 'expiry_date', 'range', message, expiry)] }
}

/** The SKU a row names, one that may be announced; else the fault is noted. */
function skuIn(row: ReadRow, at: number, facts: InboundFacts, faults: RowFault[]): KnownSku | null {
  const typed = textIn(row, 'sku_code')
  if (typed === null) return null
  const named = facts.named.get(codeKey(typed))
  const known = named && facts.known.get(named.sku_id)
  if (known) return known
  const why = named?.status === 'active' && named.scope === 'ecom' ? 'is not for B2B' : 'is unknown or inactive'
  faults.push(faultAt(at, 'sku_code', 'unknown_reference', `SKU ${typed} ${why}.`, typed))
  return null
}

const columnOf = { sku_id: 'sku_code', expected_qty: 'qty' }

/** The lines a group of rows says, or what is wrong with them; they obey the rules of the form. */
export function linesIn(group: RowGroup, facts: InboundFacts): { lines: AnnouncedLine[]; faults: RowFault[]; warnings: RowFault[] } {
  const [faults, warnings, ofForm]: [RowFault[], RowFault[], Fault[]] = [[], [], []]
  const lines: AnnouncedLine[] = []
  for (const [at, row] of group.rows.entries()) {
    const sku = skuIn(row, at, facts, faults)
    const [qty, uom] = [numberIn(row, 'qty'), packUnit.names.find((name) => name === textIn(row, 'uom'))]
    faults.push(...sheet.tooLong(row, at, longestOfLine))
    if (qty !== null && !(Number.isInteger(qty) && qty > 0)) faults.push(faultAt(at, 'qty', 'range', 'Quantity must be a whole number above 0.', String(qty)))
    if (!sku || qty === null || !uom) continue
    const more = missing(row, at, sku, facts.shelf.get(sku.id))
    faults.push(...more.faults)
    warnings.push(...more.warnings)
    lines[at] = inUnits({
      sku_id: sku.id, uom, qty, lot_no: codeIn(row, 'lot_no'), mfg_date: textIn(row, 'mfg_date'), expiry_date: textIn(row, 'expiry_date'),
      carton_no: codeIn(row, 'carton_no'), pallet_no: codeIn(row, 'pallet_no'),
    }, at, facts.sizes, ofForm)
  }
  if (group.rows.length > MOST_INBOUND_LINES) faults.push(faultAt(MOST_INBOUND_LINES, 'sku_code', 'range', `At most ${MOST_INBOUND_LINES} lines.`))
  if (lines.filter(Boolean).length === group.rows.length) ofForm.push(...lineFaults(facts.known, lines))
  return { lines, warnings, faults: [...faults, ...faultsInRows(ofForm, group, faultAt, columnOf)] }
}
