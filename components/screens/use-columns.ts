'use client'

import { useMemo, useSyncExternalStore } from 'react'
import type { ReadyColumn, ReadyList } from './list-definition'

export interface Columns {
  all: ReadyColumn[]
  shown: ReadyColumn[]
  set: (fields: string[] | null) => void
}

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Which columns a person wants on this screen, in which order; remembered on the device, null = as the screen was made. */
export function useColumns(list: Pick<ReadyList, 'path' | 'columns' | 'columnSet'>): Columns {
  const place = `columns:${list.path}${list.columnSet ? `:${list.columnSet}` : ''}`
  const kept = useSyncExternalStore(subscribe, () => localStorage.getItem(place), () => null)
  // The same columns each time, so that rows need not be drawn anew for them.
  const shown = useMemo(() => {
    const chosen = kept ? (JSON.parse(kept) as string[]).flatMap((f) => list.columns.filter((c) => c.field === f)) : []
    return chosen.length ? chosen : list.columns.filter((c) => !c.hidden)
  }, [kept, list.columns])
  return {
    all: list.columns,
    shown,
    set(next) {
      if (next) localStorage.setItem(place, JSON.stringify(next))
      else localStorage.removeItem(place)
      listeners.forEach((tell) => tell())
    },
  }
}
