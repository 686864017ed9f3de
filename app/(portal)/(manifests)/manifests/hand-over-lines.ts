'use client'

import { useEffect, useState } from 'react'
import { ask } from '@/lib/client/ask'
import type { Reply } from '@/lib/contract/types'
import { Refused } from '@/lib/domain/refused'

type Manifest = Reply<'manifests.one'>
type Line = Manifest['lines'][number]
const step = 1000

/** A manifest with every one of its lines, a thousand at a time. */
export function useWholeManifest(id: number) {
  const [manifest, setManifest] = useState<Manifest | null>(null)
  const [lines, setLines] = useState<Line[]>([])
  const [fault, setFault] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const gone = new AbortController()
    const read = async () => {
      setFault(null)
      const all: Line[] = []
      for (let page = 1; ; page++) {
        const found = await ask('manifests.one', { id, lines_page: page, lines_size: step }, { signal: gone.signal })
        all.push(...found.lines)
        setManifest(found)
        if (found.lines.length < step) break
      }
      setLines(all)
    }
    read().catch((error: unknown) => {
      if (gone.signal.aborted) return
      if (!(error instanceof Refused)) throw error
      setFault(error.message)
    })
    return () => gone.abort()
  }, [id, attempt])
  return { manifest, lines, fault, isWhole: manifest !== null && lines.length === manifest.lines_total, again: () => setAttempt((n) => n + 1) }
}
