import { afterAll, test } from 'vitest'
import { useApp } from '../../upstream/app'
import { startCluster, type Cluster } from '../../upstream/platform/cluster'
import { expectFailover } from '../../upstream/platform/failover'
import { numberOption } from '../options'

const [WRITERS, SECONDS] = [numberOption('writers', 16), numberOption('seconds', 10)]

let cluster: Cluster | undefined
const app = useApp({
  env: { DB_POOL: String(WRITERS + 4) },
  async more(url) {
    cluster = await startCluster(url)
    return { DATABASE_URL: cluster.url }
  },
})
afterAll(() => cluster?.stop(), 60_000)

test(`the primary is killed under ${WRITERS} writers: nothing acknowledged is lost or doubled`, async () => {
  const { acknowledged, withOne, promotedMs, silentMs } = await expectFailover(app, cluster as Cluster, { writers: WRITERS, eachMs: SECONDS * 1000 })
  console.log(`${acknowledged} writes acknowledged, ${withOne} of them with one standby gone.`)
  console.log(`Promoted in ${promotedMs} ms; nobody was answered for ${silentMs} ms.`)
})
