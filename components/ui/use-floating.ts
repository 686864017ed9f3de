'use client'

import { useLayoutEffect, type RefObject } from 'react'
import { place } from './place'

type Floating = {
  open: boolean
  anchor: RefObject<HTMLElement | null>
  /** An element with `popover="manual"`: the top layer lifts it out of every scroll box, yet it stays inside its dialog. */
  float: RefObject<HTMLElement | null>
  /** Changes when the content may have another size. */
  content: unknown
}

/** Shows a list under its control, as wide as the control at least, and keeps it there while anything scrolls. */
export function useFloating({ open, anchor, float, content }: Floating): void {
  useLayoutEffect(() => {
    const box = float.current
    const control = anchor.current
    if (!box || !control || !open) return
    if (!box.matches(':popover-open')) box.showPopover()
    const settle = () => {
      const at = control.getBoundingClientRect()
      box.style.minWidth = `${at.width}px`
      const { left, top } = place({
        anchor: at,
        size: { width: box.offsetWidth, height: box.offsetHeight },
        view: { width: document.documentElement.clientWidth, height: window.innerHeight },
        side: 'below',
        align: 'start',
        rtl: getComputedStyle(control).direction === 'rtl',
      })
      box.style.left = `${left}px`
      box.style.top = `${top}px`
    }
    settle()
    window.addEventListener('scroll', settle, { capture: true, passive: true })
    window.addEventListener('resize', settle)
    return () => {
      window.removeEventListener('scroll', settle, { capture: true })
      window.removeEventListener('resize', settle)
    }
  }, [open, anchor, float, content])

  useLayoutEffect(() => {
    const box = float.current
    if (!open && box?.matches(':popover-open')) box.hidePopover()
  }, [open, float])
}
