'use client'

import { useCallback, useEffect, useState } from 'react'

/** What somebody typed, by row number and header. */
export type Drafts = Readonly<Record<string, Readonly<Record<string, string>>>>

const placeOf = (uploadId: number) => `mend:${uploadId}`

function read(uploadId: number): Drafts {
  try {
    return JSON.parse(localStorage.getItem(placeOf(uploadId)) ?? '{}') as Drafts
  } catch {
    return {}
  }
}

/** Typed cells of an upload's rejected rows, kept on this device with every change until their rows are sent. */
export function useMendDrafts(uploadId: number) {
  const [drafts, setDrafts] = useState<Drafts>({})
  useEffect(() => setDrafts(read(uploadId)), [uploadId])
  const change = useCallback(
    (next: (now: Drafts) => Drafts) =>
      setDrafts((now) => {
        const changed = next(now)
        if (Object.keys(changed).length === 0) localStorage.removeItem(placeOf(uploadId))
        else localStorage.setItem(placeOf(uploadId), JSON.stringify(changed))
        return changed
      }),
    [uploadId],
  )
  return { drafts, change }
}
