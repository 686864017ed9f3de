export interface Line {
  work: string
  upstream?: string
  door?: string
  note?: string
}

/** A number as people read it: three digits that matter. */
export function short(value: number): string {
  if (!Number.isFinite(value)) return '-'
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(value >= 10 ? 1 : 2)
}
export const ms = (value: number) => `${short(value)} ms`
export const mb = (value: number) => `${Math.round(value).toLocaleString('en')} MB`
export const perSecond = (value: number) => `${short(value)}/s`

/** The lines under each other, in columns as wide as they need. */
export function table(lines: readonly Line[]): string {
  const head: Line = { work: 'work', upstream: 'upstream', door: 'through the door', note: 'more' }
  const cells = [head, ...lines].map(({ work, upstream = '', door = '', note = '' }) => [work, upstream, door, note])
  const widths = [0, 1, 2, 3].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  const rows = cells.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ').trimEnd())
  return [rows[0], widths.map((width) => '-'.repeat(width)).join('  '), ...rows.slice(1)].join('\n')
}
