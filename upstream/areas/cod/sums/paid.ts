import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { codPaid } from '@/lib/contract/cod-sums'
import { clientCodStatus, paidClientCod } from '@/lib/domain/client-cod'
import { codPaymentStatus } from '@/lib/domain/cod-payment'
import type { Db } from '../../../db/db'
import { literal, literals } from '../../../db/literals'
import { allOf, anyOfValues, contains, pageOf, type ListQuery } from '../../../platform/list'
import type { Who } from '../../../platform/who'
import { visibleClientPayments } from '../clients/scope'
import { visiblePayments } from '../payments/scope'

type Filters = z.output<typeof codPaid.list.query>
export type Paid = z.output<typeof codPaid.list.reply>['rows'][number]

/** What clients were paid. */
const toClients = (who: Who, q: Filters) =>
  sql`select p.id * 2 as id, 'client' as direction, p.id as payment_id, p.payment_no, c.name as party, p.cycle_from as period_from, p.cycle_to as period_to,
      p.orders_count as orders, p.gross_cod as gross, p.gross_cod - p.net_payable as deductions, p.net_payable as net, p.currency, p.payment_method,
      p.reference_no, p.paid_on, p.status
    from client_cod_payments p join clients c on c.id = p.client_id
    where ${allOf([
    visibleClientPayments(who), sql`p.status in ${literals(clientCodStatus, ...paidClientCod)}`, anyOfValues(sql`p.client_id`, q.client_id),
    q.carrier_id?.length ? sql`false` : undefined,
  ])}`

/** What carriers handed over to the last line; of money that came in parts, the last of them is told. */
const fromCarriers = (who: Who, q: Filters) =>
  sql`select c.id * 2 + 1 as id, 'carrier' as direction, c.id as payment_id, c.payment_no, k.display_name as party, c.period_from, c.period_to,
      c.lines_count as orders, c.lines_amount as gross, c.lines_amount - c.received_amount as deductions, c.received_amount as net, c.currency,
      r.payment_method, r.reference_no, r.payment_date as paid_on, c.status
    from carrier_cod_payments c join carriers k on k.id = c.carrier_id left join lateral (select v.payment_method, v.reference_no, v.payment_date
      from cod_payment_receipts v where v.payment_id = c.id order by v.payment_date desc, v.id desc limit 1) r on true
    where ${allOf([
    visiblePayments(who), sql`c.status = ${literal(codPaymentStatus, 'reconciled')}`, anyOfValues(sql`c.carrier_id`, q.carrier_id),
    q.client_id?.length ? sql`false` : undefined,
  ])}`

const inTheirs = (of: SQL) => ({ of, currency: sql`d.currency` })

/** Payments that were made, of one direction or both. */
export function paidQuery(who: Who, q: Filters): ListQuery {
  const parts = [q.direction !== 'carrier' && toClients(who, q), q.direction !== 'client' && fromCarriers(who, q)].filter((part) => part !== false)
  const typed = q.search ? contains(q.search) : null
  return {
    columns: sql`d.*`, from: sql`(${sql.join(parts, sql` union all `)}) d`,
    where: [
      anyOfValues(sql`d.currency`, q.currency), anyOfValues(sql`d.payment_method`, q.payment_method),
      q.from ? sql`d.paid_on >= ${q.from}::date` : undefined, q.to ? sql`d.paid_on <= ${q.to}::date` : undefined,
      typed === null ? undefined : sql`(d.payment_no ilike ${typed} or d.reference_no ilike ${typed})`,
    ],
    sorts: {
      paid_on: { by: sql`d.paid_on`, kind: 'time', nullable: true }, net: { by: sql`d.net`, kind: 'number' },
      payment_no: { by: sql`d.payment_no`, kind: 'text' },
    },
    defaultSort: 'paid_on', id: sql`d.id`,
    adds: { gross: inTheirs(sql`d.gross`), deductions: inTheirs(sql`d.deductions`), net: inTheirs(sql`d.net`) },
  }
}

/** One page of them, the newest first. */
export const paidList = (db: Db, who: Who, q: Filters) => pageOf<Paid>(db, paidQuery(who, q), q)
