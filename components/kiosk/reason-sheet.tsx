'use client'

import { useState } from 'react'
import { BigButton } from './big-button'
import { BigField } from './big-field'
import { useKiosk } from './kiosk-context'
import { BareSheet } from './sheet'

/** Why something out of the ordinary is done; without a reason it is not. */
export function ReasonSheet({ title, label, danger = false, onGiven, onClose }: {
  title: string; label: string; danger?: boolean; onGiven: (reason: string) => void; onClose: () => void
}) {
  const { words } = useKiosk()
  const [reason, setReason] = useState('')
  const [isOpen, setOpen] = useState(false)
  const give = () => {
    setOpen(true)
    if (reason.trim()) onGiven(reason.trim())
  }
  return (
    <BareSheet
      title={title} onClose={onClose}
      footer={<>
        <BigButton onClick={onClose}>{words.common.cancel}</BigButton>
        <BigButton look={danger ? 'danger' : 'primary'} onClick={give}>{label}</BigButton>
      </>}
    >
      <BigField
        label={words.common.reason} value={reason} onChange={setReason} maxLength={200} error={isOpen && !reason.trim() ? words.common.fillIn : undefined}
      />
    </BareSheet>
  )
}
