import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { codDisputes } from '@/lib/contract/cod-disputes'
import { clientCodLine, disputeOver, type ClientCodStatus } from '@/lib/domain/client-cod'
import { codStatus, type CodBearer, type CodStatus } from '@/lib/domain/cod'
import {
  DISPUTE_DAYS, clientPaymentNotDisputed, disputableClientPayments, disputableOrders, disputablePayments, disputeAgainst, orderNotDisputed,
  paymentNotDisputed, type CodDisputeParty,
} from '@/lib/domain/cod-dispute'
import type { CodPaymentStatus } from '@/lib/domain/cod-payment'
import { today } from '@/lib/domain/days'
import { compare } from '@/lib/domain/decimal'
import { addWorkingDays } from '@/lib/domain/sla-calendar'
import { first, rows, type Db } from '../../../db/db'
import { literal } from '../../../db/literals'
import { refuseTooFine } from '../../../platform/coins'
import type { Mailer } from '../../../platform/mail'
import { Refusal, refuseField, refuseOn } from '../../../platform/refusal'
import type { Who } from '../../../platform/who'
import { calendarsOf } from '../../../core/calendar/calendars'
import { settingAt } from '../../../core/settings/setting-at'
import { holdOrders } from '../act'
import { holdClientPayment, moveClientPayment } from '../clients/scope'
import { holdPayment, movePayment } from '../payments/scope'
import { paymentRow } from '../payments/read'
import { tellRaised } from './letters'
import { partyOf } from './scope'

interface Subject {
  cod_order_id: number | null
  carrier_payment_id: number | null
  client_payment_id: number | null
  client_id: number | null
  carrier_id: number | null
  currency: string
  amount: string
  status: string
}
interface Raised {
  by: CodDisputeParty
  against: CodBearer
  reason_code: string
  description: string
}

const taken = {
  cod_disputes_one_order: () => new Refusal(409, 'An open dispute of this order exists.'),
  cod_disputes_one_remittance: () => new Refusal(409, 'An open dispute of this payment exists.'),
  cod_disputes_one_payment: () => new Refusal(409, 'An open dispute of this payment exists.'),
}

/** Writes disputes, due in five working days of ours. Answers their ids and numbers. */
async function write(tx: Db, who: Who, subjects: readonly Subject[], { by, against, reason_code, description }: Raised) {
  const calendar = (await calendarsOf(tx, ['AE']))('AE')
  return refuseOn(taken, rows<{ id: number; dispute_no: string }>(
    tx,
    sql`insert into cod_disputes (dispute_no, dispute_level, cod_order_id, carrier_payment_id, client_payment_id, client_id, carrier_id, raised_by_category,
          against, reason_code, currency, amount_disputed, description, status_before, due_at, created_by, updated_by)
        select 'DSP-' || to_char(now() at time zone 'Asia/Dubai', 'YYYYMMDD') || '-' || lpad((nextval('cod_dispute_serial') % 10000)::text, 4, '0'),
          case when s.cod_order_id is null then 'payment' else 'order' end, s.cod_order_id, s.carrier_payment_id, s.client_payment_id, s.client_id,
          s.carrier_id, ${by}, ${against}, ${reason_code}, s.currency, s.amount, ${description}, s.status,
          ${addWorkingDays(calendar, today(), DISPUTE_DAYS)}::date, ${who.user_id}, ${who.user_id}
        from jsonb_to_recordset(${JSON.stringify(subjects)}::jsonb) s(cod_order_id bigint, carrier_payment_id bigint, client_payment_id bigint,
          client_id bigint, carrier_id bigint, currency text, amount numeric, status text)
        order by s.cod_order_id, s.carrier_payment_id, s.client_payment_id returning id, dispute_no`,
  ))
}

function againstOf(who: Who, given: CodBearer | undefined): Pick<Raised, 'by' | 'against'> {
  const by = partyOf(who)
  const against = given ?? disputeAgainst[by][0] ?? 'rsa'
  if (!disputeAgainst[by].includes(against)) throw refuseField('against', 'You can only hold us to it.')
  return { by, against }
}

/** What was paid to a client is between the client and us, and disputed in the days after it. */
async function refusePaid(tx: Db, paid: readonly { id: number; tracking_no: string }[], { by, against }: Pick<Raised, 'by' | 'against'>): Promise<void> {
  const [one] = paid
  if (!one) return
  if (by === 'carrier') throw new Refusal(409, orderNotDisputed(one.tracking_no, 'paid'))
  if (against === 'carrier') throw refuseField('against', `${one.tracking_no} is paid to its client: hold the client or us to it.`)
  const last = await first<{ paid_on: string }>(
    tx,
    sql`select min(p.paid_on) as paid_on from client_cod_lines l join client_cod_payments p on p.id = l.payment_id
        where l.is_living and l.line_kind = ${literal(clientCodLine, 'order')} and l.cod_order_id = any(${sql.param(paid.map(({ id }) => id))}::bigint[])`,
  )
  await refuseLate(tx, last?.paid_on ?? today())
}

/** 409 once the days of the setting `cod_dispute_days` after a payment are over. */
async function refuseLate(tx: Db, paidOn: string): Promise<void> {
  const over = disputeOver(paidOn, await settingAt(tx, 'cod_dispute_days'), today())
  if (over) throw new Refusal(409, over)
}

/** Disputes the cash of orders, all or none; they wait until it is decided. 409 for one in another state, or with an open dispute. */
export async function disputeOrders(tx: Db, who: Who, mail: Mailer, body: z.output<typeof codDisputes.addOrders.body>) {
  const held = await holdOrders(tx, who, body.cod_order_ids)
  const isPaid = held.every(({ cod_status }) => cod_status === 'paid')
  const raised = { ...againstOf(who, body.against ?? (isPaid ? 'rsa' : undefined)), reason_code: body.reason_code, description: body.description }
  const wrong = held.find(({ cod_status }) => !(disputableOrders as readonly CodStatus[]).includes(cod_status))
  if (wrong?.cod_status === 'disputed') throw taken.cod_disputes_one_order()
  if (wrong) throw new Refusal(409, orderNotDisputed(wrong.tracking_no, wrong.cod_status))
  if (raised.against === 'carrier' && held.some(({ carrier_id }) => carrier_id === null))
    throw refuseField('against', 'Our own drivers brought it: hold us to it.')
  await refusePaid(tx, held.filter(({ cod_status }) => cod_status === 'paid'), raised)
  const ids = sql.param(held.map(({ id }) => id))
  const subjects = await rows<Subject>(
    tx,
    sql`select id as cod_order_id, null::bigint as carrier_payment_id, null::bigint as client_payment_id, client_id, carrier_id, currency,
          case when cod_status = ${literal(codStatus, 'paid')} then expected_amount else abs(expected_amount - received_amount) end::text as amount,
          cod_status as status from cod_orders where id = any(${ids}::bigint[])`,
  )
  const made = await write(tx, who, subjects, raised)
  await rows(tx, sql`update cod_orders set cod_status = ${literal(codStatus, 'disputed')}, version = version + 1, updated_at = now(),
    updated_by = ${who.user_id} where id = any(${ids}::bigint[])`)
  await tellRaised(tx, mail, who, made.map(({ id }) => id))
  return { id: made[0]?.id ?? 0, dispute_nos: made.map(({ dispute_no }) => dispute_no), cod_order_ids: held.map(({ id }) => id) }
}

function refuseAmount(amount: string, most: string, currency: string, too: string): void {
  refuseTooFine({ amount_disputed: amount }, currency)
  if (compare(amount, 0) <= 0) throw refuseField('amount_disputed', 'Enter an amount above 0.')
  if (compare(amount, most) > 0) throw refuseField('amount_disputed', too)
}

/** Disputes what we paid a client, by the client or by us. 409 before it is paid, past the days for it or with an open dispute, 422 for more than it is. */
async function disputeClientPayment(tx: Db, who: Who, mail: Mailer, body: z.output<typeof codDisputes.addPayment.body>) {
  const by = partyOf(who)
  const held = await holdClientPayment(tx, who, body.payment_id)
  if (held.status === 'disputed') throw taken.cod_disputes_one_remittance()
  if (!(disputableClientPayments as readonly ClientCodStatus[]).includes(held.status))
    throw new Refusal(409, clientPaymentNotDisputed(held.payment_no, held.status))
  await refuseLate(tx, held.paid_on ?? today())
  refuseAmount(body.amount_disputed, held.gross_cod, held.currency, 'That is more than the cash of the payment.')
  const subject = {
    cod_order_id: null, carrier_payment_id: null, client_payment_id: held.id, client_id: held.client_id, carrier_id: null, currency: held.currency,
    amount: body.amount_disputed, status: held.status,
  }
  const raised: Raised = { by, against: by === 'client' ? 'rsa' : 'client', reason_code: body.reason_code, description: body.description }
  const [made] = await write(tx, who, [subject], raised)
  if (!made) throw new Error('A dispute was not written.')
  await moveClientPayment(tx, { payment_id: held.id, from: held.status, to: 'disputed', note: `${made.dispute_no}: ${body.description}`, by: who.user_id })
  await tellRaised(tx, mail, who, [made.id])
  return { id: made.id, dispute_no: made.dispute_no }
}

/** Disputes a carrier’s payment: nothing of it moves until that is decided. 409 in another state or with an open dispute, 422 for more than it is about. */
export async function disputePayment(tx: Db, who: Who, mail: Mailer, body: z.output<typeof codDisputes.addPayment.body>) {
  if (body.direction === 'client') return disputeClientPayment(tx, who, mail, body)
  const party = againstOf(who, undefined)
  const held = await holdPayment(tx, who, body.payment_id)
  if (held.status === 'disputed') throw taken.cod_disputes_one_payment()
  if (!(disputablePayments as readonly CodPaymentStatus[]).includes(held.status)) throw new Refusal(409, paymentNotDisputed(held.payment_no, held.status))
  const { declared_amount } = await paymentRow(tx, who, held.id)
  refuseAmount(body.amount_disputed, declared_amount, held.currency, 'That is more than the payment declares.')
  const subject = {
    cod_order_id: null, carrier_payment_id: held.id, client_payment_id: null, client_id: null, carrier_id: held.carrier_id, currency: held.currency,
    amount: body.amount_disputed,
    status: held.status,
  }
  const [made] = await write(tx, who, [subject], { ...party, reason_code: body.reason_code, description: body.description })
  if (!made) throw new Error('A dispute was not written.')
  await movePayment(tx, { payment_id: held.id, from: held.status, to: 'disputed', note: `${made.dispute_no}: ${body.description}`, by: who.user_id })
  await tellRaised(tx, mail, who, [made.id])
  return { id: made.id, dispute_no: made.dispute_no }
}
