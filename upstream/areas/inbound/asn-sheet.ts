import { sql } from 'drizzle-orm'
import { asnLineFields, asnTemplate } from '@/lib/contract/asn-columns'
import { isContainer, parseMawb } from '@/lib/domain/check-digits'
import { today } from '@/lib/domain/days'
import { inboundMode, shopInboundType, type InboundStatus } from '@/lib/domain/inbound'
import { announceablePurchase, purchaseStatus } from '@/lib/domain/purchase'
import { switchStatus } from '@/lib/domain/record-status'
import { cleanNumber } from '@/lib/domain/scan-input'
import { codeKey, skusNamed, type NamedSku } from '../../core/stock/sku-of'
import { groupSheet, textIn } from '../../core/uploads/sheet-group'
import type { ReadRow, RowFault, RowGroup } from '../../core/uploads/upload-work'
import { rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { broughtOf } from '../purchase/quantities'
import type { AnnouncedHead, AnnouncedLine } from './save'

const sheet = groupSheet(asnTemplate, asnLineFields, 'announcement')
export const { faultAt } = sheet
type Field = (typeof asnTemplate)['columns'][number]['field']
const codeIn = (row: ReadRow, field: Field) => {
  const text = textIn(row, field)
  return text === null ? null : cleanNumber(text)
}

/** An announcement that has one of the file's references. */
interface Standing {
  id: number
  inbound_no: string
  ref_no: string
  status: InboundStatus
  lines: { sku_id: number; expected_qty: number; lot_no: string | null; expiry_date: string | null; carton_no: string | null }[]
}
interface Purchase { id: number; po_no: string; warehouse_id: number; lines: { sku_id: number; ordered: number; announced: number }[] }

/** What the database says of a batch of announcements. */
export interface AsnFacts {
  skus: ReadonlyMap<string, NamedSku>
  standing: ReadonlyMap<string, Standing>
  warehouses: ReadonlyMap<string, { id: number; is_free_zone: boolean }>
  vendors: ReadonlyMap<string, number>
  purchases: ReadonlyMap<string, Purchase>
}

const keyed = <T extends { code: string }>(found: readonly T[]) => new Map(found.map((one) => [one.code, one]))

export async function asnFacts(db: Db, clientId: number, groups: readonly RowGroup[]): Promise<AsnFacts> {
  const named = (field: Field) => sql`${sql.param([...new Set(groups.flatMap((group) => codeIn(group.rows[0], field)?.toUpperCase() ?? []))])}::text[]`
  const warehouses = await rows<{ code: string; id: number; is_free_zone: boolean }>(
    db,
    sql`select upper(f.facility_code) as code, f.id, w.is_free_zone from facilities f join warehouses w on w.facility_id = f.id
        where f.kind = 'warehouse' and f.status = ${literal(switchStatus, 'active')}`,
  )
  const vendors = await rows<{ code: string; id: number }>(
    db, sql`select upper(vendor_code) as code, id from suppliers where client_id = ${clientId} and status = ${literal(switchStatus, 'active')}
      and upper(vendor_code) = any(${named('vendor_code')})`,
  )
  const purchases = await rows<Purchase & { code: string }>(
    db,
    sql`select upper(o.po_no) as code, o.id, o.po_no, o.warehouse_id, (select coalesce(jsonb_agg(jsonb_build_object('sku_id', l.sku_id,
          'ordered', l.ordered_qty, 'announced', a.announced)), '[]') from purchase_lines l left join ${broughtOf} where l.purchase_id = o.id) as lines
        from purchase_orders o where o.client_id = ${clientId} and o.status in ${literals(purchaseStatus, ...announceablePurchase)}
          and upper(o.po_no) = any(${named('po_no')})`,
  )
  const standing = await rows<Standing>(
    db,
    sql`select o.id, o.inbound_no, o.ref_no, o.status, (select coalesce(jsonb_agg(jsonb_build_object('sku_id', n.sku_id, 'expected_qty', n.expected_qty,
          'lot_no', n.lot_no, 'expiry_date', n.expiry_date, 'carton_no', n.carton_no)), '[]') from inbound_lines n where n.inbound_id = o.id) as lines
        from inbound_orders o where o.client_id = ${clientId} and upper(o.ref_no) = any(${named('ref_no')})`,
  )
  return {
    skus: await skusNamed(db, clientId, groups.flatMap((group) => group.rows.flatMap((row) => textIn(row, 'sku_code') ?? []))),
    standing: new Map(standing.map((one) => [one.ref_no.toUpperCase(), one])), warehouses: keyed(warehouses), purchases: keyed(purchases),
    vendors: new Map(vendors.map(({ code, id }) => [code, id])),
  }
}

export const refIn = ({ rows: [head] }: RowGroup) => codeIn(head, 'ref_no') ?? ''
const longest = { ref_no: 40, boe_no: 40, remarks: 500 } as const
const longestOfLine = { lot_no: 40, carton_no: 40 } as const

/** The head of an announcement, or what is wrong with it. */
export function headIn(group: RowGroup, facts: AsnFacts): { head: AnnouncedHead | null; faults: RowFault[] } {
  const [row] = group.rows
  const faults = [...sheet.cellFaults(group), ...sheet.tooLong(row, 0, longest), ...sheet.differing(group)]
  const refuse = (field: Field, message: string, code: 'range' | 'unknown_reference' | 'format' | 'required' = 'unknown_reference') =>
    void faults.push(faultAt(0, field, code, message, textIn(row, field) ?? ''))
  const code = (field: Field) => codeIn(row, field)?.toUpperCase() ?? null
  const [warehouseCode, vendorCode, poNo, container, awb] = [
    code('warehouse'), code('vendor_code'), code('po_no'), codeIn(row, 'container_no'), codeIn(row, 'awb_no'),
  ]
  const warehouse = facts.warehouses.get(warehouseCode ?? '')
  const purchase = facts.purchases.get(poNo ?? '')
  const vendor = facts.vendors.get(vendorCode ?? '')
  const expected_date = textIn(row, 'expected_date') ?? ''
  if (warehouseCode && !warehouse) refuse('warehouse', `Warehouse ${warehouseCode} is unknown.`)
  if (poNo && !purchase) refuse('po_no', `Purchase order ${poNo} is unknown or closed.`)
  if (purchase && warehouse && purchase.warehouse_id !== warehouse.id) refuse('warehouse', `Purchase order ${purchase.po_no} is for another warehouse.`)
  if (vendorCode && vendor === undefined) refuse('vendor_code', `Vendor ${vendorCode} is unknown.`)
  if (expected_date !== '' && expected_date < today()) refuse('expected_date', 'Expected date is in the past.', 'range')
  if (container && !isContainer(container)) refuse('container_no', `Container ${container} fails its check digit.`, 'format')
  if (awb && parseMawb(awb) === null) refuse('awb_no', `AWB ${awb} fails its check digit.`, 'format')
  if (warehouse?.is_free_zone && !textIn(row, 'boe_no'))
    refuse('boe_no', 'This warehouse is in a free zone: enter the number of the bill of entry.', 'required')
  if (!warehouse) return { head: null, faults }
  return {
    faults,
    head: {
      warehouse_id: warehouse.id, purchase_id: purchase?.id ?? null, vendor_id: vendor ?? null, ref_no: refIn(group), expected_date,
      inbound_type: shopInboundType.names.find((name) => name === textIn(row, 'inbound_type')) ?? 'purchase',
      shipment_mode: inboundMode.names.find((name) => name === textIn(row, 'shipment_mode')) ?? 'road', container_no: container, awb_no: awb,
      boe_no: codeIn(row, 'boe_no'), remarks: textIn(row, 'remarks'), total_cartons: 0, total_pallets: 0, driver_phone: null,
    },
  }
}

/** The line of a row, with faults noted. */
function lineOf(row: ReadRow, at: number, sku: NamedSku, faults: RowFault[]): AnnouncedLine | null {
  const before = faults.length
  const refuse = (field: Field, code: 'required' | 'range', message: string) => void faults.push(faultAt(at, field, code, message, textIn(row, field) ?? ''))
  const qty = Number(row.values.expected_qty ?? 0)
  const [lot_no, carton_no] = [codeIn(row, 'lot_no'), codeIn(row, 'carton_no')]
  const [mfg_date, expiry_date, unit_cost] = [textIn(row, 'mfg_date'), textIn(row, 'expiry_date'), textIn(row, 'unit_cost')]
  if (row.values.expected_qty !== null && !(Number.isInteger(qty) && qty >= 1 && qty <= 999_999))
    refuse('expected_qty', 'range', 'Expected Qty is a whole number from 1 to 999,999.')
  if (sku.is_batch_tracked && !lot_no) refuse('lot_no', 'required', `Lot No is required for ${sku.sku_code}.`)
  if (sku.is_expiry_tracked && !expiry_date) refuse('expiry_date', 'required', `Expiry Date is required for ${sku.sku_code}.`)
  if (mfg_date && mfg_date > today()) refuse('mfg_date', 'range', 'Mfg Date is in the future.')
  if (mfg_date && expiry_date && expiry_date <= mfg_date) refuse('expiry_date', 'range', 'Expiry Date must be after Mfg Date.')
  if (unit_cost !== null && Number(unit_cost) < 0) refuse('unit_cost', 'range', 'Unit Cost cannot be negative.')
  faults.push(...sheet.tooLong(row, at, longestOfLine))
  return faults.length > before ? null : { sku_id: sku.sku_id, expected_qty: qty, lot_no, mfg_date, expiry_date, carton_no, unit_cost, currency: sku.currency }
}

const keyOf = (line: Pick<AnnouncedLine, 'sku_id' | 'lot_no' | 'carton_no'>) => [line.sku_id, line.lot_no ?? '', line.carton_no ?? ''].join(' ')

/** The lines a group of rows adds to what stands, or what is wrong with them. */
export function linesIn(group: RowGroup, facts: AsnFacts): { lines: AnnouncedLine[]; faults: RowFault[] } {
  const [lines, faults, seen]: [AnnouncedLine[], RowFault[], Map<string, number>] = [[], [], new Map()]
  const standing = new Map((facts.standing.get(refIn(group).toUpperCase())?.lines ?? []).map((line) => [keyOf(line), line]))
  for (const [at, row] of group.rows.entries()) {
    const typed = textIn(row, 'sku_code')
    const sku = facts.skus.get(codeKey(typed ?? ''))
    if (typed === null) continue
    if (!sku || sku.status !== 'active' || sku.is_bundle) {
      const why = sku?.is_bundle ? 'is a bundle and holds no stock; announce what it is made of' : 'is unknown or inactive'
      faults.push(faultAt(at, 'sku_code', 'unknown_reference', `SKU ${typed} ${why}.`, typed))
      continue
    }
    const line = lineOf(row, at, sku, faults)
    if (!line) continue
    const [earlier, there] = [seen.get(keyOf(line)), standing.get(keyOf(line))]
    if (earlier !== undefined)
      faults.push(faultAt(at, 'sku_code', 'duplicate', `SKU ${sku.sku_code} is in row ${earlier} with the same lot and carton; merge the quantities.`, typed))
    else if (there && (there.expected_qty !== line.expected_qty || there.expiry_date !== line.expiry_date))
      faults.push(faultAt(at, 'sku_code', 'conflict', `SKU ${sku.sku_code} is announced with other values already; edit the order instead.`, typed))
    else if (!there) lines.push(line)
    seen.set(keyOf(line), row.row_number)
  }
  return { lines, faults }
}

/** Lines of a purchase order of which less is left to announce than a file announces; `most` is what may be announced of so many ordered. */
export function overdrawn(
  { rows: [head] }: RowGroup, lines: readonly AnnouncedLine[], facts: AsnFacts, most: (ordered: number) => number,
): RowFault[] {
  const purchase = facts.purchases.get(codeIn(head, 'po_no')?.toUpperCase() ?? '')
  if (!purchase) return []
  const codes = new Map([...facts.skus.values()].map(({ sku_id, sku_code }) => [sku_id, sku_code]))
  return [...Map.groupBy(lines, ({ sku_id }) => sku_id)].flatMap(([sku_id, own]) => {
    const line = purchase.lines.find((one) => one.sku_id === sku_id)
    if (!line) return [faultAt(0, 'po_no', 'conflict', `SKU ${codes.get(sku_id)} is not on purchase order ${purchase.po_no}.`)]
    const here = own.reduce((sum, { expected_qty }) => sum + expected_qty, 0)
    if (line.announced + here <= most(line.ordered)) return []
    return [faultAt(0, 'expected_qty', 'range', `PO line for ${codes.get(sku_id)} has only ${Math.max(0, line.ordered - line.announced)} left to announce.`)]
  })
}
