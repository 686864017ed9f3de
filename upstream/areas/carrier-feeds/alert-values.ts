import { sql } from 'drizzle-orm'
import { alertState } from '@/lib/domain/alert'
import { carrierStatus, eventMappingStatus, feedResult, waitingResults } from '@/lib/domain/carrier'
import { packageStatus, underWayStatuses } from '@/lib/domain/package'
import { rows } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { count, windowOf, type AlertMeasure } from '../../core/alerts/measure'

/** Silence counts only while more than twenty parcels are under way with the carrier (carriers.md 2). */
export const feedSilent: AlertMeasure = async (db, now) => {
  const found = await rows<{ id: number; carrier_name: string; minutes: number; open: number }>(
    db,
    sql`select c.id, c.carrier_name, floor(extract(epoch from ${now.toISOString()}::timestamptz - c.last_event_at) / 60)::int as minutes,
          (select count(*)::int from (select 1 from packages p where p.carrier_id = c.id and p.status in ${literals(packageStatus, ...underWayStatuses)}
          limit 1000) o) as open
        from carriers c where c.status <> ${literal(carrierStatus, 'delete')} and c.integration_kind <> 'manual' and c.last_event_at is not null`,
  )
  return found.map(({ id, carrier_name, minutes, open }) => ({
    alertType: 'event_feed_silent', carrierId: id, countryCode: null, value: String(open > 20 ? minutes : 0), subjectKey: `carrier:${id}`,
    message: `${carrier_name} has sent no event for ${count(minutes)} minutes; ${count(open)}${open === 1000 ? ' or more' : ''} parcels are open.`,
    arabic: `لم ترسل ${carrier_name} أي حدث منذ ${count(minutes)} دقيقة؛ الشحنات المفتوحة: ${count(open)}${open === 1000 ? ' أو أكثر' : ''}.`,
  }))
}

/** A new code in the window, and those told of before until somebody has decided about them. */
export const unmappedEvent: AlertMeasure = async (db, now) => {
  const minutes = await windowOf(db, 'unmapped_event', 1440)
  const found = await rows<
    { id: number; carrier_id: number; carrier_name: string; code: string; words: string | null; occurrences: number; unmapped: boolean }
  >(
    db,
    sql`select m.id, m.carrier_id, c.carrier_name, m.carrier_event_code || case when m.carrier_event_sub_code = '' then ''
        else '/' || m.carrier_event_sub_code end as code,
          m.carrier_event_description as words, m.occurrences, m.event_mapping_status = ${literal(eventMappingStatus, 'unmapped')} as unmapped
        from carrier_event_mappings m join carriers c on c.id = m.carrier_id
        where (m.event_mapping_status = ${literal(eventMappingStatus, 'unmapped')}
          and m.first_seen_at >= ${now.toISOString()}::timestamptz - make_interval(mins => ${minutes}))
          or exists (select 1 from carrier_alerts a where a.alert_type = 'unmapped_event' and a.state <> ${literal(alertState, 'resolved')}
            and a.subject_key = 'mapping:' || m.id)`,
  )
  return found.map(({ id, carrier_id, carrier_name, code, words, occurrences, unmapped }) => ({
    alertType: 'unmapped_event', carrierId: carrier_id, countryCode: null, value: String(unmapped ? Math.max(1, occurrences) : 0), subjectKey: `mapping:${id}`,
    message: `${carrier_name} sends code ${code}${words ? ` (${words})` : ''}, which nobody has mapped.`,
    arabic: `ترسل ${carrier_name} الرمز ${code}${words ? ` (${words})` : ''} ولم يربطه أحد بعد.`,
  }))
}

/** What waits for a person, whenever it came: it goes on waiting until somebody has looked. */
export const unreadableEvents: AlertMeasure = async (db) => {
  const found = await rows<{ id: number; carrier_name: string; waiting: number; why: string | null }>(
    db,
    sql`select c.id, c.carrier_name, w.waiting, w.why from carriers c
        cross join lateral (select count(*)::int as waiting, (array_agg(e.process_note order by e.received_at desc, e.id desc))[1] as why
          from carrier_events e where e.carrier_id = c.id and e.process_result in ${literals(feedResult, ...waitingResults)}) w
          where c.status <> ${literal(carrierStatus, 'delete')}`,
  )
  return found.map(({ id, carrier_name, waiting, why }) => ({
    alertType: 'unreadable_event', carrierId: id, countryCode: null, value: String(waiting), subjectKey: `carrier:${id}`,
    message: `${count(waiting)} ${waiting === 1 ? 'event' : 'events'} of ${carrier_name} ${waiting === 1 ? 'waits' : 'wait'} for a person.${why ? ` ${why}` : ''}`.slice(0, 500),
    arabic: `أحداث من ${carrier_name} تنتظر من يعالجها: ${count(waiting)}.`,
  }))
}
