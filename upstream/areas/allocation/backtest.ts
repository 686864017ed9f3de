import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { allocation } from '@/lib/contract/allocation'
import { backtestStatus, draftStatus, unfinishedBacktests } from '@/lib/domain/allocation'
import { dubaiDay } from '@/lib/domain/days'
import { amountIn } from '@/lib/domain/money'
import { packageStatus } from '@/lib/domain/package'
import { guardedStatus, switchStatus } from '@/lib/domain/record-status'
import { copyRows, type CopyValue } from '../../db/copy-rows'
import { first, inTransaction, rows, type Db } from '../../db/db'
import { holdsToday } from '../../db/dubai-day'
import { literal, literals } from '../../db/literals'
import { anyOfValues, contains, pageOf } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { neverOf } from './reach'
import { setOf } from './rule-row'
import { loadReferenceData, readPlacesOf, type ReferenceData } from '../packages/lookups'
import { Tally, type AllocationBook } from './book'
import { decide, type Decision } from './decide'
import { costOf, EffectSum } from './effect'
import { openBook, readClients, readPincodes } from './load-book'
import { askOf, pastParcels, type PastParcel } from './past-parcels'

export type Backtest = z.output<typeof allocation.backtestOne.reply>
type Changes = z.output<typeof allocation.backtestChanges.query>
type Change = z.output<typeof allocation.backtestChanges.reply>['rows'][number]

const CHUNK = 4000
const columns = sql`b.id, b.draft_id, b.days, b.status, b.done, b.total, b.changed, b.summary, b.error, b.started_by_name, b.created_at, b.ended_at`

/** 404 when there is none. */
export async function backtestOf(db: Db, id: number): Promise<Backtest> {
  const found = await first<Backtest>(db, sql`select ${columns} from allocation_backtests b where b.id = ${id}`)
  if (!found) throw new Refusal(404, 'That backtest no longer exists.')
  return found
}

/** The newest trial of a draft. */
export const lastBacktest = (db: Db, draftId: number) =>
  first<Backtest>(db, sql`select ${columns} from allocation_backtests b where b.draft_id = ${draftId} order by b.id desc limit 1`)

/** Queues a trial of a draft; 404 for a draft that is closed, 409 while one of it runs. */
export async function queueBacktest(tx: Db, who: Who, draftId: number, days: number): Promise<Backtest> {
  const draft = await first<{ client_id: number | null }>(tx, sql`select client_id from allocation_drafts
    where id = ${draftId} and status = ${literal(draftStatus, 'open')} for update`)
  if (!draft) throw new Refusal(404, 'That draft no longer exists.')
  const running = await first(tx, sql`select 1 from allocation_backtests
    where draft_id = ${draftId} and status in ${literals(backtestStatus, ...unfinishedBacktests)} and created_at > now() - interval '15 minutes'`)
  if (running) throw new Refusal(409, 'A backtest of this draft is running. Wait for it to end.')
  const made = await first<{ id: number }>(
    tx,
    sql`insert into allocation_backtests (client_id, draft_id, days, started_by, started_by_name)
        values (${draft.client_id}, ${draftId}, ${days}, ${who.user_id}, ${who.name}) returning id`,
  )
  return backtestOf(tx, made?.id ?? 0)
}

interface Run {
  id: number
  client_id: number | null
  draft_id: number
  days: number
}

/** Two readings of the same orders: by the rules in force, and by the draft. */
class Replay {
  private readonly tallies = { before: new Tally(), after: new Tally() }
  readonly effect = new EffectSum()

  constructor(private readonly reference: ReferenceData, private readonly live: AllocationBook, private readonly draft: AllocationBook) {}

  private decided(parcel: PastParcel, side: 'before' | 'after', facts: NonNullable<ReturnType<typeof askOf>>): Decision | null {
    const book = side === 'before' ? this.live : this.draft
    const tally = this.tallies[side]
    const decision = decide(book.clients.get(parcel.client_id), { ...facts, book, reference: this.reference, tally })
    if (decision) tally.take(decision.takes)
    return decision
  }

  /** The row of the change, null when the parcel keeps its carrier or rules do not decide it. */
  judge(runId: number, parcel: PastParcel): CopyValue[] | null {
    const facts = askOf(parcel, this.reference)
    if (!facts) {
      this.effect.addUnknown(dubaiDay(parcel.created_at))
      return null
    }
    const [before, after] = [this.decided(parcel, 'before', facts), this.decided(parcel, 'after', facts)]
    this.effect.add(facts.order.day, parcel, before, after)
    if (!before && !after) return null
    const [from, to] = [before?.candidate?.row.carrier_id ?? null, after?.candidate?.row.carrier_id ?? null]
    if (from === to) return null
    const rule = after?.rule ? `${after.rule.rule_code} ${after.rule.rule_name}` : (after?.reason ?? 'The linehaul’s own carriers')
    const money = (amount: number | null) => (amount === null ? null : amountIn(amount, 'AED'))
    return [
      runId, parcel.id, parcel.tracking_no, parcel.client_id, parcel.city, parcel.country_code,
      from, to, rule, money(costOf(before, parcel)), money(costOf(after, parcel)),
      before?.candidate?.transit_days_max ?? null, after?.candidate?.transit_days_max ?? null,
    ]
  }
}
const changeColumns = [
  'backtest_id', 'package_id', 'tracking_no', 'client_id', 'city', 'country_code', 'from_carrier_id',
  'to_carrier_id', 'rule', 'cost_before', 'cost_after', 'days_before', 'days_after',
]

async function open(db: Db, run: Run): Promise<{ replay: Replay; reference: ReferenceData; draft: AllocationBook; clients: number[]; goods: boolean }> {
  const reference = await loadReferenceData(db)
  const draft = await openBook(db)
  const clients = run.client_id === null
    ? (await rows<{ client_id: number }>(db, sql`select distinct client_id from linehauls where status = ${literal(guardedStatus, 'active')}
      order by 1`)).map(({ client_id }) => client_id)
    : [run.client_id]
  await readClients(db, reference.allocation, clients)
  await readClients(db, draft, clients, { id: run.draft_id, client_id: run.client_id })
  const goods = await first(
    db,
    sql`select 1 from allocation_rules r, jsonb_to_recordset(r.conditions) as c(field text) where c.field in ('hs_code', 'item_count')
          and (r.draft_id = ${run.draft_id} or r.draft_id is null) and r.status = ${literal(guardedStatus, 'active')}
        union all select 1 from linehaul_restrictions where cardinality(blocked_hs_prefixes) > 0 limit 1`,
  )
  return { replay: new Replay(reference, reference.allocation, draft), reference, draft, clients, goods: goods !== null }
}

/** Capacity a day of the carriers, all coverages together; none kept: no limit. */
async function roomByCarrier(db: Db): Promise<Map<number, number>> {
  const found = await rows<{ carrier_id: number; room: number }>(
    db,
    sql`select carrier_id, sum(room)::int as room from (select v.carrier_id, max(c.max_parcels * (100 + c.overbook_pct) / 100) as room from carrier_capacities c
        join carrier_countries v on v.id = c.coverage_id and v.active and ${holdsToday(sql`v`)}
          where c.status = ${literal(switchStatus, 'active')} and c.weekday is not null and c.max_parcels is not null group by v.carrier_id, v.id) r
          group by carrier_id`,
  )
  return new Map(found.map(({ carrier_id, room }) => [carrier_id, room]))
}

/** The active rules of the draft, as the result names them, each with why it never decides anything. */
async function triedRules(db: Db, { client_id, draft_id }: Run): Promise<{ rule: string; why: string | null }[]> {
  const set = await setOf(db, client_id, draft_id)
  const never = neverOf(set)
  return set.filter(({ status }) => status === 'active').map(({ id, rule_code, rule_name }) => ({
    rule: `${rule_code} ${rule_name}`, why: never.get(id) ?? null,
  }))
}

async function replayAll(db: Db, run: Run): Promise<void> {
  const startedAt = Date.now()
  const { replay, reference, draft, clients, goods } = await open(db, run)
  const since = sql`p.client_id = any(${sql.param(clients)}::bigint[]) and p.created_at > now() - make_interval(days => ${run.days})
      and p.status <> ${literal(packageStatus, 'cancelled')}`
  const counted = await first<{ n: number }>(db, sql`select count(*) as n from packages p where ${since}`)
  await rows(db, sql`update allocation_backtests set total = ${counted?.n ?? 0} where id = ${run.id}`)
  let after = { created_at: '1970-01-01T00:00:00Z', id: 0 }
  let done = 0
  for (;;) {
    const parcels = await pastParcels(
      db, sql`${since} and (p.created_at, p.id) > (${after.created_at}::timestamptz, ${after.id})`, sql`order by p.created_at, p.id limit ${CHUNK}`, goods,
    )
    const last = parcels.at(-1)
    if (!last) break
    const pincodes = parcels.flatMap(({ pincode }) => pincode ?? [])
    await readPincodes(db, reference.allocation, pincodes)
    await readPincodes(db, draft, pincodes)
    await readPlacesOf(db, reference, parcels)
    const changes = parcels.flatMap((parcel) => {
      const change = replay.judge(run.id, parcel)
      return change ? [change] : []
    })
    done += parcels.length
    // Changes and the count of what was looked at land together.
    await inTransaction(db, async (tx) => {
      if (changes.length > 0) await copyRows(tx, 'allocation_backtest_changes', changeColumns, changes)
      await rows(tx, sql`update allocation_backtests set done = ${done}, changed = changed + ${changes.length} where id = ${run.id}`)
    })
    after = { created_at: last.created_at, id: last.id }
  }
  const summary = replay.effect.result({
    nameOf: (id) => reference.carriers.get(id)?.display_name ?? `Carrier ${id}`, roomOf: await roomByCarrier(db),
    rules: await triedRules(db, run), seconds: Math.round((Date.now() - startedAt) / 100) / 10,
  })
  await rows(db, sql`update allocation_backtests set status = ${literal(backtestStatus, 'done')}, done = ${done}, total = ${done},
    summary = ${JSON.stringify(summary)}::jsonb, ended_at = now() where id = ${run.id}`)
}

/** The job: replays the orders of the last days by the rules in force and by the draft. Bears being run twice: it starts over. */
export async function runBacktest({ database, log }: Services, id: number): Promise<void> {
  const { db } = database
  const run = await inTransaction(db, async (tx) => {
    const found = await first<Run>(tx, sql`select id, client_id, draft_id, days from allocation_backtests
      where id = ${id} and status in ${literals(backtestStatus, ...unfinishedBacktests)} for update`)
    if (!found) return null
    await rows(tx, sql`delete from allocation_backtest_changes where backtest_id = ${id}`)
    await rows(tx, sql`update allocation_backtests set status = ${literal(backtestStatus, 'running')}, started_at = now(), done = 0, changed = 0,
      summary = null, error = null where id = ${id}`)
    return found
  })
  if (!run) return
  try {
    await replayAll(db, run)
  } catch (error) {
    log.error({ error, backtest: id }, 'backtest')
    await rows(db, sql`update allocation_backtests set status = ${literal(backtestStatus, 'failed')}, error = 'The backtest broke off. Start it again.',
      ended_at = now() where id = ${id}`)
  }
}

/** Parcels a trial would have given to somebody else. */
export async function backtestChanges(db: Db, id: number, query: Changes): Promise<{ rows: Change[]; meta: Awaited<ReturnType<typeof pageOf>>['meta'] }> {
  await backtestOf(db, id)
  return pageOf<Change>(
    db,
    {
      columns: sql`x.id, x.tracking_no, c.name as client, x.country_code, x.city, coalesce(f.display_name, 'Held') as from_carrier,
        coalesce(t.display_name, 'Held') as to_carrier, x.rule, x.cost_before, x.cost_after, x.days_before, x.days_after`,
      from: sql`allocation_backtest_changes x join clients c on c.id = x.client_id left join carriers f on f.id = x.from_carrier_id
        left join carriers t on t.id = x.to_carrier_id`,
      countFrom: sql`allocation_backtest_changes x`,
      where: [
        sql`x.backtest_id = ${id}`,
        anyOfValues(sql`x.from_carrier_id`, query.from_carrier_id as number[] | undefined),
        anyOfValues(sql`x.to_carrier_id`, query.to_carrier_id as number[] | undefined),
        anyOfValues(sql`x.country_code`, query.country_code as string[] | undefined),
        query.search ? sql`x.tracking_no ilike ${contains(query.search)}` : undefined,
      ],
      sorts: { tracking_no: { by: sql`x.tracking_no`, kind: 'text' }, id: { by: sql`x.id`, kind: 'number' } },
      defaultSort: 'id',
      id: sql`x.id`,
    },
    query,
  )
}
