import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { ranges } from '@/lib/contract/tracking-ranges'
import { daysLeft, FORECAST_DAYS, spellNumber, type NumberSpan, type RangeStatus } from '@/lib/domain/tracking-range'
import { first, type Db } from '../../db/db'
import { dubaiToday } from '../../db/dubai-day'
import { allOf, anyOfValues, contains, pageOf } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import { isAdmin, type Who } from '../../platform/who'

export type RangeRow = z.input<typeof ranges.list.reply>['rows'][number]

/** A range as it is kept, with what was drawn from it of late. */
export interface StoredRange extends NumberSpan {
  id: number
  name: string
  system_type: RangeRow['system_type']
  carrier_id: number | null
  carrier: string | null
  carrier_email: string | null
  client_id: number | null
  client: string | null
  service_code: string | null
  next_no: number
  alert_at: number
  alert_emails: string[]
  alerted: number
  status: RangeStatus
  stopped_at: string | null
  stop_reason: string | null
  created_at: string
  drawn_recently: number
}

const columns = sql`r.id, r.name, r.system_type, r.carrier_id, k.display_name as carrier, k.contact_email as carrier_email, r.client_id, c.name as client,
  r.service_code, r.prefix,
  r.suffix, r.start_no, r.end_no, r.pad_length, r.check_digit, r.next_no, r.alert_at, r.alert_emails, r.alerted, r.status, r.stopped_at, r.stop_reason,
    r.created_at,
  (select coalesce(sum(d.drawn), 0) from tracking_range_days d where d.range_id = r.id and d.day > ${dubaiToday} - ${FORECAST_DAYS}::int) as drawn_recently`
const tables = sql`tracking_ranges r left join carriers k on k.id = r.carrier_id left join clients c on c.id = r.client_id`

/** Ranges are ours; a client knows its own (tracking.md 2). */
function visible(who: Who): SQL | undefined {
  if (isAdmin(who)) return undefined
  return who.user_category === 'client' ? (anyOfValues(sql`r.client_id`, who.client_ids) ?? sql`false`) : sql`false`
}

/** Numbers a range can still give: none once it is stopped. */
export const unusedOf = (range: Pick<StoredRange, 'end_no' | 'next_no'>) => range.end_no - range.next_no + 1

/** The row as this person may see it: how far a range is drawn is kept from a client. */
export function shown(range: StoredRange, who: Who): RangeRow {
  const { alerted: _alerted, drawn_recently, carrier_email: _mail, next_no, ...rest } = range
  const size = range.end_no - range.start_no + 1
  const used = next_no - range.start_no
  const own = isAdmin(who)
  const locked = used > 0 ? ['carrier_id'] : []
  return {
    ...rest,
    first_number: spellNumber(range, range.start_no),
    last_number: spellNumber(range, range.end_no),
    size,
    next_no: own ? next_no : null,
    used_count: own ? used : null,
    unused_count: own ? unusedOf(range) : null,
    used: own ? { of: size, done: used } : null,
    days_left: own && range.status === 'active' ? daysLeft(unusedOf(range), drawn_recently) : null,
    locked: range.status === 'active' ? locked : ['name', 'carrier_id', 'end_no', 'alert_at', 'alert_emails'],
  }
}

/** One page of ranges. */
export async function rangeList(db: Db, who: Who, query: z.output<typeof ranges.list.query>) {
  const found = query.search ? contains(query.search) : null
  const page = await pageOf<StoredRange>(
    db,
    {
      columns,
      from: tables,
      where: [
        visible(who),
        anyOfValues(sql`r.system_type`, query.system_type),
        anyOfValues(sql`r.carrier_id`, query.carrier_id),
        anyOfValues(sql`r.client_id`, query.client_id),
        anyOfValues(sql`r.status`, query.status),
        found ? sql`(r.name ilike ${found} or r.prefix ilike ${found})` : undefined,
      ],
      sorts: {
        name: { by: sql`r.name`, kind: 'text' }, prefix: { by: sql`r.prefix`, kind: 'text' }, start_no: { by: sql`r.start_no`, kind: 'number' },
        status: { by: sql`r.status`, kind: 'text' }, system_type: { by: sql`r.system_type`, kind: 'text' }, created_at: { by: sql`r.created_at`, kind: 'time' },
      },
      defaultSort: 'name',
      id: sql`r.id`,
    },
    query,
  )
  return { rows: page.rows.map((range) => shown(range, who)), meta: page.meta }
}

/** One range, 404 when it is not this person's. */
export async function rangeOf(db: Db, who: Who, id: number): Promise<StoredRange> {
  const range = await first<StoredRange>(db, sql`select ${columns} from ${tables} where ${allOf([sql`r.id = ${id}`, visible(who)])}`)
  if (!range) throw new Refusal(404, 'That tracking range no longer exists.')
  return range
}

/** The same, held so that nobody draws from it or changes it meanwhile. */
export async function lockedRange(tx: Db, who: Who, id: number): Promise<StoredRange> {
  await first(tx, sql`select 1 from tracking_ranges where id = ${id} for update`)
  return rangeOf(tx, who, id)
}
