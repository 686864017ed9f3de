import type { Db } from '../../db/db'
import type { Metric } from '../../platform/metrics'
import { readLines, workLines } from './lines'

const secondsSince = (at: string | null) => (at === null ? 0 : Math.max(0, (Date.now() - Date.parse(at)) / 1000))

/** What waits and what failed in each line of work, as /metrics tells it. */
export async function workMetrics(db: Db): Promise<Metric[]> {
  const lines = await readLines(db)
  const gauge = (name: string, help: string, of: (line: (typeof lines)[number]) => number): Metric => (
    { name, type: 'gauge', help, samples: lines.map((line) => ({ labels: { line: line.line }, value: of(line) })) }
  )
  return [
    gauge('qafila_work_waiting', 'What is due and not done.', ({ waiting }) => waiting),
    gauge('qafila_work_oldest_seconds', 'How long the oldest of it has waited.', ({ oldest_at }) => secondsSince(oldest_at)),
    gauge('qafila_work_late_after_seconds', 'When it is late.', ({ line }) => (workLines[line]?.lateAfter ?? 0) * 60),
    gauge('qafila_work_failed', 'What failed in the last 24 hours.', ({ failed }) => failed),
  ]
}
