'use client'

import { useMemo } from 'react'
import type { ReadyColumn, ReadyList } from './list-definition'
import { useKept } from '@/components/ui/use-kept'

export interface Columns {
  all: ReadyColumn[]
  shown: ReadyColumn[]
  set: (fields: string[] | null) => void
}

/** Which columns a person wants on this screen, in which order; remembered on the device. */
export function useColumns(list: Pick<ReadyList, 'path' | 'columns' | 'columnSet'>): Columns {
  const [kept, keep] = useKept(`columns:${list.path}${list.columnSet ? `:${list.columnSet}` : ''}`)
  // The same columns each time, so that rows need not be drawn anew for them.
  const shown = useMemo(() => {
    const chosen = kept ? (JSON.parse(kept) as string[]).flatMap((f) => list.columns.filter((c) => c.field === f)) : []
    return chosen.length ? chosen.map(({ wide: _wide, ...column }) => column) : list.columns.filter((c) => !c.hidden)
  }, [kept, list.columns])
  return { all: list.columns, shown, set: (next) => keep(next && JSON.stringify(next)) }
}
