'use client'

import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A preference this device remembers, and how to change it; null: as the screen was made. */
export function useKept(place: string): [string | null, (value: string | null) => void] {
  const kept = useSyncExternalStore(subscribe, () => localStorage.getItem(place), () => null)
  const keep = (value: string | null) => {
    if (value === null) localStorage.removeItem(place)
    else localStorage.setItem(place, value)
    for (const listener of listeners) listener()
  }
  return [kept, keep]
}
