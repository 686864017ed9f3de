import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { payments } from '@/lib/contract/payments'
import { clientInvoiceStatus, issuedInvoices } from '@/lib/domain/client-invoice'
import { day } from '@/lib/domain/days'
import { financeGrouping, invoiceAge } from '@/lib/domain/invoice-age'
import { paymentStatus, receivedPayments } from '@/lib/domain/payment'
import { rows, type Db } from '../../db/db'
import { literals } from '../../db/literals'
import type { Download } from '../../platform/implement'
import { allOf, anyOfValues } from '../../platform/list'
import { exported } from '../../platform/list-file'
import { spanOf } from '../../platform/span'
import { isAdmin, type Who } from '../../platform/who'
import { partyName } from '../../core/journal/party-name'
import { dirhamsOf, rateToday } from '../../core/parcels/dirhams'
import { isOfAge } from '../../core/settling/late'
import { isUnpaid, owed, unallocated } from '../../core/settling/owed'

type Query = z.output<typeof payments.summary.query>
type Summary = z.input<typeof payments.summary.reply>
type Group = Omit<Summary['groups'][number], 'filter'>

/** Its own scope for what is of the whole house: nobody but staff. */
const reachable = (who: Who, { client_id }: Query, t: SQL) => allOf([isAdmin(who) ? undefined : sql`false`, anyOfValues(sql`${t}.client_id`, client_id)])
const within = (column: SQL, { from, to }: { from: string; to: string }) => sql`${column} between ${from}::date and ${to}::date`
const dayText = (column: SQL) => sql`to_char(${column}, 'YYYY-MM-DD')`

/** Each invoice that was issued in these days or is open, and each payment of these days, with what it adds to whom and when. */
function facts(who: Who, query: Query, span: { from: string; to: string }): SQL {
  const open = sql`case when ${isUnpaid}
    then ${dirhamsOf(owed, sql`i.currency`, dayText(sql`i.issue_date`))} else 0 end`
  const ages = sql.join(invoiceAge.names.map((age) => sql`case when ${isOfAge(age, sql`i.due_date`)} then ${open} else 0 end as ${sql.raw(age)}`), sql`, `)
  const none = sql.join(invoiceAge.names.map(() => sql`0`), sql`, `)
  return sql`
    select i.party_type, i.party_id, i.issue_date as day,
      case when ${within(sql`i.issue_date`, span)} then ${dirhamsOf(sql`(i.total - i.credited_amount)`, sql`i.currency`, dayText(sql`i.issue_date`))} else 0 end
        as billed, 0 as collected, ${ages}, ${open} as outstanding
    from client_invoices i where ${reachable(who, query, sql`i`)} and i.status in ${literals(clientInvoiceStatus, ...issuedInvoices)}
      and (${within(sql`i.issue_date`, span)} or ${isUnpaid})
    union all
    select p.party_type, p.party_id, p.payment_date, 0, ${dirhamsOf(sql`p.amount`, sql`p.currency`, dayText(sql`p.payment_date`))}, ${none}, 0
    from payments p where ${reachable(who, query, sql`p`)} and p.status in ${literals(paymentStatus, ...receivedPayments)}
      and ${within(sql`p.payment_date`, span)}`
}

const sums = sql.join(['billed', 'collected', ...invoiceAge.names, 'outstanding'].map((name) => sql`coalesce(sum(f.${sql.raw(name)}), 0)::numeric(16,2)
  as ${sql.raw(name)}`), sql`, `)
const flows = sql`sum(f.billed)::numeric(16,2) as billed, sum(f.collected)::numeric(16,2) as collected,
  ${sql.join([...invoiceAge.names, 'outstanding'].map((name) => sql`null as ${sql.raw(name)}`), sql`, `)}`

const byClient = (of: SQL) => sql`select f.party_type || ':' || f.party_id as "group", ${partyName(sql`f.party_type`, sql`f.party_id`)} as label, ${sums}
  from (${of}) f group by f.party_type, f.party_id having sum(f.billed) <> 0 or sum(f.collected) <> 0 or sum(f.outstanding) <> 0
  order by sum(f.outstanding) desc, label`
const byDay = (of: SQL) => sql`select f.day::text as "group", f.day::text as label, ${flows} from (${of}) f
  group by f.day having sum(f.billed) <> 0 or sum(f.collected) <> 0 order by f.day`

/** The list of invoices a group leads to: a payer's that are open, or those issued on a day. */
function filterOf(by: Query['group_by'], group: string): Record<string, string> {
  if (by === 'day') return { view: 'client', from: group, to: group }
  const [type = '', id = ''] = group.split(':')
  return { view: 'client', unpaid: 'true', ...(type === 'client' ? { client_id: id } : { party_type: type }) }
}

async function totalsOf(db: Db, who: Who, query: Query, of: SQL): Promise<Summary['totals']> {
  const credit = sql`select coalesce(sum(${dirhamsOf(unallocated, sql`p.currency`, rateToday)}), 0)::numeric(16,2) from payments p
    where ${reachable(who, query, sql`p`)} and p.status in ${literals(paymentStatus, ...receivedPayments)}
      and ${unallocated} > 0`
  const cod = sql`select coalesce(sum(${dirhamsOf(sql`-a.balance`, sql`a.currency`, rateToday)}), 0)::numeric(16,2) from accounts a
    where ${isAdmin(who) ? sql`true` : sql`false`} and a.kind = 'client_cod' and ${anyOfValues(sql`a.party_id`, query.client_id) ?? sql`true`}`
  const [totals] = await rows<Summary['totals']>(db, sql`select ${sums},
    (coalesce(sum(f.outstanding), 0) - coalesce(sum(f.not_due), 0))::numeric(16,2) as overdue,
    (${credit}) as on_account, (${cod}) as cod_payable from (${of}) f`)
  return totals as Summary['totals']
}

/**
 * What was billed and collected in some days, by payer or day, and what is open today by its age (invoices-payments.md 4 and 7.4).
 * 422 for a span that is none.
 */
export async function financeSummary(db: Db, who: Who, query: Query): Promise<Summary> {
  const span = spanOf(query)
  const of = facts(who, query, span)
  const isByDay = query.group_by === 'day'
  const [groups, totals] = await Promise.all([rows<Group>(db, isByDay ? byDay(of) : byClient(of)), totalsOf(db, who, query, of)])
  const named = groups.map((group) => ({
    ...group, label: isByDay ? day(group.group) : group.label, filter: filterOf(query.group_by, group.group),
  }))
  return { groups: named, totals, ...span }
}

/** The same as a sheet, the totals last. */
export async function financeFile(db: Db, who: Who, query: Query, format: 'xlsx' | 'csv'): Promise<Download> {
  const { groups, totals } = await financeSummary(db, who, query)
  return exported(format, 'finance-summary', {
    sheet: 'Finance summary',
    columns: [
      { field: 'label', header: financeGrouping.label(query.group_by), width: 28 }, { field: 'billed', header: 'Billed AED', type: 'money' },
      { field: 'collected', header: 'Collected AED', type: 'money' },
      ...invoiceAge.names.map((age) => ({ field: age, header: invoiceAge.label(age), type: 'money' as const })),
      { field: 'outstanding', header: 'Outstanding AED', type: 'money' },
    ],
    rows: [...groups, { ...totals, label: 'In all' }],
  })
}
