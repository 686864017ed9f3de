'use client'

import { useEffect, useState } from 'react'
import { later } from '@/components/ui/later'
import { confirmWith } from '@/lib/client/confirm-you'

// Asked of administrators, and of them twice a day.
const ConfirmYouDialog = later(() => import('./confirm-you-dialog').then((part) => part.ConfirmYouDialog))

/** Asks for the password before something only a confirmed administrator may do; what waited for it then goes on. */
export function ConfirmYou({ email }: { email: string }) {
  const [settle, setSettle] = useState<((done: boolean) => void) | null>(null)
  useEffect(() => {
    confirmWith(() => new Promise((resolve) => setSettle(() => resolve)))
    return () => confirmWith(null)
  }, [])
  const close = (done: boolean) => {
    settle?.(done)
    setSettle(null)
  }
  return settle && <ConfirmYouDialog email={email} onClose={close} />
}
