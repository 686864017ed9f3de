import { sql } from 'drizzle-orm'
import { dayTime } from '@/lib/domain/days'
import { slaStage, type SlaStageName } from '@/lib/domain/sla'
import { first, rows, type Db } from '../../db/db'
import { dayTimeIn, written, type Wording } from '../../platform/letter-words'
import type { Mailer } from '../../platform/mail'
import { localeOf } from '../../core/accounts/account-letters'
import type { ClockChange, HeldClock } from './reckon-clocks'
import { postMessage, readersOf } from '../../core/messages/post-message'

/** Who watches the clocks. */
const roles = ['operations_manager', 'customer_service', 'carrier_manager']
const SHOWN = 30

const label = ({ stage }: Pick<HeldClock, 'stage'>) => slaStage.label(stage as SlaStageName)
const line = (clock: HeldClock) => `${clock.tracking_no}, ${label(clock)}: due ${clock.due_at ? dayTime(clock.due_at) : 'unknown'}`
const listed = (clocks: readonly HeldClock[]) =>
  [...clocks.slice(0, SHOWN).map(line), ...(clocks.length > SHOWN ? [`and ${clocks.length - SHOWN} more`] : [])].join('\n')
/** What became of clocks, as their readers are told. */
type Turn = 'at risk' | 'breached' | 'escalated'
const counted = (clocks: readonly HeldClock[], what: Turn) => `${clocks.length === 1 ? 'One clock' : `${clocks.length} clocks`} ${what}`

/** One message a carrier in the inboxes of those who watch, however many clocks turned at once. */
async function tellTower(tx: Db, clocks: readonly HeldClock[], what: Turn, severity: 'warning' | 'error', status: string): Promise<void> {
  for (const [carrierId, own] of Map.groupBy(clocks, ({ carrier_id }) => carrier_id)) {
    const [only] = own
    const link = own.length === 1 && only
      ? `/sla-order-tracking?tracking_no=${encodeURIComponent(only.tracking_no)}`
      : `/sla-order-tracking?status=${status}&carrier_id=${carrierId}`
    const carrier = await first<{ display_name: string }>(tx, sql`select display_name from carriers where id = ${carrierId}`)
    await postMessage(tx, readersOf(roles), {
      subject: `${counted(own, what)}: ${carrier?.display_name ?? ''}`, body: listed(own), category: 'alert', severity, link,
    })
  }
}

const stageInArabic: Readonly<Record<SlaStageName, string>> = {
  pickup: 'الاستلام من العميل', hub_receive: 'الوصول إلى المركز', linehaul: 'النقل الرئيسي',
  customs_clearance: 'التخليص الجمركي', first_attempt: 'محاولة التسليم الأولى', delivery: 'التسليم',
  return_to_origin: 'الإرجاع إلى المرسل', pod_upload: 'رفع إثبات التسليم', cod_remittance: 'تحويل مبالغ الدفع عند الاستلام',
}
const turnInArabic: Readonly<Record<Turn, string>> = { 'at risk': 'مهددة بالتأخر', breached: 'متجاوزة للموعد', escalated: 'تم تصعيدها' }

const arabicLine = ({ tracking_no, stage, due_at }: HeldClock) =>
  `${tracking_no}، ${stageInArabic[stage as SlaStageName]}: الموعد ${due_at ? dayTimeIn.ar(due_at) : 'غير معروف'}`
const arabicListed = (clocks: readonly HeldClock[]) =>
  [...clocks.slice(0, SHOWN).map(arabicLine), ...(clocks.length > SHOWN ? [`وغيرها: ${clocks.length - SHOWN}`] : [])].join('\n')

const turned: Wording<{ clocks: readonly HeldClock[]; what: Turn }> = {
  en: ({ clocks, what }) => [`SLA: ${counted(clocks, what)}`, `${counted(clocks, what)}. Times are Dubai.\n\n${listed(clocks)}`],
  ar: ({ clocks, what }) => [
    `اتفاقية مستوى الخدمة: مؤقتات ${turnInArabic[what]} (${clocks.length})`,
    `مؤقتات ${turnInArabic[what]}، وعددها: ${clocks.length}. الأوقات بتوقيت دبي.\n\n${arabicListed(clocks)}`,
  ],
}

/** One letter to each circle of people a rule names. */
async function writeLetters(tx: Db, mail: Mailer, clocks: readonly HeldClock[], what: Turn): Promise<void> {
  for (const [circle, own] of Map.groupBy(clocks.filter(({ rule }) => rule.escalation_emails.length > 0), ({ rule }) =>
    rule.escalation_emails.toSorted().join(','),
  )) {
    const to = circle.split(',')
    await mail.post(tx, { ...written('alert', turned, { clocks: own, what }, { name: '', locale: await localeOf(tx, ...to) }), to })
  }
}

const raise = (tx: Db, clocks: readonly HeldClock[], level: number) =>
  rows(tx, sql`update sla_clocks set escalation_level = greatest(escalation_level, ${level}), last_escalated_at = now()
    where id = any(${sql.param(clocks.map(({ id }) => id))}::bigint[])`)

/**
 * Tells of clocks that became at risk (level 1, to our staff) or ran past their due time (level 2, by mail too). Each is told once a level.
 */
export async function tellOfChanges(tx: Db, mail: Mailer, changes: readonly ClockChange[]): Promise<void> {
  const open = changes.filter(({ clock }) => clock.stopped_at === null)
  const risky = open.filter(({ to, clock }) => to === 'at_risk' && clock.escalation_level < 1).map(({ clock }) => clock)
  const late = open.filter(({ to, clock }) => to === 'breached' && clock.escalation_level < 2).map(({ clock }) => clock)
  if (risky.length > 0) {
    await raise(tx, risky, 1)
    await tellTower(tx, risky, 'at risk', 'warning', 'at_risk')
  }
  if (late.length === 0) return
  await raise(tx, late, 2)
  await tellTower(tx, late, 'breached', 'error', 'breached')
  await writeLetters(tx, mail, late, 'breached')
}

/** By hand: one level up, at most 3, told to everybody a rule names and to those who watch. */
export async function escalateByHand(tx: Db, mail: Mailer, clocks: readonly HeldClock[]): Promise<void> {
  await rows(tx, sql`update sla_clocks set escalation_level = least(3, escalation_level + 1), last_escalated_at = now()
    where id = any(${sql.param(clocks.map(({ id }) => id))}::bigint[])`)
  await tellTower(tx, clocks, 'escalated', 'error', 'breached')
  await writeLetters(tx, mail, clocks, 'escalated')
}
