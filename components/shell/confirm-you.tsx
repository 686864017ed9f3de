'use client'

import { useEffect, useState, type FormEvent } from 'react'
import { PasswordField } from '@/components/fields/password'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { confirmWith, sendConfirmation } from '@/lib/client/confirm-you'
import { Refused } from '@/lib/domain/refused'

/** Asks for the password before something only a confirmed administrator may do; what waited for it then goes on. */
export function ConfirmYou({ email }: { email: string }) {
  const [settle, setSettle] = useState<((done: boolean) => void) | null>(null)
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    confirmWith(() => new Promise((resolve) => setSettle(() => resolve)))
    return () => confirmWith(null)
  }, [])
  const close = (done: boolean) => {
    settle?.(done)
    setSettle(null)
    setPassword('')
    setFault(null)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setFault(null)
    try {
      await sendConfirmation(password)
      close(true)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setFault(error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open={settle !== null}
      onOpenChange={(open) => !open && close(false)}
      title="Confirm it is you"
      description="This needs your password once more. It is asked again after 12 hours."
      width="narrow"
      locked={busy}
      footer={
        <>
          <Button onClick={() => close(false)} disabled={busy}>Cancel</Button>
          <Button type="submit" form="confirm-you" variant="primary" busy={busy}>Confirm</Button>
        </>
      }
    >
      <form id="confirm-you" onSubmit={(event) => void submit(event)} noValidate>
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField id="confirm-password" name="password" label={`Password of ${email}`} value={password} onChange={(value) => setPassword(value ?? '')} error={fault} required autoComplete="current-password" autoFocus />
      </form>
    </Dialog>
  )
}
