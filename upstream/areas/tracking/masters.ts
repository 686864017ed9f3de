import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { EntityScan, tracking } from '@/lib/contract/tracking'
import type { Db } from '../../db/db'
import { anyOfValues, contains, pageOf } from '../../platform/list'
import { isAdmin, type Who } from '../../platform/who'

type EventRow = z.input<typeof tracking.events.reply>['rows'][number] & { id: number }
type ScanRow = z.input<typeof EntityScan> & { id: number }

/** What the contract tells of an event `m`. A code somebody or something goes by is no longer changed. */
export const eventColumns = sql`m.id, m.code, m.name, m.public_text, m.public_text_ar, m.category, m.alias, m.maps_to_status, m.rank, m.milestone, m.is_public,
  m.is_terminal,
  m.is_exception, m.needs_reason, m.needs_location, m.counts_attempt, m.stops_sla, m.iata_code, m.is_system, m.status,
  case when m.is_system or exists (select 1 from package_events e where e.event_code = m.code)
    or exists (select 1 from entity_scans s where s.event_code = m.code)
    then array['code'] else '{}'::text[] end as locked`

/** What the contract tells of a scan `s`. */
export const scanColumns = sql`s.id, s.code, s.name, s.entity_type, s.event_code, m.name as event_name, s.allowed_statuses, s.requires, s.user_categories,
  s.block_duplicate_minutes, s.sound, s.status`
export const scanTables = sql`entity_scans s left join tracking_event_master m on m.code = s.event_code`

/** The event master, by code. */
export function eventList(db: Db, query: z.output<typeof tracking.events.query>) {
  const found = query.search ? contains(query.search) : null
  return pageOf<EventRow>(
    db,
    {
      columns: eventColumns,
      from: sql`tracking_event_master m`,
      where: [
        anyOfValues(sql`m.category`, query.category),
        query.is_public === undefined ? undefined : sql`m.is_public = ${query.is_public}`,
        query.status ? sql`m.status = ${query.status}` : undefined,
        found ? sql`(m.code ilike ${found} or m.name ilike ${found} or m.public_text ilike ${found})` : undefined,
      ],
      sorts: {
        code: { by: sql`m.code`, kind: 'text' }, name: { by: sql`m.name`, kind: 'text' },
        category: { by: sql`m.category`, kind: 'text' }, rank: { by: sql`m.rank`, kind: 'number' },
      },
      defaultSort: 'code',
      id: sql`m.id`,
    },
    query,
  )
}

/** The scans this person may apply; an administrator keeps the whole master. */
export function scanList(db: Db, who: Who, query: z.output<typeof tracking.scans.query>) {
  const found = query.search ? contains(query.search) : null
  return pageOf<ScanRow>(
    db,
    {
      columns: scanColumns,
      from: scanTables,
      where: [
        isAdmin(who) ? undefined : sql`${who.user_category}::text = any(s.user_categories)`,
        query.entity_type ? sql`s.entity_type = ${query.entity_type}` : undefined,
        query.status ? sql`s.status = ${query.status}` : undefined,
        found ? sql`(s.code ilike ${found} or s.name ilike ${found})` : undefined,
      ],
      // In the order they were made, which is the order of a parcel's day.
      sorts: { id: { by: sql`s.id`, kind: 'number' }, code: { by: sql`s.code`, kind: 'text' }, name: { by: sql`s.name`, kind: 'text' } },
      defaultSort: 'id',
      id: sql`s.id`,
    },
    { ...query, sort: query.sort ?? (query.sort_by ? undefined : 'lowest') },
  )
}
