import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { clientCodPayments } from '@/lib/contract/client-cod-payments'
import { clientCodLine, type ClientCodStatus } from '@/lib/domain/client-cod'
import { codStatus } from '@/lib/domain/cod'
import { counted } from '@/lib/domain/counted'
import { today } from '@/lib/domain/days'
import { compare, sum } from '@/lib/domain/decimal'
import { amountIn } from '@/lib/domain/money'
import { switchStatus } from '@/lib/domain/record-status'
import { first, rows, type Db } from '../../../db/db'
import { literal } from '../../../db/literals'
import { inCoins } from '../../../db/money-columns'
import { refuseTooFine } from '../../../platform/coins'
import { Refusal, refuseField, refuseOn } from '../../../platform/refusal'
import type { Who } from '../../../platform/who'
import { follow } from '../../../core/journal/follow'
import { dirhamsOf } from '../../../core/parcels/dirhams'
import { restate } from '../../../core/settling/allocate'
import { settingAt } from '../../../core/settings/setting-at'
import { totalDraft } from '../../../core/charges/drafts'
import { nextInvoiceNo } from '../../invoices/draft'
import { makeFinal } from '../../invoices/issue'
import { billedParty } from '../../invoices/party'
import { moveClientPayment, refuseMove, type HeldClientPayment } from './scope'

type Body = z.output<typeof clientCodPayments.act.body>

/** Where our accounts pay other currencies from. */
const HOME = 'AED'

interface Paid {
  bank_id: number
  payment_method: NonNullable<Body['payment_method']>
  reference_no: string
  paid_on: string
  bank_currency: string
  bank_amount: string
}

/** What our account shows of a payment: the amount itself, or what the bank took for it, which nobody but the bank knows. */
function shownBy(currency: string, bankCurrency: string, net: string, given: string | null | undefined): string {
  if (bankCurrency === currency) {
    if (given && compare(given, net) !== 0) throw refuseField('bank_amount', `The account is in ${currency}: it pays the very amount.`)
    return net
  }
  if (!given || compare(given, 0) <= 0)
    throw refuseField('bank_amount', `The account is in ${bankCurrency}: enter what the bank took in ${bankCurrency}.`)
  refuseTooFine({ bank_amount: given }, bankCurrency)
  return given
}

/** From which account of ours it was paid, when and under which reference. 422 for what is missing or cannot be. */
async function paidBy(tx: Db, { currency, net_payable }: HeldClientPayment, body: Body): Promise<Paid> {
  const needed = { bank_id: 'Choose the account it was paid from.', reference_no: 'Enter the bank’s reference.', paid_on: 'Enter the day it was paid.' }
  const bare = Object.entries(needed).filter(([field]) => !body[field as keyof typeof needed]).map(([field, message]) => ({ field, message }))
  if (bare[0]) throw new Refusal(422, bare[0].message, bare)
  const { bank_id = 0, reference_no = '', paid_on = '', payment_method = 'bank_transfer' } = body
  if (paid_on > today()) throw refuseField('paid_on', 'Use today or an earlier day.')
  const bank = await first<{ currency: string }>(tx, sql`select currency from banks where id = ${bank_id} and status = ${literal(switchStatus, 'active')}
    and confirmed_at is not null`)
  if (!bank) throw refuseField('bank_id', 'Choose one of our bank accounts in use.')
  if (bank.currency !== currency && bank.currency !== HOME)
    throw refuseField('bank_id', `Choose an account in ${[...new Set([currency, HOME])].join(' or ')}.`)
  const bank_amount = shownBy(currency, bank.currency, net_payable, body.bank_amount)
  return { bank_id, payment_method, reference_no, paid_on, bank_currency: bank.currency, bank_amount }
}

const known = (reference: string) => {
  const message = `Reference ${reference} of this account was used for another payment.`
  return new Refusal(409, message, [{ field: 'reference_no', message }])
}

const writePaid = (tx: Db, { id, currency, net_payable }: HeldClientPayment, p: Paid) => {
  const worth = p.bank_currency === currency
    ? sql`${p.bank_amount}::numeric`
    : dirhamsOf(sql`${net_payable}::numeric`, sql`${currency}::text`, sql`${p.paid_on}::text`)
  return refuseOn({ client_cod_payments_reference: () => known(p.reference_no) }, rows(
    tx,
    sql`update client_cod_payments set payment_method = ${p.payment_method}, bank_id = ${p.bank_id}, reference_no = ${p.reference_no}, paid_on = ${p.paid_on},
          bank_currency = ${p.bank_currency}, bank_amount = ${p.bank_amount}, carried_amount = ${worth} where id = ${id}`,
  ))
}

interface Fees {
  cod_fee: string
  return_fee: string
  fee_vat: string
  orders: number
  returns: number
}

/** The fees of a payment as charges of its client, each kind one, taken by a draft of their own. */
async function chargeFees(tx: Db, who: Who, held: HeldClientPayment, fees: Fees): Promise<{ invoice: number; total: string }> {
  const draft = await first<{ id: number }>(
    tx,
    sql`insert into client_invoices (invoice_no, party_type, party_id, client_id, period_from, period_to, currency, net, vat_amount, total, vat_rounding,
          created_by, updated_by)
        values (${nextInvoiceNo()}, 'client', ${held.client_id}, ${held.client_id}, ${held.cycle_from}, ${held.cycle_to}, ${held.currency}, 0, 0, 0, 'line',
          ${who.user_id}, ${who.user_id}) returning id`,
  )
  const lines = [
    { source: 'cod_fee', amount: fees.cod_fee, n: fees.orders, description: `COD fee of ${counted(fees.orders, 'order')}, ${held.payment_no}` },
    { source: 'cod_return', amount: fees.return_fee, n: fees.returns, description: `Return of ${counted(fees.returns, 'COD order')}, ${held.payment_no}` },
  ].filter(({ amount }) => compare(amount, 0) > 0)
  const rate = await settingAt(tx, 'fee_vat_rate')
  const made = await rows<{ id: number }>(
    tx,
    sql`insert into charges (charge_no, direction, party_type, party_id, client_id, source, source_id, line_key, service_date, description, qty, unit, rate,
          amount, currency, vat_rate, vat_amount, client_invoice_id, created_by, updated_by)
        select 'CH-' || to_char(${today()}::date, 'YYYYMMDD') || '-' || lpad((nextval('charge_serial') % 100000)::text, 5, '0'), 'receivable', 'client',
          ${held.client_id}, ${held.client_id}, l.source, ${held.id}, 'fee', ${held.cycle_to}, l.description, 1, 'payment', l.amount, l.amount,
          ${held.currency}, ${rate}::numeric, ${inCoins(sql`(l.amount * ${rate}::numeric / 100)`, sql`${held.currency}::text`)}, ${draft?.id ?? 0},
          ${who.user_id}, ${who.user_id}
        from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) l(source text, amount numeric, description text) returning id`,
  )
  follow(tx, 'charge', made.map(({ id }) => id))
  return { invoice: draft?.id ?? 0, total: amountIn(sum([fees.cod_fee, fees.return_fee, fees.fee_vat]), held.currency) }
}

/**
 * Issues the tax invoice of a payment's fees, which the payment settles by netting (coming-areas.md 2c.7). 409 where VAT has changed since the payment was
 * prepared, so that the client is never told one amount and invoiced another.
 */
async function invoiceFees(tx: Db, who: Who, held: HeldClientPayment): Promise<number | null> {
  const fees = await first<Fees>(
    tx,
    sql`select p.cod_fee, p.return_fee, p.fee_vat, p.orders_count as orders,
          (select count(*)::int from client_cod_lines l where l.payment_id = p.id and l.line_kind = ${literal(clientCodLine, 'return')}) as returns
        from client_cod_payments p where p.id = ${held.id}`,
  )
  if (!fees || compare(sum([fees.cod_fee, fees.return_fee]), 0) === 0) return null
  const { invoice, total } = await chargeFees(tx, who, held, fees)
  const draft = await totalDraft(tx, { id: invoice, currency: held.currency })
  if (compare(draft.total, total) !== 0) throw new Refusal(409, `VAT has changed since ${held.payment_no} was prepared. Reject it and prepare it anew.`)
  const party = await billedParty(tx, 'client', held.client_id)
  if (!party) throw new Refusal(409, 'That client is no longer there.')
  await makeFinal(tx, who.user_id, [{ id: invoice, party, charge_ids: draft.charge_ids, vat: draft.vat }])
  return invoice
}

/**
 * Writes down that a payment has left our account (billing-cod.md 3.3): its orders are paid, its fees invoiced and netted, and the journal follows. One that
 * comes to nothing needs no account: its shortfall stays with the client.
 */
export async function payClient(tx: Db, who: Who, held: HeldClientPayment, body: Body): Promise<ClientCodStatus> {
  refuseMove(held, 'paid')
  if (compare(held.net_payable, 0) > 0) await writePaid(tx, held, await paidBy(tx, held, body))
  else await rows(tx, sql`update client_cod_payments set paid_on = ${today()} where id = ${held.id}`)
  await rows(
    tx,
    sql`update cod_orders o set cod_status = ${literal(codStatus, 'paid')}, version = o.version + 1, updated_at = now(), updated_by = ${who.user_id}
        from (select o.id from cod_orders o join client_cod_lines l on l.cod_order_id = o.id
          where l.payment_id = ${held.id} and l.line_kind = ${literal(clientCodLine, 'order')} order by o.id for no key update of o) mine
        where o.id = mine.id`,
  )
  const invoice = await invoiceFees(tx, who, held)
  await rows(tx, sql`update client_cod_payments set invoice_id = ${invoice}::bigint where id = ${held.id}`)
  await moveClientPayment(tx, { payment_id: held.id, from: held.status, to: 'paid', note: body.reference_no, by: who.user_id })
  if (invoice !== null) await restate(tx, who.user_id, [invoice])
  follow(tx, 'client_cod_payment', [held.id])
  return 'paid'
}
