'use client'

import { useState } from 'react'
import { TextField } from '@/components/fields/text'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { startView } from '@/lib/client/view-as'
import type { Reply } from '@/lib/contract/types'
import { Refused } from '@/lib/domain/refused'

/** Looks through this person's eyes; why is asked first and kept in the log. */
export function ViewAs({ user }: { user: Reply<'members.one'> }) {
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const start = async () => {
    setBusy(true)
    setFault(null)
    try {
      await startView(user.id, reason)
      // A page of its own: nothing of what this one holds belongs to the person seen.
      window.location.assign('/')
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setFault(error.message)
      setBusy(false)
    }
  }
  return (
    <>
      <Button busy={busy} onClick={() => setOpen(true)}>View as</Button>
      <ConfirmDialog
        // Out of the way while the password is asked for.
        open={open && !busy}
        onOpenChange={setOpen}
        title={`View the portal as ${user.full_name}?`}
        consequence="You see what this person sees, for 30 minutes, and can change nothing. The audit log keeps your name, theirs and the reason."
        confirmLabel="Start view"
        tone="primary"
        error={fault}
        onConfirm={() => void start()}
      >
        <TextField
          id="view_reason" name="view_reason" label="Reason" value={reason}
          onChange={(v) => setReason(v ?? '')} hint="Such as the number of the complaint." required
        />
      </ConfirmDialog>
    </>
  )
}
