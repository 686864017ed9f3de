'use client'

import { useEffect, useRef, useState } from 'react'

type Values = Record<string, unknown>
const KEEP_MS = 400
const placeOf = (name: string) => `draft:${name}`

/** Drops what was kept under a name: said by whoever cancels a form. */
export const forgetDraft = (name: string) => sessionStorage.removeItem(placeOf(name))

/**
 * What was typed survives a reload and a sign-in: kept per screen for the length of the browser session, brought back once,
 * forgotten on save. Leaving with changes asks first.
 */
export function useDraft(name: string, values: Values, isDirty: boolean, bringBack: (kept: Values) => void) {
  const place = placeOf(name)
  const [restored, setRestored] = useState(false)
  const saved = useRef(false)
  const back = useRef(bringBack)

  useEffect(() => {
    const kept = sessionStorage.getItem(place)
    if (!kept) return
    back.current(JSON.parse(kept) as Values)
    setRestored(true)
  }, [place])

  useEffect(() => {
    if (!isDirty || saved.current) return
    const timer = setTimeout(() => {
      if (saved.current) return
      const plain = Object.fromEntries(Object.entries(values).filter(([, v]) => !(v instanceof File)))
      sessionStorage.setItem(place, JSON.stringify(plain))
    }, KEEP_MS)
    return () => clearTimeout(timer)
  }, [place, values, isDirty])

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isDirty && !saved.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isDirty])

  return {
    restored,
    forget() {
      saved.current = true
      forgetDraft(name)
      setRestored(false)
    },
  }
}
