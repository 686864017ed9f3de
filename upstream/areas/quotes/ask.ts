import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { quotes } from '@/lib/contract/quotes'
import { today } from '@/lib/domain/days'
import { measuresOf, quote } from '@/lib/domain/quote'
import { first, rows, type Db } from '../../db/db'
import { freightQuotes } from '../../db/schema/quotes'
import { refuseTooFine } from '../../platform/coins'
import { refuseField } from '../../platform/refusal'
import { isAdmin, type Who } from '../../platform/who'
import { visibleSellers } from '../sellers/scope'
import { noteStep } from './scope'

type Request = z.output<typeof quotes.add.body>
interface Party { client_id: number | null; seller_id: number | null }

/** Whom a quote is for: a seller itself, a client one of its own, staff whom they name; one of the two at least (invoices-payments.md 2.3). */
async function partyOf(tx: Db, who: Who, body: Request): Promise<Party> {
  const seller_id = who.seller_id ?? body.seller_id ?? null
  const mine = isAdmin(who) ? null : who.client_ids
  const client_id = who.seller_id === null ? (body.client_id ?? (mine?.length === 1 ? (mine[0] ?? null) : null)) : null
  if (mine && who.seller_id === null && (client_id === null || !mine.includes(client_id))) throw refuseField('client_id', 'Choose one of your clients.')
  if (client_id === null && seller_id === null) throw refuseField('client_id', 'Choose a client or a seller.')
  if (client_id !== null && !(await first(tx, sql`select 1 from clients where id = ${client_id}`)))
    throw refuseField('client_id', 'Choose a client of the list.')
  const seller = seller_id === null
    ? null
    : await first<{ active: boolean; is_theirs: boolean }>(tx, sql`select s.active, ${client_id}::bigint is null or exists (select 1 from client_seller_map m
          where m.seller_id = s.id and m.client_id = ${client_id} and m.active) as is_theirs
        from sellers s where s.id = ${seller_id} and ${visibleSellers(who)}`)
  if (seller_id !== null && !seller) throw refuseField('seller_id', 'Choose a seller of the list.')
  if (seller && !seller.active) throw refuseField('seller_id', 'Seller is not active.')
  if (seller && !seller.is_theirs) throw refuseField('seller_id', 'This seller does not sell for the client.')
  return { client_id, seller_id }
}

/** Rules between the fields (2.3). */
function refuseFaults(body: Request): void {
  const { freight_mode, container_load, pickup_type } = body
  const isWhole = freight_mode === 0 && container_load === 1
  if (body.ready_date < today()) throw refuseField('ready_date', 'The goods cannot have been ready before today.')
  if (freight_mode === 0 && !container_load) throw refuseField('container_load', 'Say whether it is a whole container or a part of one.')
  if (isWhole && !body.container_type) throw refuseField('container_type', 'Choose the type of container.')
  if (isWhole && !body.container_qty) throw refuseField('container_qty', 'Say how many containers.')
  if (!isWhole && body.cargo.length === 0) throw refuseField('cargo', 'Enter at least one line of cargo.')
  if (pickup_type === 0 && !body.pickup_address) throw refuseField('pickup_address', 'Enter where the goods are picked up.')
  if (body.is_dg && !body.un_no) throw refuseField('un_no', 'Dangerous goods need their UN number.')
  if (body.goods_value && !body.goods_currency) throw refuseField('goods_currency', 'Choose the currency of the value.')
  if (body.goods_currency) refuseTooFine({ goods_value: body.goods_value }, body.goods_currency)
}

/** A new quote to be offered for; only what its way of travel knows is kept of containers. */
export async function askQuote(tx: Db, who: Who, body: Request): Promise<{ id: number; quote_no: string }> {
  refuseFaults(body)
  const party = await partyOf(tx, who, body)
  for (const field of ['origin_country', 'destination_country'] as const) {
    if (!(await first(tx, sql`select 1 from countries where country_code = ${body[field]}`))) throw refuseField(field, 'Choose a country of the list.')
  }
  const mode = body.freight_mode as 0 | 1
  const load = mode === 0 ? ((body.container_load ?? null) as 1 | 2 | null) : null
  const [made] = await tx.insert(freightQuotes).values({
    ...body, ...party, container_load: load, container_type: load === 1 ? body.container_type : null, container_qty: load === 1 ? body.container_qty : null,
    un_no: body.is_dg ? body.un_no : null, goods_currency: body.goods_value ? body.goods_currency : null, ...measuresOf(body.cargo, mode, load),
    quote_no: sql`'FQ-' || to_char(now() at time zone 'Asia/Dubai', 'YYYY') || '-' || lpad(nextval('freight_quote_serial')::text, 6, '0')`,
    created_by: who.user_id, updated_by: who.user_id,
  }).returning({ id: freightQuotes.id, quote_no: freightQuotes.quote_no })
  const added = made as { id: number; quote_no: string }
  await rows(tx, noteStep({ quote_id: added.id, from: null, to: quote.asked, version: null, note: null, by: who.user_id }))
  return added
}
