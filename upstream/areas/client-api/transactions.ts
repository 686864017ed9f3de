import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { clientApi } from '@/lib/contract/client-api'
import { transactionId, type ClientApiStatus } from '@/lib/domain/client-api'
import { spellings, splitNumbers } from '@/lib/domain/scan-input'
import { webhookEventState } from '@/lib/domain/subscription'
import { wmsDirection, wmsOutcome } from '@/lib/domain/wms'
import { first, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { anyOfValues, dayRange, isNumber, type ListQuery, pageOf } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { ownClients } from '../subscriptions/requested-client'

type Query = z.output<typeof clientApi.list.query>
type Row = z.output<typeof clientApi.list.reply>['rows'][number]
type Whole = NonNullable<Row['whole']>

const nothing = sql`null::text as wms_kind, null::text as wms_ref, null::text as note, null::text as outcome`
/** Events of subscriptions and messages of warehouse systems as one table `w`; their ids are drawn from one sequence. */
const messages = sql`(
  select id, subscription_id, null::bigint as connection_id, event_type, event_id, batch_id, 'outbound'::text as direction, tracking_no, order_id, payload,
    state,
    attempts, next_at, created_at, closed_reason, closed_by, closed_at, ${nothing} from webhook_events
  union all
  select id, null::bigint, connection_id, message_kind, event_id, null::uuid, case when wms_direction = ${literal(wmsDirection,
    'in')} then 'inbound' else 'outbound' end, null::text,
    null::text, payload,
    state, attempts, next_at, created_at, closed_reason, closed_by, closed_at, message_kind, ref_no, note, outcome from wms_messages)`
/** With the client they are of, as `clientId`. */
export const events = sql`${messages} w left join client_subscriptions s on s.id = w.subscription_id left join wms_connections n on n.id = w.connection_id`
export const clientId = sql`coalesce(s.client_id, n.client_id)`

/** Messages a person may know of: staff every one, a client's people their own, nobody else any (clients.md 2.7). Tests are none. */
export function visible(who: Who): SQL {
  const own = ownClients(who)
  return sql`w.event_type <> 'test'${own === null ? sql`` : sql` and ${anyOfValues(clientId, own) ?? sql`false`}`}`
}

/** What the queue calls a message that was taken. */
export const statusOf = (state: string) => (state === 'delivered' ? 'success' : state) as ClientApiStatus
export const transactionNo = sql`'CAT-' || to_char(w.created_at at time zone 'Asia/Dubai', 'YYYYMMDD') || '-' || lpad(w.id::text,
  greatest(7, length(w.id::text)), '0')`
/** The name of a message by its subscription's kind; one of a warehouse system has its own. */
export const apiName = sql`coalesce(w.wms_kind, case s.kind when 'tracking' then 'tracking_event' else s.kind end)`
const kindOf = (name: string) => (name === 'tracking_event' ? 'tracking' : name)
export const ofKinds = (names: Query['api_name']) => anyOfValues(sql`coalesce(w.wms_kind, s.kind)`, names?.map(kindOf))
/** Messages of one way; every one of a subscription goes out. */
export const ofDirection = (direction: Query['direction']) => (direction ? sql`w.direction = ${direction}` : undefined)

/** The last call that told of a message, alone or in a batch. */
const lastCall = sql`left join lateral (
  select o.response_status, o.error, o.created_at from outgoing_logs o where o.event_id = any(array[w.event_id, w.batch_id])
  order by o.created_at desc, o.id desc limit 1) l on true`

const errorCode = sql`case when w.state = ${literal(webhookEventState, 'delivered')} or coalesce(l.error, w.note) is null then null
  when w.outcome = ${literal(wmsOutcome, 'waiting')} then null when w.outcome = ${literal(wmsOutcome, 'refused')}
    and l.response_status is null then 'VALIDATION'
  when l.response_status is null then 'CLIENT_TIMEOUT' when l.response_status in (401, 403) then 'AUTH'
  when l.response_status = 409 then 'DUPLICATE' when l.response_status in (400, 422) then 'VALIDATION'
    when l.response_status between 400 and 499 then 'CLIENT_4XX'
  when l.response_status >= 500 then 'CLIENT_5XX' else 'UNKNOWN' end`

const columns = sql`w.id, ${transactionNo} as transaction_no, ${clientId} as client_id, c.name as client,
  coalesce(s.environment, n.wms_environment) as environment, w.direction, ${apiName} as api_name,
  coalesce(w.wms_ref, w.payload->>'ref_no', w.order_id, w.tracking_no, w.payload->'package_list'->>'package_list_no') as ref_no, w.tracking_no,
    l.response_status as http_status, ${errorCode} as error_code,
  case when w.state <> ${literal(webhookEventState, 'delivered')} then coalesce(l.error, w.note) when w.wms_kind is not null
    then w.note end as error_message, w.outcome, w.attempts as attempt_count,
    case when w.state = ${literal(webhookEventState, 'pending')} then w.next_at end as next_attempt_at, l.created_at as last_attempt_at,
  case w.state when 'delivered' then 'success' else w.state end as status, w.closed_reason,
  case when w.state = ${literal(webhookEventState, 'closed')} then coalesce(u.full_name, 'System') end as closed_by, w.closed_at, w.created_at, null as whole`
const from = sql`${events} join clients c on c.id = ${clientId} left join users u on u.id = w.closed_by ${lastCall}`

/** States by name in the statement, so that their own indexes are seen to serve. */
const inStates = (names: readonly ClientApiStatus[]) =>
  sql`w.state in ${literals(webhookEventState, ...names.map((name) => (name === 'success' ? 'delivered' : name)))}`

/** A number of ours, or one of the parcel it tells of. */
function named(search: string | undefined): SQL | undefined {
  if (!search) return undefined
  const id = transactionId(search)
  if (id !== null) return sql`w.id = ${id}`
  const numbers = [search, ...splitNumbers(search)]
  return sql`(w.wms_ref = any(${sql.param(numbers)}::text[])
    or w.tracking_no in (select unnest(${sql.param(numbers.flatMap(spellings))}::text[]) union all select p.tracking_no from packages p
    where ${isNumber(sql`p.ref_no`, numbers)} union all select p.tracking_no from packages p where ${isNumber(sql`p.order_id`, numbers)}))`
}

function listOf(who: Who, query: Query): ListQuery {
  const statuses = query.status?.length ? query.status : query.search || query.id ? null : (['failed', 'pending'] as const)
  const isClosed = statuses?.length === 1 && statuses[0] === 'closed'
  return {
    columns, from,
    where: [
      visible(who),
      statuses ? inStates(statuses) : undefined,
      ofDirection(query.direction),
      query.id ? sql`w.id = ${query.id}` : undefined,
      anyOfValues(clientId, query.client_id),
      ofKinds(query.api_name),
      query.error_code?.length ? anyOfValues(errorCode, query.error_code) : undefined,
      query.waiting_over === undefined
        ? undefined
        : sql`w.state = ${literal(webhookEventState, 'pending')} and w.created_at <= now() - make_interval(mins => ${query.waiting_over})`,
      query.closed_by
        ? sql`w.state = ${literal(webhookEventState, 'closed')} and w.closed_by is ${query.closed_by === 'system' ? sql`null` : sql`not null`}`
        : undefined,
      named(query.search),
      dayRange(isClosed ? sql`w.closed_at` : sql`w.created_at`, query.from, query.to),
    ],
    sorts: {
      created_at: { by: sql`w.created_at`, kind: 'time' }, closed_at: { by: sql`w.closed_at`, kind: 'time', nullable: true },
      attempt_count: { by: sql`w.attempts`, kind: 'number' },
    },
    defaultSort: 'created_at',
    id: sql`w.id`,
    ...(query.error_code?.length ? {} : { countFrom: events }),
  }
}

async function wholeOf(db: Db, id: number): Promise<Whole> {
  const found = await first<Omit<Whole, 'attempts'>>(
    db,
    sql`select coalesce(o.method, s.method, 'POST') as http_method, coalesce(o.url, s.url, n.base_url) as request_path,
      case when o.id is null then w.payload::text
        else o.request_body end as request_body, o.response_body
        from ${events} left join lateral (
          select o.id, o.method, o.url, o.request_body, o.response_body from outgoing_logs o where o.event_id = any(array[w.event_id, w.batch_id])
          order by o.created_at desc, o.id desc limit 1) o on true
        where w.id = ${id}`,
  )
  if (!found) throw new Refusal(404, 'That transaction no longer exists.')
  const attempts = await rows<Whole['attempts'][number]>(
    db,
    sql`select o.id, o.created_at, o.attempt, o.response_status, o.duration_ms, o.result, o.error
        from ${messages} w join outgoing_logs o on o.event_id = any(array[w.event_id, w.batch_id]) where w.id = ${id} order by o.created_at desc, o.id desc
        limit 100`,
  )
  return { ...found, attempts }
}

/** Messages, newest first; with `id` that one alone and whole, 404 when it is gone or not this person's. */
export async function transactionList(db: Db, who: Who, query: Query) {
  const page = await pageOf<Row>(db, listOf(who, query), query)
  if (query.id === undefined) return page
  const [row] = page.rows
  if (!row) throw new Refusal(404, 'That transaction no longer exists.')
  return { ...page, rows: [{ ...row, whole: await wholeOf(db, row.id) }] }
}
