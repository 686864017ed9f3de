import { MOST_WIDGETS } from '@/lib/domain/dashboard'
import { addDays, today } from '@/lib/domain/days'
import { learnAt } from '@/upstream/areas/promises/learn'
import { inTransaction, openDatabase } from '@/upstream/db/db'
import { ask, json, read, type Asker } from './asker'
import { query } from './databases'
import { importSeconds } from './imports'
import { quantile } from './load'
import { signInUpstream } from './sign-in'
import type { Server } from './servers'
import { ms, short, type Line } from './table'

/** Asks of home's tiles; each counts anew. */
const ASKS = 40
const BOARDS = 7
/** Imports of each kind, in turn: with the rollups and without them. */
const ROUNDS = 3

interface Board {
  id: number
  definition: { widgets: { id: string; type: string }[] }
}
interface Answered {
  widgets: { id: string; error: string | null; source: string }[]
}

const days = (back: number) => ({ from: addDays(today(), -back), to: today() })

/** The answer of a board, counted anew, and how long it took. */
async function counted(who: Asker, path: string, body: object): Promise<{ took: number; answered: Answered }> {
  const answer = await ask(who, json(path, { ...body, refresh: true }))
  const { data } = read<{ data: Answered }>(answer)
  const failed = data.widgets.find(({ error }) => error !== null)
  if (failed) throw new Error(`Widget ${failed.id}: ${failed.error}`)
  return { took: answer.ms, answered: data }
}

async function homeOf(who: Asker): Promise<Board> {
  const { data } = read<{ data: { id: number; name: string }[] }>(await ask(who, { method: 'GET', path: '/api/dashboard-report?is_home=true' }))
  const home = data.find(({ name }) => name === 'Operations overview')
  return read<{ data: Board }>(await ask(who, { method: 'GET', path: `/api/dashboard-report/${home?.id}` })).data
}

/** Home's eight tiles, each count made anew: milliseconds in order. */
async function homeTiles(who: Asker): Promise<number[]> {
  const { id, definition } = await homeOf(who)
  const widget_ids = definition.widgets.filter(({ type }) => type === 'kpi').slice(0, 8).map((widget) => widget.id)
  const took: number[] = []
  for (let n = 0; n <= ASKS; n += 1) took.push((await counted(who, `/api/dashboard-report/${id}/data`, { filters: days(6), widget_ids })).took)
  // The first also opens connections and plans the statements.
  return took.slice(1).toSorted((a, b) => a - b)
}

const kinds = [
  ['kpi', ['packages'], []], ['bar', ['late'], ['carrier']], ['line', ['packages', 'delivered'], ['day']], ['donut', ['packages'], ['status']],
  ['table', ['packages', 'delivered', 'sla_hit', 'cod_aed'], ['client']], ['stacked_bar', ['packages'], ['carrier', 'status']],
] as const
/** As many widgets as a board takes, of every kind people use, over thirty days. */
const fullBoard = {
  version: 1, title: '', default_range: '30d', filters: [],
  widgets: Array.from({ length: MOST_WIDGETS }, (_, n) => {
    const [type, measures, dimensions] = kinds[n % kinds.length] as (typeof kinds)[number]
    const source = { dataset: 'packages', measures, dimensions, granularity: 'day', filters: [], compare: type === 'kpi' }
    return { id: `w${n}`, type, title: `Widget ${n}`, x: 0, y: n, w: 6, h: 4, query: source, options: {} }
  }),
}

/** Boards of 24 widgets, none of them answered from what was kept; milliseconds in order. */
async function fullBoards(who: Asker): Promise<number[]> {
  const took: number[] = []
  for (let n = 0; n <= BOARDS; n += 1) took.push((await counted(who, '/api/dashboard-report/preview-data', { definition: fullBoard, filters: days(29) })).took)
  return took.slice(1).toSorted((a, b) => a - b)
}

/** Every parcel added up again. */
async function rebuilt(databaseUrl: string): Promise<number> {
  const began = performance.now()
  await query(databaseUrl, 'select parcel_rollups_anew()')
  return (performance.now() - began) / 1000
}

/** Everything delivered in the last months learned from again, as every night. */
async function learned(databaseUrl: string): Promise<number> {
  const database = openDatabase(databaseUrl, 1)
  const began = performance.now()
  await inTransaction(database.db, (tx) => learnAt(tx, new Date().toISOString()))
  const took = (performance.now() - began) / 1000
  await database.close()
  return took
}

interface Dashboards {
  packages: number
  home: number[]
  board: number[]
  rebuildS: number
  learnS: number
}

export async function measureDashboards(upstream: Server, databaseUrl: string, role: string, packages: number): Promise<Dashboards> {
  const rebuildS = await rebuilt(databaseUrl)
  const learnS = await learned(databaseUrl)
  const who = await signInUpstream(upstream.origin, role)
  return { packages, rebuildS, learnS, home: await homeTiles(who), board: await fullBoards(who) }
}

/** Large against a tenth of it: what grows with the number of packages shows here. */
export function dashboardLines(few: Dashboards, many: Dashboards): Line[] {
  const of = many.packages.toLocaleString('en')
  const against = (value: (one: Dashboards) => number) => `x ${short(value(many) / value(few))} of ${few.packages.toLocaleString('en')} packages`
  const p95 = ({ home }: Dashboards) => quantile(home, 0.95)
  const median = ({ board }: Dashboards) => quantile(board, 0.5)
  return [
    { work: `home, eight tiles, ${of} packages, p95`, upstream: ms(p95(many)), note: `p50 ${ms(quantile(many.home, 0.5))}; ${against(p95)}` },
    { work: `a board of ${MOST_WIDGETS} widgets, cold, p50`, upstream: ms(median(many)), note: `slowest ${ms(many.board.at(-1) ?? 0)}; ${against(median)}` },
    { work: 'promises learned from what was delivered', upstream: `${short(many.learnS)} s`, note: against(({ learnS }) => learnS) },
    { work: 'rollups added up again', upstream: `${short(many.rebuildS)} s`, note: against(({ rebuildS }) => rebuildS) },
  ]
}

/** What an import pays for the rollups: the same file with their trigger and without it, in turn, the fastest of each. */
export async function rollupCostLine(who: Asker, databaseUrl: string, rows: number): Promise<Line> {
  const best = { enable: Infinity, disable: Infinity }
  for (let n = 0; n < ROUNDS; n += 1) {
    for (const way of ['disable', 'enable'] as const) {
      for (const trigger of ['come', 'change', 'go']) await query(databaseUrl, `alter table packages ${way} trigger parcel_rollups_${trigger}`)
      best[way] = Math.min(best[way], await importSeconds(who, databaseUrl, rows))
    }
  }
  return {
    work: `an import of ${rows.toLocaleString('en')} rows pays for them`, upstream: `${short((best.enable / best.disable - 1) * 100)} %`,
    note: `${short(best.enable)} s against ${short(best.disable)} s, the fastest of ${ROUNDS} each`,
  }
}
