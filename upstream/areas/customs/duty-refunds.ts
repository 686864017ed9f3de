import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { dutyRefunds } from '@/lib/contract/duty-refunds'
import { today } from '@/lib/domain/days'
import { compare } from '@/lib/domain/decimal'
import { dutyRefundStatus, type DutyRefundStatus } from '@/lib/domain/duty-refund'
import { money } from '@/lib/domain/money'
import { refusedMove } from '@/lib/domain/move'
import { follow } from '../../core/journal/follow'
import { first, rows, type Db } from '../../db/db'
import { dubaiToday } from '../../db/dubai-day'
import { literal } from '../../db/literals'
import { allOf, anyOfValues, contains, pageOf, whether } from '../../platform/list'
import { Refusal, refuseField, staleRecord } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { creditDuty } from './credit-duty'
import { chargeDuty } from './duty-charges'
import { noteBoe } from './history'
import { firstParcel, visibleBoes } from './scope'

type Row = z.output<typeof dutyRefunds.list.reply>['rows'][number]
type Said = z.output<typeof dutyRefunds.act.body>
type Action = z.output<typeof dutyRefunds.act.params>['action']

const SOON_DAYS = 30
const isOpen = sql`d.status = ${literal(dutyRefundStatus, 'open')}`
const columns = sql`d.id, d.refund_no, d.boe_id, b.boe_ref, b.declaration_no, c.fulfillment_id, f.fulfillment_no as order_no, ${firstParcel} as tracking_no,
  b.client_id, l.name as client, w.facility_code as warehouse, d.came_back_on, d.claim_until,
  case when ${isOpen} then d.claim_until - ${dubaiToday} end as days_left, d.duty_amount, d.status, d.claim_ref, d.claimed_on, d.refunded_amount,
  d.refunded_on, d.reason, d.version`
const tables = sql`duty_refunds d join boes b on b.id = d.boe_id join customs_orders c on c.id = d.customs_order_id
  join fulfillment_orders f on f.id = c.fulfillment_id join clients l on l.id = b.client_id join facilities w on w.id = b.warehouse_id`

function filtersOf(who: Who, q: z.output<typeof dutyRefunds.list.query>): (SQL | undefined)[] {
  const typed = q.search ? contains(q.search) : null
  return [
    visibleBoes(who), anyOfValues(sql`b.client_id`, q.client_id), anyOfValues(sql`b.warehouse_id`, q.warehouse_id),
    whether(q.ends_soon, sql`(${isOpen} and d.claim_until <= ${dubaiToday} + ${SOON_DAYS}::int)`),
    typed === null ? undefined : sql`(d.refund_no ilike ${typed} or b.boe_ref ilike ${typed} or f.fulfillment_no ilike ${typed} or d.claim_ref ilike ${typed})`,
  ]
}

/** One page of refunds, those that end first first. */
export async function refundList(db: Db, who: Who, q: z.output<typeof dutyRefunds.list.query>) {
  const [page, counts] = await Promise.all([
    pageOf<Row>(db, {
      columns, from: tables, where: [...filtersOf(who, q), anyOfValues(sql`d.status`, q.status)],
      sorts: {
        claim_until: { by: sql`d.claim_until`, kind: 'time' }, refund_no: { by: sql`d.refund_no`, kind: 'text' },
        duty_amount: { by: sql`d.duty_amount`, kind: 'number' }, came_back_on: { by: sql`d.came_back_on`, kind: 'time' },
      },
      defaultSort: 'claim_until', id: sql`d.id`,
    }, q),
    rows<{ status: string; n: number }>(db, sql`select d.status, count(*)::int as n from ${tables} where ${allOf(filtersOf(who, q))} group by 1`),
  ])
  return { ...page, meta: { ...page.meta, tab_counts: Object.fromEntries(counts.map(({ status, n }) => [status, n])) } }
}

/** One of them; 404 for one out of reach. */
export async function refundOf(db: Db, who: Who, id: number): Promise<Row> {
  const found = await first<Row>(db, sql`select ${columns} from ${tables} where ${allOf([sql`d.id = ${id}`, visibleBoes(who)])}`)
  if (!found) throw new Refusal(404, 'Duty refund not found.')
  return found
}

interface Held { refund_no: string; boe_id: number; boe_ref: string; boe_status: Parameters<typeof noteBoe>[2]['to']; duty_amount: string
  status: DutyRefundStatus; claimed_on: string | null; version: number }

/** The bill of entry is held first, as whoever amends it does. */
async function hold(tx: Db, who: Who, id: number): Promise<Held> {
  const of = allOf([sql`d.id = ${id}`, visibleBoes(who)])
  await rows(tx, sql`select 1 from boes b where b.id = (select d.boe_id from duty_refunds d join boes b on b.id = d.boe_id where ${of}) for update`)
  const held = await first<Held>(tx, sql`select d.refund_no, d.boe_id, b.boe_ref, b.status as boe_status, d.duty_amount, d.status, d.claimed_on, d.version
    from duty_refunds d join boes b on b.id = d.boe_id where ${of} for update of d`)
  if (!held) throw new Refusal(404, 'Duty refund not found.')
  return held
}

function pastDay(value: string | undefined, field: 'claimed_on' | 'refunded_on'): string {
  if ((value ?? '') > today()) throw refuseField(field, 'This day is still to come.')
  return value ?? today()
}
function reasonOf({ reason }: Said): string {
  if ((reason?.length ?? 0) < 5) throw refuseField('reason', 'Say why, in at least 5 characters.')
  return reason as string
}

function refunded(held: Held, said: Said): SQL {
  const given = said.refunded_amount ?? held.duty_amount
  if (compare(given, held.duty_amount) > 0)
    throw refuseField('refunded_amount', `At most ${money(held.duty_amount, 'AED')}, the duty of this order.`)
  const day = pastDay(said.refunded_on, 'refunded_on')
  if (held.claimed_on !== null && day < held.claimed_on) throw refuseField('refunded_on', 'It was claimed after this day.')
  return sql`refunded_amount = ${given}::numeric, refunded_on = ${day}`
}
function claimed(said: Said): SQL {
  if (!said.claim_ref) throw refuseField('claim_ref', 'Enter the reference of the claim.')
  return sql`claim_ref = ${said.claim_ref}, claimed_on = ${pastDay(said.claimed_on, 'claimed_on')}`
}

const actions: Readonly<Record<Action, { to: DutyRefundStatus; set: (held: Held, said: Said) => SQL }>> = {
  claim: { to: 'claimed', set: (_, said) => claimed(said) },
  refund: { to: 'refunded', set: refunded },
  refuse: { to: 'refused', set: (_, said) => sql`reason = ${reasonOf(said)}` },
  drop: { to: 'dropped', set: (_, said) => sql`reason = ${reasonOf(said)}` },
}

/** Takes a refund one step on; what customs gave is posted, and its client gets it back, off what is not billed yet or by a credit note. */
export async function actOnRefund(tx: Db, who: Who, services: Services, { id, action, said }: { id: number; action: Action; said: Said }) {
  const held = await hold(tx, who, id)
  if (said.version !== undefined && said.version !== held.version) throw staleRecord()
  const { to, set } = actions[action]
  if (!dutyRefundStatus.can(held.status, to)) throw new Refusal(409, refusedMove(dutyRefundStatus, `Refund ${held.refund_no}`, held.status, to))
  await rows(tx, sql`update duty_refunds set status = ${to}, ${set(held, said)}, version = version + 1, updated_at = now(),
    updated_by = ${who.user_id || null} where id = ${id}`)
  const answer = { before: { status: held.status }, after: { id, status: to } }
  if (to !== 'refunded') return answer
  follow(tx, 'duty_refund', [id])
  const over = await chargeDuty(tx, who, held.boe_id)
  const credited = await creditDuty(tx, who, services, { over, remarks: `Duty of ${held.boe_ref} was refunded: ${held.refund_no}.` })
  await noteBoe(tx, who, {
    boe_id: held.boe_id, from: held.boe_status, to: held.boe_status, action: 'refund', note: [`${held.refund_no} is refunded.`, ...credited].join(' '),
  })
  return answer
}
