'use client'

import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { place, type Box } from './place'

type Tip = { text: string; anchor: Box }

const waitMs = 350
const tipped = '[data-tip],[data-whole]'

/**
 * The one tooltip of a page, mounted by the frame. It serves every element with `data-tip="text"`, and every cut-off text
 * marked `data-whole`, so that a table of thousands of cells costs no component per cell. Shown on hover and on keyboard
 * focus, hoverable, gone on Escape (WCAG 1.4.13). What it says must also be in the element's name or description.
 */
export function TipLayer() {
  const [tip, setTip] = useState<Tip | null>(null)
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => watchTips(box, setTip), [])
  useLayoutEffect(() => {
    const float = box.current
    if (!float) return
    if (!tip) {
      if (float.matches(':popover-open')) float.hidePopover()
      return
    }
    if (!float.matches(':popover-open')) float.showPopover()
    const { left, top } = place({
      anchor: tip.anchor,
      size: { width: float.offsetWidth, height: float.offsetHeight },
      view: { width: document.documentElement.clientWidth, height: window.innerHeight },
      side: 'above',
      align: 'center',
    })
    float.style.left = `${left}px`
    float.style.top = `${top}px`
  }, [tip])

  return (
    <div
      ref={box}
      popover="manual"
      role="tooltip"
      dir="auto"
      className="fixed inset-auto m-0 max-w-80 rounded bg-ink px-2 py-1 text-meta break-words whitespace-pre-line text-white"
    >
      {tip?.text}
    </div>
  )
}

/** Follows pointer and focus over the whole document; returns how to stop. */
function watchTips(box: { current: HTMLElement | null }, show: (tip: Tip | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let on: Element | null = null
  const hide = () => {
    clearTimeout(timer)
    on = null
    show(null)
  }
  const offer = (target: Element | null, delayMs: number) => {
    if (target === on) return
    hide()
    const text = target && tipOf(target)
    if (!target || !text) return
    on = target
    timer = setTimeout(() => target.isConnected && show({ text, anchor: target.getBoundingClientRect() }), delayMs)
  }
  const stop = new AbortController()
  const listen = { signal: stop.signal, capture: true, passive: true }
  document.addEventListener('pointerover', event => {
    if (event.pointerType !== 'mouse' || !(event.target instanceof Element) || box.current?.contains(event.target)) return
    offer(event.target.closest(tipped), waitMs)
  }, listen)
  document.addEventListener('focusin', event => {
    if (event.target instanceof Element && event.target.matches(':focus-visible')) offer(tippedBy(event.target), 0)
  }, listen)
  document.addEventListener('focusout', hide, listen)
  document.addEventListener('pointerdown', hide, listen)
  document.addEventListener('scroll', hide, listen)
  document.addEventListener('keydown', event => event.key === 'Escape' && hide(), listen)
  return () => {
    stop.abort()
    clearTimeout(timer)
  }
}

/** A focused table cell stands for the text in it. */
const tippedBy = (focused: Element) => focused.closest(tipped) ?? (focused.matches('td,th,[role=gridcell]') ? focused.querySelector(tipped) : null)

function tipOf(element: Element): string | null {
  const said = element.getAttribute('data-tip')
  if (said) return said
  const cut = element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight + 1
  return cut ? element.textContent : null
}
