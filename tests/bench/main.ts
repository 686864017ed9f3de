import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { LARGE, openDatabases, openDemo, openEmpty, SMALL, type Databases } from './databases'
import { asker } from './asker'
import { serveBare } from './bare'
import { boardLines } from './boards'
import { browserLines } from './browser'
import { backtestLine, pincodesLine } from './carriers'
import { crowdLines } from './crowd'
import { customsLines } from './customs'
import { dashboardLines, measureDashboards, rollupCostLine } from './dashboards'
import { exportLine } from './exports'
import { gigabyteLine } from './gigabyte'
import { hugeLines } from './huge'
import { importLine } from './imports'
import { monthlyLine } from './invoices'
import { journalLines } from './journal'
import { labelsLine } from './labels'
import { bareLines, findLine, htmlLine, jsonLine, listLines, loadList, sampleOf } from './lists'
import type { Load } from './load'
import { peopleLines } from './people'
import { preAlertLines } from './pre-alerts'
import { productLines } from './products'
import { replicaLines } from './replica'
import { isPortalBuilt, startBare, startPortal, startUpstream, stopAll, type Server } from './servers'
import { scanLine } from './scans'
import { signInPortal, signInUpstream } from './sign-in'
import { outboundLines } from './outbound'
import { manyMovesLines, stockLines } from './stock'
import { mb, short, table, type Line } from './table'
import { twoLines } from './two'
import { webhookLines } from './webhooks'

/** Somebody of the staff, who sees every client's packages. */
const STAFF = 'operations_manager'
const CARRIERS = 'super_admin'
const SENDER = 'client_admin'
const CUSTOMS = 'customs_officer'
const IOR = 'ior_officer'
const BILLING = 'finance_manager'
/** Somebody with a scanner. */
const SCANNER = 'service_center_operator'
/** Somebody with the yard's board who may take every step. */
const YARD = 'pas_supervisor'
const IDLE_AFTER_MS = 3000
const MINUTES = 10
const formats = ['csv', 'xlsx'] as const
const hasPortal = isPortalBuilt()

const lines: Line[] = []
const began = performance.now()
const say = (text: string) => console.log(`[${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s] ${text}`)

/** One piece of work and its lines; what fails is told in its place, and the rest goes on. */
async function measure(work: string, run: () => Promise<readonly Line[]>): Promise<void> {
  say(`${work} ...`)
  try {
    lines.push(...(await run()))
  } catch (error) {
    lines.push({ work, upstream: 'failed', note: (error instanceof Error ? error.message : String(error)).split('\n')[0] })
  }
}

async function withUpstream<T>(databaseUrl: string, work: (upstream: Server) => Promise<T>): Promise<T> {
  const upstream = await startUpstream(databaseUrl, SMALL)
  try {
    return await work(upstream)
  } finally {
    await upstream.stop()
  }
}

async function atRest(server: Server): Promise<string> {
  await pause(IDLE_AFTER_MS)
  return `${short(server.startMs / 1000)} s / ${mb(server.memoryMb())}`
}

/** The list on the small table: what the large one is held against. */
async function measureSmall({ small }: Databases): Promise<Load | null> {
  let few: Load | null = null
  await measure(`List of ${SMALL.toLocaleString('en')}`, async () => {
    const measured = await withUpstream(small, async (upstream) => loadList(await signInUpstream(upstream.origin, STAFF), await sampleOf(small)))
    few = measured
    return listLines(SMALL, measured, null)
  })
  return few
}

async function measureAnswers(upstream: Server, portal: Server | null, databaseUrl: string, few: Load | null): Promise<void> {
  const sample = await sampleOf(databaseUrl)
  const direct = await signInUpstream(upstream.origin, STAFF)
  const door = portal ? await signInPortal(portal.origin, STAFF) : null
  const askers = door ? [direct, door] : [direct]
  if (door) await measure('HTML of the list', async () => [await htmlLine(door)])
  await measure('Find', async () => [await findLine(askers, sample)])
  await measure('JSON', async () => [await jsonLine(askers, sample)])
  await measure('Beside Fastify and pg alone', async () => {
    const bare = await startBare(databaseUrl)
    const beside = await bareLines(asker(bare.origin, {}), direct, door, databaseUrl)
    await bare.stop()
    return beside
  })
  await measure(`List of ${LARGE.toLocaleString('en')}`, async () => {
    const many = await loadList(direct, sample)
    const through = door ? await loadList(door, sample) : null
    return [...listLines(LARGE, many, through), { work: '  p95 against that of the small table', upstream: few ? `x ${short(many.p95 / few.p95)}` : '-' }]
  })
}

async function measureLarge({ run }: Databases, few: Load | null): Promise<void> {
  await withUpstream(run, async (upstream) => {
    await measure('Upstream at rest', async () => [{
      work: 'start / memory at rest, upstream', upstream: await atRest(upstream), note: 'the database runs already',
    }])
    await measure('Scans at full pace', async () => [await scanLine(await signInUpstream(upstream.origin, SCANNER), run)])
    const portal = hasPortal ? await startPortal(upstream.origin) : null
    if (portal) {
      await measure('Portal at rest', async () => [
        { work: 'start / memory at rest, portal', door: await atRest(portal) },
        { work: '  both together', note: `${mb(upstream.memoryMb() + portal.memoryMb())}, ${mb(upstream.memoryMb() + portal.memoryMb() - portal.sharedMb())} with what both share counted once` },
      ])
    }
    await measureAnswers(upstream, portal, run, few)
    if (portal) await measure('The list in a browser', async () => browserLines(await signInPortal(portal.origin, STAFF)))
    lines.push({ work: 'memory after these', upstream: mb(upstream.memoryMb()), door: portal ? mb(portal.memoryMb()) : undefined })
    await portal?.stop()
  })
}

async function measureLabels({ run }: Databases): Promise<void> {
  await withUpstream(run, async (upstream) => {
    const who = await signInUpstream(upstream.origin, STAFF)
    for (const format of ['pdf', 'zpl'] as const) {
      for (const size of ['4X6', 'A6'] as const) await measure(`Labels, ${format} ${size}`, async () => [await labelsLine(upstream, who, run, format, size)])
    }
  })
}

/** Each file in a fresh process, so that none grows into memory another has left. */
async function measureFiles({ run }: Databases, rows: number): Promise<void> {
  for (const format of formats) {
    await withUpstream(run, async (upstream) => {
      const who = await signInUpstream(upstream.origin, STAFF)
      await measure(`Export, ${format}`, async () => [await exportLine(upstream, who, run, format)])
    })
  }
  await measureImports(run, rows)
}

async function measureImports(databaseUrl: string, rows: number): Promise<void> {
  for (const format of formats) {
    await withUpstream(databaseUrl, async (upstream) => {
      const who = await signInUpstream(upstream.origin, SENDER)
      await measure(`Import, ${format}`, async () => [await importLine(upstream, who, databaseUrl, format, rows)])
    })
  }
}

/** A part asked for alone, on a demo of its own. */
async function onDemo<T>(work: (databaseUrl: string) => Promise<T>, count?: number): Promise<T> {
  const demo = await openDemo(say, count)
  try {
    return await work(demo.url)
  } finally {
    await stopAll()
    await demo.drop()
  }
}

/** A part asked for alone, on the million. */
async function onMillion(work: (databases: Databases) => Promise<void>): Promise<void> {
  const databases = await openDatabases(say)
  try {
    await work(databases)
  } finally {
    await stopAll()
    await databases.drop()
  }
}

async function carriers(databaseUrl: string): Promise<void> {
  await withUpstream(databaseUrl, async (upstream) => {
    const who = await signInUpstream(upstream.origin, CARRIERS)
    await measure('Backtest', async () => [await backtestLine(who)])
    await measure('Pincodes', async () => [await pincodesLine(who, databaseUrl)])
  })
}

/** A gigabyte, ten minutes of fifty people, and a second process of each. */
async function endurance(databaseUrl: string): Promise<void> {
  if (hasPortal) {
    await withUpstream(databaseUrl, async (upstream) => {
      await measure('A gigabyte', async () => [await gigabyteLine(upstream.origin)])
      const portal = await startPortal(upstream.origin)
      await measure('Fifty people', () => peopleLines(upstream, portal, databaseUrl, MINUTES))
      await portal.stop()
    })
  }
  await measure('Two of each', () => twoLines(databaseUrl, hasPortal))
}

/** The yard's board on twenty screens, through the portal's door where it is built. */
async function boards(databaseUrl: string): Promise<void> {
  await withUpstream(databaseUrl, async (upstream) => {
    const portal = hasPortal ? await startPortal(upstream.origin) : null
    const who = portal ? await signInPortal(portal.origin, YARD, 'pas') : await signInUpstream(upstream.origin, YARD, 'pas')
    await measure('Boards', () => boardLines(who, databaseUrl, portal !== null))
    await portal?.stop()
  })
}

/** Home and a full board over so many packages and over a tenth of them, and what an import pays for the rollups both are read from. */
async function dashboards(count: number, rows: number): Promise<void> {
  const at = (packages: number) => onDemo((url) => withUpstream(url, (upstream) => measureDashboards(upstream, url, CARRIERS, packages)), packages)
  await measure('Dashboards', async () => dashboardLines(await at(Math.max(SMALL, count / 10)), await at(count)))
  await onDemo((url) => withUpstream(url, async (upstream) => {
    const who = await signInUpstream(upstream.origin, SENDER)
    await measure('Imports and rollups', async () => [await rollupCostLine(who, url, rows)])
  }))
}

async function all(databases: Databases, rows: number): Promise<void> {
  const few = await measureSmall(databases)
  await measureLarge(databases, few)
  await measureLabels(databases)
  await measure('Stock', () => stockLines(databases.run))
  await measure('Outbound', () => outboundLines(databases.run))
  await measureFiles(databases, rows)
  await measure('Journal', () => journalLines(databases.run))
}

for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.on(name, () => {
    void stopAll().finally(() => process.exit(1))
  })
}
/** The number after a word of the command line; undefined where it is not there. */
const numberAfter = (word: string): number | undefined => (process.argv.includes(word) ? Number(process.argv[process.argv.indexOf(word) + 1]) : undefined)
const rows = process.argv.includes('--full') ? 100_000 : 20_000
const parts: Readonly<Record<string, () => Promise<void>>> = {
  '--webhooks': () => onDemo(async (url) => measure('Webhooks', () => webhookLines(url))),
  '--journal': async () => {
    const empty = await openEmpty()
    await measure('Journal', () => journalLines(empty.url))
    await empty.drop()
  },
  '--invoices': () => onDemo((url) => withUpstream(url, async (upstream) => {
    const who = await signInUpstream(upstream.origin, BILLING)
    await measure('Invoices of a month', async () => [await monthlyLine(who, url)])
  })),
  '--customs': () => onDemo((url) => withUpstream(url, async (upstream) => {
    const who = await signInUpstream(upstream.origin, CUSTOMS)
    await measure('Customs', () => customsLines(who, url))
  })),
  '--products': () => onDemo((url) => withUpstream(url, async (upstream) => {
    const who = await signInUpstream(upstream.origin, IOR)
    await measure('Products', () => productLines(who, url))
  })),
  '--prealerts': () => onDemo((url) => withUpstream(url, async (upstream) => {
    const who = await signInUpstream(upstream.origin, SENDER)
    await measure('Pre-alerts', () => preAlertLines(who, url))
  })),
  '--imports': () => onDemo((url) => measureImports(url, rows)),
  '--lists': () => onMillion(({ run }) => withUpstream(run, async (upstream) => {
    const portal = hasPortal ? await startPortal(upstream.origin) : null
    await measureAnswers(upstream, portal, run, null)
    await portal?.stop()
  })),
  '--answers': () => onDemo((url) => withUpstream(url, (upstream) => measureAnswers(upstream, null, url, null))),
  '--boards': () => onDemo(boards),
  '--dashboards': () => dashboards(Number(process.argv[process.argv.indexOf('--dashboards') + 1]) || LARGE, rows),
  '--outbound': () => onDemo((url) => measure('Outbound', () => outboundLines(url))),
  '--stock': () => onDemo((url) => measure('Stock', () => stockLines(url))),
  '--stock-moves': () => onDemo((url) => measure('Ten million moves', () => manyMovesLines(url))),
  '--crowd': () => onMillion(({ run }) => withUpstream(run, async (upstream) => {
    const portal = await startPortal(upstream.origin)
    await measure('A crowd', () => crowdLines(upstream, portal, run, { people: numberAfter('--people'), minutes: numberAfter('--minutes') }))
    await portal.stop()
  })),
  '--replica': () => onMillion(({ run }) =>
    measure('A replica', () => replicaLines(run, { url: process.env.BENCH_STANDBY_URL ?? '', pid: Number(process.env.BENCH_STANDBY_PID) }))),
  '--carriers': () => onMillion(({ run }) => carriers(run)),
  '--endurance': () => onMillion(({ run }) => endurance(run)),
  '--huge': () => onMillion(async (databases) => {
    const url = await databases.huge()
    await measure('Ten million', () => hugeLines(databases, url))
  }),
}

async function measureParts(): Promise<void> {
  const busy = loadavg()[0] ?? 0
  if (!hasPortal) say('The portal is not built ("npm run build"): the door and the page are left out.')
  const part = process.argv.find((word) => word in parts)
  await (part ? parts[part]?.() : onMillion((databases) => all(databases, rows)))
  console.log(`\n${table(lines)}\n`)
  say(`Client, servers and database share ${availableParallelism()} cores; load average before the start ${short(busy)}.`)
}

if (process.argv.includes('--bare')) await serveBare(process.env.DATABASE_URL ?? '', Number(process.env.PORT))
else await measureParts()
