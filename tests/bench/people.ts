import { setTimeout as pause } from 'node:timers/promises'
import { ask, json, type Asker, type Asking } from './asker'
import { findOf, listOf, sampleOf, type Sample } from './lists'
import { quantiles } from './load'
import type { Server } from './servers'
import { signInPortal } from './sign-in'
import { mb, short, type Line } from './table'

const PEOPLE = 50
const ROLES = ['operations_manager', 'super_admin', 'service_center_operator', 'client_admin', 'client_operations'] as const
/** What somebody takes to read an answer before asking the next. */
const READING_MS = 1000
const LOOK_MS = 5000
/** What a process needs once (code compiled, pools opened) is over after this share of the time. */
const SETTLING = 0.3
const html = { accept: 'text/html' }

/** A working day in small: mostly lists and numbers, now and then a whole page. */
const usual = (sample: Sample): readonly ((n: number) => Asking)[] => [
  listOf(sample), findOf(sample), listOf(sample), findOf(sample, 10), () => ({ method: 'GET', path: '/packages', headers: html }),
  listOf(sample), findOf(sample), (n) => json('/api/packages/find', { search: sample.numbers[n % sample.numbers.length]?.slice(0, 8) }),
  () => ({ method: 'GET', path: '/', headers: html }),
]

interface Look {
  minutes: number
  mb: number
}

/** Megabytes a minute of the straight line nearest to all looks (least squares). */
function slope(looks: readonly Look[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(looks.map(({ minutes }) => minutes)), mean(looks.map((look) => look.mb))]
  const spread = looks.reduce((sum, { minutes }) => sum + (minutes - x) ** 2, 0)
  return looks.reduce((sum, look) => sum + (look.minutes - x) * (look.mb - y), 0) / spread
}

function lineOf(name: string, looks: readonly Look[]): Line {
  const settled = looks.slice(Math.floor(looks.length * SETTLING))
  const [first, last] = [settled[0]?.mb ?? Number.NaN, settled.at(-1)?.mb ?? Number.NaN]
  return {
    work: `  memory of the ${name}`, upstream: `${slope(settled) >= 0 ? '+' : ''}${short(slope(settled))} MB/min`,
    note: `${mb(first)} once settled, ${mb(last)} at the end, most ${mb(Math.max(...looks.map((look) => look.mb)))}`,
  }
}

/** Fifty people at work through the door for some minutes: whether the servers' memory stays where it is. */
export async function peopleLines(upstream: Server, portal: Server, databaseUrl: string, minutes: number): Promise<Line[]> {
  const askings = usual(await sampleOf(databaseUrl))
  const sessions = await Promise.all(ROLES.map((role) => signInPortal(portal.origin, role)))
  const began = performance.now()
  const gone = () => (performance.now() - began) / 60_000
  const times: Record<'numbers' | 'pages', number[]> = { numbers: [], pages: [] }
  let refused = 0
  const work = async (who: Asker, person: number) => {
    await pause((person / PEOPLE) * READING_MS)
    for (let n = person; gone() < minutes; n++) {
      const asking = askings[n % askings.length]?.(n) ?? { method: 'GET', path: '/' }
      const { status, ms } = await ask(who, asking)
      times[asking.headers === html ? 'pages' : 'numbers'].push(ms)
      // Some may not see what others do; that is an answer as well.
      if (status >= 500 || status === 429) refused += 1
      await pause(READING_MS)
    }
  }
  const looks: Record<'upstream' | 'portal', Look[]> = { upstream: [], portal: [] }
  const timer = setInterval(() => {
    looks.upstream.push({ minutes: gone(), mb: upstream.memoryMb() })
    looks.portal.push({ minutes: gone(), mb: portal.memoryMb() })
  }, LOOK_MS)
  try {
    await Promise.all(Array.from({ length: PEOPLE }, (_, person) => work(sessions[person % sessions.length] as Asker, person)))
  } finally {
    clearInterval(timer)
  }
  return [
    {
      work: `${PEOPLE} people for ${minutes} minutes, lists and numbers`,
      door: quantiles(times.numbers), note: `${times.numbers.length.toLocaleString('en')} answers`,
    },
    { work: '  whole pages', door: quantiles(times.pages), note: `${times.pages.length.toLocaleString('en')} answers; ${refused} refused of all` },
    lineOf('upstream', looks.upstream),
    lineOf('portal', looks.portal),
  ]
}
