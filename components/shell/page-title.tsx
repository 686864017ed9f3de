import type { ReactNode } from 'react'
import { grouped } from '@/lib/domain/money'

type TitleProps = {
  title: string
  /** How many there are: of rows, of entries. */
  count?: number | null
  /** Beside the title: a status chip. */
  status?: ReactNode
  /** At the end; one primary button at most. */
  actions?: ReactNode
}

export function PageTitle({ title, count, status, actions }: TitleProps) {
  return (
    <div className="mb-3 flex min-h-10 flex-wrap items-center gap-x-3 gap-y-2">
      <h1 className="min-w-0 text-title font-semibold tracking-tight break-words">{title}</h1>
      {count !== null && count !== undefined && (
        <span className="figures rounded-full bg-grey-soft px-2 py-0.5 text-meta font-medium text-grey-strong">{grouped(String(count))}</span>
      )}
      {status}
      {actions && <div className="ms-auto flex flex-wrap items-center gap-2 max-sm:w-full print:hidden">{actions}</div>}
    </div>
  )
}
