'use client'

import { useEffect, useRef, type RefObject } from 'react'

const layers = '[role=dialog],[role=alertdialog],[role=menu],[popover][role=listbox]:popover-open'
const snackbars = '[data-sonner-toaster]'
const typedIn = 'input:not([type=checkbox],[type=radio]),textarea,select,[contenteditable]'

/** A dialog, menu or list lies over the page and owns the keyboard. */
const isCovered = (): boolean => document.querySelector(layers) !== null

/**
 * Keeps focus in a scan's one field: a scanner types wherever focus is, so it must never be nowhere. Focus lost comes back,
 * unless a dialog is open; a click comes back after its work; somebody who tabs to a button may press it, and the first
 * character after that is the field's again. `within`: a part that covers the page; what lies beneath it takes no focus.
 */
export function useHeldFocus(field: RefObject<HTMLInputElement | null>, within?: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const take = () => {
      if (!isCovered()) field.current?.focus({ preventScroll: true })
    }
    const takeIfNowhere = () => setTimeout(() => (document.activeElement === document.body || !document.activeElement) && take())
    const takeFromBeneath = ({ target }: FocusEvent) => {
      const cover = within?.current
      if (cover && target instanceof Element && !cover.contains(target) && !target.closest(`${layers},${snackbars}`)) take()
    }
    const takeAfterClick = (event: MouseEvent) => {
      if (event.target instanceof Element && !event.target.closest(typedIn)) setTimeout(take)
    }
    const takeCharacter = (event: KeyboardEvent) => {
      const isCharacter = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey
      if (isCharacter && event.target instanceof Element && !event.target.closest(typedIn)) take()
    }
    take()
    document.addEventListener('focusout', takeIfNowhere)
    document.addEventListener('focusin', takeFromBeneath)
    document.addEventListener('click', takeAfterClick)
    document.addEventListener('keydown', takeCharacter, true)
    window.addEventListener('focus', take)
    return () => {
      document.removeEventListener('focusout', takeIfNowhere)
      document.removeEventListener('focusin', takeFromBeneath)
      document.removeEventListener('click', takeAfterClick)
      document.removeEventListener('keydown', takeCharacter, true)
      window.removeEventListener('focus', take)
    }
  }, [field, within])
}

/** Keys of a scan screen; unlike shortcuts they work while one types, since the field always has focus there. */
export function useScanKeys(table: Record<string, () => void>): void {
  const latest = useRef(table)
  useEffect(() => {
    latest.current = table
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const act = Object.hasOwn(latest.current, event.key) ? latest.current[event.key] : undefined
      if (!act || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isCovered()) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
