import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { codPayments } from '@/lib/contract/cod-payments'
import { codStatus, type CodBearer, type CodStatus } from '@/lib/domain/cod'
import {
  codLineChoices, codLineType, codMatch, codPaymentDisputed, codResolution, tellableCod, type CodLineType, type CodMatch,
} from '@/lib/domain/cod-payment'
import { first, rows, type Db } from '../../../db/db'
import { literal, literals } from '../../../db/literals'
import { Refusal, refuseField } from '../../../platform/refusal'
import type { Who } from '../../../platform/who'
import { follow } from '../../../core/journal/follow'
import { settlePayment } from './cover'
import { matchLines, matchWith } from './match'
import { paymentRow } from './read'
import { recount } from './recount'
import { holdPayment, noPayment, type HeldPayment } from './scope'

type Body = z.output<typeof codPayments.reconcile.body>
interface OpenLine {
  id: number
  row_no: number
  line_type: CodLineType
  match_result: CodMatch
  resolution: string | null
  cod_order_id: number | null
}
interface Order {
  package_id: number
  carrier_id: number | null
  currency: string
  cod_status: CodStatus
  tracking_no: string
}
interface Decision {
  by: number
  body: Body
}

/** The payment of lines, held, with the lines; 404 out of reach, 422 for lines of several payments, 409 for one that is settled. */
async function holdLines(tx: Db, who: Who, ids: readonly number[]): Promise<{ held: HeldPayment; lines: OpenLine[] }> {
  const payments = await rows<{ payment_id: number }>(tx, sql`select distinct payment_id from cod_payment_lines
    where id = any(${sql.param([...ids])}::bigint[])`)
  if (!payments[0]) throw noPayment()
  if (payments.length > 1) throw refuseField('ids', 'Choose lines of one payment.')
  const held = await holdPayment(tx, who, payments[0].payment_id)
  if (held.status === 'disputed') throw new Refusal(409, codPaymentDisputed(held.payment_no))
  const lines = await rows<OpenLine>(tx, sql`select id, row_no, line_type, match_result, resolution, cod_order_id from cod_payment_lines
    where id = any(${sql.param([...ids])}::bigint[]) order by row_no`)
  if (lines.length < ids.length) throw noPayment()
  const settled = lines.find(({ resolution }) => resolution !== null)
  if (settled) throw new Refusal(409, `Row ${settled.row_no} of ${held.payment_no} is settled already.`)
  return { held, lines }
}

/** What a decision is not for, said of the first line it is not for. */
function refuseUnfit(lines: readonly OpenLine[], choice: Body['decision']): void {
  const unfit = lines.find((line) => !codLineChoices(line).includes(choice))
  if (!unfit) return
  const what = unfit.line_type === 'collection' ? codMatch.label(unfit.match_result).toLowerCase() : codLineType.label(unfit.line_type).toLowerCase()
  const why = { accept: 'has no difference to accept', match: 'cannot be matched with another order', ignore: 'moves money of an order' }[choice]
  throw new Refusal(409, `Row ${unfit.row_no} (${what}) ${why}.`)
}

interface Acceptance {
  difference_reason: NonNullable<Body['difference_reason']>
  borne_by: CodBearer
  note: string | null
  by: number
}

/** Accepts the differences of lines with who bears them and why. */
async function accept(tx: Db, lines: readonly OpenLine[], { by, body: { difference_reason, borne_by, note } }: Decision): Promise<number[]> {
  if (!difference_reason) throw refuseField('difference_reason', 'Say why it differs.')
  if (!borne_by) throw refuseField('borne_by', 'Say who bears the difference.')
  return acceptOrders(tx, lines.flatMap(({ cod_order_id }) => cod_order_id ?? []), { difference_reason, borne_by, note: note ?? null, by })
}

/**
 * Takes what came of orders for what was to come: whose the difference is stands at the order, and every open line of the order rests. Answers the
 * payments of these lines. 409 for an order that is disputed or given up.
 */
export async function acceptOrders(tx: Db, orders: readonly number[], { difference_reason, borne_by, note, by }: Acceptance): Promise<number[]> {
  const held = await rows<{ tracking_no: string; cod_status: CodStatus }>(tx, sql`select p.tracking_no, o.cod_status from cod_orders o
    join packages p on p.id = o.package_id where o.id = any(${sql.param([...orders])}::bigint[]) order by o.id for no key update of o`)
  const disputed = held.find(({ cod_status }) => cod_status === 'disputed' || cod_status === 'written_off')
  if (disputed) throw new Refusal(409, `COD order ${disputed.tracking_no} is ${codStatus.label(disputed.cod_status).toLowerCase()}. Its dispute decides.`)
  await rows(
    tx,
    sql`update cod_orders set difference_reason = ${difference_reason}, borne_by = ${borne_by}, reason = ${note}, version = version + 1,
          updated_at = now(), updated_by = ${by} where id = any(${sql.param([...orders])}::bigint[])`,
  )
  const accepted = await rows<{ payment_id: number }>(
    tx,
    sql`update cod_payment_lines set resolution = ${literal(codResolution, 'accepted')}, difference_reason = ${difference_reason},
          borne_by = ${borne_by}, note = ${note}, resolved_at = now(), resolved_by = ${by}
        where cod_order_id = any(${sql.param([...orders])}::bigint[]) and resolution is null
          and match_result in ${literals(codMatch, 'short', 'over', 'reversed')} returning payment_id`,
  )
  // Those settled or paid out before stay what they are, with another difference.
  follow(tx, 'cod_order', orders)
  return [...new Set(accepted.map(({ payment_id }) => payment_id))]
}

/** Ties a line to an order of its carrier, as if it had named it; what it is of the order is judged as of any line. */
async function matchByHand(tx: Db, held: HeldPayment, [line]: readonly OpenLine[], { by, body }: Decision): Promise<number[]> {
  if (!body.cod_order_id || !line) throw refuseField('cod_order_id', 'Choose the order it is for.')
  const order = await first<Order>(tx, sql`select o.package_id, o.carrier_id, o.currency, o.cod_status, p.tracking_no from cod_orders o
    join packages p on p.id = o.package_id where o.id = ${body.cod_order_id}`)
  if (order?.carrier_id !== held.carrier_id) throw refuseField('cod_order_id', `That order is not one of ${held.carrier}.`)
  if (order.currency !== held.currency) throw refuseField('cod_order_id', `${order.tracking_no} is in ${order.currency}, the statement in ${held.currency}.`)
  if (!(tellableCod as readonly CodStatus[]).includes(order.cod_status))
    throw refuseField('cod_order_id', `${order.tracking_no} is ${codStatus.label(order.cod_status).toLowerCase()}: no money is awaited of it.`)
  const { payments, result } = await matchWith(tx, held, line.id, order.package_id, by)
  if (result === 'duplicate') throw refuseField('cod_order_id', `${order.tracking_no} has all its money already.`)
  if (result === 'conflict') throw refuseField('cod_order_id', `${order.tracking_no} has less money than the line takes back.`)
  await rows(tx, sql`update cod_payment_lines set resolution = case when resolution is not null then ${literal(codResolution, 'matched')} end,
    note = ${body.note ?? null}, resolved_by = ${by} where id = ${line.id}`)
  return payments
}

/** Sets lines aside that are none of ours; their money waits until the carrier says what it is. */
const ignore = (tx: Db, lines: readonly OpenLine[], { by, body }: Decision) =>
  rows(
    tx,
    sql`update cod_payment_lines set resolution = ${literal(codResolution, 'ignored')}, note = ${body.note ?? null}, resolved_at = now(), resolved_by = ${by}
        where id = any(${sql.param(lines.map(({ id }) => id))}::bigint[])`,
  ).then((): number[] => [])

/** Decides open lines of one payment (billing-cod.md 5), all or none. Answers how many, and what the payment is now. */
export async function reconcileLines(tx: Db, who: Who, id: number, body: Body) {
  const ids = [...new Set(id > 0 ? [id] : body.ids)]
  if (ids.length === 0) throw refuseField('ids', 'Choose at least one line.')
  const { held, lines } = await holdLines(tx, who, ids)
  refuseUnfit(lines, body.decision)
  if (body.decision === 'match' && lines.length > 1) throw refuseField('ids', 'Match one line at a time.')
  const decision = { by: who.user_id, body }
  const touched = body.decision === 'accept' ? await accept(tx, lines, decision)
    : body.decision === 'match' ? await matchByHand(tx, held, lines, decision) : await ignore(tx, lines, decision)
  const payments = [...new Set([held.id, ...touched])]
  await recount(tx, payments)
  for (const each of payments) await settlePayment(tx, { ...held, ...(await paymentRow(tx, who, each)) }, who.user_id)
  const { status, open_count } = await paymentRow(tx, who, held.id)
  return {
    before: { lines: lines.map(({ row_no, match_result }) => ({ row_no, match_result })) },
    after: { payment_no: held.payment_no, updated: lines.length, payment_status: status, open_count, ...body },
  }
}

/** Looks again for the orders of lines that have none; 409 for a payment that is cancelled. */
export async function rematch(tx: Db, who: Who, id: number) {
  const held = await holdPayment(tx, who, id)
  if (held.status === 'cancelled') throw new Refusal(409, `Payment ${held.payment_no} is cancelled.`)
  if (held.status === 'disputed') throw new Refusal(409, codPaymentDisputed(held.payment_no))
  const done = await matchLines(tx, held, { by: who.user_id, again: true })
  await settlePayment(tx, held, who.user_id)
  return { before: {}, after: done }
}
