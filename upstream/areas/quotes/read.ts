import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { quotes } from '@/lib/contract/quotes'
import { openOffers } from '@/lib/domain/quote'
import { first, rows, type Db } from '../../db/db'
import { dubaiToday } from '../../db/dubai-day'
import { allOf, anyOfValues, contains, dayRange, pageOf } from '../../platform/list'
import type { Who } from '../../platform/who'
import { noQuote, visibleQuotes } from './scope'

type Row = z.output<typeof quotes.list.reply>['rows'][number]
type Quote = z.output<typeof quotes.one.reply>

const columns = sql`q.id, q.quote_no, q.client_id, c.name as client, q.seller_id, s.legal_name as seller, q.freight_mode, q.container_load, q.pickup_type,
  q.origin_port || ' → ' || q.destination_port as route, q.ready_date, q.offer_status, q.offer_version as version, q.created_at,
  case when q.freight_mode = 1 then q.chargeable_weight || ' kg' when q.container_load = 1 then q.container_qty || ' x ' || q.container_type
    else q.revenue_ton || ' r/t' end as chargeable,
  o.amount, o.currency, o.valid_until, q.offer_status = any(${sql.param([...openOffers])}::int[]) and o.valid_until < ${dubaiToday} as is_late`
const tables = sql`freight_quotes q left join clients c on c.id = q.client_id left join sellers s on s.id = q.seller_id
  left join freight_quote_offers o on o.quote_id = q.id and o.version = q.offer_version`

/** One page of quotes, the newest first; `meta.tab_counts` tells how many there are of each status, whichever is asked for. */
export async function quoteList(db: Db, who: Who, q: z.output<typeof quotes.list.query>) {
  const typed = q.search ? contains(q.search) : null
  const filters = [
    visibleQuotes(who), anyOfValues(sql`q.freight_mode`, q.freight_mode), anyOfValues(sql`q.container_load`, q.container_load),
    anyOfValues(sql`q.client_id`, q.client_id), anyOfValues(sql`q.seller_id`, q.seller_id),
    anyOfValues(sql`q.origin_country`, q.origin_country), anyOfValues(sql`q.destination_country`, q.destination_country),
    typed === null
      ? undefined
      : sql`(q.quote_no ilike ${typed} or q.commodity ilike ${typed} or q.origin_port ilike ${typed} or q.destination_port ilike ${typed}
          or exists (select 1 from sellers t where t.id = q.seller_id and t.legal_name ilike ${typed}))`,
    dayRange(sql`q.created_at`, q.from, q.to),
  ]
  const [page, counts] = await Promise.all([
    pageOf<Row>(db, {
      columns, from: tables, countFrom: sql`freight_quotes q`,
      where: [...filters, anyOfValues(sql`q.offer_status`, q.offer_status)],
      sorts: {
        quote_no: { by: sql`q.quote_no`, kind: 'text' }, ready_date: { by: sql`q.ready_date`, kind: 'time' },
        valid_until: { by: sql`o.valid_until`, kind: 'time', nullable: true }, offer_status: { by: sql`q.offer_status`, kind: 'number' },
        created_at: { by: sql`q.created_at`, kind: 'time' },
      },
      defaultSort: 'created_at', id: sql`q.id`,
    }, q),
    rows<{ status: number; n: number }>(db, sql`select q.offer_status as status, count(*)::int as n from freight_quotes q where ${allOf(filters)} group by 1`),
  ])
  return { ...page, meta: { ...page.meta, tab_counts: Object.fromEntries(counts.map(({ status, n }) => [status, n])) } }
}

/** A quote with its cargo, every offer and what happened; 404 for one out of reach. */
export async function quoteOf(db: Db, who: Who, id: number): Promise<Quote> {
  const found = await first<Omit<Quote, 'offers' | 'history'>>(
    db,
    sql`select ${columns}, q.container_type, q.container_qty, q.pickup_address, q.origin_country, q.origin_port, q.destination_country, q.destination_port,
          q.delivery_address, q.incoterm, q.commodity, q.hs_code, q.is_dg, q.un_no, q.temperature_controlled, q.goods_value, q.goods_currency, q.cargo,
          q.total_gross_weight, q.total_volume_cbm, q.volumetric_weight, q.chargeable_weight, q.revenue_ton, q.accepted_at
        from ${tables} where ${allOf([sql`q.id = ${id}`, visibleQuotes(who)])}`,
  )
  if (!found) throw noQuote()
  const [offers, history] = await Promise.all([
    rows<Quote['offers'][number]>(db, sql`select o.version, o.amount, o.currency, o.breakdown, o.carrier_name, o.transit_days, o.valid_until, o.is_final,
      o.note,
        u.full_name as sent_by, o.sent_at
      from freight_quote_offers o left join users u on u.id = o.sent_by where o.quote_id = ${id} order by o.version desc`),
    rows<Quote['history'][number]>(db, sql`select h.id, h.from_status, h.to_status, h.version, h.note, u.full_name as by, h.at
      from freight_quote_history h left join users u on u.id = h.by where h.quote_id = ${id} order by h.id desc`),
  ])
  return { ...found, offers, history }
}
