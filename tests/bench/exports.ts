import { askStreaming, json, type Asker } from './asker'
import { query } from './databases'
import { memoryGrowth, type Server } from './servers'
import { mb, short, type Line } from './table'

const MOST_ROWS = 100_000
const LINE_FEED = 10

/** One client's packages from the first day since which there are at most 100,000 of them. */
export async function exportFilter(databaseUrl: string): Promise<{ client_id: number[]; from: string }> {
  const [found] = await query<{ client_id: number; day: string }>(
    databaseUrl,
    `with large as (select client_id from packages group by 1 order by count(*) desc limit 1),
       days as (select (created_at at time zone 'Asia/Dubai')::date as day, count(*) as n from packages where client_id = (select client_id from large) group by 1),
       since as (select day, sum(n) over (order by day desc) as n from days)
     select (select client_id::int from large), min(day)::text as day from since where n <= ${MOST_ROWS}`,
  )
  if (!found) throw new Error('There is nothing to export.')
  return { client_id: [found.client_id], from: found.day }
}

export async function exportLine(upstream: Server, who: Asker, databaseUrl: string, format: 'csv' | 'xlsx'): Promise<Line> {
  const filter = await exportFilter(databaseUrl)
  const [counted] = await query<{ n: number }>(
    databaseUrl,
    `select count(*)::int as n from packages where client_id = $1 and created_at >= ($2::date at time zone 'Asia/Dubai')`,
    [filter.client_id[0], filter.from],
  )
  let bytes = 0
  let lines = 0
  const { grownMb, result } = await memoryGrowth(upstream, () => askStreaming(who, json('/api/packages/find', { ...filter, format }), (piece) => {
    bytes += piece.length
    if (format === 'csv') for (const byte of piece) if (byte === LINE_FEED) lines++
  }))
  if (result.status !== 200) throw new Error(`${result.status}`)
  const rows = format === 'csv' ? `${(lines - 1).toLocaleString('en')} rows` : `${counted?.n.toLocaleString('en')} rows`
  return {
    work: `export, ${format}`,
    upstream: `${short(result.ms / 1000)} s`,
    note: `${rows}, ${short(bytes / 1e6)} MB, first byte after ${short(result.firstMs)} ms, memory +${mb(grownMb)}`,
  }
}
