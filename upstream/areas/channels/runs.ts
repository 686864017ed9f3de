import { sql } from 'drizzle-orm'
import { channelRunStatus, openRuns, type channelRunKind, type channelRunTrigger } from '@/lib/domain/channel'
import { first, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import type { Services } from '../../platform/services'
import { workerIsDead } from '../../platform/worker'

export interface Run {
  id: number
  client_channel_id: number
  since: string | null
  cursor: string | null
  attempts: number
}
type Kind = (typeof channelRunKind.names)[number]
interface Opening {
  channel: number
  kind: Kind
  trigger: (typeof channelRunTrigger.names)[number]
  since?: string | null
  by?: number | null
}
const isOpen = sql`status in ${literals(channelRunStatus, ...openRuns)}`
/** Nobody works it, and its time has come. */
const isDue = sql`${isOpen} and next_at <= now() and (worker_id is null or ${workerIsDead(sql`worker_id`)})`

/** A turn of a channel; null while one of its kind is under way. */
export const openRun = (tx: Db, { channel, kind, trigger, since = null, by = null }: Opening) =>
  first<{ id: number }>(
    tx,
    sql`insert into channel_runs (client_channel_id, run_kind, run_trigger, since, created_by)
        values (${channel}, ${kind}, ${trigger}, ${since}::timestamptz, ${by})
        on conflict (client_channel_id, run_kind) where ${isOpen} do nothing returning id`,
  )

/** Takes a turn that is due, so that nobody else works it meanwhile; null where it is not. */
export const takeRun = ({ database: { db }, worker }: Services, id: number) =>
  first<Run>(
    db,
    sql`update channel_runs set status = ${literal(channelRunStatus, 'processing')}, worker_id = ${worker.id}::uuid,
          started_at = coalesce(started_at, now()), attempts = attempts + 1
        where id = ${id} and ${isDue} returning id, client_channel_id, since, cursor, attempts`,
  )

/** Lets a turn rest; it goes on where it was. */
export const restRun = (db: Db, id: number, seconds: number, error: string) =>
  rows(db, sql`update channel_runs set next_at = now() + make_interval(secs => ${seconds}), worker_id = null, error = ${error} where id = ${id} and ${isOpen}`)

/** Ends a turn by what it did: with errors where some of it failed. */
export const endRun = (db: Db, id: number) =>
  rows(db, sql`update channel_runs set status = case when failed > 0 then ${literal(channelRunStatus, 'completed_with_errors')}
    else ${literal(channelRunStatus, 'completed')} end, worker_id = null, finished_at = now(), error = case when failed > 0 then error end
    where id = ${id} and ${isOpen}`)
export const failRun = (db: Db, id: number, error: string) =>
  rows(db, sql`update channel_runs set status = ${literal(channelRunStatus, 'failed')}, worker_id = null, finished_at = now(), error = ${error}
    where id = ${id} and ${isOpen}`)

/** Turns whose time has come, the longest waiting first. */
export const dueRuns = (db: Db, kind: Kind) =>
  rows<{ id: number }>(db, sql`select id from channel_runs where ${isDue} and run_kind = ${kind} order by next_at, id limit 200`)
