import { askStreaming, json, type Asker } from './asker'
import { query } from './databases'
import { memoryGrowth, type Server } from './servers'
import { mb, short, type Line } from './table'

const MOST_ROWS = 100_000

interface ExportRange {
  client_id: number
  /** First day, as Dubai counts days. */
  from: string
  rows: number
}

/** The largest client's packages from the first day since which there are at most 100,000 of them. */
async function exportRange(databaseUrl: string): Promise<ExportRange> {
  const [found] = await query<ExportRange>(
    databaseUrl,
    `with large as (select client_id from packages group by 1 order by count(*) desc limit 1),
       days as (select client_id, (created_at at time zone 'Asia/Dubai')::date as day, count(*) as n from packages join large using (client_id) group by 1, 2),
       since as (select client_id, day, sum(n) over (order by day desc) as rows from days)
     select client_id::int, day::text as from, rows::int from since where rows <= ${MOST_ROWS} order by day limit 1`,
  )
  if (!found) throw new Error('There is nothing to export.')
  return found
}

export async function exportLine(upstream: Server, who: Asker, databaseUrl: string, format: 'csv' | 'xlsx'): Promise<Line> {
  const { client_id, from, rows } = await exportRange(databaseUrl)
  let bytes = 0
  const {
    grownMb, result,
  } = await memoryGrowth(upstream, () => askStreaming(who, json('/api/packages/find', { client_id: [client_id], from, format }), (piece) => {
    bytes += piece.length
  }))
  if (result.status !== 200) throw new Error(`The export was answered with ${result.status}.`)
  return {
    work: `export of ${rows.toLocaleString('en')} rows, ${format}`,
    upstream: `${short(result.ms / 1000)} s`,
    note: `${short(bytes / 1e6)} MB, first byte after ${short(result.firstMs)} ms, memory +${mb(grownMb)}`,
  }
}
