import { afterAll, expect, test } from 'vitest'
import { pgBossJobs, type Jobs } from '@/upstream/platform/jobs'
import { useApp } from '../app'
import { startCluster, type Cluster } from './cluster'
import { expectFailover } from './failover'

let cluster: Cluster | undefined
const app = useApp({
  env: { DB_POOL: '8' },
  async more(url) {
    cluster = await startCluster(url)
    return { DATABASE_URL: cluster.url }
  },
})
afterAll(() => cluster?.stop(), 60_000)

test('the primary is killed under its writers: nothing acknowledged is lost or doubled, one standby less stops nothing, and workers go on', async () => {
  const done: unknown[] = []
  const jobs: Jobs = pgBossJobs({ url: app.services.config.DATABASE_URL, working: true, log: app.services.log })
  jobs.work('bugs.forward', async ({ n }) => void done.push(n))
  await jobs.start()
  const { db } = app.services.database
  await jobs.send(db, 'bugs.forward', { n: 'before' })
  await expect.poll(() => done).toContain('before')
  await expectFailover(app, cluster as Cluster, { writers: 6, eachMs: 400 })
  await jobs.send(db, 'bugs.forward', { n: 'after' })
  await expect.poll(() => done, { timeout: 30_000 }).toContain('after')
  await jobs.stop()
}, 120_000)
