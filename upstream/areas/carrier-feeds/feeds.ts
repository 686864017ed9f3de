import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { carrierFeeds } from '@/lib/contract/carrier-feeds'
import { carrierStatus, eventMappingStatus, feedResult, waitingResults } from '@/lib/domain/carrier'
import { packageStatus, underWayStatuses } from '@/lib/domain/package'
import { guardedStatus } from '@/lib/domain/record-status'
import { rangeStatus } from '@/lib/domain/tracking-range'
import { rows, first, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { allOf, anyOfValues, contains, pageOf, type ListQuery } from '../../platform/list'
import type { Who } from '../../platform/who'
import { carrierOf, ownCarriers } from './scope'

type Feed = z.input<typeof carrierFeeds.health.reply>['rows'][number]
type Code = z.input<typeof carrierFeeds.codes.reply>['rows'][number]
type Summary = z.input<typeof carrierFeeds.summary.reply>

/** A feed is silent after so many minutes without a word while more than so many parcels are open (carriers.md, event_feed_silent). */
const SILENT_MINUTES = 120
const SILENT_PARCELS = 20

/** Whether the feed of `carriers c` is silent; no more parcels are looked at than it takes to know. */
export const feedIsSilent = sql`(coalesce(c.last_event_at, '-infinity') < now() - make_interval(mins => ${SILENT_MINUTES})
  and exists (select 1 from packages p where p.carrier_id = c.id and p.status in ${literals(packageStatus, ...underWayStatuses)} offset ${SILENT_PARCELS}))`

const columns = sql`c.id, c.display_name as carrier, c.carrier_code, c.status, c.integration_mode, c.polling_interval_minutes, c.last_event_at, c.last_poll_at,
  c.last_poll_status, l.next_poll_at,
  floor(extract(epoch from now() - c.last_event_at) / 60)::int as lag, ${feedIsSilent} as silent,
  p.open_parcels, e.events_24h, e.unmapped_24h, e.no_package_24h, e.unreadable_24h, w.waiting, r.remaining, (select count(*)::int from carrier_trackings t
  where t.carrier_id = c.id and t.status <> ${literal(guardedStatus, 'delete')}) as setups`
const from = sql`carriers c left join carrier_links l on l.carrier_id = c.id and l.environment = c.environment
  cross join lateral (select count(*)::int as open_parcels from packages p
  where p.carrier_id = c.id and p.status in ${literals(packageStatus, ...underWayStatuses)}) p
  cross join lateral (select count(*)::int as events_24h, count(*) filter (where process_result = ${literal(feedResult, 'unmapped')})::int as unmapped_24h,
    count(*) filter (where process_result = ${literal(feedResult, 'no_package')})::int as no_package_24h,
      count(*) filter (where process_result in ${literals(feedResult, ...waitingResults)})::int as unreadable_24h
    from carrier_events e where e.carrier_id = c.id and e.received_at > now() - interval '24 hours') e
  cross join lateral (select count(*)::int as waiting from carrier_events e
  where e.carrier_id = c.id and e.process_result in ${literals(feedResult, ...waitingResults)}) w
  cross join lateral (select sum(end_no - greatest(next_no, start_no) + 1)::int as remaining from tracking_ranges r
  where r.carrier_id = c.id and r.status = ${literal(rangeStatus, 'active')} and r.system_type = 'carrier') r`

/** How the feed of every carrier does that is not deleted; those with an API first. */
export function feedList(db: Db, who: Who, query: z.output<typeof carrierFeeds.health.query>) {
  const list: ListQuery = {
    columns, from,
    where: [
      sql`c.status <> ${literal(carrierStatus, 'delete')}`, ownCarriers(who, sql`c.id`),
      anyOfValues(sql`c.id`, query.carrier_id), anyOfValues(sql`c.integration_mode`, query.integration_mode),
      anyOfValues(sql`c.last_poll_status`, query.last_poll_status),
      query.silent === undefined ? undefined : query.silent ? feedIsSilent : sql`not ${feedIsSilent}`,
      query.search ? sql`(c.display_name ilike ${contains(query.search)} or c.carrier_code ilike ${contains(query.search)})` : undefined,
    ],
    sorts: {
      carrier: { by: sql`c.display_name`, kind: 'text' }, last_event_at: { by: sql`c.last_event_at`, kind: 'time', nullable: true },
      open_parcels: { by: sql`p.open_parcels`, kind: 'number' }, waiting: { by: sql`w.waiting`, kind: 'number' },
    },
    defaultSort: 'carrier',
    id: sql`c.id`,
  }
  return pageOf<Feed & { id: number }>(db, list, query)
}

/** The codes of one carrier with what they mean. 404 for a foreign carrier. */
export async function codeList(db: Db, who: Who, carrierId: number, query: z.output<typeof carrierFeeds.codes.query>) {
  await carrierOf(db, who, carrierId)
  const list: ListQuery = {
    columns: sql`m.id, m.carrier_event_code, m.carrier_event_sub_code, m.carrier_event_description, m.rsa_event_code, h.name as rsa_event,
      m.event_mapping_status, m.reason_code, m.occurrences, m.last_seen_at`,
    from: sql`carrier_event_mappings m left join tracking_event_master h on h.code = m.rsa_event_code`,
    where: [
      sql`m.carrier_id = ${carrierId}`, anyOfValues(sql`m.event_mapping_status`, query.event_mapping_status),
      query.search ? sql`(m.carrier_event_code ilike ${contains(query.search)} or m.carrier_event_description ilike ${contains(query.search)})` : undefined,
    ],
    sorts: { carrier_event_code: { by: sql`m.carrier_event_code`, kind: 'text' }, last_seen_at: { by: sql`m.last_seen_at`, kind: 'time', nullable: true } },
    defaultSort: 'carrier_event_code',
    id: sql`m.id`,
  }
  return pageOf<Code & { id: number }>(db, list, query)
}

/** How a carrier's codes stand. 404 for a foreign carrier. */
export async function codeSummary(db: Db, who: Who, carrierId: number): Promise<Summary> {
  await carrierOf(db, who, carrierId)
  const counts = await first<Omit<Summary, 'by_category'>>(
    db,
    sql`select count(*)::int as total, count(*) filter (where event_mapping_status = ${literal(eventMappingStatus, 'mapped')})::int as mapped,
        count(*) filter (where event_mapping_status = ${literal(eventMappingStatus, 'unmapped')})::int as unmapped,
          count(*) filter (where event_mapping_status = ${literal(eventMappingStatus, 'ignored')})::int as ignored,
            count(*) filter (where last_seen_at > now() - interval '24 hours')::int as seen_24h
        from carrier_event_mappings where carrier_id = ${carrierId}`,
  )
  const categories = await rows<{ category: string; n: number }>(
    db,
    sql`select h.category, count(*)::int as n from carrier_event_mappings m join tracking_event_master h on h.code = m.rsa_event_code
        where ${allOf([sql`m.carrier_id = ${carrierId}`, sql`m.event_mapping_status = ${literal(eventMappingStatus, 'mapped')}`])} group by h.category
        order by h.category`,
  )
  return { ...(counts as Omit<Summary, 'by_category'>), by_category: Object.fromEntries(categories.map(({ category, n }) => [category, n])) }
}
