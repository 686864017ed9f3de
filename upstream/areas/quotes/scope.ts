import { sql, type SQL } from 'drizzle-orm'
import { first, type Db } from '../../db/db'
import { allOf } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import { isAdmin, type Who } from '../../platform/who'

/** The quotes a person may know of, as a condition on `freight_quotes q` (invoices-payments.md 2.3): staff every one, a client its own, a seller its own. */
export function visibleQuotes(who: Who): SQL | undefined {
  if (isAdmin(who)) return undefined
  if (who.user_category !== 'client') return sql`false`
  if (who.seller_id !== null) return sql`q.seller_id = ${who.seller_id}`
  return sql`q.client_id = any(${sql.param(who.client_ids)}::bigint[])`
}

export const noQuote = () => new Refusal(404, 'Quote not found.')

export interface HeldQuote {
  id: number
  quote_no: string
  client_id: number | null
  seller_id: number | null
  offer_status: number
  offer_version: number
}

/** A quote held for a change; 404 for one out of reach. */
export async function holdQuote(tx: Db, who: Who, id: number): Promise<HeldQuote> {
  const held = await first<HeldQuote>(tx, sql`select q.id, q.quote_no, q.client_id, q.seller_id, q.offer_status, q.offer_version
    from freight_quotes q where ${allOf([sql`q.id = ${id}`, visibleQuotes(who)])} for update of q`)
  if (!held) throw noQuote()
  return held
}

interface Step {
  quote_id: number
  from: number | null
  to: number
  version: number | null
  note: string | null
  by: number | null
}
/** One line of a quote's history. */
export const noteStep = ({ quote_id, from, to, version, note, by }: Step): SQL =>
  sql`insert into freight_quote_history (quote_id, from_status, to_status, version, note, by) values (${quote_id}, ${from}, ${to}, ${version}, ${note}, ${by})`
