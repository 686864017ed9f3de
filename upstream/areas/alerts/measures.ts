import { sql } from 'drizzle-orm'
import { alertState, type AlertType } from '@/lib/domain/alert'
import { daysBetween, today } from '@/lib/domain/days'
import { arabicDay } from '@/lib/domain/arabic-days'
import { carrierStatus, eventMappingStatus, feedResult, waitingResults } from '@/lib/domain/carrier'
import { grouped } from '@/lib/domain/money'
import { packageStatus, underWayStatuses } from '@/lib/domain/package'
import { deliveryResult } from '@/lib/domain/subscription'
import { rangeStatus } from '@/lib/domain/tracking-range'
import { first, rows, type Db } from '../../db/db'
import { lastProof } from '../../core/journal/proof'
import { literal, literals } from '../../db/literals'
import { capacityValues } from '../carrier-coverage/alert-values'
import { slaAlertValues } from '../sla/alert-values'
import type { Said } from './alert-letter'

/** One thing measured: of what, how much, and the sentence an alert of it says. */
export interface AlertValue {
  alertType: AlertType
  carrierId: number | null
  countryCode: string | null
  value: string
  /** Tells things of one setting apart: an open alert is one a subject. */
  subjectKey: string
  message: string
  /** The same in Arabic, for its letter; the portal keeps and shows `message`. */
  arabic: string
  /** The thing's own threshold, which wins over the setting's. */
  threshold?: string
}

/**
 * Measures something of every carrier at a moment. Values in range are answered too: an alert whose subject is in range, or is gone while its
 * type is still measured, resolves by itself. A measure that throws leaves its alerts as they are.
 */
export type AlertMeasure = (db: Db, now: Date) => Promise<AlertValue[]>

const count = (n: number) => grouped(String(n))

/** The window of a type's default; carriers with a window of their own are measured over the same one. */
async function windowOf(db: Db, type: AlertType, otherwise: number): Promise<number> {
  const row = await first<{ window_minutes: number }>(db, sql`select window_minutes from carrier_alert_settings where alert_type = ${type} and carrier_id is null and country_code is null`)
  return row?.window_minutes ?? otherwise
}

/** Silence counts only while more than twenty parcels are under way with the carrier (carriers.md 2). */
const feedSilent: AlertMeasure = async (db, now) => {
  const found = await rows<{ id: number; carrier_name: string; minutes: number; open: number }>(
    db,
    sql`select c.id, c.carrier_name, floor(extract(epoch from ${now.toISOString()}::timestamptz - c.last_event_at) / 60)::int as minutes,
          (select count(*)::int from (select 1 from packages p where p.carrier_id = c.id and p.status in ${literals(packageStatus, ...underWayStatuses)} limit 1000) o) as open
        from carriers c where c.status <> ${literal(carrierStatus, 'delete')} and c.integration_kind <> 'manual' and c.last_event_at is not null`,
  )
  return found.map(({ id, carrier_name, minutes, open }) => ({
    alertType: 'event_feed_silent', carrierId: id, countryCode: null, value: String(open > 20 ? minutes : 0), subjectKey: `carrier:${id}`,
    message: `${carrier_name} has sent no event for ${count(minutes)} minutes; ${count(open)}${open === 1000 ? ' or more' : ''} parcels are open.`,
    arabic: `لم ترسل ${carrier_name} أي حدث منذ ${count(minutes)} دقيقة؛ الشحنات المفتوحة: ${count(open)}${open === 1000 ? ' أو أكثر' : ''}.`,
  }))
}

/** A new code in the window, and those told of before until somebody has decided about them. */
const unmappedEvent: AlertMeasure = async (db, now) => {
  const minutes = await windowOf(db, 'unmapped_event', 1440)
  const found = await rows<{ id: number; carrier_id: number; carrier_name: string; code: string; words: string | null; occurrences: number; unmapped: boolean }>(
    db,
    sql`select m.id, m.carrier_id, c.carrier_name, m.carrier_event_code || case when m.carrier_event_sub_code = '' then '' else '/' || m.carrier_event_sub_code end as code,
          m.carrier_event_description as words, m.occurrences, m.event_mapping_status = ${literal(eventMappingStatus, 'unmapped')} as unmapped
        from carrier_event_mappings m join carriers c on c.id = m.carrier_id
        where (m.event_mapping_status = ${literal(eventMappingStatus, 'unmapped')} and m.first_seen_at >= ${now.toISOString()}::timestamptz - make_interval(mins => ${minutes}))
          or exists (select 1 from carrier_alerts a where a.alert_type = 'unmapped_event' and a.state <> ${literal(alertState, 'resolved')} and a.subject_key = 'mapping:' || m.id)`,
  )
  return found.map(({ id, carrier_id, carrier_name, code, words, occurrences, unmapped }) => ({
    alertType: 'unmapped_event', carrierId: carrier_id, countryCode: null, value: String(unmapped ? Math.max(1, occurrences) : 0), subjectKey: `mapping:${id}`,
    message: `${carrier_name} sends code ${code}${words ? ` (${words})` : ''}, which nobody has mapped.`,
    arabic: `ترسل ${carrier_name} الرمز ${code}${words ? ` (${words})` : ''} ولم يربطه أحد بعد.`,
  }))
}

/** What waits for a person, whenever it came: it goes on waiting until somebody has looked. */
const unreadableEvents: AlertMeasure = async (db) => {
  const found = await rows<{ id: number; carrier_name: string; waiting: number; why: string | null }>(
    db,
    sql`select c.id, c.carrier_name, w.waiting, w.why from carriers c cross join lateral (select count(*)::int as waiting, (array_agg(e.process_note order by e.received_at desc, e.id desc))[1] as why
          from carrier_events e where e.carrier_id = c.id and e.process_result in ${literals(feedResult, ...waitingResults)}) w where c.status <> ${literal(carrierStatus, 'delete')}`,
  )
  return found.map(({ id, carrier_name, waiting, why }) => ({
    alertType: 'unreadable_event', carrierId: id, countryCode: null, value: String(waiting), subjectKey: `carrier:${id}`,
    message: `${count(waiting)} ${waiting === 1 ? 'event' : 'events'} of ${carrier_name} ${waiting === 1 ? 'waits' : 'wait'} for a person.${why ? ` ${why}` : ''}`.slice(0, 500),
    arabic: `أحداث من ${carrier_name} تنتظر من يعالجها: ${count(waiting)}.`,
  }))
}

/** Numbers left of each book that is drawn from, and of one that ended without another in its place; the book's own alert wins over the setting (carriers.md 2). */
const rangeLow: AlertMeasure = async (db) => {
  const found = await rows<{ id: number; name: string; carrier_id: number | null; left: number; alert_at: number }>(
    db,
    sql`select id, name, carrier_id, greatest(0, end_no - next_no + 1)::int8 as left, alert_at from tracking_ranges r where status = ${literal(rangeStatus, 'active')}
          or (status <> ${literal(rangeStatus, 'stopped')} and not exists (select 1 from tracking_ranges n where n.status = ${literal(rangeStatus, 'active')} and n.system_type = r.system_type
            and n.carrier_id is not distinct from r.carrier_id and n.client_id is not distinct from r.client_id and n.service_code is not distinct from r.service_code))`,
  )
  return found.map(({ id, name, carrier_id, left, alert_at }) => ({
    alertType: 'tracking_range_low', carrierId: carrier_id, countryCode: null, value: String(left), subjectKey: `range:${id}`, message: `Range ${name} has ${count(left)} numbers left.`,
    arabic: `الأرقام المتبقية في النطاق ${name}: ${count(left)}.`,
    ...(alert_at > 0 ? { threshold: String(alert_at) } : {}),
  }))
}

const expiry = (alertType: 'licence_expiry' | 'contract_expiry', column: 'trade_license_expiry' | 'contract_end', thing: Said): AlertMeasure => async (db, now) => {
  const found = await rows<{ id: number; carrier_name: string; ends: string }>(db, sql`select id, carrier_name, ${sql.raw(column)} as ends from carriers where status = ${literal(carrierStatus, 'active')} and ${sql.raw(column)} is not null`)
  return found.map(({ id, carrier_name, ends }) => {
    const left = daysBetween(today(now), ends)
    const when = left < 0 ? `ended ${-left} ${left === -1 ? 'day' : 'days'} ago` : `ends in ${left} ${left === 1 ? 'day' : 'days'}`
    return {
      alertType, carrierId: id, countryCode: null, value: String(left), subjectKey: `carrier:${id}:${ends}`, message: `The ${thing.en} of ${carrier_name} ${when}, on ${ends}.`,
      arabic: `${thing.ar} ${carrier_name}: تاريخ الانتهاء ${arabicDay(ends)}، ${left < 0 ? 'انقضت أيام' : 'الأيام المتبقية'}: ${Math.abs(left)}.`,
    }
  })
}

/** Fewer calls than this tell nothing of a rate. */
const LEAST_CALLS = 5

/** Calls that failed of those that bring a label, bookings among them, of all in the window. */
const labelFailures: AlertMeasure = async (db, now) => {
  const minutes = await windowOf(db, 'label_failure_rate', 60)
  const found = await rows<{ id: number; carrier_name: string; calls: number; failed: number }>(
    db,
    sql`select c.id, c.carrier_name, count(o.id)::int as calls, (count(o.id) filter (where o.result <> ${literal(deliveryResult, 'success')}))::int as failed from carriers c
        left join outgoing_logs o on o.carrier_id = c.id and o.integration = 'carrier_api' and o.event in ('book', 'label') and o.created_at >= ${now.toISOString()}::timestamptz - make_interval(mins => ${minutes})
        where c.status = ${literal(carrierStatus, 'active')} group by c.id`,
  )
  return found.map(({ id, carrier_name, calls, failed }) => ({
    alertType: 'label_failure_rate', carrierId: id, countryCode: null, value: (calls < LEAST_CALLS ? 0 : (failed * 100) / calls).toFixed(2), subjectKey: `carrier:${id}`,
    message: `${failed} of ${calls} label calls to ${carrier_name} failed in the last ${minutes} minutes.`,
    arabic: `فشلت ${failed} من ${calls} من طلبات البوالص لدى ${carrier_name} خلال آخر ${minutes} دقيقة.`,
  }))
}

/** Of a type that is out of range above its threshold: what an alert still tells of and is measured no more counts as none, so that the last one resolves as well; none of these is raised, so no letter needs its Arabic. */
const noneWhenGone = (types: readonly AlertType[], measure: AlertMeasure): AlertMeasure => async (db, now) => {
  const values = await measure(db, now)
  const told = await rows<Omit<AlertValue, 'value' | 'arabic'>>(
    db,
    sql`select alert_type as "alertType", carrier_id as "carrierId", country_code as "countryCode", subject_key as "subjectKey", message from carrier_alerts
        where state <> ${literal(alertState, 'resolved')} and alert_type = any(${sql.param([...types])}::text[])`,
  )
  const measured = new Set(values.map(({ alertType, subjectKey }) => `${alertType} ${subjectKey}`))
  return [...values, ...told.filter(({ alertType, subjectKey }) => !measured.has(`${alertType} ${subjectKey}`)).map((gone) => ({ ...gone, value: '0', arabic: '' }))]
}

const capacity = noneWhenGone(['capacity_near_full', 'capacity_full'], (db) => capacityValues(db))

/** A carrier in all, and in the countries that somebody set a rate of their own for: another country is part of the whole and not told of twice. */
const slaBreaches = noneWhenGone(['sla_breach_rate'], async (db) => {
  const own = await rows<{ carrier_id: number | null; country_code: string }>(db, sql`select carrier_id, country_code from carrier_alert_settings where alert_type = 'sla_breach_rate' and country_code is not null`)
  const values = await slaAlertValues(db, await windowOf(db, 'sla_breach_rate', 1440))
  return values.filter((v) => v.countryCode === null || own.some((s) => s.country_code === v.countryCode && (s.carrier_id === null || s.carrier_id === v.carrierId)))
})

/** What the last proof of the journal found; it resolves with the first proof that finds nothing. */
const journalProof: AlertMeasure = async (db) => {
  const proof = await lastProof(db)
  if (!proof) return []
  const { accounts_wrong, journals_wrong, documents_wrong, examples } = proof
  const named = examples.map(({ what, name }) => `${what} ${name}`).join(', ')
  return [{
    alertType: 'journal_unproven', carrierId: null, countryCode: null, value: String(accounts_wrong + journals_wrong + documents_wrong), subjectKey: 'journal',
    message: `The journal does not prove: ${count(accounts_wrong)} balances, ${count(journals_wrong)} journals and ${count(documents_wrong)} documents differ from their entries (${named}).`.slice(0, 500),
    arabic: `قيود اليومية غير متطابقة: الأرصدة ${count(accounts_wrong)}، القيود ${count(journals_wrong)}، المستندات ${count(documents_wrong)}.`,
  }]
}

/** What is measured, in turn; an area that has something to watch adds its measure. */
export const measures: readonly AlertMeasure[] = [
  feedSilent, unmappedEvent, unreadableEvents, rangeLow, labelFailures, capacity, slaBreaches, journalProof,
  expiry('licence_expiry', 'trade_license_expiry', { en: 'trade licence', ar: 'الرخصة التجارية لـ' }), expiry('contract_expiry', 'contract_end', { en: 'contract', ar: 'العقد مع' }),
]
