'use client'

import { useEffect, useRef } from 'react'
import { wedge } from '@/lib/kiosk/wedge'

/**
 * Hears a scanner wherever focus is: a run of quick keys that ends in Enter is a scan, is taken out of the field it was typed into and
 * given to `onScan`, if `accepts` knows its kind; anything else stays what somebody typed.
 */
export function useWedge(accepts: (text: string) => boolean, onScan: (text: string) => void): void {
  const latest = useRef({ accepts, onScan })
  useEffect(() => {
    latest.current = { accepts, onScan }
  })
  useEffect(() => {
    const feed = wedge()
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const scan = feed(event.key, event.timeStamp)
      if (scan === null || !latest.current.accepts(scan)) return
      event.preventDefault()
      event.stopPropagation()
      const field = document.activeElement
      if (field instanceof HTMLInputElement && field.value.endsWith(scan)) {
        // React hears of it by the setter of the element itself.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, field.value.slice(0, -scan.length))
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }
      latest.current.onScan(scan)
    }
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [])
}
