import { sql } from 'drizzle-orm'
import { clientInvoiceStatus, issuedInvoices } from '@/lib/domain/client-invoice'
import { compare, subtract, sum } from '@/lib/domain/decimal'
import { amountIn, money } from '@/lib/domain/money'
import { paymentTolerance, writtenOffWith } from '@/lib/domain/payment'
import { first, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { follow } from '../journal/follow'
import { dirhamsRate, rateToday } from '../parcels/dirhams'
import { settingAt } from '../settings/setting-at'
import { owed } from './owed'
import { holdShipmentsOf, invoicesFollowed } from './requests'

/** A payment as its allocations need it; whoever changes them holds it. */
export interface Payer {
  id: number
  payment_no: string
  party_type: string
  party_id: number
  amount: string
  /** What its allocations take of it. */
  allocated_amount: string
  /** What went back of it, or is to. */
  refunded_amount: string
  currency: string
}

export interface HeldInvoice {
  id: number
  invoice_no: string
  party_type: string
  party_id: number
  currency: string
  total: string
  balance: string
}
export interface Allocation {
  id: number
  invoice_id: number
  amount: string
}
export interface Applied extends Allocation {
  rounding: string
}

/** Invoices held for a payment in the order of their ids, before the payment; who is not issued is not there. */
export async function holdInvoices(tx: Db, ids: readonly number[]): Promise<HeldInvoice[]> {
  await holdShipmentsOf(tx, ids)
  return rows<HeldInvoice>(
    tx,
    sql`select i.id, i.invoice_no, i.party_type, i.party_id, i.currency, i.total, ${owed} as balance
        from client_invoices i where i.id = any(${sql.param([...ids])}::bigint[]) and i.status in ${literals(clientInvoiceStatus, ...issuedInvoices)}
        order by i.id for no key update of i`,
  )
}

/** Refuses invoices of another party or currency, those with nothing left to pay, and more than is left of one. */
export function refuseUnpayable(
  payer: Pick<Payer, 'party_type' | 'party_id' | 'currency'>, invoices: readonly HeldInvoice[], shares: readonly Omit<Allocation, 'id'>[],
): void {
  const known = new Map(invoices.map((one) => [one.id, one]))
  for (const [id, some] of Map.groupBy(shares, ({ invoice_id }) => invoice_id)) {
    const invoice = known.get(id)
    if (!invoice || invoice.party_type !== payer.party_type || invoice.party_id !== payer.party_id)
      throw refuseField('allocations', 'One of the invoices is not this payer’s. Choose among the invoices shown.')
    if (invoice.currency !== payer.currency) throw refuseField('allocations', `Invoice ${invoice.invoice_no} is in ${invoice.currency}, not ${payer.currency}.`)
    if (compare(sum(some.map(({ amount }) => amount)), invoice.balance) > 0)
      throw refuseField('allocations', `Only ${money(invoice.balance, invoice.currency)} of ${invoice.invoice_no} is still to be paid.`)
  }
}

/** How near money has to come to an invoice, by the invoice's total. */
async function toleranceOf(tx: Db, currency: string): Promise<(total: string) => string> {
  const found = await first<{ rate: string }>(tx, sql`select ${dirhamsRate(sql`${currency}::text`, rateToday)}::text as rate`)
  const setting = { aed: await settingAt(tx, 'payment_tolerance'), aedRate: found?.rate ?? '1' }
  return (total) => paymentTolerance(total, currency, setting)
}

/** Shares money among allocations in their order: each takes what its invoice has left and the money allows. */
function shareOut(shares: readonly Allocation[], invoices: ReadonlyMap<number, HeldInvoice>, available: string): { taken: Applied[]; left: string } {
  const balances = new Map([...invoices.values()].map(({ id, balance }) => [id, balance]))
  let left = available
  const taken: Applied[] = []
  for (const { id, invoice_id, amount } of shares) {
    const room = [amount, balances.get(invoice_id) ?? '0', left].reduce((least, one) => (compare(one, least) < 0 ? one : least))
    if (compare(room, 0) <= 0) continue
    balances.set(invoice_id, subtract(balances.get(invoice_id) ?? '0', room))
    left = subtract(left, room)
    taken.push({ id, invoice_id, amount: room, rounding: '0' })
  }
  // What an invoice misses by a whisker is written off with the last part it got; a whisker too much with the last invoice settled.
  return { taken, left }
}

function writeOff(taken: Applied[], left: string, invoices: ReadonlyMap<number, HeldInvoice>, tolerance: (total: string) => string, currency: string): void {
  const paidOf = (id: number) => sum(taken.filter(({ invoice_id }) => invoice_id === id).map(({ amount }) => amount))
  const lastOf = new Map(taken.map((one) => [one.invoice_id, one]))
  for (const [id, last] of lastOf) {
    const { total = '0', balance = '0' } = invoices.get(id) ?? {}
    last.rounding = writtenOffWith(subtract(balance, paidOf(id)), tolerance(total), currency)
  }
  const last = taken.at(-1)
  const invoice = last && invoices.get(last.invoice_id)
  if (!last || !invoice || compare(left, 0) <= 0 || compare(paidOf(invoice.id), invoice.balance) !== 0) return
  const over = writtenOffWith(left, tolerance(invoice.total), currency)
  if (compare(over, 0) === 0) return
  last.amount = amountIn(sum([last.amount, over]), currency)
  last.rounding = subtract(0, over)
}

/** A payment of COD to the client `i` bills settles its fees by netting: all of the invoice that is not credited. */
const netted = sql`(select n.id from client_cod_payments n where n.invoice_id = i.id)`

/** What invoices have been paid and where they stand, from the allocations that count and from netting; the journal follows. */
export async function restate(tx: Db, by: number | null, invoiceIds: readonly number[]): Promise<void> {
  const paid = sql`(select case when exists ${netted} then i.total - i.credited_amount else coalesce(sum(a.amount + a.rounding), 0) end
    from payment_allocations a where a.invoice_id = i.id and a.applied_at is not null and a.taken_back_at is null)`
  const left = sql`i.total - i.credited_amount - p.paid`
  await rows(
    tx,
    sql`update client_invoices i set paid_amount = p.paid, version = i.version + 1, updated_at = now(), updated_by = ${by}::bigint,
          status = case when p.paid = 0 and ${left} > 0 then ${literal(clientInvoiceStatus, 'issued')}
            when p.paid = 0 then ${literal(clientInvoiceStatus, 'credited')}
            when ${left} > 0 then ${literal(clientInvoiceStatus, 'partially_paid')} else ${literal(clientInvoiceStatus, 'paid')} end
        from (select i.id, ${paid} as paid from client_invoices i where i.id = any(${sql.param([...invoiceIds])}::bigint[])) p where p.id = i.id`,
  )
  await invoicesFollowed(tx, by, invoiceIds)
  const cod = await rows<{ id: number }>(tx, sql`select n.id from client_cod_payments n where n.invoice_id = any(${sql.param([...invoiceIds])}::bigint[])`)
  follow(tx, 'client_cod_payment', cod.map(({ id }) => id))
}

/** What of a payment its allocations take. */
export const recount = (tx: Db, ids: readonly number[]) =>
  rows(tx, sql`update payments p set allocated_amount = (select coalesce(sum(a.amount), 0) from payment_allocations a where a.payment_id = p.id
    and a.applied_at is not null and a.taken_back_at is null) where p.id = any(${sql.param([...ids])}::bigint[])`)

/** Writes down allocations that are to be applied; they count once `applyAllocations` has. */
export const askAllocations = (tx: Db, by: number | null, payment: Pick<Payer, 'id' | 'currency'>, shares: readonly Omit<Allocation, 'id'>[]) =>
  rows<Allocation>(
    tx,
    sql`insert into payment_allocations (payment_id, invoice_id, amount, currency, created_by, updated_by)
        select ${payment.id}, a.invoice_id, a.amount, ${payment.currency}, ${by}::bigint, ${by}::bigint
        from rows from (jsonb_to_recordset(${JSON.stringify(shares)}::jsonb) as (invoice_id bigint, amount numeric)) with ordinality a(invoice_id, amount, n)
        order by a.n
        returning id, invoice_id, amount`,
  )

/**
 * Settles invoices with a payment's money, in the order the allocations were asked for: each takes what its invoice has left, what is beyond stays on account,
 * and a difference within the tolerance is written off. The caller holds the invoices, then the payment.
 */
export async function applyAllocations(tx: Db, who: Who, payment: Payer, held: readonly HeldInvoice[], shares: readonly Allocation[]): Promise<void> {
  const invoices = new Map(held.map((one) => [one.id, one]))
  const { taken, left } = shareOut(shares, invoices, subtract(payment.amount, sum([payment.allocated_amount, payment.refunded_amount])))
  writeOff(taken, left, invoices, await toleranceOf(tx, payment.currency), payment.currency)
  await rows(
    tx,
    sql`update payment_allocations a set amount = t.amount, rounding = t.rounding, applied_at = now(), updated_at = now(), updated_by = ${who.user_id}
        from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) t(id bigint, amount numeric, rounding numeric) where a.id = t.id`,
  )
  const none = shares.filter(({ id }) => !taken.some((one) => one.id === id)).map(({ id }) => id)
  await dropAllocations(tx, who, none)
  await recount(tx, [payment.id])
  await restate(tx, who.user_id, [...invoices.keys()])
  follow(tx, 'payment_allocation', taken.map(({ id }) => id))
}

/** Ends allocations; whoever calls counts payments and invoices again. */
export const dropAllocations = (tx: Db, who: Who, ids: readonly number[]) =>
  rows(tx, sql`update payment_allocations set taken_back_at = now(), taken_back_by = ${who.user_id}, updated_at = now()
    where id = any(${sql.param([...ids])}::bigint[]) and taken_back_at is null`)

/** The invoices that living allocations of a payment name. */
export const invoicesNamed = async (tx: Db, paymentId: number): Promise<number[]> =>
  (await rows<{ id: number }>(tx, sql`select distinct invoice_id as id from payment_allocations where payment_id = ${paymentId} and taken_back_at is null`))
    .map(({ id }) => id)

/** Allocations of a payment that are not taken back, in the order they were asked for. */
export const livingAllocations = (tx: Db, paymentId: number) =>
  rows<Allocation>(tx, sql`select id, invoice_id, amount from payment_allocations where payment_id = ${paymentId} and taken_back_at is null order by id`)

/** Takes allocations back: their invoices are to be paid again, what they took is on account. The caller holds the invoices, then the payments. */
export async function takeBack(tx: Db, who: Who, paymentIds: readonly number[], allocations: readonly Pick<Allocation, 'id' | 'invoice_id'>[]): Promise<void> {
  await dropAllocations(tx, who, allocations.map(({ id }) => id))
  await recount(tx, paymentIds)
  await restate(tx, who.user_id, [...new Set(allocations.map(({ invoice_id }) => invoice_id))])
  follow(tx, 'payment_allocation', allocations.map(({ id }) => id))
}

/** 409 where a payment has less on account than is asked for. */
export function refuseBeyond(payment: Pick<Payer, 'payment_no' | 'currency'>, onAccount: string, shares: readonly Omit<Allocation, 'id'>[]): void {
  if (compare(sum(shares.map(({ amount }) => amount)), onAccount) > 0)
    throw new Refusal(409, `Only ${money(onAccount, payment.currency)} of ${payment.payment_no} is on account.`)
}
