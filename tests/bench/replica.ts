import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '@/upstream/db/db'
import { ask, type Asker } from './asker'
import { query } from './databases'
import { CONNECTIONS as POSTERS, keepPosting } from './journal'
import { listOf, loadList, sampleOf } from './lists'
import { quantile } from './load'
import { startUpstream, type Server } from './servers'
import { signInUpstream } from './sign-in'
import { ms, perSecond, short, type Line } from './table'

const STAFF = 'operations_manager'
const LAG_EVERY_MS = 100
const POSTING_SECONDS = 10
const AFTER_KILL_MS = 10_000

/** A replica as scripts/bench.mjs started it beside the bench's PostgreSQL. */
export interface Standby {
  /** Address of its server, without a database. */
  url: string
  pid: number
}

const at = (standby: Standby, databaseUrl: string) => {
  const url = new URL(standby.url)
  url.pathname = new URL(databaseUrl).pathname
  return url.href
}

const commits = async (url: string): Promise<number> =>
  Number((await query<{ n: string }>(url, 'select xact_commit as n from pg_stat_database where datname = current_database()'))[0]?.n ?? 0)

/** How far the replica is behind while the primary posts as fast as it can. */
async function lagLine(databaseUrl: string, replicaUrl: string): Promise<Line> {
  const { db, close } = openDatabase(databaseUrl, POSTERS)
  const lags: number[] = []
  const until = performance.now() + POSTING_SECONDS * 1000
  const looking = (async () => {
    while (performance.now() < until) {
      const [seen] = await query<{ lag: string }>(
        databaseUrl, `select coalesce(extract(epoch from replay_lag), 0)::text as lag from pg_stat_replication where application_name like 'bench%' limit 1`,
      )
      if (seen) lags.push(Number(seen.lag) * 1000)
      await pause(LAG_EVERY_MS)
    }
  })()
  const rate = await keepPosting(db, POSTING_SECONDS)
  await looking
  await close()
  const [behind] = await query<{ recovering: boolean }>(replicaUrl, 'select pg_is_in_recovery() as recovering')
  return {
    work: 'postings a second while the replica follows', upstream: perSecond(rate),
    note: `replay lag p50 ${ms(quantile(lags, 0.5))}, most ${ms(Math.max(...lags))}${behind?.recovering ? '' : '; it is no replica any more'}`,
  }
}

/** Lists are asked for without a pause while the replica is killed: nobody may see an error, and nobody waits long. */
async function killLine(who: Asker, databaseUrl: string, standby: Standby): Promise<Line> {
  const askingOf = listOf(await sampleOf(databaseUrl))
  const taken: number[] = []
  let failed = 0
  const end = performance.now() + AFTER_KILL_MS
  process.kill(standby.pid, 'SIGKILL')
  for (let n = 0; performance.now() < end; n++) {
    const answer = await ask(who, askingOf(n))
    taken.push(answer.ms)
    if (answer.status >= 300) failed += 1
  }
  return { work: 'the replica is killed under lists', upstream: `${failed} errors`, note: `slowest answer ${ms(Math.max(...taken))} of ${taken.length}` }
}

async function listsOf(upstream: Server, databaseUrl: string, work: string, note = ''): Promise<Line> {
  const { perSecond: rate, p50, p95 } = await loadList(await signInUpstream(upstream.origin, STAFF), await sampleOf(databaseUrl))
  return { work, upstream: perSecond(rate), note: `p50 / p95 ${short(p50)} / ${short(p95)} ms${note}` }
}

/** Lists with and without a replica, how far it falls behind, and what its death costs those who read. */
export async function replicaLines(databaseUrl: string, standby: Standby): Promise<Line[]> {
  const replicaUrl = at(standby, databaseUrl)
  const lines: Line[] = []
  const alone = await startUpstream(databaseUrl, 0)
  lines.push(await listsOf(alone, databaseUrl, 'list of 25, primary alone'))
  await alone.stop()
  lines.push(await lagLine(databaseUrl, replicaUrl))
  const reading = await startUpstream(databaseUrl, 0, { DATABASE_READ_URL: replicaUrl })
  const before = [await commits(databaseUrl), await commits(replicaUrl)] as const
  const read = await listsOf(reading, databaseUrl, 'list of 25, read at the replica')
  const [primary, replica] = [(await commits(databaseUrl)) - before[0], (await commits(replicaUrl)) - before[1]]
  lines.push({ ...read, note: `${read.note}; ${short((100 * replica) / (primary + replica))} % of all transactions there` })
  lines.push(await killLine(await signInUpstream(reading.origin, STAFF), databaseUrl, standby))
  await reading.stop()
  return lines
}
