'use client'

import { useEffect, useRef, useState } from 'react'

export type Search<T> = (text: string, signal: AbortSignal) => Promise<T[]>
export type Found<T> = { state: 'idle' | 'busy' | 'done' | 'failed'; text: string; found: T[] }

const waitMs = 200

/**
 * Asks 200 ms after the last key and drops every older answer. `text` null = do not ask. What was found stays until the
 * next answer, so nothing blinks while one types.
 */
export function useSearch<T>(search: Search<T> | undefined, text: string | null): Found<T> {
  const [result, setResult] = useState<Found<T>>({ state: 'idle', text: '', found: [] })
  const sent = useRef(search)
  sent.current = search
  useEffect(() => {
    if (text === null) return
    const older = new AbortController()
    setResult(last => ({ ...last, state: 'busy' }))
    const timer = setTimeout(async () => {
      try {
        const found = (await sent.current?.(text, older.signal)) ?? []
        if (!older.signal.aborted) setResult({ state: 'done', text, found })
      } catch {
        // The one place an error ends here: the list says that it did not answer, and typing on asks again.
        if (!older.signal.aborted) setResult({ state: 'failed', text, found: [] })
      }
    }, waitMs)
    return () => {
      clearTimeout(timer)
      older.abort()
    }
  }, [text])
  return result
}
