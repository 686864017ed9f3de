import { balance } from '../../scripts/lib/balance.mjs'
import { freePort } from '../../scripts/lib/ports.mjs'
import { loadList, sampleOf, type Sample } from './lists'
import { startPortal, startUpstream, type Server } from './servers'
import { signInPortal, signInUpstream } from './sign-in'
import { perSecond, short, type Line } from './table'

const STAFF = 'operations_manager'
const COUNTS = [1, 2] as const

interface Rate {
  perSecond: number
  p95: number
}

/** `work` over some servers behind a balancer; one stands behind it as well, so that the balancer costs both the same. */
async function behindBalancer<T>(count: number, start: (balancer: string) => Promise<Server>, work: (origin: string) => Promise<T>): Promise<T> {
  const port = await freePort()
  const servers: Server[] = []
  for (let i = 0; i < count; i++) servers.push(await start(`http://127.0.0.1:${port}`))
  const front = await balance(servers.map(({ origin }) => Number(new URL(origin).port)), port)
  try {
    return await work(front.url)
  } finally {
    await front.stop()
    for (const server of servers) await server.stop()
  }
}

async function rates(count: number, databaseUrl: string, sample: Sample, hasPortal: boolean): Promise<{ direct: Rate; door: Rate | null }> {
  return behindBalancer(count, () => startUpstream(databaseUrl, 0), async (upstream) => {
    const direct = await loadList(await signInUpstream(upstream, STAFF), sample)
    const door = hasPortal
      ? await behindBalancer(count, (balancer) => startPortal(upstream, balancer), async (origin) => loadList(await signInPortal(origin, STAFF), sample))
      : null
    return { direct, door }
  })
}

/** What a second upstream and portal process bring on this machine. */
export async function twoLines(databaseUrl: string, hasPortal: boolean): Promise<Line[]> {
  const sample = await sampleOf(databaseUrl)
  const lines: Line[] = []
  for (const count of COUNTS) {
    const { direct, door } = await rates(count, databaseUrl, sample, hasPortal)
    lines.push({
      work: `list of 25, ${count} of each behind a balancer`, upstream: perSecond(direct.perSecond),
      door: door ? perSecond(door.perSecond) : undefined, note: `p95 ${short(direct.p95)} / ${short(door?.p95 ?? Number.NaN)} ms`,
    })
  }
  return lines
}
