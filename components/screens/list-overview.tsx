'use client'

import { ChevronDown, ChevronUp } from 'lucide-react'
import { classes } from '@/components/ui/classes'
import { IconButton } from '@/components/ui/icon-button'
import { later } from '@/components/ui/later'
import type { ReadyList } from './list-definition'
import type { ListQueryState } from './list-query'
import { ListTabs } from './list-tabs'
import { useKept } from '@/components/ui/use-kept'

/** Figures come after the rows, and their code with them: most lists have none. */
const ListTiles = later(() => import('./list-tiles').then((part) => part.ListTiles))

interface Props {
  list: ReadyList
  query: ListQueryState
  input: Record<string, unknown>
  change: (part: Record<string, string | null>) => void
  isReady: boolean
  counts: Record<string, number> | undefined
}

/** Figures and quick filters of a list in one row, which folds away for more rows; the device remembers. */
export function ListOverview({ list, query, input, change, isReady, counts }: Props) {
  const [folded, fold] = useKept('lists:folded')
  if (!list.tiles && list.tabs.length === 0) return null
  const isOpen = folded === null
  return (
    <div className={classes('mb-2 flex items-start gap-1', list.tabs.length === 0 && 'max-sm:hidden')}>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-1.5">
        {isOpen && list.tiles && <ListTiles list={list} tiles={list.tiles} query={query} input={input} isReady={isReady} />}
        {isOpen && <ListTabs tabs={list.tabs} query={query} change={change} counts={counts} />}
      </div>
      <IconButton
        size="small" label={isOpen ? 'Hide overview' : 'Show overview'}
        aria-expanded={isOpen} onClick={() => fold(isOpen ? 'yes' : null)}
        icon={isOpen ? <ChevronUp aria-hidden className="size-4" /> : <ChevronDown aria-hidden className="size-4" />}
      />
    </div>
  )
}
