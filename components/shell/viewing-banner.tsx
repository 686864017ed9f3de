'use client'

import { Eye } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { snack } from '@/components/ui/snackbar'
import { endView } from '@/lib/client/view-as'
import { dayTime } from '@/lib/domain/days'
import { Refused } from '@/lib/domain/refused'
import { fill } from '@/lib/words/fill'
import type { Messages } from '@/lib/words/messages'

type BannerProps = {
  words: Messages['states']
  /** Whose eyes one sees through. */
  name: string
  role: string
  /** Epoch seconds. */
  until: number
}

/** On every page of a view: through whose eyes, until when, and the way out. Leaves by itself when the time is up. */
export function ViewingBanner({ words, name, role, until }: BannerProps) {
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => window.location.assign('/'), Math.max(0, until * 1000 - Date.now()) + 1000)
    return () => clearTimeout(timer)
  }, [until])
  const end = async () => {
    setBusy(true)
    try {
      await endView()
      // Everything on the page was asked for as somebody else.
      window.location.assign('/')
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      snack(error.message, { tone: 'red' })
      setBusy(false)
    }
  }
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-orange-line bg-orange-soft px-4 py-1.5 text-orange-strong print:hidden"
    >
      <Eye aria-hidden className="size-4 shrink-0" />
      <p className="min-w-0 flex-1">
        <span className="font-semibold">
          {fill(words.viewing, { name: role ? `${name} (${role})` : name })}
        </span> {fill(words.viewingUntil, { time: dayTime(new Date(until * 1000).toISOString()) })}
      </p>
      <Button size="small" busy={busy} onClick={() => void end()}>{words.viewingEnd}</Button>
    </div>
  )
}
