import { sql, type SQL } from 'drizzle-orm'
import type { JournalDocument } from '@/lib/domain/account'
import { billingStatus } from '@/lib/domain/carrier-billing'
import { chargeStatus } from '@/lib/domain/charge'
import { clientInvoiceStatus, issuedInvoices } from '@/lib/domain/client-invoice'
import { codBearer, codStatus } from '@/lib/domain/cod'
import { literal, literals } from '../../db/literals'
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
    where c.status <> ${literal(chargeStatus, 'void')} and ${inCoins(sql`c.amount`, sql`c.currency`)} <> 0 and ${among(sql`c.id`, ids)}`

/**
 * Cash that was given up is a loss, ours or its client's, and its carrier owes it no longer (billing-cod.md 7.6). Where the proof of delivery says of another
 * amount, or of none, the carrier is first charged with what was to come.
 */
const writtenOff: Facts = (ids) => {
  const known = sql`case when d.cod_currency = o.currency then coalesce(d.cod_collected, 0) else 0 end`
  const holder = sql`case when o.carrier_id is null then 'cash_on_hand' else 'carrier_cod' end`
  const held = sql`case when o.carrier_id is null then 'house' else 'carrier' end`
  const ours = sql`o.borne_by = ${literal(codBearer, 'rsa')}`
  return sql`select 'cod_settled' as kind, 'cod_order' as document_type, o.id as document_id, p.tracking_no as document_no,
      'COD of ' || p.tracking_no || ' written off' as description, (o.updated_at at time zone 'Asia/Dubai')::date as day,
      row_number() over (partition by o.id order by l.line) as line, l.account, l.party_type, l.party_id, o.currency, l.amount
    from cod_orders o join packages p on p.id = o.package_id left join pods d on d.package_id = p.id and d.kind = 'delivery'
      cross join lateral (values
      (1, ${holder}, ${held}, o.carrier_id, o.expected_amount - (${known})),
      (2, 'client_cod', 'client', o.client_id, (${known}) - o.expected_amount),
      (3, case when ${ours} then 'written_off' else 'client_cod' end, case when ${ours} then 'house' else 'client' end,
        case when ${ours} then null else o.client_id end, o.expected_amount - o.received_amount),
      (4, ${holder}, ${held}, o.carrier_id, o.received_amount - o.expected_amount)) l(line, account, party_type, party_id, amount)
    where o.cod_status = ${literal(codStatus, 'written_off')} and l.amount <> 0 and ${among(sql`o.id`, ids)}`
}

/** An issued invoice is to be paid by its party: what waited to be billed is billed, and its VAT is owed to the tax authority. */
const invoiced: Facts = (ids) =>
  sql`select 'client_invoice' as kind, 'client_invoice' as document_type, i.id as document_id, i.invoice_no as document_no,
      'Invoice ' || i.invoice_no as description, i.issue_date as day, l.line, l.account, l.party_type, l.party_id, i.currency, l.amount
    from client_invoices i cross join lateral (values
      (1, 'receivable', i.party_type, i.party_id, i.total),
      (2, 'unbilled', i.party_type, i.party_id, -i.net),
      (3, 'output_vat', 'house', null, -i.vat_amount)) l(line, account, party_type, party_id, amount)
    where i.status in ${literals(clientInvoiceStatus, ...issuedInvoices)} and l.amount <> 0 and ${among(sql`i.id`, ids)}`

/**
 * Lines of a carrier's invoice that were approved are owed to the carrier, a credited one without its credit; their VAT is ours to
 * recover (billing-cod.md 3.5).
 */
const carrierBilled: Facts = (ids) => {
  const left = sql`l.total_amount - coalesce(l.credited_amount, 0)`
  const vat = inCoins(sql`case when l.total_amount = 0 then 0 else l.vat_amount * (${left}) / l.total_amount end`, sql`l.currency`)
  return sql`select 'carrier_invoice' as kind, 'carrier_invoice' as document_type, i.id as document_id, i.invoice_no as document_no,
      'Invoice ' || i.invoice_no || ' of ' || i.display_name as description, i.invoice_date as day,
      row_number() over (partition by i.id order by e.line) as line, e.account, e.party_type, e.party_id, i.currency, e.amount
    from (
      select v.id, v.carrier_id, v.invoice_no, v.invoice_date, v.currency, k.display_name, sum(${left}) as owed, sum(${vat}) as vat
      from carrier_invoices v join carriers k on k.id = v.carrier_id join consignment_billings l on l.carrier_invoice_id = v.id
      where l.billing_status in ${literals(billingStatus, 'approved', 'billed', 'credited')} and ${among(sql`v.id`, ids)}
      group by v.id, k.display_name
    ) i cross join lateral (values
      (1, 'cost', 'house', null, i.owed - i.vat), (2, 'input_vat', 'house', null, i.vat), (3, 'accrued', 'carrier', i.carrier_id, -i.owed)
    ) e(line, account, party_type, party_id, amount) where e.amount <> 0`
}

/**
 * A credit note takes back what its party was to pay: what is billed again waits to be billed, the rest is not earned any more, and its VAT is not owed.
 */
const credited: Facts = (ids) =>
  sql`select 'credit_note' as kind, 'credit_note' as document_type, n.id as document_id, n.note_ref as document_no,
      'Credit note on invoice ' || i.invoice_no as description, n.issue_date as day, row_number() over (partition by n.id order by l.line) as line,
      l.account, l.party_type, l.party_id, n.currency, l.amount
    from credit_notes n join client_invoices i on i.id = n.invoice_id
      cross join lateral (select coalesce(sum(k.amount) filter (where k.is_reopened), 0) as again from credit_note_lines k where k.note_id = n.id) k
      cross join lateral (values
      (1, 'receivable', i.party_type, i.party_id, -n.total),
      (2, 'unbilled', i.party_type, i.party_id, k.again),
      (3, 'revenue', 'house', null, n.net - k.again),
      (4, 'output_vat', 'house', null, n.vat_amount)) l(line, account, party_type, party_id, amount)
    where l.amount <> 0 and ${among(sql`n.id`, ids)}`

/** What each kind of document has to say; the nightly proof asks them all. */
export const documentFacts: Readonly<Record<JournalDocument, Facts>> = {
  package: collected, charge: charged, cod_order: writtenOff, client_invoice: invoiced, carrier_invoice: carrierBilled,
  credit_note: credited,
}
