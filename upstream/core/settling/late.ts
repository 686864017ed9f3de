import { sql, type SQL } from 'drizzle-orm'
import { invoiceAgeDays, type InvoiceAge } from '@/lib/domain/invoice-age'
import { dubaiToday } from '../../db/dubai-day'
import { allOf } from '../../platform/list'

/** Whether something due on a day is of an age today, wherever ages are told (invoices-payments.md 7.4). */
export function isOfAge(age: InvoiceAge, due: SQL): SQL {
  const days = sql`(${dubaiToday} - ${due})`
  const [from, to] = invoiceAgeDays[age]
  return allOf([from === null ? undefined : sql`${days} >= ${from}`, to === null ? undefined : sql`${days} <= ${to}`])
}
