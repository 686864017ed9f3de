'use client'

import { useState, type FormEvent } from 'react'
import { PasswordField } from '@/components/fields/password'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { sendConfirmation } from '@/lib/client/confirm-you'
import { Refused } from '@/lib/domain/refused'

/** What confirm-you.tsx shows once something waits for a password. */
export function ConfirmYouDialog({ email, onClose }: { email: string; onClose: (done: boolean) => void }) {
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setFault(null)
    try {
      await sendConfirmation(password)
      onClose(true)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setFault(error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose(false)}
      title="Confirm it is you"
      description="Enter your password again to go on. This lasts 12 hours."
      width="narrow"
      locked={busy}
      footer={
        <>
          <Button onClick={() => onClose(false)} disabled={busy}>Cancel</Button>
          <Button type="submit" form="confirm-you" variant="primary" busy={busy}>Confirm</Button>
        </>
      }
    >
      <form id="confirm-you" onSubmit={(event) => void submit(event)} noValidate>
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField
          id="confirm-password" name="password" label={`Password of ${email}`} value={password}
          onChange={(value) => setPassword(value ?? '')} error={fault} required autoComplete="current-password" autoFocus
        />
      </form>
    </Dialog>
  )
}
