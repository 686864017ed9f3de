'use client'

import { lazy, Suspense, useEffect, useState } from 'react'
import { putSnack, type Snack } from './snack-queue'

type SnackOptions = {
  /** Success (green) unless said otherwise (portal.txt 8). */
  tone?: Snack['tone']
  /** 'Undo' and the like. */
  action?: Snack['action']
}

/** Says at the top right, for five seconds, that something happened. An error must also stay where it happened. */
export function snack(message: string, { tone = 'green', action }: SnackOptions = {}): void {
  putSnack({ message, tone, action })
}

const SnackbarBox = lazy(() => import('./snackbar-box').then(part => ({ default: part.SnackbarBox })))

/** Where snackbars appear; the frame mounts it once. Their code comes when the page has nothing better to do. */
export function Snackbars({ dir = 'ltr' }: { dir?: 'ltr' | 'rtl' }) {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    const ready = () => setIdle(true)
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) requestIdleCallback(ready)
    else setTimeout(ready, 200)
  }, [])
  return isIdle && <Suspense><SnackbarBox dir={dir} /></Suspense>
}
