'use client'

import { useEffect } from 'react'

/** Tells the chunk guard that the page's scripts arrived and run. */
export function PageReady({ event }: { event: string }) {
  useEffect(() => {
    window.dispatchEvent(new Event(event))
  }, [event])
  return null
}
