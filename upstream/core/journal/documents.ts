import { sql, type SQL } from 'drizzle-orm'
import type { JournalDocument } from '@/lib/domain/account'
import { dutyRefundStatus } from '@/lib/domain/duty-refund'
import { billingStatus } from '@/lib/domain/carrier-billing'
import { chargeSource, chargeStatus } from '@/lib/domain/charge'
import { clientInvoiceStatus, issuedInvoices } from '@/lib/domain/client-invoice'
import { clientCodLine, clientCodStatus, paidClientCod } from '@/lib/domain/client-cod'
import { codBearer, codStatus, settledCod } from '@/lib/domain/cod'
import { codDisputeStatus } from '@/lib/domain/cod-dispute'
import { codLineType, codMatch, codResolution, movingMatches } from '@/lib/domain/cod-payment'
import { paymentMethod, paymentStatus, receivedPayments, refundStatus } from '@/lib/domain/payment'
import { literal, literals } from '../../db/literals'
import { inCoins } from '../../db/money-columns'
import { isGuaranteed, isPaidToCustoms } from '../customs/money'

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

/** Duty and import VAT are never ours: they are held for whom they go to (coming-areas.md 0.2). */
const earnedAs = sql`case when c.source not in ${literals(chargeSource, 'ior', 'customs')} then 'revenue'
  when split_part(c.line_key, ' ', 1) in ('duty', 'excise') then 'duty_held' when split_part(c.line_key, ' ', 1) = 'import_vat' then 'import_vat_held'
  else 'revenue' end`

/** A charge that is not void is earned, or spent, and waits to be billed; its VAT comes with the invoice (invoices-payments.md 2.6). */
const charged: Facts = (ids) =>
  sql`select 'charge' as kind, 'charge' as document_type, c.id as document_id, c.charge_no as document_no, c.description, c.service_date as day, l.line,
      l.account, l.party_type, l.party_id, c.currency,
      l.way * ${inCoins(sql`c.amount`, sql`c.currency`)} as amount
    from charges c cross join lateral (values
      (1, case c.direction when 'receivable' then 'unbilled' else 'cost' end, case c.direction when 'receivable' then c.party_type else 'house' end,
        case c.direction when 'receivable' then c.party_id end, 1),
      (2, case c.direction when 'receivable' then ${earnedAs} else 'accrued' end, case c.direction when 'receivable' then 'house' else c.party_type end,
        case c.direction when 'receivable' then null else c.party_id end, -1)) l(line, account, party_type, party_id, way)
    where c.status <> ${literal(chargeStatus, 'void')} and ${inCoins(sql`c.amount`, sql`c.currency`)} <> 0 and ${among(sql`c.id`, ids)}`

/**
 * What became of the cash of an order, once it is settled (billing-cod.md 7.6). Given up it is a loss, ours or its client’s, and its carrier owes it no
 * longer. Of what came short, or over, the cents are rounding, and the rest is whose somebody decided: a carrier goes on owing it. Where the proof of
 * delivery says of another amount, or of none, the carrier is first charged with what was to come. Paid by link it never was with a carrier.
 */
const settled: Facts = (ids) => {
  const isPaidAndDisputed = sql`(o.cod_status = ${literal(codStatus, 'disputed')} and exists (select 1 from client_cod_lines c
    where c.cod_order_id = o.id and c.is_living and c.line_kind = ${literal(clientCodLine, 'order')}))`
  const known = sql`case when d.cod_currency = o.currency then coalesce(d.cod_collected, 0) else 0 end`
  const holder = sql`case when o.carrier_id is null then 'cash_on_hand' else 'carrier_cod' end`
  const held = sql`case when o.carrier_id is null then 'house' else 'carrier' end`
  const apart = sql`case when o.borne_by = ${literal(codBearer, 'carrier')} then 0 else o.expected_amount - o.received_amount end`
  const ofClient = sql`o.borne_by = ${literal(codBearer, 'client')}`
  const writtenOff = literal(codStatus, 'written_off')
  return sql`select 'cod_settled' as kind, 'cod_order' as document_type, o.id as document_id, p.tracking_no as document_no,
      'COD of ' || p.tracking_no || case when o.cod_status = ${writtenOff} then ' written off' else ' settled' end as description,
      (o.updated_at at time zone 'Asia/Dubai')::date as day,
      row_number() over (partition by o.id order by l.line) as line, l.account, l.party_type, l.party_id, o.currency, l.amount
    from cod_orders o join packages p on p.id = o.package_id left join pods d on d.package_id = p.id and d.kind = 'delivery'
      cross join lateral (values
      (1, ${holder}, ${held}, o.carrier_id, o.expected_amount - (${known})),
      (2, 'client_cod', 'client', o.client_id, (${known}) - o.expected_amount),
      (3, case when ${ofClient} then 'client_cod' when o.borne_by is null then 'rounding' else 'written_off' end,
        case when ${ofClient} then 'client' else 'house' end, case when ${ofClient} then o.client_id end, ${apart}),
      (4, ${holder}, ${held}, o.carrier_id, -(${apart}))) l(line, account, party_type, party_id, amount)
    where (o.cod_status = ${writtenOff}
        or ((o.cod_status in ${literals(codStatus, ...settledCod)} or ${isPaidAndDisputed}) and d.cod_method is distinct from 'link'))
      and l.amount <> 0 and ${among(sql`o.id`, ids)}`
}

/** Money of a carrier at one of our banks; exchanged on its way, what it fetched above its worth on the days of delivery is our gain. */
const received: Facts = (ids) => {
  const exchanged = (amount: SQL) => sql`case when r.bank_currency <> r.currency then ${amount} else 0 end`
  return sql`select 'cod_received' as kind, 'cod_receipt' as document_type, r.id as document_id, c.payment_no || ' ' || r.reference_no as document_no,
      'Money of ' || c.payment_no || ' received' as description, r.payment_date as day, row_number() over (partition by r.id order by l.line) as line,
      l.account, l.party_type, l.party_id, l.currency, l.amount
    from cod_payment_receipts r join carrier_cod_payments c on c.id = r.payment_id cross join lateral (values
      (1, 'bank', 'house', null, r.bank_currency, r.bank_amount),
      (2, 'suspense', 'carrier', c.carrier_id, r.currency, -r.amount),
      (3, 'exchange', 'house', null, r.currency, ${exchanged(sql`r.amount`)}),
      (4, 'exchange', 'house', null, r.bank_currency, ${exchanged(sql`-r.carried_amount`)}),
      (5, 'exchange_difference', 'house', null, r.bank_currency, ${exchanged(sql`r.carried_amount - r.bank_amount`)})
    ) l(line, account, party_type, party_id, currency, amount)
    where l.amount <> 0 and ${among(sql`r.id`, ids)}`
}

/**
 * Money of a carrier that found its orders is no longer owed by the carrier; what its terms let it keep is what it cost us, with VAT to recover. The
 * rest waits to be matched.
 */
const matched: Facts = (ids) =>
  sql`select 'cod_matched' as kind, 'cod_payment' as document_type, c.id as document_id, c.payment_no as document_no,
      'Orders of ' || c.payment_no || ' covered' as description, c.day, row_number() over (partition by c.id order by l.line) as line,
      l.account, l.party_type, l.party_id, c.currency, l.amount
    from (
      select p.id, p.payment_no, p.carrier_id, p.currency, p.fee_vat_netted as vat, max(r.day) as day,
        p.fee_netted + coalesce(sum(l.amount) filter (where l.line_type = ${literal(codLineType, 'fee')} and
          l.resolution = ${literal(codResolution, 'settled')}), 0) as fee,
        coalesce(sum(l.covered_amount) filter (where l.match_result in ${literals(codMatch, ...movingMatches)}), 0) as covered
      from carrier_cod_payments p
        join (select payment_id, max(payment_date) as day from cod_payment_receipts group by 1) r on r.payment_id = p.id
        left join cod_payment_lines l on l.payment_id = p.id and l.currency = p.currency
      where ${among(sql`p.id`, ids)} group by p.id
    ) c cross join lateral (values
      (1, 'suspense', 'carrier', c.carrier_id, c.covered - c.fee - c.vat),
      (2, 'carrier_cod', 'carrier', c.carrier_id, -c.covered),
      (3, 'cost', 'house', null, c.fee),
      (4, 'input_vat', 'house', null, c.vat)) l(line, account, party_type, party_id, amount)
    where l.amount <> 0`

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
      cross join lateral (select coalesce(sum(k.amount) filter (where k.is_reopened), 0) as again,
          coalesce(sum(k.amount) filter (where not k.is_reopened and ${earnedAs} = 'duty_held'), 0) as duty,
          coalesce(sum(k.amount) filter (where not k.is_reopened and ${earnedAs} = 'import_vat_held'), 0) as import_vat
        from credit_note_lines k join charges c on c.id = k.charge_id where k.note_id = n.id) k
      cross join lateral (values
      (1, 'receivable', i.party_type, i.party_id, -n.total),
      (2, 'unbilled', i.party_type, i.party_id, k.again),
      (3, 'revenue', 'house', null, n.net - k.again - k.duty - k.import_vat),
      (4, 'duty_held', 'house', null, k.duty), (5, 'import_vat_held', 'house', null, k.import_vat),
      (6, 'output_vat', 'house', null, n.vat_amount)) l(line, account, party_type, party_id, amount)
    where l.amount <> 0 and ${among(sql`n.id`, ids)}`

/**
 * Money that was verified is at our bank, or with the card provider, and its payer's until it settles something (invoices-payments.md 3.4). A cheque came on
 * the day it was honoured.
 */
const paid: Facts = (ids) =>
  sql`select 'payment' as kind, 'payment' as document_type, p.id as document_id, p.payment_no as document_no, 'Payment ' || p.payment_no as description,
      case when p.cheque_status is null then p.payment_date else (p.verified_at at time zone 'Asia/Dubai')::date end as day, l.line, l.account, l.party_type,
      l.party_id, p.currency, l.amount
    from payments p cross join lateral (values
      (1, case when p.payment_method = ${literal(paymentMethod, 'gateway')} then 'payment_provider' else 'bank' end, 'house', null, p.amount), (2,
        'on_account', p.party_type, p.party_id, -p.amount)) l(line, account, party_type, party_id, amount)
    where p.status in ${literals(paymentStatus, ...receivedPayments)} and ${among(sql`p.id`, ids)}`

/** What the provider sent back to a card was its payer's credit. */
const refunded: Facts = (ids) =>
  sql`select 'refund' as kind, 'refund' as document_type, f.id as document_id, f.refund_no as document_no,
      'Refund ' || f.refund_no || ' of payment ' || p.payment_no as description, (f.ended_at at time zone 'Asia/Dubai')::date as day, l.line, l.account,
      l.party_type, l.party_id, f.currency, l.amount
    from refunds f join payments p on p.id = f.payment_id cross join lateral (values
      (1, 'on_account', p.party_type, p.party_id, f.amount), (2, 'payment_provider', 'house', null, -f.amount)) l(line, account, party_type, party_id, amount)
    where f.status = ${literal(refundStatus, 'succeeded')} and ${among(sql`f.id`, ids)}`

/** What of a payment settles an invoice, with the whisker that is written off, so that the invoice is settled whole (coming-areas.md 0.2). */
const allocated: Facts = (ids) =>
  sql`select 'payment_allocation' as kind, 'payment_allocation' as document_type, a.id as document_id, p.payment_no as document_no,
      'Payment ' || p.payment_no || ' of invoice ' || i.invoice_no as description, (a.applied_at at time zone 'Asia/Dubai')::date as day,
      row_number() over (partition by a.id order by l.line) as line, l.account, l.party_type, l.party_id, a.currency, l.amount
    from payment_allocations a join payments p on p.id = a.payment_id join client_invoices i on i.id = a.invoice_id cross join lateral (values
      (1, 'on_account', p.party_type, p.party_id, a.amount), (2, 'rounding', 'house', null, a.rounding),
      (3, 'receivable', i.party_type, i.party_id, -a.amount - a.rounding)) l(line, account, party_type, party_id, amount)
    where a.applied_at is not null and a.taken_back_at is null and l.amount <> 0 and ${among(sql`a.id`, ids)}`

/**
 * What left our account for a client is no longer owed to it, nor what its fees take, which settle their invoice (billing-cod.md 7.4). Exchanged on its way,
 * what it cost above its worth on that day is our loss.
 */
const paidToClient: Facts = (ids) => {
  const net = sql`greatest(p.net_payable, 0)`
  const exchanged = (amount: SQL) => sql`case when p.bank_currency <> p.currency and p.bank_amount is not null then ${amount} else 0 end`
  const settledFees = sql`coalesce(i.total - i.credited_amount, 0)`
  return sql`select 'cod_paid' as kind, 'client_cod_payment' as document_type, p.id as document_id, p.payment_no as document_no,
      'COD ' || p.payment_no || ' paid to client' as description, p.paid_on as day, row_number() over (partition by p.id order by l.line) as line,
      l.account, l.party_type, l.party_id, l.currency, l.amount
    from client_cod_payments p left join client_invoices i on i.id = p.invoice_id cross join lateral (values
      (1, 'client_cod', 'client', p.client_id, p.currency, ${net} + ${settledFees}),
      (2, 'receivable', 'client', p.client_id, p.currency, -${settledFees}),
      (3, 'bank', 'house', null, p.bank_currency, -coalesce(p.bank_amount, 0)),
      (4, 'exchange', 'house', null, p.currency, ${exchanged(sql`-${net}`)}),
      (5, 'exchange', 'house', null, p.bank_currency, ${exchanged(sql`p.carried_amount`)}),
      (6, 'exchange_difference', 'house', null, p.bank_currency, ${exchanged(sql`p.bank_amount - p.carried_amount`)})
    ) l(line, account, party_type, party_id, currency, amount)
    where p.status in ${literals(clientCodStatus, ...paidClientCod)} and l.amount <> 0 and ${among(sql`p.id`, ids)}`
}

/** A dispute of what a client was paid already: decided for the client it is owed more, at our loss; decided for us, less. */
const disputed: Facts = (ids) => {
  const amount = sql`case when d.against = ${literal(codBearer, 'client')} then -d.resolved_amount else d.resolved_amount end`
  return sql`select 'cod_disputed' as kind, 'cod_dispute' as document_type, d.id as document_id, d.dispute_no as document_no,
      'Dispute ' || d.dispute_no || ' decided' as description, (d.resolved_at at time zone 'Asia/Dubai')::date as day, l.line, l.account, l.party_type,
      l.party_id, d.currency, l.way * ${amount} as amount
    from cod_disputes d cross join lateral (values
      (1, 'written_off', 'house', null::bigint, 1), (2, 'client_cod', 'client', d.client_id, -1)) l(line, account, party_type, party_id, way)
    where d.status in ${literals(codDisputeStatus, 'accepted', 'closed')} and d.resolved_amount <> 0
      and (d.client_payment_id is not null or d.status_before = ${literal(codStatus, 'paid')}) and ${among(sql`d.id`, ids)}`
}

/**
 * What a bill of entry cost us at customs: duty and import VAT are held for whom they go to until its client is charged, fees are ours. Under our guarantee
 * nothing is paid: what is used of it is owed until goods are seen leaving, and then not at all (coming-areas.md 5(c)8).
 */
const declared: Facts = (ids) =>
  sql`select l.kind, 'boe' as document_type, b.id as document_id, b.boe_ref as document_no,
      case l.kind when 'boe_paid' then 'Paid to customs of ' else 'Guaranteed to customs of ' end || b.boe_ref as description,
      coalesce(b.paid_on, (b.cleared_at at time zone 'Asia/Dubai')::date) as day, row_number() over (partition by b.id, l.kind order by l.line) as line,
      l.account, 'house' as party_type, null::bigint as party_id, 'AED' as currency, l.amount
    from boes b cross join lateral (values
      ('boe_paid', ${isPaidToCustoms}, 1, 'duty_held', b.duty_amount + b.excise_amount), ('boe_paid', ${isPaidToCustoms}, 2, 'import_vat_held', b.vat_amount),
      ('boe_paid', ${isPaidToCustoms}, 3, 'cost', b.other_fees), ('boe_paid', ${isPaidToCustoms}, 4, 'bank', -b.total_due),
      ('boe_guaranteed', ${isGuaranteed}, 1, 'guarantee', b.total_due), ('boe_guaranteed', ${isGuaranteed}, 2, 'guarantee_owed', -b.total_due)
    ) l(kind, holds, line, account, amount)
    where l.holds and l.amount <> 0 and ${among(sql`b.id`, ids)}`

/** Duty that customs gave back: our bank has it, and it is held no more for whoever was charged with it (boe-customs.md 7.7). */
const dutyRefunded: Facts = (ids) =>
  sql`select 'duty_refunded' as kind, 'duty_refund' as document_type, d.id as document_id, d.refund_no as document_no,
      'Duty refunded, ' || d.refund_no as description, d.refunded_on as day, l.line, l.account, 'house' as party_type, null::bigint as party_id,
      'AED' as currency, l.amount
    from duty_refunds d cross join lateral (values (1, 'bank', d.refunded_amount), (2, 'duty_held', -d.refunded_amount)) l(line, account, amount)
    where d.status = ${literal(dutyRefundStatus, 'refunded')} and ${among(sql`d.id`, ids)}`

/** What each kind of document has to say; the nightly proof asks them all. */
export const documentFacts: Readonly<Record<JournalDocument, Facts>> = {
  package: collected, charge: charged, cod_order: settled, client_invoice: invoiced, carrier_invoice: carrierBilled,
  credit_note: credited, cod_receipt: received, cod_payment: matched,
  payment: paid, payment_allocation: allocated, refund: refunded, client_cod_payment: paidToClient, cod_dispute: disputed,
  boe: declared, duty_refund: dutyRefunded,
}
