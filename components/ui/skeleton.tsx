import { en } from '@/lib/words/en'
import { classes } from './classes'

/** A grey stand-in. Nothing shows for the first 150 ms, so a fast answer never flashes. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classes('block animate-late rounded-sm bg-surface-pressed', className ?? 'h-4 w-full')} />
}

const upTo = (count: number): number[] => [...Array(count).keys()]
const widths = ['w-3/5', 'w-2/5', 'w-4/5', 'w-1/2', 'w-2/3']

/** Stands where `rows` table rows will be, at exactly their height, so that nothing jumps when they arrive. */
export function TableSkeleton({ rows = 10, columns = 5, label = en.states.loading }: { rows?: number; columns?: number; label?: string }) {
  return (
    <div role="status" aria-label={label} className="w-full">
      {upTo(rows).map(row => (
        <div key={row} className="flex h-row items-center gap-6 border-b px-3">
          {upTo(columns).map(column => (
            <span key={column} className="flex-1">
              <Skeleton className={classes('h-3', widths[(row * 2 + column) % widths.length])} />
            </span>
          ))}
        </div>
      ))}
    </div>
  )
}
