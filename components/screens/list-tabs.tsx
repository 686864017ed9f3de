'use client'

import { countText } from '@/lib/domain/totals'
import type { ReadyList } from './list-definition'
import type { ListQueryState } from './list-query'

interface Props {
  tabs: ReadyList['tabs']
  query: ListQueryState
  change: (part: Record<string, string | null>) => void
  counts: Record<string, number> | undefined
}

/** Chips above the table that set a filter, with how many rows each stands for where the list tells. */
export function ListTabs({ tabs, query, change, counts }: Props) {
  if (tabs.length === 0) return null
  const names = [...new Set(tabs.flatMap((t) => Object.keys(t.query)))]
  return (
    <div className="flex flex-wrap gap-1 max-sm:flex-nowrap" role="group" aria-label="Quick filters">
      {tabs.map((tab) => {
        const on = names.every((n) => String(query[n] ?? '') === (tab.query[n] ?? ''))
        const count = tab.count === undefined ? undefined : counts?.[tab.count]
        return (
          <button
            key={tab.label}
            type="button"
            aria-pressed={on}
            onClick={() => change(Object.fromEntries(names.map((n) => [n, tab.query[n] ?? null])))}
            className="h-6 shrink-0 rounded-full border px-2.5 text-meta font-medium text-ink-soft hover:bg-surface-hover aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:text-white pointer-coarse:h-control"
          >
            {tab.label}
            {count !== undefined && <span className="figures font-normal"> {countText(count)}</span>}
          </button>
        )
      })}
    </div>
  )
}
