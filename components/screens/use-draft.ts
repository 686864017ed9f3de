'use client'

import { useCallback, useEffect, useRef, useState } from 'react'

type Values = Record<string, unknown>
const KEEP_MS = 400
const placeOf = (name: string) => `draft:${name}`

/** Drops what was kept under a name: said by whoever cancels a form. */
export const forgetDraft = (name: string) => sessionStorage.removeItem(placeOf(name))

/** Keeps what is typed: soon after each pause, and at the latest when the form or its page goes away. */
function useKeeping(name: string, values: Values, isDirty: boolean, saved: { readonly current: boolean }) {
  const pending = useRef<Values | null>(null)
  const keep = useCallback(() => {
    const typed = pending.current
    pending.current = null
    if (!typed || saved.current) return
    sessionStorage.setItem(placeOf(name), JSON.stringify(Object.fromEntries(Object.entries(typed).filter(([, v]) => !(v instanceof File)))))
  }, [name, saved])
  const wasDirty = useRef(false)
  useEffect(() => {
    pending.current = isDirty ? values : null
    // Typed back to what is saved: nothing is left to bring back.
    if (wasDirty.current && !isDirty) forgetDraft(name)
    wasDirty.current = isDirty
    const timer = setTimeout(keep, KEEP_MS)
    return () => clearTimeout(timer)
  }, [name, values, isDirty, keep])
  useEffect(() => {
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [keep])
}

/**
 * What was typed survives a reload, a sign-in and a look at another page: kept per screen for the length of the browser session, brought back once,
 * forgotten on save. Closing the tab with changes asks first.
 */
export function useDraft(name: string, values: Values, isDirty: boolean, bringBack: (kept: Values) => void) {
  const [restored, setRestored] = useState(false)
  const saved = useRef(false)
  const back = useRef(bringBack)

  useEffect(() => {
    const kept = sessionStorage.getItem(placeOf(name))
    if (!kept) return
    back.current(JSON.parse(kept) as Values)
    setRestored(true)
  }, [name])
  useKeeping(name, values, isDirty, saved)
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isDirty && !saved.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isDirty])

  const drop = () => {
    forgetDraft(name)
    setRestored(false)
  }
  return {
    restored,
    /** Begins again from what is saved; what is typed from now on is kept again. */
    drop,
    /** It is saved, or given up for good. */
    forget() {
      saved.current = true
      drop()
    },
  }
}
