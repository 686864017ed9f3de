'use client'

import { ChevronDown, ChevronUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '@/components/ui/classes'
import { IconButton } from '@/components/ui/icon-button'
import { later } from '@/components/ui/later'
import { useKept } from '@/components/ui/use-kept'
import type { ReadyList } from './list-definition'
import type { ListQueryState } from './list-query'
import { ListTabs } from './list-tabs'

/** Figures come after the rows, and their code with them: most lists have none. */
const ListTiles = later(() => import('./list-tiles').then((part) => part.ListTiles))

interface Props {
  list: ReadyList
  query: ListQueryState
  input: Record<string, unknown>
  change: (part: Record<string, string | null>) => void
  isReady: boolean
  counts: Record<string, number> | undefined
  /** Where a set of columns is chosen. */
  sets: ReactNode
}

/** Sets of columns, figures and quick filters of a list in one row, which folds away for more rows; the device remembers for each screen. */
export function ListOverview({ list, query, input, change, isReady, counts, sets }: Props) {
  const [folded, fold] = useKept(`folded:${list.path}`)
  if (!sets && !list.tiles && list.tabs.length === 0) return null
  const isOpen = folded === null
  return (
    <div className={classes('mb-1.5 flex items-start gap-1', list.tabs.length === 0 && 'max-sm:hidden')}>
      <div className="thin-scroll flex min-w-0 flex-1 flex-wrap items-center gap-1 max-sm:flex-nowrap max-sm:overflow-x-auto">
        {isOpen && sets}
        {isOpen && <ListTabs tabs={list.tabs} query={query} change={change} counts={counts} />}
        {isOpen && list.tiles && (
          // Their line is there before they are, so that the table stays where it is.
          <div className="min-h-6 basis-full max-sm:hidden"><ListTiles list={list} tiles={list.tiles} query={query} input={input} isReady={isReady} /></div>
        )}
      </div>
      <IconButton
        size="small" label={isOpen ? 'Hide overview' : 'Show overview'} className="!h-6 pointer-coarse:!h-control"
        aria-expanded={isOpen} onClick={() => fold(isOpen ? 'yes' : null)}
        icon={isOpen ? <ChevronUp aria-hidden className="size-4" /> : <ChevronDown aria-hidden className="size-4" />}
      />
    </div>
  )
}
