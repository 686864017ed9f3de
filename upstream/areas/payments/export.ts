import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { payments } from '@/lib/contract/payments'
import { chequeStatus, paymentMethod, paymentStatus } from '@/lib/domain/payment'
import type { Db } from '../../db/db'
import { anyOfValues, everyRow, type ListQuery } from '../../platform/list'
import { EXPORT_LIMIT, exported } from '../../platform/list-file'
import type { Who } from '../../platform/who'
import type { ExportColumn } from '../../sheets/export-sheet'
import { refuseLongExport } from '../packages/find'
import { paymentsQuery, type Row } from './read'

type Body = z.output<typeof payments.download.body>

const columns: readonly ExportColumn[] = [
  { header: 'Payment', field: 'payment_no' }, { header: 'Paid on', field: 'payment_date', type: 'date' }, { header: 'Method', field: 'method_label' },
  { header: 'Party', field: 'party', width: 28 }, { header: 'Payer', field: 'payer_name', width: 28 }, { header: 'Invoice', field: 'invoice_no' },
  { header: 'Invoices', field: 'invoices', type: 'number' }, { header: 'Amount', field: 'amount', type: 'money' }, { header: 'Currency', field: 'currency' },
  { header: 'Amount AED', field: 'amount_aed', type: 'money' }, { header: 'On account', field: 'on_account', type: 'money' },
  { header: 'Our bank', field: 'bank', width: 24 }, { header: 'Reference', field: 'reference_no' },
  { header: 'Cheque date', field: 'cheque_date', type: 'date' }, { header: 'Cheque', field: 'cheque_label' }, { header: 'Receipt', field: 'receipt_no' },
  { header: 'Status', field: 'status_label' }, { header: 'Recorded by', field: 'recorded_by' }, { header: 'Verified by', field: 'verified_by' },
]

async function* sheetRows(db: Db, list: ListQuery, q: Body) {
  for await (const row of everyRow<Row>(db, list, q, EXPORT_LIMIT)) {
    yield {
      ...row, method_label: paymentMethod.label(row.payment_method), status_label: paymentStatus.label(row.status),
      cheque_label: row.cheque_status && chequeStatus.label(row.cheque_status),
    }
  }
}

/** The payments of the list as a file, or the chosen rows of it. */
export async function paymentExport(db: Db, who: Who, body: Body) {
  const list = paymentsQuery(who, body)
  const chosen = { ...list, where: [...list.where, anyOfValues(sql`p.id`, body.ids)] }
  await refuseLongExport(db, chosen, body.ids)
  return exported(body.format, 'payments', { sheet: 'Payments', columns, rows: sheetRows(db, chosen, body) })
}
