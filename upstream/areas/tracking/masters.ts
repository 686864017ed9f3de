import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { EntityScan, tracking } from '@/lib/contract/tracking'
import type { Db } from '../../db/db'
import { anyOfValues, contains, pageOf } from '../../platform/list'
import { isAdmin, type Who } from '../../platform/who'

type EventRow = z.input<typeof tracking.events.reply>['rows'][number] & { id: number }
type ScanRow = z.input<typeof EntityScan> & { id: number }

/** The event master, by code. */
export function eventList(db: Db, query: z.output<typeof tracking.events.query>) {
  const found = query.search ? contains(query.search) : null
  return pageOf<EventRow>(
    db,
    {
      columns: sql`id, code, name, public_text, public_text_ar, category, alias, maps_to_status, rank, milestone, is_public, is_exception, needs_reason,
        needs_location, counts_attempt, iata_code, is_system, status`,
      from: sql`tracking_event_master`,
      where: [
        anyOfValues(sql`category`, query.category),
        query.status ? sql`status = ${query.status}` : undefined,
        found ? sql`(code ilike ${found} or name ilike ${found} or public_text ilike ${found})` : undefined,
      ],
      sorts: {
        code: { by: sql`code`, kind: 'text' }, name: { by: sql`name`, kind: 'text' }, category: { by: sql`category`, kind: 'text' }, rank: { by: sql`rank`, kind: 'number' },
      },
      defaultSort: 'code',
      id: sql`id`,
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
      columns: sql`id, code, name, entity_type, event_code, allowed_statuses, requires, user_categories, block_duplicate_minutes, sound, status`,
      from: sql`entity_scans`,
      where: [
        isAdmin(who) ? undefined : sql`${who.user_category}::text = any(user_categories)`,
        query.entity_type ? sql`entity_type = ${query.entity_type}` : undefined,
        query.status ? sql`status = ${query.status}` : undefined,
        found ? sql`(code ilike ${found} or name ilike ${found})` : undefined,
      ],
      // In the order they were made, which is the order of a parcel's day.
      sorts: { id: { by: sql`id`, kind: 'number' }, code: { by: sql`code`, kind: 'text' }, name: { by: sql`name`, kind: 'text' } },
      defaultSort: 'id',
      id: sql`id`,
    },
    { ...query, sort: query.sort ?? (query.sort_by ? undefined : 'lowest') },
  )
}
