import { ask, json, type Asker, type Asking } from './asker'
import { query } from './databases'
import { inTurn, load, quantile, type Load } from './load'
import { ms, perSecond, short, type Line } from './table'

/** Ten people who ask again as soon as they have their answer. */
const CONNECTIONS = 10
const SECONDS = 10
const FINDS = { times: 2000, atMostMs: 12_000 }
const JSON_BYTES = 15_000

/** Parcels to ask for, spread over the whole table. */
export interface Sample {
  clients: number[]
  numbers: string[]
}

/** Pairs of a client and a status with 500 to 9,900 parcels: totals that have to be counted, and are worth it. */
const pairsOf = (databaseUrl: string) => query<{ client_id: number; status: string }>(
  databaseUrl,
  `select client_id::int as client_id, status from packages group by 1, 2 having count(*) between 500 and 9900 order by client_id, status limit 60`,
)

export async function sampleOf(databaseUrl: string): Promise<Sample> {
  const clients = await query<{ id: number }>(databaseUrl, `select client_id::int as id from packages group by 1 order by count(*) desc limit 12`)
  const numbers = await query<{ tracking_no: string }>(
    databaseUrl,
    `select p.tracking_no from generate_series(1, 3000) n
     cross join lateral (select tracking_no from packages where id >= (select min(id) + (max(id) - min(id)) * (n * 7919 % 3001) / 3001 from packages)
     order by id limit 1) p`,
  )
  return { clients: clients.map(({ id }) => id), numbers: numbers.map(({ tracking_no }) => tracking_no) }
}

/** One client's newest 25 with their total, another client each time. */
export const listOf = ({ clients }: Sample) =>
  (n: number): Asking => json('/api/packages/find', { client_id: [clients[n % clients.length]], sort_by: 'created_at', sort: 'highest' })
export const findOf = ({ numbers }: Sample, many = 1) => (n: number): Asking =>
  json('/api/packages/find', { numbers: Array.from({ length: many }, (_, i) => numbers[(n * many + i) % numbers.length]), number_type: 'tracking_no' })

export const loadList = (who: Asker, sample: Sample): Promise<Load> => load(who, listOf(sample), { connections: CONNECTIONS, seconds: SECONDS })

const times = (measured: Load | null) => (measured ? `${short(measured.p50)} / ${short(measured.p95)} ms` : undefined)
/** Answers that were no list: a server that sheds load looks fast in the other figures. */
const refusals = (of: string, measured: Load | null) =>
  [...(measured?.refused ?? [])].map(([status, count]) => `${of} ${count.toLocaleString('en')} x ${status}`)

export function listLines(rows: number, direct: Load, door: Load | null): Line[] {
  const refused = [...refusals('upstream', direct), ...refusals('door', door)]
  return [
    {
      work: `list of 25, ${rows.toLocaleString('en')} packages`, upstream: perSecond(direct.perSecond), door: door ? perSecond(door.perSecond) : undefined,
      note: [`${CONNECTIONS} connections, ${SECONDS} s`, ...refused].join('; '),
    },
    { work: '  p50 / p95', upstream: times(direct), door: times(door) },
  ]
}

/** The same question to both, one after the other; the difference is what the door adds. */
async function added(work: string, askers: readonly Asker[], askingOf: (n: number) => Asking, note?: string): Promise<Line> {
  const [direct = Number.NaN, door] = (await inTurn(askers, askingOf, FINDS)).map((taken) => quantile(taken, 0.5))
  return {
    work, upstream: ms(direct), door: door === undefined ? undefined : ms(door),
    note: [door === undefined ? '' : `door adds ${ms(door - direct)}`, note].filter(Boolean).join('; '),
  }
}

export const findLine = (askers: readonly Asker[], sample: Sample): Promise<Line> => added('find by tracking number, p50', askers, findOf(sample))

/**
 * Lists whose total must be counted, and finds, beside Fastify and pg alone on the same table: `bare`, upstream and door in turn for the find, one after
 * the other for the list, so that the share says more than either figure.
 */
export async function bareLines(bare: Asker, direct: Asker, door: Asker | null, databaseUrl: string): Promise<Line[]> {
  const pairs = await pairsOf(databaseUrl)
  const counted = (n: number): Asking => {
    const { client_id, status } = pairs[n % pairs.length] ?? { client_id: 1, status: 'delivered' }
    return json('/api/packages/find', { client_id: [client_id], status: [status], sort_by: 'created_at', sort: 'highest' })
  }
  const rate = async (who: Asker | null) => (who ? (await load(who, counted, { connections: CONNECTIONS, seconds: SECONDS })).perSecond : Number.NaN)
  const [alone, upstream, through] = [await rate(bare), await rate(direct), await rate(door)]
  const sample = await sampleOf(databaseUrl)
  const found = (await inTurn([bare, direct, ...(door ? [door] : [])], findOf(sample), FINDS)).map((taken) => quantile(taken, 0.5))
  const [findAlone = Number.NaN, findUpstream = Number.NaN] = found
  return [
    {
      work: 'list of 25, client and status, total counted', upstream: perSecond(upstream), door: door ? perSecond(through) : undefined,
      note: `bare ${perSecond(alone)}: ${short(upstream / alone)} of it${door ? `, door ${short(through / alone)}` : ''}; ${pairs.length} pairs of 500 to 9,900 rows`,
    },
    { work: '  find by tracking number, p50', upstream: ms(findUpstream), note: `bare ${ms(findAlone)}: x ${short(findUpstream / findAlone)}` },
  ]
}

/** As many parcels in one answer as make about 15 KB. */
export async function jsonLine(askers: readonly Asker[], sample: Sample): Promise<Line> {
  const [direct] = askers
  if (!direct) return { work: '15 KB of JSON' }
  const { body } = await ask(direct, findOf(sample, 10)(0))
  const many = Math.max(1, Math.round((JSON_BYTES / body.length) * 10))
  return added('15 KB of JSON, p50', askers, findOf(sample, many), `${many} parcels an answer`)
}

/** The page as a browser asks for it first; its rows are counted in its text. */
export async function htmlLine(portal: Asker): Promise<Line> {
  const [taken = []] = await inTurn([portal], () => ({ method: 'GET', path: '/packages', headers: { accept: 'text/html' } }), { times: 40, atMostMs: 20_000 })
  const page = await ask(portal, { method: 'GET', path: '/packages', headers: { accept: 'text/html' } })
  const text = page.body.toString()
  const there = text.match(/data-row="/g)?.length ?? 0
  return { work: 'HTML of /packages, p50', door: ms(quantile(taken, 0.5)), note: `${there} rows in it, ${short(page.body.length / 1000)} KB` }
}
