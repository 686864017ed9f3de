'use client'

import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { toast, Toaster } from 'sonner'
import type { Tone } from '@/lib/domain/machine'
import { classes } from './classes'
import { takeSnacks, type Snack } from './snack-queue'
import { lineTone, softTone } from './tone-look'
import { useWords } from './words-context'

/** portal.txt 9. */
const autoCloseMs = 5000
/** Below the top bar, in pixels. */
const LEAST_TOP = 56
/** A head of several lines pushes it no further. */
const MOST_TOP = 260
const icons: Partial<Record<Tone, typeof Info>> = { red: CircleAlert, orange: TriangleAlert, yellow: TriangleAlert, green: CircleCheck }

/** Below the head of the page while that is in sight: its buttons are what one presses next. */
const topNow = () => Math.min(MOST_TOP, Math.max(LEAST_TOP, (document.querySelector('[data-page-head]')?.getBoundingClientRect().bottom ?? 0) + 8))

export function SnackbarBox({ dir }: { dir: 'ltr' | 'rtl' }) {
  const words = useWords()
  const [top, setTop] = useState(LEAST_TOP)
  useEffect(
    () => takeSnacks(snack => {
      setTop(topNow())
      toast.custom(id => <SnackCard {...snack} closeLabel={words.common.close} close={() => toast.dismiss(id)} />)
    }),
    [words],
  )
  return (
    <Toaster
      position={dir === 'rtl' ? 'top-left' : 'top-right'}
      dir={dir}
      duration={autoCloseMs}
      visibleToasts={4}
      offset={{ top, right: 16, left: 16 }}
      mobileOffset={{ top, right: 8, left: 8 }}
      containerAriaLabel={words.shell.notifications}
      toastOptions={{ unstyled: true, className: 'pointer-events-auto w-full' }}
    />
  )
}

const textButton = 'shrink-0 rounded-sm px-1.5 py-0.5 font-semibold underline-offset-2 hover:underline'

function SnackCard({ message, tone, action, closeLabel, close }: Snack & { closeLabel: string; close: () => void }) {
  const Icon = icons[tone] ?? Info
  return (
    <div
      role={tone === 'red' ? 'alert' : 'status'}
      className={classes('flex w-full items-start gap-2 rounded border px-3 py-2 font-sans text-body shadow-float', softTone[tone], lineTone[tone])}
    >
      <Icon aria-hidden className="mt-1 size-4 shrink-0" />
      <p className="min-w-0 flex-1 py-0.5 break-words">{message}</p>
      {action && (
        <button type="button" className={textButton} onClick={() => { action.onSelect(); close() }}>
          {action.label}
        </button>
      )}
      <button type="button" className={textButton} onClick={close}>{closeLabel}</button>
    </div>
  )
}
