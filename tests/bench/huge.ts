import type { Asking } from './asker'
import { HUGE, LARGE, query, type Databases } from './databases'
import { findOf, listOf, sampleOf, type Sample } from './lists'
import { inTurn, quantile } from './load'
import { startUpstream } from './servers'
import { signInUpstream } from './sign-in'
import { ms, short, type Line } from './table'

const STAFF = 'operations_manager'
/** Enough for a median; a question nobody has asked before reads from the disk, which is what grows. */
const REQUESTS = { times: 400, atMostMs: 20_000 }
const DAY_MS = 86_400_000

/** From another address each time: the public page counts its visitors. */
const publicOf = ({ numbers }: Sample) => (n: number): Asking => ({
  method: 'GET', path: `/api/public/tracking-summary?numbers=${numbers[n % numbers.length]}`,
  headers: { 'x-client-ip': `10.${n % 250}.${Math.floor(n / 250) % 250}.7` },
})

/** Counts by status of a client's last weeks, each of them asked once: answers are kept for a minute. */
const statusesOf = ({ clients }: Sample) => (n: number): Asking => {
  const from = new Date(Date.now() - (30 + Math.floor(n / clients.length)) * DAY_MS).toISOString().slice(0, 10)
  return { method: 'GET', path: `/api/packages/stats?client_id=${clients[n % clients.length]}&from=${from}` }
}

const works = { 'list of 25': listOf, 'find by tracking number': findOf, 'public page': publicOf, 'status summary of a client, 30 days': statusesOf } as const
type Work = keyof typeof works

async function medians(databaseUrl: string): Promise<Record<Work, number>> {
  const upstream = await startUpstream(databaseUrl, 0)
  try {
    await query(databaseUrl, 'vacuum (analyze) packages, package_events, package_counts, package_facilities, package_words')
    const who = await signInUpstream(upstream.origin, STAFF)
    const sample = await sampleOf(databaseUrl)
    const found: Partial<Record<Work, number>> = {}
    for (const work of Object.keys(works) as Work[]) {
      const [taken = []] = await inTurn([who], works[work](sample), work.startsWith('status') ? { ...REQUESTS, times: 48 } : REQUESTS)
      found[work] = quantile(taken, 0.5)
    }
    return found as Record<Work, number>
  } finally {
    await upstream.stop()
  }
}

/** The same questions of a million packages and of ten: what grows with the table. */
export async function hugeLines({ run }: Databases, huge: string): Promise<Line[]> {
  const [few, many] = [await medians(run), await medians(huge)]
  const count = (n: number) => n.toLocaleString('en')
  return (Object.keys(works) as Work[]).map((work) => ({
    work: `${work}, p50`, upstream: ms(many[work]), note: `${count(HUGE)} packages; ${ms(few[work])} of ${count(LARGE)}, x ${short(many[work] / few[work])}`,
  }))
}
