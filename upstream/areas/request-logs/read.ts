import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { requestLogs } from '@/lib/contract/request-logs'
import { addDays, daysBetween, today } from '@/lib/domain/days'
import { first, rows, type Db } from '../../db/db'
import { anyOfValues, dayRange, inClasses, isNumber, type ListQuery, pageOf, startsWith } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import { settingAt } from '../../core/settings/setting-at'

type Query = z.output<typeof requestLogs.list.query>
type Line = z.output<typeof requestLogs.list.reply>['rows'][number]
type Whole = z.output<typeof requestLogs.one.reply>

const MOST_DAYS = 7

const columns = sql`l.id, l.created_at, to_char(l.created_at at time zone 'Asia/Dubai', 'YYYY-MM-DD HH24:MI:SS.MS') as time, l.method, l.path, l.status,
  l.duration_ms, coalesce(u.full_name, l.token_prefix || '…') as "user", l.user_id, c.name as client, l.ip,
  coalesce(l.tracking_no, l.ref_no, l.order_id) as ref, l.error_class, l.request_id`
const from = sql`request_logs l left join users u on u.id = l.user_id left join clients c on c.id = l.client_id`

/** The last hour, or the days asked for: at most seven of them. A request id is looked for in all that is kept. */
function period({ from: start, to: end, request_id }: Query) {
  if (request_id && !start && !end) return undefined
  if (!start && !end) return sql`l.created_at >= now() - interval '1 hour'`
  const last = end ?? today()
  const begin = start ?? addDays(last, 1 - MOST_DAYS)
  if (daysBetween(begin, last) >= MOST_DAYS) throw new Refusal(422, 'Choose at most 7 days.', [{ field: 'from', message: 'Choose at most 7 days.' }])
  return dayRange(sql`l.created_at`, begin, last)
}

/** Requests received, newest first. 422 beyond seven days. What is searched for is the sentence a request was refused with. */
export function requestList(db: Db, query: Query) {
  const list: ListQuery = {
    columns, from,
    where: [
      period(query),
      anyOfValues(sql`l.method`, query.method),
      inClasses(sql`l.status`, query.status_class),
      query.path ? sql`l.path ilike ${`%${startsWith(query.path)}`}` : undefined,
      anyOfValues(sql`l.user_id`, query.user_id),
      anyOfValues(sql`l.client_id`, query.client_id),
      query.ip ? sql`l.ip = ${query.ip}` : undefined,
      query.request_id ? sql`l.request_id = ${query.request_id}` : undefined,
      query.ref_no
        ? sql`(${isNumber(sql`l.ref_no`, [query.ref_no])} or ${isNumber(sql`l.tracking_no`, [query.ref_no])} or ${isNumber(sql`l.order_id`, [query.ref_no])})`
        : undefined,
      query.slow !== undefined ? sql`l.duration_ms >= ${query.slow}` : undefined,
      query.search ? sql`l.error_class ilike ${`%${startsWith(query.search)}`}` : undefined,
    ],
    sorts: { created_at: { by: sql`l.created_at`, kind: 'time' } },
    defaultSort: 'created_at',
    id: sql`l.id`,
    countFrom: sql`request_logs l`,
  }
  return pageOf<Line>(db, list, query)
}

interface Stored extends Omit<Whole, 'together'> {
  body_kept: boolean
  too_old: boolean
}

/** One request with what was sent and answered. 404 for one that is gone, 410 once its bodies are. */
export async function requestOf(db: Db, id: number): Promise<Whole> {
  const days = await settingAt(db, 'api_body_days')
  const row = await first<Stored>(
    db,
    sql`select ${columns}, l.url, l.user_category, l.token_prefix, l.user_agent, l.ref_no, l.tracking_no, l.order_id, l.has_body,
        b.log_id is not null as body_kept,
          l.created_at < now() - make_interval(days => ${days}) as too_old,
          coalesce(b.request_headers, '{}') as request_headers, b.request_body, b.response_body
        from ${from} left join request_log_bodies b on b.log_id = l.id where l.id = ${id}`,
  )
  if (!row) throw new Refusal(404, 'That request is no longer kept.')
  const { body_kept, too_old, ...whole } = row
  if (row.has_body && (!body_kept || too_old)) throw new Refusal(410, `The body is no longer kept: bodies are kept ${days} days.`)
  const together = await rows<Whole['together'][number]>(
    db,
    sql`select id, method, path, status, created_at from request_logs where request_id = ${row.request_id} and id <> ${id} order by created_at limit 20`,
  )
  return { ...whole, together }
}
