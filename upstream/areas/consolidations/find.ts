import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { consolidations } from '@/lib/contract/consolidations'
import { agentQueue, inboundQueues, queueNamed, storageEstimate, type AgentQueue } from '@/lib/domain/consolidation'
import { parseMawb } from '@/lib/domain/check-digits'
import { consolidationStatus } from '@/lib/domain/container'
import type { Key } from '@/lib/domain/keys'
import { cargoSpellings, splitNumbers } from '@/lib/domain/scan-input'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allOf, anyOfValues, beginsWithNumber, dayRange, isNumber, pageOf } from '../../platform/list'
import { noPermission, Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { settingAt } from '../../core/settings/setting-at'
import { visibleConsolidations } from '../containers/scope'
import { workplaces } from './hold'
import { counted, isHighValue, isPastDue, packagesOf, rowColumns, rowTables } from './rows'

type Query = z.output<typeof consolidations.list.query>
type Row = z.input<typeof consolidations.list.reply>['rows'][number] & { id: number }
type QueueQuery = z.output<typeof consolidations.queue.query>
type QueueRow = z.input<typeof consolidations.queue.reply>['rows'][number] & { id: number }

const k = sql`k`
const sorts = {
  created_at: { by: sql`k.created_at`, kind: 'time' },
  updated_at: { by: sql`k.updated_at`, kind: 'time' },
  departed_at: { by: sql`k.departed_at`, kind: 'time', nullable: true },
  consolidation_no: { by: sql`k.consolidation_no`, kind: 'text' },
  gross_weight: { by: sql`k.gross_weight`, kind: 'number', nullable: true },
  package_count: { by: sql`k.package_count`, kind: 'number' },
} as const

/** A number or waybill by its beginning, a bag or parcel in it by its whole number; each an index's work of its own. */
function searched(text: string): SQL {
  const several = [text, ...splitNumbers(text)]
  return sql`k.id in (select s.id from consolidations s where ${beginsWithNumber(sql`s.consolidation_no`, text)}
    union all select s.id from consolidations s where s.mawb_no = any(${sql.param(several.flatMap(cargoSpellings))}::text[])
    union all select u.consolidation_id from consolidation_units u join bags b on b.id = u.bag_id where ${isNumber(sql`b.bag_no`, several)}
    union all select u.consolidation_id from packages p join bag_packages i on i.package_id = p.id join consolidation_units u on u.bag_id = i.bag_id
    where ${isNumber(sql`p.tracking_no`, several)}
    union all select u.consolidation_id from packages p join consolidation_units u on u.package_id = p.id where ${isNumber(sql`p.tracking_no`, several)})`
}

const eta = sql`(select coalesce(l.eta, l.sta) from consolidation_flights l where l.consolidation_id = k.id order by l.leg_no desc limit 1)`
const dayOf = { created: sql`k.created_at`, departed: sql`k.departed_at`, eta } as const

/** A page of the consolidations this person may know of, newest first (consolidations.md 4). */
export const findConsolidations = (db: Db, who: Who, q: Query) =>
  pageOf<Row>(
    db,
    {
      columns: rowColumns(who),
      from: rowTables,
      countFrom: sql`consolidations k`,
      where: [
        visibleConsolidations(who, k),
        anyOfValues(sql`k.status`, q.status),
        anyOfValues(sql`k.transport_mode`, q.transport_mode),
        anyOfValues(sql`k.origin_airport`, q.origin as string[] | undefined),
        anyOfValues(sql`k.destination_airport`, q.destination as string[] | undefined),
        anyOfValues(sql`k.client_id`, q.client_id),
        q.agent_id?.length ? sql`(${anyOfValues(sql`k.origin_agent_id`, q.agent_id)} or ${anyOfValues(sql`k.destination_agent_id`, q.agent_id)})` : undefined,
        anyOfValues(sql`k.clearance_status`, q.clearance_status),
        q.mawb_no ? sql`k.mawb_no = ${parseMawb(q.mawb_no) ?? q.mawb_no}` : undefined,
        dayRange(dayOf[q.date_of], q.from, q.to),
        q.search ? searched(q.search) : undefined,
      ],
      sorts,
      defaultSort: 'created_at',
      id: sql`k.id`,
    },
    q,
  )

const board = 'app_consolidation:new-consolidations'
const keysOf: Readonly<Record<AgentQueue, readonly Key[]>> = {
  new_inbound: ['app_consolidation:lm-new-inbound'], received: ['app_consolidation:lm-in-clearance', 'app_consolidation:lm-new-inbound'],
  in_clearance: ['app_consolidation:lm-in-clearance'],
  deconsolidated: ['app_consolidation:deconsolidated', board], merged: ['app_consolidation:merged', board], staging: ['app_consolidation:staged', board],
  unstaged: ['app_consolidation:staged', board], staged: ['app_consolidation:staged', board],
  dispatched: ['app_consolidation:dispatched', board], departed: ['app_consolidation:departed', board],
}

/** The queue of an address; 400 for no queue, 403 without the key of its screen. */
export function queueFor(who: Who, text: string): AgentQueue {
  const queue = queueNamed(text)
  if (!queue) throw new Refusal(400, `Unknown status ${text}.`)
  if (!keysOf[queue].some((key) => who.keys.has(key))) throw noPermission()
  return queue
}

/** Rows of a queue: those of its status on the side this person works at. Received cargo that needs customs waits with what is in clearance. */
function inQueue(queue: AgentQueue, places: ReadonlySet<string> | null): SQL {
  const status = queue === 'new_inbound' ? sql`k.status = ${literal(consolidationStatus, 'departed')}`
    : queue === 'in_clearance' ? sql`(k.status = ${literal(consolidationStatus, 'in_clearance')}
        or (k.status = ${literal(consolidationStatus, 'received')} and k.customs_mode <> 'none'))`
      : sql`k.status = ${queue}`
  if (places === null) return status
  const end = inboundQueues.has(queue) ? sql`k.destination_airport` : sql`k.origin_airport`
  return sql`${status} and right(${end}, 3) = any(${sql.param([...places])}::text[])`
}

const MOST_COUNTED = 10_001

/** How many rows each queue of this person holds. */
async function countsOf(db: Db, who: Who, places: ReadonlySet<string> | null, shared: (SQL | undefined)[]): Promise<Record<string, number>> {
  const seen = who.user_category === 'client' ? null : places
  const one = (queue: AgentQueue) => sql`(select count(*)::int from (select 1 from consolidations k
    where ${allOf([visibleConsolidations(who, k), inQueue(queue, seen), ...shared])} limit ${MOST_COUNTED}) x) as ${sql.identifier(queue)}`
  return (await first<Record<string, number>>(db, sql`select ${sql.join(agentQueue.names.map(one), sql`, `)}`)) ?? {}
}

/** Airports a queue is narrowed to, at either end. */
const atAirports = (queue: AgentQueue, codes: readonly string[] | undefined) => {
  if (!codes?.length) return undefined
  const list = sql.param(codes.map((code) => code.slice(-3)))
  return inboundQueues.has(queue) ? sql`right(k.destination_airport, 3) = any(${list}::text[])` : sql`right(k.origin_airport, 3) = any(${list}::text[])`
}

/** How many packages of a consolidation `k` are of high value, or of low. */
export const classCount = (hv: boolean) =>
  sql`(select count(*)::int from ${packagesOf(counted(sql`k.id`))} i join packages p on p.id = i.package_id where ${isHighValue(sql`p`)} = ${hv})`

const queueColumns = (who: Who, queue: AgentQueue) => sql`${rowColumns(who)}, floor(extract(epoch from now() - k.updated_at) / 3600)::int as age_hours,
  floor(extract(epoch from now() - coalesce(k.clearance_at, k.received_at)) / 3600)::int as clearance_hours,
  ${queue === 'in_clearance' ? sql`${classCount(true)} as hv_count, ${classCount(false)} as lv_count` : sql`null::int as hv_count, null::int as lv_count`},
  (select max(h.at) from consolidation_history h where h.consolidation_id = k.id and h.action = 'pre_alert') as pre_alert_at`

/** What storage at the airport comes to by now. */
export async function storageOf(db: Db, row: Pick<Row, 'ata' | 'chargeable_weight'>): Promise<string | null> {
  if (!row.ata || !row.chargeable_weight) return null
  const [hours, rate, least] = [await settingAt(db, 'storage_free_hours'), await settingAt(db, 'storage_rate_kg_day'), await settingAt(db, 'storage_min')]
  return storageEstimate(row.chargeable_weight, row.ata, Date.now(), { free_hours: hours, per_kg_day: rate, minimum: least })
}

/** A queue of the agents' desk with the counts of all its queues (consolidations.md 5). */
export async function findQueue(db: Db, who: Who, name: string, q: QueueQuery) {
  const queue = queueFor(who, name)
  const places = await workplaces(db, who)
  const shared = [anyOfValues(sql`k.client_id`, q.client_id)]
  const sortOf = queue === 'new_inbound' || queue === 'departed' ? 'departed_at' : 'updated_at'
  const [page, counts] = await Promise.all([
    pageOf<QueueRow>(
      db,
      {
        columns: queueColumns(who, queue),
        from: rowTables,
        countFrom: sql`consolidations k`,
        where: [
          visibleConsolidations(who, k), inQueue(queue, who.user_category === 'client' ? null : places),
          atAirports(queue, q.airport as string[] | undefined), ...shared,
          anyOfValues(sql`k.clearance_status`, q.clearance_status),
          q.overdue === undefined ? undefined : sql`(k.arrived_at is null and ${isPastDue(eta)}) is ${q.overdue ? sql`true` : sql`not true`}`,
          dayRange(sql`k.updated_at`, q.from, q.to),
          q.search ? searched(q.search) : undefined,
        ],
        sorts: { ...sorts, clearance_at: { by: sql`coalesce(k.clearance_at, k.received_at)`, kind: 'time', nullable: true } },
        defaultSort: sortOf,
        id: sql`k.id`,
      },
      q,
    ),
    q.format ? {} : countsOf(db, who, places, shared),
  ])
  const shown = queue === 'in_clearance'
    ? await Promise.all(page.rows.map(async (row) => ({ ...row, storage_estimate: await storageOf(db, row) })))
    : page.rows.map((row) => ({ ...row, storage_estimate: null }))
  return { rows: shown, meta: { ...page.meta, tab_counts: counts } }
}

/** Refuses a person who may not know of a consolidation. */
export async function knows(db: Db, who: Who, id: number): Promise<void> {
  const found = await rows(db, sql`select 1 from consolidations k where ${allOf([sql`k.id = ${id}`, visibleConsolidations(who, k)])}`)
  if (found.length === 0) throw new Refusal(404, 'Consolidation not found.')
}
