import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { boeDocStatus, boeDocType, boeStatus, boeTransport, drawnDocs, type DrawnDoc } from '@/lib/domain/boe'
import { counted } from '@/lib/domain/counted'
import { day, today } from '@/lib/domain/days'
import { divide } from '@/lib/domain/decimal'
import { dottedHsCode } from '@/lib/domain/hs-code'
import { amountIn, grouped, inWords, money } from '@/lib/domain/money'
import { letterhead } from '../../core/settings/letterhead'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { goodsInvoicePdf, goodsPackingPdf, type GoodsRow } from '../../documents/boe-papers'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import { isAdmin, type Who } from '../../platform/who'
import { billedParties } from '../invoices/party'
import { boeOf } from './boe-list'
import { lineFaults } from './check'
import { writeDoc } from './docs'
import { holdBoe } from './held-boe'
import { consigneesOf, type WholeBoe } from './printed'

const letters: Readonly<Record<DrawnDoc, string>> = { export_invoice: 'EXPINV', commercial_invoice: 'INV', packing_list: 'PL' }
const unitPrice = (value: string, units: number) => (units > 0 ? grouped(amountIn(divide(value, units, 4), 'AED')) : '–')

const goodsRows = (b: WholeBoe): GoodsRow[] => b.lines.map((l) => ({
  no: String(l.line_no), hs_code: dottedHsCode(l.hs_code), description: l.description, origin: l.country_of_origin, qty: String(l.units),
  price: unitPrice(l.value, l.units), value: grouped(l.value), net: l.net_weight, gross: l.gross_weight,
}))

async function drawn(db: Db, b: WholeBoe, type: DrawnDoc): Promise<Buffer> {
  const issuer = await letterhead(db)
  const side = (await billedParties(db, 'client', [b.client_id])).get(b.client_id)?.side
  const facts: [string, string][] = [
    ['BOE', b.boe_ref], ['Date', day(b.declaration_date ?? today())], ['Shipper', side?.name ?? b.client], ['Address', side?.address ?? ''],
    ['Importer or exporter code', b.importer_code ?? b.exporter_code ?? '–'], ['Consignee', consigneesOf(b)],
    ['From', b.warehouse], ['To', [b.exit_port, b.destination_country].filter(Boolean).join(', ')],
    ['Transport', [b.transport_mode && boeTransport.label(b.transport_mode), b.mawb_no ?? b.bl_no ?? b.vehicle_no].filter(Boolean).join(', ') || issuer.name],
  ]
  const paper = { number: `${letters[type]}_${b.boe_ref}`, facts, rows: goodsRows(b) }
  if (type === 'packing_list') {
    const totals = `${counted(b.packages, 'package')}, ${counted(b.orders_count, 'order')}, net ${b.net_weight} kg, gross ${b.gross_weight} kg`
    return buffer(goodsPackingPdf({ ...paper, totals }))
  }
  const totals = `Goods ${money(b.goods_value, 'AED')}, freight ${money(b.freight_amount, 'AED')}, insurance ${money(b.insurance_amount, 'AED')}, CIF ${
    money(b.cif_value, 'AED')} (${inWords(b.cif_value, 'AED')})`
  return buffer(goodsInvoicePdf(type === 'export_invoice' ? 'EXPORT INVOICE' : 'COMMERCIAL INVOICE', { ...paper, totals }))
}

/** Draws one paper and keeps it. */
async function draw(tx: Db, who: Who, services: Services, b: WholeBoe, type: DrawnDoc, isAccepted: boolean): Promise<number> {
  const file_path = `documents/boe/${b.id}/${randomUUID()}.pdf`
  await services.files.write(file_path, await drawn(tx, b, type))
  const name = `${letters[type]}_${b.boe_ref}`
  const id = await writeDoc(tx, who, {
    boe_id: b.id, doc_type: type, doc_no: name, issue_date: today(), file_path, file_name: `${name}.pdf`, file_mime: 'application/pdf', generated: true,
  })
  if (isAccepted) await rows(tx, sql`update boe_docs set status = ${literal(boeDocStatus, 'accepted')} where id = ${id}`)
  return id
}

/** A paper drawn from a bill of entry (boe-customs.md 5); 422 while lines are wrong, 409 once nothing changes any more. */
export async function generateDoc(tx: Db, who: Who, services: Services, boeId: number, type: DrawnDoc): Promise<number> {
  const held = await holdBoe(tx, who, boeId)
  if (boeStatus.isTerminal(held.status))
    throw new Refusal(409, `BOE ${held.boe_ref} is ${boeStatus.label(held.status).toLowerCase()}: its documents stay as they are.`)
  const faults = await lineFaults(tx, held)
  if (faults.length > 0) {
    throw new Refusal(422, `The ${boeDocType.label(type).toLowerCase()} cannot be drawn: ${faults[0]}`, faults.map((message) => ({ field: 'boe_id', message })))
  }
  // What the desk has drawn needs nobody to accept it: it says what the bill of entry says.
  return draw(tx, who, services, await boeOf(tx, who, boeId), type, isAdmin(who))
}

const ofDrawn = (boeId: number) => sql`boe_id = ${boeId} and is_current and generated and doc_type = any(${sql.param([...drawnDocs])}::text[])`

/** Papers that were drawn say what no longer holds: the places of those that are needed are empty again, others are gone. */
export async function dropDrawn(tx: Db, boeId: number): Promise<void> {
  await rows(tx, sql`delete from boe_docs where ${ofDrawn(boeId)} and not required`)
  await rows(tx, sql`update boe_docs set status = ${literal(boeDocStatus, 'missing')}, doc_no = null, issue_date = null, reject_reason = null,
    file_path = null, file_name = null, file_mime = null, generated = false, uploaded_by = null, uploaded_at = null where ${ofDrawn(boeId)}`)
}

/** Draws again what was drawn before it was declared: with its day, and what goods are worth on it. */
export async function redraw(tx: Db, who: Who, services: Services, boeId: number): Promise<void> {
  const found = await rows<{ doc_type: DrawnDoc; is_accepted: boolean }>(tx, sql`select doc_type, bool_or(status = ${literal(boeDocStatus, 'accepted')})
    as is_accepted from boe_docs where ${ofDrawn(boeId)} group by 1 order by 1`)
  if (found.length === 0) return
  const b = await boeOf(tx, who, boeId)
  for (const { doc_type, is_accepted } of found) await draw(tx, who, services, b, doc_type, is_accepted)
}
