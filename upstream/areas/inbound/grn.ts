import { sql } from 'drizzle-orm'
import { day, dayTime } from '@/lib/domain/days'
import { osdReason, receivedOf, type InboundScope, type OsdReason } from '@/lib/domain/inbound'
import { first, rows, type Db } from '../../db/db'
import { goodsReceivedPdf, type ReceivedRow } from '../../documents/goods-received'
import { Download } from '../../platform/implement'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { exportXlsx, type ExportColumn } from '../../sheets/export-sheet'
import { XLSX } from '../../sheets/mime'
import { inboundOf } from './read'

type Order = Awaited<ReturnType<typeof inboundOf>>
type Line = Order['order_lines'][number]

const sheetColumns: readonly ExportColumn[] = [
  { header: 'Line', field: 'line_no', type: 'number' }, { header: 'SKU', field: 'sku' }, { header: 'Name', field: 'name', width: 32 },
  { header: 'Lot', field: 'lot' }, { header: 'Expiry', field: 'expiry' }, { header: 'Expected', field: 'expected', type: 'number' },
  { header: 'Good', field: 'good', type: 'number' }, { header: 'Damaged', field: 'damaged', type: 'number' },
  { header: 'Quarantine', field: 'quarantine', type: 'number' }, { header: 'Variance', field: 'variance', type: 'number' },
]

const signed = (n: number) => (n > 0 ? `+${n}` : String(n))

const rowOf = (line: Line): ReceivedRow => ({
  line_no: String(line.line_no), sku: line.sku_code, name: line.sku_name, lot: line.lot_no ?? '', expiry: line.expiry_date ?? '',
  expected: String(line.expected_qty), good: String(line.accepted_qty), damaged: String(line.damaged_qty), quarantine: String(line.quarantined_qty),
  variance: signed(receivedOf(line) - line.expected_qty),
})

async function* each(lines: readonly ReceivedRow[]) {
  yield* lines.map((row) => ({ ...row }))
}

interface Revision { outcome_grn_no: string; lines_before: Counted[]; lines_after: Counted[] }
interface Counted { line_no: number; sku_code: string; received: number }

/** What the last time an order was opened again has changed of it; null where nothing. */
const revisionOf = (db: Db, id: number) => first<Revision>(db, sql`select outcome_grn_no, lines_before, lines_after from asn_reopen_requests
  where inbound_id = ${id} and outcome_grn_no is not null order by id desc limit 1`)

/** 'Line 2 BSC-100: not delivered' of each line that says why it got more or less. */
const reasonsOf = async (db: Db, id: number): Promise<string> =>
  (await rows<{ line_no: number; sku_code: string; osd_reason: OsdReason }>(db, sql`select n.line_no, k.sku_code, n.osd_reason from inbound_lines n
    join skus k on k.id = n.sku_id where n.inbound_id = ${id} and n.osd_reason is not null order by n.line_no`))
    .map(({ line_no, sku_code, osd_reason }) => `Line ${line_no} ${sku_code}: ${osdReason.label(osd_reason).toLowerCase()}`).join('; ')

/** 'Line 1 BSC-100: 480 → 492' of each line that was received otherwise before. */
const changesOf = ({ lines_before, lines_after }: Revision): string => {
  const before = new Map(lines_before.map(({ line_no, received }) => [line_no, received]))
  return lines_after.flatMap(({ line_no, sku_code, received }) => {
    const was = before.get(line_no) ?? 0
    return was === received ? [] : [`Line ${line_no} ${sku_code}: ${was} → ${received}`]
  }).join('; ')
}

/** What was received of an order, as a paper or a sheet; 409 before anything was. */
export async function goodsReceivedNote(db: Db, who: Who, scope: InboundScope, id: number, format: 'pdf' | 'xlsx'): Promise<Download> {
  const order = await inboundOf(db, who, scope, id)
  const last = order.receipts[0]
  if (!last) throw new Refusal(409, `Nothing of ${order.inbound_no} was received yet.`)
  const lines = order.order_lines.map(rowOf)
  const [revision, explained] = [await revisionOf(db, id), await reasonsOf(db, id)]
  const number = revision?.outcome_grn_no ?? last.grn_no
  const name = `GRN_${number}`
  if (format === 'xlsx') return new Download(exportXlsx({ sheet: 'Goods received', columns: sheetColumns, rows: each(lines) }), XLSX, `${name}.xlsx`)
  const grns = [...new Set(order.receipts.map(({ grn_no }) => grn_no))].toReversed()
  return new Download(goodsReceivedPdf({
    number, rows: lines,
    facts: [
      ['Inbound order', order.inbound_no], ['Reference', order.ref_no], ['Client', order.client], ['Warehouse', order.warehouse],
      ['Expected', day(order.expected_date)], ['Received', dayTime(last.received_at)], ['Vehicle', order.vehicle_no ?? '–'], ['Receipts', grns.join(', ')],
      ['Short because', order.close_reason ?? '–'], ...(explained ? [['Lines', explained] as [string, string]] : []),
      ...(revision ? [['Changed', changesOf(revision)] as [string, string]] : []),
    ],
    totals: `Expected ${order.expected_qty}, received ${order.received_qty}, variance ${signed(order.received_qty - order.expected_qty)}`,
  }), 'application/pdf', `${name}.pdf`, true)
}
