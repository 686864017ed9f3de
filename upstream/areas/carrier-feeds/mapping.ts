import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { carrierMapping } from '@/lib/contract/carrier-mapping'
import { eventMappingStatus, feedResult, waitingResults } from '@/lib/domain/carrier'
import { switchStatus } from '@/lib/domain/record-status'
import { pausingEvents } from '@/lib/domain/sla'
import { first, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import type { AuditEntry } from '../../platform/audit'
import { allOf, anyOfValues, contains, dayRange, pageOf, type ListQuery } from '../../platform/list'
import { Refusal, refuseField, staleRecord } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { wantsProof } from '../../core/events/event-review'
import { storedCount } from './reapply'
import { notFound, ownCarriers } from './scope'

type Row = z.input<typeof carrierMapping.list.reply>['rows'][number] & { id: number }
type Whole = z.input<typeof carrierMapping.one.reply>
type Change = z.output<typeof carrierMapping.update.body>
type Flag = 'counts_attempt' | 'pauses_sla' | 'is_public' | 'requires_pod' | 'is_terminal'
type NumberRow = z.input<typeof carrierMapping.numbers.reply>['rows'][number] & { id: number }

const columns = sql`m.id, m.carrier_id, c.display_name as carrier, m.carrier_event_code, m.carrier_event_sub_code, m.carrier_event_description,
  m.rsa_event_code, h.name as rsa_event, h.category,
  m.event_mapping_status, m.reason_code, m.occurrences, m.first_seen_at, m.last_seen_at, m.sample_tracking_no, u.full_name as mapped_by, m.mapped_at`
const from = sql`carrier_event_mappings m join carriers c on c.id = m.carrier_id left join tracking_event_master h on h.code = m.rsa_event_code
  left join users u on u.id = m.mapped_by`

/** How many codes stand how, among those the other filters leave. */
async function countsOf(db: Db, where: ListQuery['where']): Promise<Record<string, number>> {
  const found = await rows<{ status: string; n: number }>(db, sql`select m.event_mapping_status as status, count(*)::int as n from ${from} where ${allOf(where)}
    group by 1`)
  const none = Object.fromEntries(eventMappingStatus.names.map((status) => [status, 0]))
  return { ...none, ...Object.fromEntries(found.map(({ status, n }) => [status, n])), all: found.reduce((all, { n }) => all + n, 0) }
}

/** Codes of carriers with what they mean, the last seen first; `meta.tab_counts` tells how many stand how, whichever status is asked for. */
export async function mappingList(db: Db, who: Who, query: z.output<typeof carrierMapping.list.query>) {
  const where = [
    ownCarriers(who, sql`m.carrier_id`), anyOfValues(sql`m.carrier_id`, query.carrier_id),
    anyOfValues(sql`h.category`, query.category), anyOfValues(sql`m.rsa_event_code`, query.rsa_event_code),
    dayRange(sql`m.last_seen_at`, query.from, query.to),
    query.search ? sql`(m.carrier_event_code ilike ${contains(query.search)} or m.carrier_event_description ilike ${contains(query.search)})` : undefined,
  ]
  const list: ListQuery = {
    columns, from,
    where: [...where, anyOfValues(sql`m.event_mapping_status`, query.event_mapping_status)],
    sorts: {
      last_seen_at: { by: sql`m.last_seen_at`, kind: 'time', nullable: true },
      occurrences: { by: sql`m.occurrences`, kind: 'number' }, carrier_event_code: { by: sql`m.carrier_event_code`, kind: 'text' },
      carrier: { by: sql`c.display_name`, kind: 'text' }, rsa_event_code: { by: sql`m.rsa_event_code`, kind: 'text', nullable: true },
    },
    defaultSort: 'last_seen_at',
    id: sql`m.id`,
  }
  const page = await pageOf<Row>(db, list, query)
  return { ...page, meta: { ...page.meta, tab_counts: await countsOf(db, where) } }
}

const ourEvents = (db: Db) =>
  rows<Whole['house_events'][number]>(
    db,
    sql`select code as value, code || ' · ' || name as label, category, needs_reason, counts_attempt,
        code = any(${sql.param(pausingEvents)}::text[]) as pauses_sla, is_public, ${wantsProof(sql`code`)} as requires_pod, is_terminal
        from tracking_event_master
        where status = ${literal(switchStatus, 'active')} order by category, code`,
  )

/** The same code, or the same words, as others have mapped them. */
const proposalsFor = (db: Db, { id, carrier_event_code, carrier_event_description }: Row) =>
  rows<Whole['proposals'][number]>(
    db,
    sql`select p.rsa_event_code, h.name as rsa_event, case when bool_or(p.carrier_event_code = ${carrier_event_code}) then 'Same code at '
        else 'Same words at ' end
            || string_agg(distinct c.display_name, ', ' order by c.display_name) as why
        from carrier_event_mappings p join carriers c on c.id = p.carrier_id join tracking_event_master h on h.code = p.rsa_event_code
        where p.event_mapping_status = ${literal(eventMappingStatus, 'mapped')} and p.id <> ${id}
          and (p.carrier_event_code = ${carrier_event_code} or lower(p.carrier_event_description) = lower(${carrier_event_description}))
        group by p.rsa_event_code, h.name order by count(*) desc, p.rsa_event_code limit 5`,
  )

type Named = z.output<typeof carrierMapping.one.query>

async function idOf(db: Db, id: number, { carrier_id, carrier_event_code, carrier_event_sub_code }: Named): Promise<number> {
  if (id > 0) return id
  if (!carrier_id || !carrier_event_code) throw refuseField('carrier_event_code', 'Give a code and its carrier.')
  const row = await first<{ id: number }>(
    db,
    sql`select id from carrier_event_mappings where carrier_id = ${carrier_id} and carrier_event_code = ${carrier_event_code}
          and carrier_event_sub_code = ${carrier_event_sub_code ?? ''}`,
  )
  if (!row) throw notFound()
  return row.id
}

const rowOf = (db: Db, who: Who, id: number) =>
  first<Row & Pick<Whole, Flag | 'version'>>(
    db,
    sql`select ${columns}, ${flagNames}, m.version from ${from} where ${allOf([sql`m.id = ${id}`, ownCarriers(who, sql`m.carrier_id`)])}`,
  )

/** One code with what helps to decide: its last events, what others made of it, how many stored events it would reach. */
export async function mappingOf(db: Db, who: Who, requested: number, named: Named): Promise<Whole> {
  const id = await idOf(db, requested, named)
  const row = await rowOf(db, who, id)
  if (
    !row || (named.event_mapping_status && requested > 0 && named.event_mapping_status !== row.event_mapping_status && row.event_mapping_status === 'unmapped')
  ) throw notFound()
  const [recent_events, proposals, events, stored, next, run] = await Promise.all([
    rows<Whole['recent_events'][number]>(
      db,
      sql`select id, tracking_no, event_time, location_raw, process_result, source from carrier_events where carrier_id = ${row.carrier_id}
            and carrier_event_code = ${row.carrier_event_code}
            and carrier_event_sub_code = ${row.carrier_event_sub_code} order by event_time desc, id desc limit 5`,
    ),
    proposalsFor(db, row),
    ourEvents(db),
    storedCount(db, id),
    first<{ id: number }>(db, sql`select m.id from carrier_event_mappings m
      where ${allOf([sql`m.event_mapping_status = ${literal(eventMappingStatus, 'unmapped')} and m.id <> ${id}`, ownCarriers(who, sql`m.carrier_id`)])}
      order by m.carrier_id = ${row.carrier_id} desc, m.last_seen_at desc nulls last limit 1`),
    first<NonNullable<Whole['reprocess']>>(db, sql`select id, state, total, done, moved from carrier_reprocesses where mapping_id = ${id} order by id desc
      limit 1`),
  ])
  return { ...row, recent_events, proposals, house_events: events, stored, next_unmapped: next?.id ?? null, reprocess: run }
}

interface Kept {
  event_mapping_status: (typeof eventMappingStatus.names)[number]
  rsa_event_code: string | null
  reason_code: string | null
  counts_attempt: boolean | null
  pauses_sla: boolean | null
  is_public: boolean | null
  requires_pod: boolean | null
  is_terminal: boolean | null
  version: number
}

const flagsOf = ({ counts_attempt, pauses_sla, is_public, requires_pod, is_terminal }: Pick<Kept, Flag>) => ({
  counts_attempt, pauses_sla, is_public, requires_pod, is_terminal,
})
const flagNames = sql`m.counts_attempt, m.pauses_sla, m.is_public, m.requires_pod, m.is_terminal`

/** Whether stored events would count otherwise than they did. */
const countsOtherwise = (before: Kept, next: Kept): boolean =>
  (['event_mapping_status', 'rsa_event_code', 'counts_attempt', 'is_terminal'] as const).some((name) => before[name] !== next[name])

async function refuseUnfit(tx: Db, next: Kept): Promise<void> {
  if (next.event_mapping_status !== 'mapped') return
  if (!next.rsa_event_code) throw refuseField('rsa_event_code', 'Choose a house event')
  const event = await first<{ needs_reason: boolean }>(tx, sql`select needs_reason from tracking_event_master where code = ${next.rsa_event_code}
      and status = ${literal(switchStatus, 'active')}`)
  if (!event) throw refuseField('rsa_event_code', `Unknown house event ${next.rsa_event_code}`)
  if (event.needs_reason && !next.reason_code) throw refuseField('reason_code', 'This event needs a reason')
}

/**
 * Says what a code means. 404 for a foreign one, 409 for making a reviewed code unmapped again or over somebody else's change, 422 without
 * an event of ours or its reason. With `apply_to_stored` a run over the stored events is queued; its id is answered.
 */
export async function changeMapping(tx: Db, who: Who, id: number, body: Change, audit: (entry: AuditEntry) => void): Promise<{ row: Row; run: number | null }> {
  const before = await first<Kept>(tx, sql`select event_mapping_status, rsa_event_code, reason_code, ${flagNames}, version from carrier_event_mappings m
    where ${allOf([sql`m.id = ${id}`, ownCarriers(who, sql`m.carrier_id`)])} for update`)
  if (!before) throw notFound()
  if (body.version !== undefined && body.version !== before.version) throw staleRecord()
  const status = body.event_mapping_status ?? (body.rsa_event_code ? 'mapped' : before.event_mapping_status)
  if (status === 'unmapped' && before.event_mapping_status !== 'unmapped') throw new Refusal(409, 'A reviewed code cannot become unmapped.')
  if (status !== before.event_mapping_status && !eventMappingStatus.can(before.event_mapping_status, status))
    throw new Refusal(409, `A code that is ${before.event_mapping_status} cannot become ${status}.`)
  const keep = <T>(given: T | undefined, was: T) => (given === undefined ? was : given)
  const next: Kept = {
    event_mapping_status: status, version: before.version,
    rsa_event_code: status === 'mapped' ? keep(body.rsa_event_code ?? undefined, before.rsa_event_code) : null,
    reason_code: status === 'mapped' ? keep(body.reason_code, before.reason_code) || null : null,
    ...flagsOf({ ...before, ...Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) }),
  }
  await refuseUnfit(tx, next)
  await rows(
    tx,
    sql`update carrier_event_mappings set event_mapping_status = ${status}, rsa_event_code = ${next.rsa_event_code}, reason_code = ${next.reason_code},
        counts_attempt = ${next.counts_attempt},
          pauses_sla = ${next.pauses_sla}, is_public = ${next.is_public}, requires_pod = ${next.requires_pod}, is_terminal = ${next.is_terminal},
            mapped_by = ${who.user_id}, mapped_at = now(), version = version + 1,
          updated_at = now(), updated_by = ${who.user_id} where id = ${id}`,
  )
  const row = (await rowOf(tx, who, id)) as Row
  audit({ entity: 'carrier_event_mapping', entity_id: id, before, after: next })
  if (!body.apply_to_stored || status === 'unmapped' || !countsOtherwise(before, next)) return { row, run: null }
  return { row, run: await queueRun(tx, who, id) }
}

/** Queues a run over a code's stored events; null when there are none. */
export async function queueRun(tx: Db, who: Who, mappingId: number): Promise<number | null> {
  const total = await storedCount(tx, mappingId)
  if (total === 0) return null
  const run = await first<{ id: number }>(tx, sql`insert into carrier_reprocesses (mapping_id, total, created_by)
    values (${mappingId}, ${total}, ${who.user_id || null}) returning id`)
  return run?.id ?? null
}

/** Characters of an event as it was sent that a list shows. */
const RAW_CHARS = 2000

/** One result by its name: the waiting ones are few, and read from an index of their own. */
const resultOf = (events: readonly string[] | undefined) => {
  if (!events?.length) return undefined
  const isWaiting = events.every((result) => waitingResults.some((waiting) => waiting === result))
  return isWaiting
    ? sql`e.process_result in ${literals(feedResult, ...waitingResults)} and ${anyOfValues(sql`e.process_result`, events)}`
    : anyOfValues(sql`e.process_result`, events)
}

/** Parcels a code was told of, the newest event first; or what waits for a person, the last received first. */
export function numberList(db: Db, who: Who, query: z.output<typeof carrierMapping.numbers.query>) {
  const list: ListQuery = {
    columns: sql`e.id, e.carrier_id, c.display_name as carrier, e.tracking_no, e.carrier_event_code, e.carrier_event_sub_code, p.order_id, k.name as client,
      e.event_time, e.event_time_raw, e.location_raw, e.carrier_event_description,
      p.status as package_status, e.source, e.process_result, e.process_note, left((e.payload->'response'->'body'->'events'->0)::text, ${RAW_CHARS}) as raw,
        e.received_at`,
    from: sql`carrier_events e join carriers c on c.id = e.carrier_id
      left join lateral (select order_id, status, client_id from packages p where p.carrier_id = e.carrier_id
        and (p.carrier_tracking_no = e.tracking_no or p.tracking_no = e.tracking_no)
      order by p.carrier_tracking_no = e.tracking_no desc nulls last limit 1) p on true left join clients k on k.id = p.client_id`,
    where: [
      ownCarriers(who, sql`e.carrier_id`), query.carrier_id ? sql`e.carrier_id = ${query.carrier_id}` : undefined,
      query.carrier_event_code ? sql`e.carrier_event_code = ${query.carrier_event_code}` : undefined,
      resultOf(query.process_result), anyOfValues(sql`p.client_id`, query.client_id),
      dayRange(sql`coalesce(e.event_time, e.received_at)`, query.from, query.to), query.search ? sql`e.tracking_no ilike ${contains(query.search)}` : undefined,
    ],
    sorts: { event_time: { by: sql`e.event_time`, kind: 'time', nullable: true }, received_at: { by: sql`e.received_at`, kind: 'time' } },
    defaultSort: query.carrier_event_code ? 'event_time' : 'received_at',
    id: sql`e.id`,
  }
  return pageOf<NumberRow>(db, list, query)
}
