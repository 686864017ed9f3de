import { sql } from 'drizzle-orm'
import { openOffers, quote } from '@/lib/domain/quote'
import { today } from '@/lib/domain/days'
import { inTransaction, rows } from '../../db/db'
import { writeAudit } from '../../platform/audit'
import type { Services } from '../../platform/services'
import { system } from '../../platform/who'
import { tellOfQuote } from './letters'
import { noteStep } from './scope'

interface Due {
  id: number
  quote_no: string
  client_id: number | null
  offer_status: number
  offer_version: number
  valid_until: string
}
const request = { id: 'quotes.expire', ip: '', user_agent: '', environment: '' }

/** Every night at five past midnight in Dubai offers whose last day is past have ended (invoices-payments.md 3.2); the seller is told. */
export async function expireOffers(services: Pick<Services, 'database' | 'mail' | 'config'>): Promise<void> {
  await inTransaction(services.database.db, async (tx) => {
    const due = await rows<Due>(tx, sql`select q.id, q.quote_no, q.client_id, q.offer_status, q.offer_version, o.valid_until
      from freight_quotes q join freight_quote_offers o on o.quote_id = q.id and o.version = q.offer_version
      where q.offer_status = any(${sql.param([...openOffers])}::int[]) and o.valid_until < ${today()}::date order by q.id for update of q`)
    if (due.length === 0) return
    await rows(tx, sql`update freight_quotes set offer_status = ${quote.expired}, version = version + 1, updated_at = now()
      where id = any(${sql.param(due.map(({ id }) => id))}::bigint[])`)
    for (const { id, offer_status, offer_version, ...one } of due) {
      await rows(tx, noteStep({ quote_id: id, from: offer_status, to: quote.expired, version: offer_version, note: null, by: null }))
      await tellOfQuote(tx, services, 'expired', { id, ...one }, { until: one.valid_until })
    }
    await writeAudit(tx, system, request, 'quotes.expire', due.map(({ quote_no, offer_status }) => ({
      entity: 'freight_quote', entity_id: quote_no, before: { offer_status }, after: { offer_status: quote.expired },
    })))
  })
}
