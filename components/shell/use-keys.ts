'use client'

import { useEffect, useLayoutEffect, useRef } from 'react'
import { isSingleKey, pressOf, sequencer } from './key-press'
import { singleKeysOn } from './single-keys'

/** What a key does, by its press: 'x', 'g p', 'ctrl k', 'Enter'. */
export type KeyTable = Record<string, (event: KeyboardEvent) => void>

const typingIn =
  'input:not([type=checkbox],[type=radio],[type=button],[type=submit]),textarea,select,[contenteditable],[role=combobox],[role=menu],[role=listbox]'

/** True where a key means a letter, or where an open dialog or menu owns the keyboard. */
function isTaken(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  return target.closest(typingIn) !== null || target.closest('[role=dialog],[role=alertdialog]') !== null
}

/**
 * Shortcuts of a part of the page while it is shown. They never fire while typing; only those with Ctrl do, since they type nothing.
 * `first`: before the shell's own, where a page gives one of its keys another meaning.
 */
export function useKeys(table: KeyTable, { first = false }: { first?: boolean } = {}): void {
  const latest = useRef(table)
  useEffect(() => {
    latest.current = table
  })
  // With the part itself, not after it is painted: a key pressed in between would be nobody's.
  useLayoutEffect(() => {
    const next = sequencer()
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return
      const press = pressOf(event)
      if (!press.startsWith('ctrl ') && isTaken(event.target)) return
      const keys = next(press, event.timeStamp, known => Object.hasOwn(latest.current, known))
      const act = Object.hasOwn(latest.current, keys) ? latest.current[keys] : undefined
      if (!act || (isSingleKey(keys) && !singleKeysOn())) return
      event.preventDefault()
      act(event)
    }
    document.addEventListener('keydown', onKeyDown, first)
    return () => document.removeEventListener('keydown', onKeyDown, first)
  }, [first])
}
