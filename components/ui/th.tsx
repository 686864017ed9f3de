import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classes } from './classes'
import type { CellAlign } from './table'

type ThProps = Omit<ComponentProps<'th'>, 'align'> & {
  align?: CellAlign
  sticky?: boolean
  /** Stays at the end edge. */
  stickyEnd?: boolean
  /** How the rows are sorted by this column; false = sortable, not sorted; left out = not sortable. */
  sorted?: 'ascending' | 'descending' | false
  onSort?: () => void
  /** What is heard of the edge towards the next head. */
  edge?: ComponentProps<'span'>
}

const marks = { ascending: ArrowUp, descending: ArrowDown }

/** A column's head. A sortable one is a button inside the head, and the head says the direction (`aria-sort`). */
export function Th({ align = 'start', sticky = false, stickyEnd = false, sorted, onSort, edge, className, children, ...rest }: ThProps) {
  const Mark = sorted ? marks[sorted] : ChevronsUpDown
  const isEnd = align === 'end'
  return (
    <th
      scope="col"
      {...rest}
      aria-sort={sorted === undefined ? undefined : sorted || 'none'}
      className={classes(
        'sticky top-0 h-8 border-b bg-surface-sunken px-3 text-meta font-semibold whitespace-nowrap text-ink-soft',
        isEnd ? 'text-end' : align === 'center' ? 'text-center' : 'text-start',
        sticky ? 'start-0 z-3 border-e' : stickyEnd ? 'end-0 z-3' : 'z-2',
        className,
      )}
    >
      {sorted === undefined ? (
        children
      ) : (
        <button
          type="button" onClick={onSort}
          className={classes(
            'group/sort -mx-1 inline-flex h-7 items-center gap-1 rounded-sm px-1 hover:text-ink', isEnd && 'flex-row-reverse', sorted && 'text-ink',
          )}
        >
          {children}
          <Mark aria-hidden className={classes('size-3.5', !sorted && 'opacity-0 group-hover/sort:opacity-100 group-focus-visible/sort:opacity-100')} />
        </button>
      )}
      {edge && <span {...edge} aria-hidden className="edge" />}
    </th>
  )
}
