import { sql, type SQL } from 'drizzle-orm'
import type { JournalDocument } from '@/lib/domain/account'
import { inCoins } from '../../db/money-columns'

/**
 * Lines of what documents say of money, one row an entry: kind, document_type, document_id,
 * document_no, description, day, line, account, party_type, party_id, currency, amount.
 */
type Facts = (ids: readonly number[] | null) => SQL

const among = (column: SQL, ids: readonly number[] | null) => (ids === null ? sql`true` : sql`${column} = any(${sql.param([...ids])}::bigint[])`)

/**
 * Cash taken at the door is owed to the client, by the carrier whose driver has it (billing-cod.md 1); our own drivers' is on hand, and what was paid by link
 * is at the provider. A parcel of the sandbox moves no money.
 */
const collected: Facts = (ids) => {
  const currency = sql`coalesce(o.cod_currency, p.cod_currency, 'AED')`
  return sql`select 'cod_collected' as kind, 'package' as document_type, p.id as document_id, p.tracking_no as document_no,
    'COD of ' || p.tracking_no || ' collected' as description,
      (o.delivered_at at time zone 'Asia/Dubai')::date as day, l.line, l.account, l.party_type, l.party_id, ${currency} as currency,
        l.way * ${inCoins(sql`o.cod_collected`, currency)} as amount
    from pods o join packages p on p.id = o.package_id cross join lateral (values
      (1, case when o.cod_method = 'link' then 'payment_provider' when p.carrier_id is null then 'cash_on_hand' else 'carrier_cod' end,
        case when o.cod_method = 'link' or p.carrier_id is null then 'house' else 'carrier' end, case when o.cod_method = 'link' then null
          else p.carrier_id end, 1),
      (2, 'client_cod', 'client', p.client_id, -1)) l(line, account, party_type, party_id, way)
    where o.kind = 'delivery' and ${inCoins(sql`o.cod_collected`, currency)} > 0 and p.environment = 'production' and ${among(sql`o.package_id`, ids)}`
}

/** A charge that is not void is earned, or spent, and waits to be billed; its VAT comes with the invoice (invoices-payments.md 2.6). */
const charged: Facts = (ids) =>
  sql`select 'charge' as kind, 'charge' as document_type, c.id as document_id, c.charge_no as document_no, c.description, c.service_date as day, l.line,
      l.account, l.party_type, l.party_id, c.currency,
      l.way * ${inCoins(sql`c.amount`, sql`c.currency`)} as amount
    from charges c cross join lateral (values
      (1, case c.direction when 'receivable' then 'unbilled' else 'cost' end, case c.direction when 'receivable' then c.party_type else 'house' end,
        case c.direction when 'receivable' then c.party_id end, 1),
      (2, case c.direction when 'receivable' then 'revenue' else 'accrued' end, case c.direction when 'receivable' then 'house' else c.party_type end,
        case c.direction when 'receivable' then null else c.party_id end, -1)) l(line, account, party_type, party_id, way)
    where c.status <> 'void' and ${inCoins(sql`c.amount`, sql`c.currency`)} <> 0 and ${among(sql`c.id`, ids)}`

/** What each kind of document has to say; the nightly proof asks them all. */
export const documentFacts: Readonly<Record<JournalDocument, Facts>> = { package: collected, charge: charged }
