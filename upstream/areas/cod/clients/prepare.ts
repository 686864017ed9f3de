import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { clientCodPayments } from '@/lib/contract/client-cod-payments'
import { clientCodLine, clientCodTotals, leftOut, type ClientCodTotals } from '@/lib/domain/client-cod'
import { invoiceTotals } from '@/lib/domain/client-invoice'
import { codStatus, type CodStatus } from '@/lib/domain/cod'
import { day, today } from '@/lib/domain/days'
import { compare } from '@/lib/domain/decimal'
import { first, rows, type Db } from '../../../db/db'
import { literal, literals } from '../../../db/literals'
import { Refusal, refuseField, refuseOn } from '../../../platform/refusal'
import type { Who } from '../../../platform/who'
import { roundingToday } from '../../../core/charges/drafts'
import { settingAt } from '../../../core/settings/setting-at'
import { dueOf, type Cycle, type Due } from './due'
import { holdClient, noteClientStep } from './scope'

type Created = z.output<typeof clientCodPayments.create.body>
type Preview = z.output<typeof clientCodPayments.preview.reply>[number]
interface Client {
  id: number
  client_code: string
  name: string
  has_bank: boolean
}

/** Orders of a preview that are left out and named. */
const NAMED = 200

const clientOf = (db: Db, id: number) =>
  first<Client>(db, sql`select id, client_code, name, coalesce(iban, '') <> '' and coalesce(bank_beneficiary, '') <> '' as has_bank
    from clients where id = ${id}`)

/** What lines come to, with the VAT on their fees as their tax invoice will have it. */
async function totalsOf(db: Db, lines: readonly Due[], currency: string): Promise<ClientCodTotals> {
  const [rate, rounding] = [await settingAt(db, 'fee_vat_rate'), await roundingToday(db)]
  const { cod_fee, return_fee } = clientCodTotals(lines, '0', currency)
  const { vat_amount } = invoiceTotals([cod_fee, return_fee].map((amount) => ({ amount, vat_rate: rate })), currency, rounding)
  return clientCodTotals(lines, vat_amount, currency)
}

function refuseCutOff(cut_off_date: string): void {
  if (cut_off_date > today()) throw refuseField('cut_off_date', 'Use today or an earlier day.')
}

/** Delivered orders of a client whose money it does not have yet. */
const waiting = ({ client_id, currency }: Cycle) => sql`cod_orders o join packages p on p.id = o.package_id
  where o.client_id = ${client_id} and o.currency = ${currency}
    and o.cod_status in ${literals(codStatus, 'pending', 'remitted', 'mismatch', 'disputed', 'reconciled', 'payable')}`

async function excludedOf(db: Db, cycle: Cycle, included: readonly Due[]): Promise<Pick<Preview, 'excluded' | 'excluded_count'>> {
  const ids = sql.param(included.map(({ cod_order_id }) => cod_order_id).filter((id) => id !== null))
  const left = sql`${waiting(cycle)} and o.id <> all(${ids}::bigint[])`
  const [found, all] = await Promise.all([
    rows<{ tracking_no: string; delivered_at: string | null; amount: string; cod_status: CodStatus; is_late: boolean }>(
      db,
      sql`select p.tracking_no, o.delivered_at, o.expected_amount as amount, o.cod_status,
            (o.delivered_at at time zone 'Asia/Dubai')::date > ${cycle.cut_off_date}::date as is_late
          from ${left} order by o.delivered_at, o.id limit ${NAMED}`,
    ),
    first<{ n: number }>(db, sql`select count(*)::int as n from ${left}`),
  ])
  const reasonOf = (status: CodStatus, isLate: boolean) => leftOut(status === 'reconciled' && !isLate ? 'remitted' : status)
  return {
    excluded: found.map(({ cod_status, is_late, ...order }) => ({ ...order, reason: reasonOf(cod_status, is_late) })), excluded_count: all?.n ?? 0,
  }
}

/** What a payment to each client would hold, and what it leaves out with why. 422 for a day to come or a client nobody knows. */
export async function previewPayments(db: Db, body: z.output<typeof clientCodPayments.preview.body>): Promise<Preview[]> {
  refuseCutOff(body.cut_off_date)
  const found: Preview[] = []
  for (const client_id of new Set(body.client_ids)) {
    const client = await clientOf(db, client_id)
    if (!client) throw refuseField('client_ids', 'Choose a client of the list.')
    const cycle = { client_id, currency: body.currency, cut_off_date: body.cut_off_date }
    const due = await dueOf(db, cycle)
    found.push({
      client_id, client: client.name, currency: body.currency, has_bank: client.has_bank, ...(await totalsOf(db, due, body.currency)),
      orders_count: due.filter(({ kind }) => kind === 'order').length,
      included: due.map(({ dispute_id: _dispute, credit_note_id: _note, carried_id: _carried, day: _day, ...line }) => line),
      ...(await excludedOf(db, cycle, due)),
    })
  }
  return found
}

/** 409 naming the order that is not to be paid, with the payment that has it. */
async function refuseMissing(tx: Db, id: number): Promise<never> {
  const order = await first<{ tracking_no: string; cod_status: CodStatus; payment_no: string | null }>(
    tx,
    sql`select p.tracking_no, o.cod_status, (select c.payment_no from client_cod_lines l join client_cod_payments c on c.id = l.payment_id
            where l.cod_order_id = o.id and l.is_living order by l.id limit 1) as payment_no
        from cod_orders o join packages p on p.id = o.package_id where o.id = ${id}`,
  )
  if (!order) throw new Refusal(404, 'That COD order no longer exists.')
  if (order.payment_no) throw new Refusal(409, `${order.tracking_no} is in payment ${order.payment_no}.`)
  throw new Refusal(409, `${order.tracking_no} cannot be paid: ${leftOut(order.cod_status).toLowerCase()}. Look at the preview again.`)
}

/** What was chosen of what is due: the orders named, or all, with everything that is owed either way besides. */
async function chosenOf(tx: Db, due: readonly Due[], ids: readonly number[] | undefined): Promise<Due[]> {
  if (ids === undefined) return [...due]
  const ready = new Set(due.filter(({ kind }) => kind === 'order').map(({ cod_order_id }) => cod_order_id))
  const missing = ids.find((id) => !ready.has(id))
  if (missing !== undefined) await refuseMissing(tx, missing)
  const chosen = new Set<number | null>(ids)
  return due.filter(({ kind, cod_order_id }) => kind !== 'order' || chosen.has(cod_order_id))
}

async function write(tx: Db, who: Who, { client_id, currency, cut_off_date }: Cycle, lines: readonly Due[]) {
  const t = await totalsOf(tx, lines, currency)
  const days = lines.map((line) => line.day).filter((each) => each <= cut_off_date).toSorted()
  const made = await first<{ id: number; payment_no: string }>(
    tx,
    sql`insert into client_cod_payments (payment_no, client_id, currency, cycle_from, cycle_to, orders_count, gross_cod, cod_fee, return_fee, fee_vat,
          adjustments, deductions, net_payable, created_by, updated_by)
        values ('CLP-' || to_char(${today()}::date, 'YYYYMMDD') || '-' || lpad((nextval('client_cod_serial') % 10000)::text, 4, '0'), ${client_id},
          ${currency}, ${days[0] ?? cut_off_date}, ${cut_off_date}, ${lines.filter(({ kind }) => kind === 'order').length}, ${t.gross_cod}, ${t.cod_fee},
          ${t.return_fee}, ${t.fee_vat}, ${t.adjustments}, ${t.deductions}, ${t.net_payable}, ${who.user_id}, ${who.user_id})
        returning id, payment_no`,
  )
  if (!made) throw new Error('A payment was not written.')
  await rows(
    tx,
    sql`insert into client_cod_lines (payment_id, line_no, line_kind, cod_order_id, dispute_id, credit_note_id, carried_id, label, currency, amount, fee)
        select ${made.id}, row_number() over (), l.kind, l.cod_order_id, l.dispute_id, l.credit_note_id, l.carried_id, l.label, ${currency}, l.amount, l.fee
        from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) l(kind text, cod_order_id bigint, dispute_id bigint, credit_note_id bigint,
          carried_id bigint, label text, amount numeric, fee numeric)`,
  )
  return { ...made, net_payable: t.net_payable }
}

const taken = () => new Refusal(409, 'Somebody has just prepared a payment of the same orders. Look at the preview again.')
const onceOnly = Object.fromEntries(
  ['payment', 'return', 'dispute', 'note', 'carry'].map((what) => [`client_cod_lines_one_${what}`, taken]),
)

/**
 * Makes a payment of what is due to a client (billing-cod.md 7.4): its orders are payable, and on no other payment. 409 where nothing is due, or an order
 * chosen is not to be paid. A payment below zero is made too: its shortfall is carried to the next.
 */
export async function preparePayment(tx: Db, who: Who, { client_id, cut_off_date, currency, order_ids }: Created) {
  refuseCutOff(cut_off_date)
  const client = await clientOf(tx, client_id)
  if (!client) throw refuseField('client_id', 'Choose a client of the list.')
  await holdClient(tx, client_id)
  const cycle = { client_id, currency, cut_off_date }
  const lines = await chosenOf(tx, await dueOf(tx, cycle, true), order_ids)
  if (!lines.some(({ amount, fee }) => compare(amount, 0) !== 0 || compare(fee, 0) !== 0))
    throw new Refusal(409, `Nothing is to be paid to ${client.name} in ${currency} until ${day(cut_off_date)}.`)
  const made = await refuseOn(onceOnly, write(tx, who, cycle, lines))
  await rows(
    tx,
    sql`update cod_orders o set cod_status = ${literal(codStatus, 'payable')}, version = o.version + 1, updated_at = now(), updated_by = ${who.user_id}
        from client_cod_lines l where l.payment_id = ${made.id} and l.line_kind = ${literal(clientCodLine, 'order')} and o.id = l.cod_order_id`,
  )
  await noteClientStep(tx, { payment_id: made.id, from: null, to: 'draft', by: who.user_id })
  return { ...made, client_id, orders: lines.filter(({ kind }) => kind === 'order').length }
}
