import pg from 'pg'
import { startTemporaryStandby } from '../../../scripts/lib/standby.mjs'
import type { PostgresServer } from '../../../scripts/lib/postgres.mjs'
import { tcpLine } from './tcp-line'

/** As of a real start: what is acknowledged is in the log of this server and of one standby. */
const durable = { synchronous_commit: 'on', full_page_writes: 'on' }
/** How long the whole of it may take until writes are taken again. */
export const MOST_SILENT_MS = 30_000

async function on<T extends pg.QueryResultRow>(url: string, text: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  await client.connect()
  return client.query<T>(text, values).then(({ rows }) => rows).finally(() => client.end())
}

const until = async (done: () => Promise<boolean>): Promise<void> => {
  while (!(await done().catch(() => false))) await new Promise((resolve) => { setTimeout(resolve, 50) })
}

/**
 * A primary with two standbys, of which one must have each commit before it is acknowledged, and the address people use, which is led to
 * whichever is the primary (what HAProxy beside Patroni does, or a managed service's endpoint). It begins as a copy of `of`.
 */
export async function startCluster(of: string) {
  const primary = await startTemporaryStandby({ of, settings: durable })
  await on(primary.url, 'select pg_promote()')
  const standbys: (PostgresServer & { slot: string })[] = []
  for (const slot of ['standby_a', 'standby_b']) standbys.push({ ...(await startTemporaryStandby({ of: primary.url, settings: durable, name: slot })), slot })
  await on(primary.url, `alter system set synchronous_standby_names = 'ANY 1 (standby_a, standby_b)'`)
  await on(primary.url, 'select pg_reload_conf()')
  await until(async () => (await on(primary.url, `select 1 from pg_stat_replication where sync_state = 'quorum'`)).length === 2)
  const line = await tcpLine(Number(new URL(primary.url).port))
  const received = async (url: string) => (await on<{ at: string }>(url, `select pg_last_wal_receive_lsn() - '0/0'::pg_lsn as at`))[0]?.at ?? '0'

  return {
    url: primary.url.replace(/:\d+\//, `:${line.port}/`),
    /** Takes one standby away: its stream ends, and no commit waits for it. */
    async lose() {
      const [, second] = standbys as [typeof standbys[0], typeof standbys[0]]
      await on(second.url, `alter system set primary_conninfo = ''`)
      await on(second.url, 'select pg_reload_conf()')
      await until(async () => (await on(primary.url, 'select 1 from pg_stat_replication')).length === 1)
    },
    /** Kills the primary without a word, promotes the standby that has received most, and leads the address there. Answers what it took, in ms. */
    async failOver(): Promise<number> {
      process.kill(primary.pid, 'SIGKILL')
      const begun = performance.now()
      const got = await Promise.all(standbys.map(async (standby) => ({ standby, at: BigInt(await received(standby.url)) })))
      const { standby } = got.toSorted((a, b) => (a.at < b.at ? 1 : -1))[0] as (typeof got)[0]
      await on(standby.url, 'select pg_promote(wait => true)')
      line.lead(Number(new URL(standby.url).port))
      return performance.now() - begun
    },
    async stop() {
      line.stop()
      for (const server of [...standbys, primary]) await server.stop(0)
    },
  }
}
export type Cluster = Awaited<ReturnType<typeof startCluster>>
