'use client'

import { useState } from 'react'
import { useDraft } from './use-draft'

/**
 * What is typed into a form of its own making, kept as `useDraft` keeps it. `name` holds the version of the record, so that what was typed before does not
 * cover what somebody changed meanwhile; `keptOf` leaves out what no device may store.
 */
export function useTyped<T extends object>(name: string, first: () => T, keptOf: (typed: T) => Partial<T> = (typed) => typed) {
  const [start, setStart] = useState(first)
  const [typed, setTyped] = useState(start)
  const isDirty = JSON.stringify(typed) !== JSON.stringify(start)
  const draft = useDraft(name, { ...keptOf(typed) }, isDirty, (kept) => setTyped((now) => ({ ...now, ...kept })))
  return {
    typed, setTyped, isDirty,
    restored: draft.restored && isDirty,
    /** Begins again from what is saved. */
    restart: () => {
      draft.drop()
      setTyped(start)
    },
    /** What was saved is where the form stands now. */
    settle: (now: T) => {
      draft.drop()
      setStart(now)
      setTyped(now)
    },
    forget: draft.forget,
  }
}
