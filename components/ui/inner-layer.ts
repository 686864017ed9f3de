import { useRef } from 'react'

const openList = '[role=combobox][aria-expanded=true],[data-inner-layer]'
const snackbars = '[data-sonner-toaster]'

/** Escape belongs to an open list or calendar inside the dialog first: it closes one layer. */
export const belongsToList = ({ target }: Event): boolean => target instanceof Element && target.closest(openList) !== null

/** Closing a snackbar that lies over a dialog is no click outside the dialog. */
export const isOnSnackbar = ({ target }: Event): boolean => target instanceof Element && target.closest(snackbars) !== null

const fillable = 'input:not([type=hidden],[type=checkbox],[type=radio],[type=file]),select,textarea'

/**
 * Focus goes to the first thing to fill in, else to the first button below (Cancel),
 * else to the dialog itself; never to the Close button that happens to stand first.
 */
function focusFirst(event: Event): void {
  const content = event.currentTarget
  if (!(content instanceof HTMLElement)) return
  event.preventDefault()
  const part = (name: string, what: string) => content.querySelector<HTMLElement>(`[data-part=${name}] :is(${what}):not(:disabled)`)
  const target = part('body', fillable) ?? part('footer', 'button,a[href]') ?? content
  target.focus({ preventScroll: true })
}

/** A tab is chosen by focus alone: one that was not chosen after all leaves it to the one that is. */
const restful = (place: Element | null): Element | null =>
  place?.getAttribute('role') === 'tab' && place.getAttribute('aria-selected') !== 'true'
    ? (place.closest('[role=tablist]')?.querySelector('[role=tab][aria-selected=true]') ?? null)
    : place

/**
 * Where focus was when a layer opened, and back to it when the layer closes. Radix gives it back to its own trigger only, which ours
 * have not got: a layer is opened by a button of the page, an entry of a menu or an address.
 */
export function useOpener(): { opening: (event: Event) => void; closing: (event: Event, instead?: HTMLElement | null) => void } {
  const opener = useRef<Element | null>(null)
  return {
    opening(event) {
      opener.current = document.activeElement
      focusFirst(event)
    },
    closing(event, instead) {
      const place = instead ?? restful(opener.current)
      if (!(place instanceof HTMLElement) || !place.isConnected) return
      event.preventDefault()
      place.focus()
    },
  }
}
