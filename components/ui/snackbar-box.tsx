'use client'

import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { toast, Toaster } from 'sonner'
import type { Tone } from '@/lib/domain/machine'
import { classes } from './classes'
import { takeSnacks, type Snack } from './snack-queue'
import { lineTone, softTone } from './tone-look'
import { useWords } from './words-context'

/** portal.txt 9. */
const autoCloseMs = 5000
const icons: Partial<Record<Tone, typeof Info>> = { red: CircleAlert, orange: TriangleAlert, yellow: TriangleAlert, green: CircleCheck }

export function SnackbarBox({ dir }: { dir: 'ltr' | 'rtl' }) {
  const words = useWords()
  useEffect(
    () => takeSnacks(snack => void toast.custom(id => <SnackCard {...snack} closeLabel={words.common.close} close={() => toast.dismiss(id)} />)),
    [words],
  )
  return (
    <Toaster
      position={dir === 'rtl' ? 'top-left' : 'top-right'}
      dir={dir}
      duration={autoCloseMs}
      visibleToasts={4}
      offset={{ top: 56, right: 16, left: 16 }}
      mobileOffset={{ top: 56, right: 8, left: 8 }}
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
