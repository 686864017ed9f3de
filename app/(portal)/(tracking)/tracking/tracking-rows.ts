import type { ReadyColumn } from '@/components/screens/list-definition'
import type { AnyRow } from '@/components/screens/use-list'
import type { Reply } from '@/lib/contract/types'

type Result = Reply<'tracking.status'>['results'][number]

const onTime = 'On time'
const slaText = (late_hours: number | null): string | null => (late_hours === null ? null : late_hours > 0 ? `Late ${late_hours} h` : onTime)

/** Rows of the grid. One parcel may answer to two of the numbers, so a row is told by its place. */
export const rowsOf = (results: readonly Result[]): AnyRow[] => results.map(({ id, ...row }, at) => ({
  ...row, id: at + 1, package_id: id, sla: slaText(row.late_hours),
}))

/** The columns with a tone for every lateness that occurs. */
export function withTones(columns: ReadyColumn[], results: readonly Result[]): ReadyColumn[] {
  const late = new Set(results.flatMap(({ late_hours }) => (late_hours !== null && late_hours > 0 ? [slaText(late_hours) as string] : [])))
  const options = [{ value: onTime, label: onTime, tone: 'green' as const }, ...[...late].map((label) => ({ value: label, label, tone: 'red' as const }))]
  return columns.map((column) => (column.field === 'sla' ? { ...column, options } : column))
}
