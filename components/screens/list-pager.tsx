'use client'

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { useKeys } from '@/components/shell/use-keys'
import { grouped } from '@/lib/domain/money'
import type { Rows } from './use-list'

const SIZES = [25, 50, 100, 200]
const whole = (n: number) => grouped(String(n))

/** Which rows of how many, and the way to the others. `[` and `]` turn pages. */
export function ListPager({ meta, shown, change }: { meta: Rows['meta']; shown: number; change: (part: Record<string, string | null>) => void }) {
  const from = (meta.page - 1) * meta.page_size + 1
  const hasNext = meta.next_cursor !== null
  const turn = (by: number) => {
    const page = meta.page + by
    if (page >= 1 && (by < 0 || hasNext)) change({ page: String(page) })
  }
  useKeys({ '[': () => turn(-1), ']': () => turn(1) })
  if (shown === 0 && meta.page === 1) return null
  const total = meta.total_is_floor ? `more than ${whole(meta.total)}` : whole(meta.total)
  return (
    <nav aria-label="Pages" className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 pt-2 text-meta text-ink-soft">
      <p className="figures" role="status">
        {shown > 0 ? `${whole(from)} to ${whole(from + shown - 1)} of ${total}` : `No rows on page ${meta.page}`}
      </p>
      <label className="ms-auto flex items-center gap-2">
        Rows
        <select
          value={meta.page_size}
          onChange={(event) => change({ page_size: event.target.value })}
          className="h-7 rounded border border-line-control bg-surface px-1.5 pointer-coarse:h-control"
        >
          {SIZES.map((size) => <option key={size}>{size}</option>)}
        </select>
      </label>
      <div className="flex gap-1">
        <Button
          size="small" icon={<ChevronLeft aria-hidden className="points size-4" />}
          disabledReason={meta.page === 1 && 'This is the first page.'} onClick={() => turn(-1)}
        >
          Previous
        </Button>
        <Button size="small" disabledReason={!hasNext && 'This is the last page.'} onClick={() => turn(1)}>
          Next <ChevronRight aria-hidden className="points size-4" />
        </Button>
      </div>
    </nav>
  )
}
