import { setTimeout as pause } from 'node:timers/promises'
import { ask, json, type Answer, type Asker, type Asking } from './asker'
import { query } from './databases'
import { findOf, listOf, sampleOf } from './lists'
import { quantiles } from './load'
import { databaseCpuMs, type Server } from './servers'
import { signInPortal } from './sign-in'
import { mb, short, type Line } from './table'

const PEOPLE = 300
const MINUTES = 15
const THINK_MS = 3000
/** Once the time is over more people come, this many at a time, until somebody is turned away. */
const STEP = { people: 150, ms: 30_000, most: 3000 }
const LOOK_MS = 5000
const ROLES = ['operations_manager', 'super_admin', 'customer_service', 'client_admin', 'client_operations', 'finance_manager'] as const
const SCANNER = 'service_center_operator'
const html = { accept: 'text/html' }
const pages = ['/packages', '/', '/bagList', '/new-consolidations', '/tracking']

type Kind = 'list' | 'page' | 'find' | 'write'
/** Of ten askings: six lists, two pages, a find and a write (a scan at a counter). */
const MIX: readonly Kind[] = ['list', 'page', 'list', 'find', 'list', 'list', 'page', 'list', 'write', 'list']

interface Tally {
  times: Record<Kind, number[]>
  /** Turned away with 503 and told when to come again; anything else that is no answer failed. */
  turnedAway: number
  failed: Map<number, number>
}

const newTally = (): Tally => ({ times: { list: [], page: [], find: [], write: [] }, turnedAway: 0, failed: new Map() })

function note(tally: Tally, kind: Kind, { status, headers, ms }: Answer): void {
  if (status === 503 && headers['retry-after']) tally.turnedAway += 1
  else if (status >= 500 || status === 429) tally.failed.set(status, (tally.failed.get(status) ?? 0) + 1)
  else tally.times[kind].push(ms)
}

interface Crowd {
  askingOf: Record<Kind, (n: number) => Asking>
  sessions: readonly Asker[]
  scanner: Asker
}

async function openCrowd(portal: Server, databaseUrl: string): Promise<Crowd> {
  const sample = await sampleOf(databaseUrl)
  const standing = await query<{ tracking_no: string }>(
    databaseUrl, `select tracking_no from packages where status in ('label_created', 'picked_up') and environment = 'production' order by id desc limit 20000`,
  )
  const scan = (n: number): Asking => json('/api/apply-scan', {
    scan_code: 'PKG-IN', location: 'Dubai DXB1', numbers: [standing[n % standing.length]?.tracking_no], scanned_at: [new Date().toISOString()],
    client_uuid: [crypto.randomUUID()],
  })
  return {
    askingOf: {
      list: listOf(sample), find: findOf(sample), page: (n) => ({ method: 'GET', path: pages[n % pages.length] ?? '/', headers: html }), write: scan,
    },
    sessions: await Promise.all(ROLES.map((role) => signInPortal(portal.origin, role))),
    scanner: await signInPortal(portal.origin, SCANNER),
  }
}

/** `people` at work until `isOver`, each thinking between two askings; they do not all begin at once. */
async function atWork({ askingOf, sessions, scanner }: Crowd, people: number, tally: Tally, isOver: () => boolean): Promise<void> {
  const one = async (person: number) => {
    await pause((person / people) * THINK_MS)
    for (let n = person * 7; !isOver(); n++) {
      const kind = MIX[n % MIX.length] ?? 'list'
      const who = kind === 'write' ? scanner : sessions[person % sessions.length]
      if (who) note(tally, kind, await ask(who, askingOf[kind](n)))
      await pause(THINK_MS)
    }
  }
  await Promise.all(Array.from({ length: people }, (_, person) => one(person)))
}

const failures = ({ failed, turnedAway }: Tally) =>
  [`${turnedAway} turned away with 503 and Retry-After`, ...[...failed].map(([status, times]) => `${times} x ${status}`)].join(', ')

/** More people every half a minute until the first is turned away; what those who are inside wait then. */
async function stepUp(crowd: Crowd, from: number): Promise<Line> {
  for (let people = from + STEP.people; people <= STEP.most; people += STEP.people) {
    const tally = newTally()
    const end = performance.now() + STEP.ms
    await atWork(crowd, people, tally, () => performance.now() > end)
    if (tally.turnedAway > 0 || tally.failed.size > 0) {
      const served = Object.values(tally.times).flat()
      return { work: `  stepped up: ${people} people`, door: quantiles(served), note: `${served.length} served; ${failures(tally)}` }
    }
  }
  return { work: `  stepped up to ${STEP.most} people`, note: 'nobody was turned away' }
}

/**
 * People through the door with three seconds of thought between two askings, 60 % lists, 20 % pages, 10 % finds and 10 % writes, for a quarter of an hour on
 * the cores that carry the servers, the database and these people; then more of them until load is shed.
 */
export async function crowdLines(
  upstream: Server, portal: Server, databaseUrl: string, { people = PEOPLE, minutes = MINUTES }: { people?: number; minutes?: number },
): Promise<Line[]> {
  const crowd = await openCrowd(portal, databaseUrl)
  const tally = newTally()
  const cpu = () => [upstream.cpuMs(), portal.cpuMs(), databaseCpuMs()] as const
  const before = cpu()
  const looks: number[] = []
  const timer = setInterval(() => looks.push(upstream.memoryMb() + portal.memoryMb()), LOOK_MS)
  const end = performance.now() + minutes * 60_000
  await atWork(crowd, people, tally, () => performance.now() > end)
  clearInterval(timer)
  const after = cpu()
  const { list, find, page, write } = tally.times
  const answers = list.length + find.length + page.length + write.length
  const [perUpstream, perPortal, perDatabase] = after.map((ms, i) => short((ms - (before[i] ?? 0)) / answers))
  return [
    {
      work: `${people} people for ${minutes} minutes, lists and finds`, door: quantiles([...list, ...find]),
      note: `${answers.toLocaleString('en')} answers in all; ${failures(tally)}`,
    },
    { work: '  pages', door: quantiles(page), note: `${page.length.toLocaleString('en')} answers` },
    { work: '  writes (scans)', door: quantiles(write), note: `${write.length.toLocaleString('en')} answers` },
    { work: '  CPU an answer', upstream: `${perUpstream} ms`, door: `${perPortal} ms`, note: `database ${perDatabase} ms` },
    { work: '  memory of both', note: `${mb(looks[Math.floor(looks.length * 0.3)] ?? Number.NaN)} once settled, ${mb(looks.at(-1) ?? Number.NaN)} at the end` },
    await stepUp(crowd, people),
  ]
}
