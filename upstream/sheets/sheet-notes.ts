import { rowCount } from '@/lib/domain/upload'
import type { SheetFacts } from './sheet-survey'

const named = 5

/** 'a, b and 3 more'. */
function listed(names: readonly string[]): string {
  const more = names.length - named
  if (more > 0) return `${names.slice(0, named).join(', ')} and ${more} more`
  const [last = '', ...before] = names.toReversed()
  return before.length > 0 ? `${before.toReversed().join(', ')} and ${last}` : last
}

/** What one does not see of a sheet below its header, or sees otherwise than it is read, a sentence each. */
export function notesOf({ merges, hiddenRows }: SheetFacts, headerRow: number): string[] {
  const hidden = hiddenRows.filter(row => row > headerRow)
  const one = hidden.length === 1
  const spans = new Set([...merges.values()].flat().filter(({ from }) => from > headerRow).map(({ from, to }) => `${from} to ${to}`))
  return [
    ...(hidden.length > 0 ? [`${rowCount(hidden.length)} hidden in the sheet ${one ? 'is' : 'are'} read too: ${one ? 'row' : 'rows'} ${listed(hidden.map(String))}.`] : []),
    ...(spans.size > 0 ? [`Merged cells count for every row they span: rows ${listed([...spans])}.`] : []),
  ]
}

/** Headers of hidden columns that are read all the same. */
export const hiddenColumnsNote = (headers: readonly string[]): string[] => (headers.length > 0 ? [`Hidden columns are read too: ${listed(headers)}.`] : [])
