'use client'

import { useMemo, useRef, type RefObject } from 'react'
import { useKept } from '@/components/ui/use-kept'
import type { ReadyColumn, ReadyList } from './list-definition'

/** In px, by the field of the column. */
export type Widths = Record<string, number>

export interface Columns {
  all: ReadyColumn[]
  shown: ReadyColumn[]
  /** Null where the table finds its own. */
  widths: Widths | null
  /** How many of the first columns stay in sight while the rest is scrolled. */
  frozen: number
  /** The row of heads, whose widths are the ones to begin with. */
  head: RefObject<HTMLTableRowElement | null>
  set: (fields: string[] | null) => void
  arrange: (part: { widths?: Widths; frozen?: number }) => void
  /** How high rows are, on every list alike. */
  density: string
  setDensity: (density: string) => void
  /** As the screen was made. */
  reset: () => void
}

/** Of three (tailwind.config.ts): more rows in sight are what most people want of a list. */
export const COMPACT = 'compact'

interface Arrangement { widths: Widths | null; frozen: number }

/** Which columns a person wants on this screen, in which order, how wide, and which of them stay in sight; remembered on the device. */
export function useColumns(list: Pick<ReadyList, 'path' | 'columns' | 'columnSet'>): Columns {
  const place = `${list.path}${list.columnSet ? `:${list.columnSet}` : ''}`
  const [kept, keep] = useKept(`columns:${place}`)
  const [arranged, keepArranged] = useKept(`arranged:${place}`)
  const [density, setDensity] = useKept('lists:density')
  const head = useRef<HTMLTableRowElement>(null)
  // The same columns each time, so that rows need not be drawn anew for them.
  const shown = useMemo(() => {
    const chosen = kept ? (JSON.parse(kept) as string[]).flatMap((f) => list.columns.filter((c) => c.field === f)) : []
    return chosen.length ? chosen.map(({ wide: _wide, ...column }) => column) : list.columns.filter((c) => !c.hidden)
  }, [kept, list.columns])
  const now: Arrangement = arranged ? JSON.parse(arranged) : { widths: null, frozen: 1 }
  const set = (fields: string[] | null) => keep(fields && JSON.stringify(fields))
  return {
    all: list.columns, shown, ...now, head, set, density: density ?? COMPACT, setDensity,
    arrange: (part) => {
      // What comes with a wider window alone would move under a width of today: what is seen now is what was chosen.
      const seen = shown.filter(({ field }) => !part.widths || field in part.widths)
      if (!kept && seen.length < shown.length) set(seen.map(({ field }) => field))
      keepArranged(JSON.stringify({ ...now, ...part }))
    },
    reset: () => {
      keep(null)
      keepArranged(null)
    },
  }
}
