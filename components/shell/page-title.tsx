import type { ReactNode } from 'react'
import { grouped } from '@/lib/domain/money'

type TitleProps = {
  title: string
  /** Before the title: the way down to the page. */
  way?: ReactNode
  /** How many there are: of rows, of entries. */
  count?: number | null
  /** Beside the title: a status chip, or the lists one may choose from. */
  status?: ReactNode
  /** At the end; one primary button at most. */
  actions?: ReactNode
}

export function PageTitle({ title, way, count, status, actions }: TitleProps) {
  return (
    <div data-page-head className="mb-1 flex min-h-control flex-wrap items-center gap-x-3 gap-y-1.5">
      <div className="flex min-w-0 flex-wrap items-center gap-x-1.5">
        {way}
        <h1 className="min-w-0 text-title font-semibold tracking-tight break-words">{title}</h1>
      </div>
      {count !== null && count !== undefined && (
        <span className="figures rounded-full bg-grey-soft px-2 py-0.5 text-meta font-medium text-grey-strong">{grouped(String(count))}</span>
      )}
      {status}
      {actions && <div className="ms-auto flex flex-wrap items-center gap-2 max-sm:w-full print:hidden">{actions}</div>}
    </div>
  )
}
