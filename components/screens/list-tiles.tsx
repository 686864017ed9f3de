'use client'

import { StatTile } from '@/components/ui/stat-tile'
import { useAsk } from '@/lib/client/query'
import type { CallName, Input } from '@/lib/contract/types'
import { grouped } from '@/lib/domain/money'
import type { ReadyList, Tile } from './list-definition'
import { filterNames, queryText, type ListQueryState } from './list-query'

interface Props {
  list: ReadyList
  tiles: NonNullable<ReadyList['tiles']>
  query: ListQueryState
  input: Record<string, unknown>
  /** The rows are there: they are what people wait for, and figures come after them. */
  isReady: boolean
}

/** What of a list's input is about its order and pages, not about which rows it has. */
const ARRANGED: ReadonlySet<string> = new Set(['page', 'page_size', 'sort_by', 'sort', 'template_id', 'fields_ids'])

const figureAt = (figures: unknown, field: string): number =>
  Number(field.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], figures) ?? 0)

/** The list narrowed to what a tile counts as well; null where a filter chosen already says otherwise. */
function narrowed({ path }: ReadyList, query: ListQueryState, tile: Tile, from: string | undefined): string | null {
  if (!tile.query) return null
  const { page: _page, ...kept } = query
  if (Object.keys(tile.query).some((name) => kept[name] !== undefined)) return null
  return `${path}?${queryText({ ...kept, ...tile.query, ...(from ? { from } : {}) })}`
}

/** Figures of exactly the rows the list's filters leave; old ones stay, faint, until the new ones are there. Left out on a phone, where rows come first. */
export function ListTiles({ list, tiles, query, input, isReady }: Props) {
  const filters = Object.fromEntries(Object.entries(input).filter(([name]) => !ARRANGED.has(name)))
  const { data, isPlaceholderData, error } = useAsk(tiles.call, filters as Input<CallName>, { enabled: isReady, keepOld: true })
  if (error && !data) return null
  const figures = data as { from?: string | null } | undefined
  // A list nobody has narrowed is one of the last days, and a link from it says so.
  const from = filterNames(query, list.scope).length === 0 ? (figures?.from ?? undefined) : undefined
  return (
    <div role="group" aria-label="Figures of this list" aria-busy={isPlaceholderData || !figures} className={`mb-3 grid gap-2 max-sm:hidden sm:grid-cols-3 xl:grid-cols-6 ${isPlaceholderData ? 'opacity-60' : ''}`}>
      {tiles.of.map((tile) => {
        const n = figureAt(figures, tile.field)
        const hint = [tile.hint, from && tiles.window].filter(Boolean).join(', ')
        return (
          <StatTile
            key={tile.label} label={tile.label} value={figures ? grouped(String(Math.round(n))) : '…'} hint={hint || undefined}
            tone={n > 0 ? tile.tone : undefined} href={narrowed(list, query, tile, from) ?? undefined}
          />
        )
      })}
    </div>
  )
}
