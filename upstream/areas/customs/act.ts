import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { BoeStep } from '@/lib/contract/boe-shapes'
import { boeActions, clearedBoes, declarationKey, type BoeAction, type BoeStatus } from '@/lib/domain/boe'
import { addDays, day, today } from '@/lib/domain/days'
import { compare, subtract, sum } from '@/lib/domain/decimal'
import { amountIn, money } from '@/lib/domain/money'
import { follow } from '../../core/journal/follow'
import { settingAt } from '../../core/settings/setting-at'
import { first, rows, type Db } from '../../db/db'
import { Refusal, refuseField, refuseOn } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { dropOrders, releaseOrders, tellParcels } from './boe-orders'
import { faultsOfBoe, missingPapers } from './check'
import { chargeDuty } from './duty-charges'
import { expectGuarantee } from './guarantee'
import { expectAction, holdBoe, type HeldBoe } from './held-boe'
import { noteBoe } from './history'
import { reckon } from './lines'

export type Step = z.output<typeof BoeStep> & { release_order_ids?: number[] | undefined }
interface Done {
  /** Where it leads, where that is not always the same. */
  to?: BoeStatus
  set?: SQL
  note?: string | null
}
interface Ctx {
  tx: Db
  who: Who
  boe: HeldBoe
  step: Step
}

const LEAST = 5
function text(value: string | undefined, field: keyof Step, what: string): string {
  if ((value?.length ?? 0) < LEAST) throw refuseField(field, `${what}, in at least ${LEAST} characters.`)
  return value as string
}
function past(value: string | undefined, field: keyof Step, what: string): string {
  if (!value) throw refuseField(field, what)
  if (value > today()) throw refuseField(field, 'This day is still to come.')
  return value
}

/** Looks whether a bill of entry may be sent: ready, or what is wrong with it. */
async function validate({ tx, boe }: Ctx): Promise<Done> {
  const fault = await reckon(tx, boe)
  const faults = [...(fault ? [fault] : []), ...await faultsOfBoe(tx, boe)]
  return { to: faults.length > 0 ? 'docs_pending' : 'ready', set: sql`faults = ${sql.param(faults)}::text[]`, note: faults.join(' ') || null }
}

/** Declared: goods are worth what they are at the rate of that day, and nothing of it changes any more (coming-areas.md 5(c)5). */
async function submit({ tx, who, boe, step }: Ctx): Promise<Done> {
  const key = declarationKey(step.declaration_no ?? '')
  if (key === null) throw refuseField('declaration_no', 'A declaration number looks like 101-25483612-25.')
  const declaredOn = past(step.declaration_date, 'declaration_date', 'Enter the day of the declaration.')
  const other = await first<{ boe_ref: string }>(tx, sql`select boe_ref from boes where declaration_key = ${key} and id <> ${boe.id}`)
  const taken = (ref: string) => new Refusal(409, `Declaration ${step.declaration_no} belongs to ${ref}.`)
  if (other) throw taken(other.boe_ref)
  await refuseOn({ boes_declaration_key_unique: () => taken('another BOE') }, rows(tx, sql`update boes set declaration_no = ${step.declaration_no},
    declaration_key = ${key}, declaration_date = ${declaredOn} where id = ${boe.id}`))
  const fault = await reckon(tx, { ...boe, declaration_date: declaredOn }, { declares: true })
  if (fault) throw new Refusal(409, fault)
  const now = await first<{ goods_value: string }>(tx, sql`select goods_value from boes where id = ${boe.id}`)
  const differs = now !== null && compare(now.goods_value, boe.goods_value) !== 0
  await rows(tx, sql`update customs_orders set declared_at = now() where id in (select customs_order_id from boe_orders where boe_id = ${boe.id} and is_live)`)
  await tellParcels(tx, who, boe.id, 'CUS01')
  return {
    set: sql`submitted_at = coalesce(submitted_at, now())`,
    note: `Declaration ${step.declaration_no} of ${day(declaredOn)}.${
      differs ? ` Goods are ${money(now.goods_value, 'AED')} at that day’s rate, not ${money(boe.goods_value, 'AED')}.` : ''}`,
  }
}

async function query({ tx, who, boe, step }: Ctx): Promise<Done> {
  const question = text(step.query_text, 'query_text', 'Say what customs asks')
  await tellParcels(tx, who, boe.id, 'CUS02')
  return { set: sql`query_text = ${question}`, note: question }
}

async function inspect({ tx, who, boe, step }: Ctx): Promise<Done> {
  if (!step.inspection_type || step.inspection_type === 'none') throw refuseField('inspection_type', 'Choose what customs inspects.')
  await tellParcels(tx, who, boe.id, 'CUS03')
  return { set: sql`inspection_type = ${step.inspection_type}, inspection_at = now()`, note: step.note ?? null }
}

/** Differences up to this need no word. */
const SMALL = '1.00'

/** What customs assessed takes the place of what we reckoned; a difference beyond a dirham is explained. */
async function assess({ tx, who, boe, step }: Ctx): Promise<Done> {
  const { duty_amount, vat_amount } = step
  if (duty_amount === undefined) throw refuseField('duty_amount', 'Enter the duty customs assessed.')
  if (vat_amount === undefined) throw refuseField('vat_amount', 'Enter the VAT customs assessed.')
  const amounts = { duty: duty_amount, excise: step.excise_amount ?? boe.reckoned_excise, vat: vat_amount, fees: step.other_fees ?? boe.other_fees }
  for (const [name, amount] of Object.entries(amounts)) {
    if (compare(amount, 0) < 0) throw refuseField(name === 'fees' ? 'other_fees' : `${name}_amount`, 'The amount cannot be negative.')
  }
  const apart = [subtract(amounts.duty, boe.reckoned_duty), subtract(amounts.excise, boe.reckoned_excise), subtract(amounts.vat, boe.reckoned_vat)]
  if (apart.some((one) => compare(one.replace('-', ''), SMALL) > 0) && !step.note) {
    throw refuseField('note', `Customs’ figure differs from ours, ${money(amountIn(sum([boe.reckoned_duty, boe.reckoned_excise, boe.reckoned_vat]), 'AED'),
      'AED')}. Say why.`)
  }
  await tellParcels(tx, who, boe.id, 'CUS06')
  return {
    set: sql`duty_amount = ${amounts.duty}::numeric, excise_amount = ${amounts.excise}::numeric, vat_amount = ${amounts.vat}::numeric,
      other_fees = ${amounts.fees}::numeric, total_due = ${amounts.duty}::numeric + ${amounts.excise}::numeric + ${amounts.vat}::numeric
      + ${amounts.fees}::numeric`,
    note: step.note ?? null,
  }
}

/** Customs let the goods go: all orders may leave, or those that are named. */
async function clear({ tx, who, boe, step }: Ctx): Promise<Done> {
  const isDue = compare(boe.total_due, 0) > 0
  if (isDue && !(step.payment_reference && step.paid_on)) throw new Refusal(409, `Enter the payment reference of ${money(boe.total_due, 'AED')}.`)
  if (step.paid_on) past(step.paid_on, 'paid_on', 'Enter when it was paid.')
  if (isDue && step.payment_mode === 'guarantee') await expectGuarantee(tx, boe)
  await releaseOrders(tx, who, boe.id, step.release_order_ids ?? null)
  const days = await settingAt(tx, 'boe_exit_days')
  return {
    set: sql`cleared_at = now(), paid_on = ${step.paid_on ?? null}, payment_reference = ${step.payment_reference || null},
      payment_mode = ${step.payment_mode ?? null}, exit_due = ${boe.scope === 'international' ? addDays(today(), days) : null}`,
    note: step.payment_reference ? `Paid with ${step.payment_reference}.` : (step.note ?? null),
  }
}

async function reject({ tx, who, boe, step }: Ctx): Promise<Done> {
  const reason = text(step.reason, 'reason', 'Say why')
  await tellParcels(tx, who, boe.id, 'CUS05')
  await dropOrders(tx, boe.id, reason)
  return { set: sql`reject_reason = ${reason}`, note: reason }
}

async function cancel({ tx, boe, step }: Ctx): Promise<Done> {
  const reason = text(step.reason, 'reason', 'Say why')
  await dropOrders(tx, boe.id, null)
  return { note: reason }
}

async function confirmExit({ step }: Ctx): Promise<Done> {
  if (!step.exit_ref) throw refuseField('exit_ref', 'Enter the reference of the exit.')
  const left = past(step.exit_date ?? today(), 'exit_date', 'Enter the day of the exit.')
  return { set: sql`exit_ref = ${step.exit_ref}, exit_confirmed_at = (${left}::timestamp at time zone 'Asia/Dubai')`, note: step.exit_ref }
}

async function close({ tx, boe }: Ctx): Promise<Done> {
  const proof = boe.scope === 'international' ? 'exit_certificate' : compare(boe.total_due, 0) > 0 ? 'duty_receipt' : null
  const missing = await missingPapers(tx, boe.id, ['boe_copy', ...(proof ? [proof] as const : [])])
  if (missing.length > 0) throw new Refusal(409, `Missing documents: ${missing.join(', ')}.`)
  return {}
}

const steps: Readonly<Record<BoeAction, (ctx: Ctx) => Promise<Done>>> = {
  validate, submit, query, inspect, assess, clear, reject, cancel, close, confirm_exit: confirmExit,
  reopen: async ({ step }) => ({ note: step.note ?? null }),
  answer: async ({ step }) => ({ note: text(step.note, 'note', 'Say what was answered') }),
  inspection_done: async ({ step }) => ({ note: text(step.note, 'note', 'Say what the inspection found') }),
}

/** What a step means for money: what customs took is posted, and its client is charged; under our guarantee only once what stays here is closed. */
async function settleMoney(
  tx: Db, who: Who, { id, scope, to, isGuaranteed }: { id: number; scope: HeldBoe['scope']; to: BoeStatus; isGuaranteed: boolean },
): Promise<void> {
  if (!(clearedBoes as readonly string[]).includes(to)) return
  follow(tx, 'boe', [id])
  if (isGuaranteed ? scope === 'local' && to === 'closed' : to === 'cleared') await chargeDuty(tx, who, id)
}

/** Takes a bill of entry one step on (boe-customs.md 3.1): judged under its lock, with what it means for its orders and their parcels. */
export async function actOnBoe(tx: Db, who: Who, id: number, action: BoeAction, step: Step) {
  const boe = await holdBoe(tx, who, id)
  expectAction(who, boe, action)
  const { to = boeActions[action].to, set, note = null } = await steps[action]({ tx, who, boe, step })
  await rows(tx, sql`update boes set status = ${to}, version = version + 1, updated_at = now(), updated_by = ${who.user_id || null}
    ${set ? sql`, ${set}` : sql``} where id = ${id}`)
  await settleMoney(tx, who, { id, scope: boe.scope, to, isGuaranteed: (step.payment_mode ?? boe.payment_mode) === 'guarantee' })
  await noteBoe(tx, who, { boe_id: id, from: boe.status, to, action, note })
  return { before: { status: boe.status }, after: { id, status: to, ...(note && { note }) } }
}
