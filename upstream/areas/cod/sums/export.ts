import type { z } from 'zod'
import type { codPaid, codPending } from '@/lib/contract/cod-sums'
import { codPaymentMethod } from '@/lib/domain/carrier-cod'
import { codPaidStatus, codPendingStatus } from '@/lib/domain/cod-payment'
import type { Db } from '../../../db/db'
import { anyOfValues, everyRow, type ListQuery } from '../../../platform/list'
import { EXPORT_LIMIT, exported } from '../../../platform/list-file'
import type { Who } from '../../../platform/who'
import type { ExportColumn } from '../../../sheets/export-sheet'
import { refuseLongExport } from '../../packages/find'
import { paidQuery, type Paid } from './paid'
import { pendingQuery, type Pending } from './pending'

const ofCarriers: readonly ExportColumn[] = [
  { header: 'Carrier', field: 'carrier', width: 28 }, { header: 'Country', field: 'country_code' }, { header: 'Due date', field: 'due_date', type: 'date' },
  { header: 'Orders', field: 'orders', type: 'number' }, { header: 'Expected', field: 'expected', type: 'money' },
  { header: 'Received', field: 'received', type: 'money' }, { header: 'Outstanding', field: 'outstanding', type: 'money' },
  { header: 'Currency', field: 'currency' }, { header: 'Days late', field: 'overdue_days', type: 'number' },
  { header: 'Last statement until', field: 'last_statement', type: 'date' },
]
const ofClients: readonly ExportColumn[] = [
  { header: 'Client', field: 'client', width: 28 }, { header: 'Payment', field: 'payment_no' }, { header: 'From', field: 'cycle_from', type: 'date' },
  { header: 'Until', field: 'cycle_to', type: 'date' }, { header: 'Orders', field: 'orders', type: 'number' },
  { header: 'COD', field: 'gross_cod', type: 'money' }, { header: 'Deductions', field: 'deductions', type: 'money' },
  { header: 'Net', field: 'net_payable', type: 'money' }, { header: 'Currency', field: 'currency' }, { header: 'Status', field: 'status_label' },
]
const ofPaid: readonly ExportColumn[] = [
  { header: 'Payment', field: 'payment_no' }, { header: 'Direction', field: 'direction_label' }, { header: 'Party', field: 'party', width: 28 },
  { header: 'From', field: 'period_from', type: 'date' }, { header: 'Until', field: 'period_to', type: 'date' },
  { header: 'Orders', field: 'orders', type: 'number' }, { header: 'Gross', field: 'gross', type: 'money' },
  { header: 'Deductions', field: 'deductions', type: 'money' }, { header: 'Net', field: 'net', type: 'money' }, { header: 'Currency', field: 'currency' },
  { header: 'Method', field: 'method_label' }, { header: 'Reference', field: 'reference_no' }, { header: 'Paid on', field: 'paid_on', type: 'date' },
  { header: 'Status', field: 'status_label' },
]

const chosen = (list: ListQuery, ids: readonly number[] | undefined): ListQuery => ({ ...list, where: [...list.where, anyOfValues(list.id, ids)] })

async function* pendingRows(db: Db, list: ListQuery, body: z.output<typeof codPending.download.body>) {
  for await (const row of everyRow<Pending>(db, list, body, EXPORT_LIMIT))
    yield { ...row, status_label: row.status && codPendingStatus.label(row.status) }
}

/** What is open with carriers, or with clients, as a file; with `ids` the chosen rows of it. */
export async function pendingExport(db: Db, who: Who, body: z.output<typeof codPending.download.body>) {
  const list = chosen(pendingQuery(who, body), body.ids)
  await refuseLongExport(db, list, body.ids)
  const columns = body.direction === 'carrier' ? ofCarriers : ofClients
  return exported(body.format, 'cod-pending', { sheet: 'COD pending', columns, rows: pendingRows(db, list, body) })
}

const directions = { carrier: 'From carrier', client: 'To client' }
async function* paidRows(db: Db, list: ListQuery, body: z.output<typeof codPaid.download.body>) {
  for await (const row of everyRow<Paid>(db, list, body, EXPORT_LIMIT)) {
    yield {
      ...row, direction_label: directions[row.direction], method_label: row.payment_method && codPaymentMethod.label(row.payment_method),
      status_label: codPaidStatus.label(row.status),
    }
  }
}

/** Payments that were made, as a file (billing-cod.md 6). */
export async function paidExport(db: Db, who: Who, body: z.output<typeof codPaid.download.body>) {
  const list = chosen(paidQuery(who, body), body.ids)
  await refuseLongExport(db, list, body.ids)
  return exported(body.format, 'cod-paid', { sheet: 'COD paid', columns: ofPaid, rows: paidRows(db, list, body) })
}
