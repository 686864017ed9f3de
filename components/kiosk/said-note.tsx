'use client'

import { useEffect, useRef } from 'react'

const SHOWN_MS = 6000

export interface Said {
  /** A new one each time, so that the same words twice show twice. */
  id: number
  text: string
}

/** A sentence over everything, sheets too, for some seconds: a scan that was not taken, a keyboard of another script. */
export function SaidNote({ said, onOver }: { said: Said; onOver: () => void }) {
  const box = useRef<HTMLParagraphElement>(null)
  const latest = useRef(onOver)
  useEffect(() => {
    latest.current = onOver
  })
  useEffect(() => {
    // Above a sheet there is only what was opened after it.
    box.current?.hidePopover()
    box.current?.showPopover()
    const timer = setTimeout(() => latest.current(), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [said.id])
  return (
    <p
      ref={box} popover="manual" role="alert"
      className="fixed inset-x-4 top-4 bottom-auto m-auto max-w-3xl rounded-lg border-2 border-orange-solid bg-orange-soft p-6 text-title font-semibold text-orange-strong shadow-float"
    >
      {said.text}
    </p>
  )
}
