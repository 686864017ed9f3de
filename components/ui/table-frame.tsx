'use client'

import { useEffect, useRef, type ReactNode, type Ref } from 'react'
import { classes } from './classes'

type FrameProps = {
  /** Names the table for a screen reader. */
  label: string
  /** Anything that moves the table up or down when it changes, such as an open filter panel. */
  moves?: unknown
  /** Among other things on its page: only as high as its rows. */
  short?: boolean
  /** The scrolling element, for virtual rows. */
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}

/** portal.txt 9: what is left free under the table, and how long a toggled filter panel takes to settle. */
const belowPx = 60
const settleMs = 600
const tall = 'h-[calc(100dvh-var(--above,15rem))] min-h-72 max-sm:h-auto max-sm:min-h-0'

/**
 * The scrolling box of a table: as high as the viewport leaves below bar, filters, title and breadcrumbs, less 60 px;
 * free of any height at 600 px and below. It can be scrolled by keyboard, so it takes focus; its edge is shaded while there is more beside it.
 */
export function TableFrame({ label, moves, short = false, ref, children }: FrameProps) {
  const own = useRef<HTMLDivElement | null>(null)
  useEffect(() => {
    const box = own.current
    if (!box) return undefined
    const edge = () => box.parentElement?.classList.toggle('more-beside', box.scrollWidth - box.clientWidth - Math.abs(box.scrollLeft) > 1)
    const measure = () => {
      const above = Math.round(box.getBoundingClientRect().top + window.scrollY)
      box.style.setProperty('--above', `${above + belowPx}px`)
    }
    measure()
    box.addEventListener('scroll', edge, { passive: true })
    const watching = new ResizeObserver(edge)
    for (const part of [box, ...box.children]) watching.observe(part)
    // What stands above the table folds, wraps and arrives late; measured a frame later, since measuring makes the box another size itself.
    const around = new ResizeObserver(() => requestAnimationFrame(measure))
    const section = box.closest('section')
    if (section) around.observe(section)
    const later = setTimeout(measure, settleMs)
    window.addEventListener('resize', measure)
    return () => {
      clearTimeout(later)
      watching.disconnect()
      around.disconnect()
      box.removeEventListener('scroll', edge)
      window.removeEventListener('resize', measure)
    }
  }, [moves])
  const attach = (box: HTMLDivElement | null) => {
    own.current = box
    if (typeof ref === 'function') return ref(box)
    if (ref) ref.current = box
  }
  return (
    <div className="relative">
      <div
        ref={attach}
        role="region"
        aria-label={label}
        tabIndex={0}
        className={classes('thin-scroll relative overflow-auto rounded border bg-surface', short ? 'max-h-[80dvh]' : tall)}
      >
        {children}
      </div>
    </div>
  )
}
