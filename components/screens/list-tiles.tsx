'use client'

import { classes } from '@/components/ui/classes'
import { Link } from '@/components/ui/link'
import { textTone } from '@/components/ui/tone-look'
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
const ARRANGED: ReadonlySet<string> = new Set(['page', 'page_size', 'sort_by', 'sort', 'template_id', 'fields_ids', 'group_by'])

const figureAt = (figures: unknown, field: string): number =>
  Number(field.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], figures) ?? 0)

/** The list narrowed to what a tile counts as well; null where a filter chosen already says otherwise. */
function filteredPath({ path }: ReadyList, query: ListQueryState, tile: Tile, from: string | undefined): string | null {
  if (!tile.query) return null
  const { page: _page, ...kept } = query
  if (Object.keys(tile.query).some((name) => kept[name] !== undefined)) return null
  return `${path}?${queryText({ ...kept, ...tile.query, ...(from ? { from } : {}) })}`
}

/** One figure on a line; what it is compared with or counts is told on hover and to a screen reader. */
function Figure({ label, value, hint, tone, href }: { label: string; value: string; hint: string; tone: Tile['tone']; href: string | null }) {
  const look = 'flex h-6 items-center gap-1.5 rounded border bg-surface px-2 text-meta text-ink-soft pointer-coarse:h-control'
  const content = (
    <>
      {label} <b className={classes('figures text-body', tone ? textTone[tone] : 'text-ink')}>{value}</b>
      {hint && <span className="sr-only">{hint}</span>}
    </>
  )
  if (!href) return <div className={look} data-tip={hint || undefined}>{content}</div>
  return <Link href={href} className={classes(look, 'hover:border-line-control hover:bg-surface-sunken')} data-tip={hint || undefined}>{content}</Link>
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
    <div
      role="group" aria-label="Figures of this list" aria-busy={isPlaceholderData || !figures}
      className={classes('flex flex-wrap gap-1 max-sm:hidden', isPlaceholderData && 'opacity-60')}
    >
      {tiles.of.map((tile) => {
        const n = figureAt(figures, tile.field)
        const hint = [tile.hint, from && tiles.window].filter(Boolean).join(', ')
        return (
          <Figure
            key={tile.label} label={tile.label} value={figures ? grouped(String(Math.round(n))) : '…'} hint={hint} tone={n > 0 ? tile.tone : undefined}
            href={filteredPath(list, query, tile, from)}
          />
        )
      })}
    </div>
  )
}
