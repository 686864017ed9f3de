import type { z } from 'zod'
import { sql } from 'drizzle-orm'
import type { codPayments } from '@/lib/contract/cod-payments'
import { codBearer } from '@/lib/domain/cod'
import { codDifferenceReason, codLineType, codMatch, codPaymentStatus, codResolution } from '@/lib/domain/cod-payment'
import type { Db } from '../../../db/db'
import { anyOfValues, everyRow } from '../../../platform/list'
import { EXPORT_LIMIT, exported } from '../../../platform/list-file'
import type { Who } from '../../../platform/who'
import type { ExportColumn } from '../../../sheets/export-sheet'
import { refuseLongExport } from '../../packages/find'
import { linesQuery, paymentRow, paymentsQuery, type Line, type Payment } from './read'

type Body = z.output<typeof codPayments.download.body>

const paymentColumns: readonly ExportColumn[] = [
  { header: 'Payment', field: 'payment_no' }, { header: 'Carrier', field: 'carrier', width: 24 }, { header: 'Statement', field: 'statement_no' },
  { header: 'From', field: 'period_from', type: 'date' }, { header: 'To', field: 'period_to', type: 'date' },
  { header: 'Declared orders', field: 'declared_count', type: 'number' }, { header: 'Declared', field: 'declared_amount', type: 'money' },
  { header: 'Fee kept', field: 'fee_netted', type: 'money' }, { header: 'VAT kept', field: 'fee_vat_netted', type: 'money' },
  { header: 'Lines', field: 'lines_count', type: 'number' }, { header: 'Sum of lines', field: 'lines_amount', type: 'money' },
  { header: 'Received', field: 'received_amount', type: 'money' },
  { header: 'Difference', field: 'total_difference', type: 'money' }, { header: 'Currency', field: 'currency' },
  { header: 'Matched', field: 'matched_count', type: 'number' }, { header: 'Mismatch', field: 'mismatch_count', type: 'number' },
  { header: 'Unknown', field: 'unknown_count', type: 'number' }, { header: 'Open', field: 'open_count', type: 'number' },
  { header: 'Status', field: 'status_label' },
]
const lineColumns: readonly ExportColumn[] = [
  { header: 'Row', field: 'row_no', type: 'number' }, { header: 'Type', field: 'type_label' }, { header: 'Tracking No', field: 'tracking_no' },
  { header: 'Our number', field: 'matched_no' }, { header: 'Reference No', field: 'ref_no' },
  { header: 'Collected Date', field: 'collected_date', type: 'date' },
  { header: 'Expected', field: 'expected_amount', type: 'money' }, { header: 'Remitted', field: 'amount', type: 'money' },
  { header: 'At the bank', field: 'covered_amount', type: 'money' }, { header: 'Difference', field: 'difference', type: 'money' },
  { header: 'Currency', field: 'currency' },
  { header: 'COD Fee', field: 'carrier_fee', type: 'money' },
  { header: 'Result', field: 'match_label' }, { header: 'Repeats', field: 'repeats' }, { header: 'Settled', field: 'resolution_label' },
  { header: 'Reason', field: 'reason_label' }, { header: 'Borne by', field: 'borne_label' }, { header: 'Note', field: 'note', width: 30 },
  { header: 'Remarks', field: 'remarks', width: 30 },
]

async function* paymentRows(db: Db, list: ReturnType<typeof paymentsQuery>, q: Body) {
  for await (const row of everyRow<Payment>(db, list, q, EXPORT_LIMIT)) yield { ...row, status_label: codPaymentStatus.label(row.status) }
}
async function* lineRows(db: Db, id: number) {
  const q = { page: 1, page_size: 200, sort: 'lowest' as const }
  for await (const row of everyRow<Line>(db, linesQuery(id, {}), q, EXPORT_LIMIT)) {
    yield {
      ...row, type_label: codLineType.label(row.line_type), match_label: codMatch.label(row.match_result),
      resolution_label: row.resolution && codResolution.label(row.resolution),
      reason_label: row.difference_reason && codDifferenceReason.label(row.difference_reason), borne_label: row.borne_by && codBearer.label(row.borne_by),
    }
  }
}

/** The list as a file, or the chosen rows of it; with `id` the lines of one payment, as its statement has them. */
export async function paymentExport(db: Db, who: Who, body: Body) {
  if (body.id !== undefined) {
    const { payment_no } = await paymentRow(db, who, body.id)
    return exported(body.format, `cod-lines_${payment_no}`, { sheet: 'Lines', columns: lineColumns, rows: lineRows(db, body.id) })
  }
  const list = paymentsQuery(who, body)
  const chosen = { ...list, where: [...list.where, anyOfValues(sql`c.id`, body.ids)] }
  await refuseLongExport(db, chosen, body.ids)
  return exported(body.format, 'cod-carrier-payments', { sheet: 'Carrier COD payments', columns: paymentColumns, rows: paymentRows(db, chosen, body) })
}
