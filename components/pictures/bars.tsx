import type { ReactNode } from 'react'
import { grouped } from '@/lib/domain/money'

interface Props {
  rows: readonly { key: string; name: ReactNode; value: number; fill?: string }[]
}

/** A bar for each row, from zero, with its number; the name may lead to the rows behind it. */
export function Bars({ rows }: Props) {
  const top = Math.max(1, ...rows.map(({ value }) => value))
  return (
    <ul className="flex flex-col gap-1.5">
      {rows.map(({ key, name, value, fill = 'bg-primary' }) => (
        <li key={key} className="grid grid-cols-[minmax(7.5rem,2fr)_minmax(0,3fr)_3rem] items-center gap-3 sm:grid-cols-[12rem_minmax(0,1fr)_4rem]">
          <span className="truncate">{name}</span>
          <span aria-hidden className="h-4 rounded-sm bg-surface-sunken">
            <span className={`block h-full rounded-sm ${fill}`} style={{ width: `${(value / top) * 100}%` }} />
          </span>
          <span className="figures text-end">{grouped(String(value))}</span>
        </li>
      ))}
    </ul>
  )
}
