import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { eInvoices } from '@/lib/contract/e-invoices'
import { clientStatus } from '@/lib/domain/client'
import { clientInvoiceStatus, issuedInvoices } from '@/lib/domain/client-invoice'
import { partyChecks, scoreOf, type TaxParty } from '@/lib/domain/e-invoice'
import type { Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { anyOfValues, contains, pageOf, type ListQuery } from '../../platform/list'
import { isAdmin, type Who } from '../../platform/who'
import { billingAddress, clientFacts } from './parties'

type Row = z.output<typeof eInvoices.readiness.reply>['rows'][number]
type Stored = TaxParty & Pick<Row, 'id' | 'client_code' | 'invoices' | 'made'>

const billed = sql`lateral (select count(*)::int as invoices, count(e.id)::int as made from client_invoices i left join e_invoices e on e.invoice_id = i.id
  where i.client_id = c.id and i.status in ${literals(clientInvoiceStatus, ...issuedInvoices)})`

/** One page of clients with how ready their e-invoices are, those billed most first. */
export async function eInvoiceReadiness(db: Db, who: Who, q: z.output<typeof eInvoices.readiness.query>) {
  const typed = q.search ? contains(q.search) : null
  const list: ListQuery = {
    columns: sql`c.id, c.client_code, ${clientFacts}, n.invoices, n.made`,
    from: sql`clients c left join ${billingAddress} a on true cross join ${billed} n`,
    where: [
      isAdmin(who) ? undefined : sql`false`, sql`c.status = ${literal(clientStatus, 'active')}`, anyOfValues(sql`c.id`, q.client_id),
      q.billed === undefined ? undefined : sql`(n.invoices > 0) = ${q.billed}`,
      typed === null ? undefined : sql`(c.name ilike ${typed} or c.client_code ilike ${typed})`,
    ],
    sorts: { invoices: { by: sql`n.invoices`, kind: 'number' }, client: { by: sql`c.name`, kind: 'text' } },
    defaultSort: 'invoices', id: sql`c.id`,
  }
  const page = await pageOf<Stored>(db, list, q)
  return {
    ...page,
    rows: page.rows.map((one): Row => {
      const checks = partyChecks('Buyer', one)
      return {
        id: one.id, client: one.name, client_code: one.client_code, country_code: one.country_code, score: scoreOf(checks),
        missing: checks.filter(({ problem }) => problem !== null).map(({ field }) => field).join(', '), invoices: one.invoices, made: one.made,
      }
    }),
  }
}
