'use client'

import { Check, Copy, Hand, Hourglass, X } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { classes } from '@/components/ui/classes'

export type FlashTone = 'green' | 'yellow' | 'orange' | 'red' | 'blue'
export interface Flash {
  /** A new one for every scan, so that the same result twice shows twice. */
  id: string
  tone: FlashTone
  /** The one word for it: 'OK', 'Duplicate'. */
  word: string
  /** The number, or whatever one looks for on the parcel. */
  title: string
  text: string
}

const shownMs = 1000
const looks: Record<FlashTone, { ground: string; Icon: typeof Check }> = {
  green: { ground: 'bg-green-solid', Icon: Check },
  yellow: { ground: 'bg-yellow-solid', Icon: Copy },
  orange: { ground: 'bg-orange-solid', Icon: Hand },
  red: { ground: 'bg-red-solid', Icon: X },
  blue: { ground: 'bg-blue-solid', Icon: Hourglass },
}

/** What the last scan came to, in full colour for a second; then what to do next. Its place never changes size. */
export function ScanFlash({ flash, children }: { flash: Flash | null; children: ReactNode }) {
  const id = flash?.id
  // What was shown before this came into the page is not shown again.
  const [over, setOver] = useState(id)
  useEffect(() => {
    if (id === undefined) return
    const timer = setTimeout(() => setOver(id), shownMs)
    return () => clearTimeout(timer)
  }, [id])
  const shown = flash && flash.id !== over ? flash : null
  const { ground, Icon } = looks[shown?.tone ?? 'green']
  return (
    <div
      data-flash={shown?.tone}
      className={classes(
        'flex min-h-48 flex-col items-center justify-center gap-2 rounded-lg px-4 py-6 text-center', shown ? `${ground} text-white` : 'border bg-surface',
      )}
    >
      {shown ? (
        <>
          <p className="flex items-center gap-3 text-kiosk-title font-bold"><Icon aria-hidden className="size-10" strokeWidth={3} />{shown.word}</p>
          <p className="text-figure font-bold break-all"><bdi dir="ltr">{shown.title}</bdi></p>
          <p className="min-h-7 max-w-reading text-title font-bold break-words">{shown.text}</p>
        </>
      ) : children}
      <p role="status" aria-live="assertive" className="sr-only">{flash && `${flash.word}. ${flash.title}. ${flash.text}`}</p>
    </div>
  )
}
