'use client'

import { useState } from 'react'
import { PasswordField } from '@/components/fields/password'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'

interface Props {
  id: string
  name: string
  label: string
  /** One is kept already; it is never shown. */
  isSet: boolean
  /** What was typed in its place, or null. */
  value: string | null
  onChange: (value: string | null) => void
  error?: string | null
  hint?: string
  required?: boolean
}

/** A secret that can be written and not read: 'Saved' until somebody replaces it. */
export function SecretField({ isSet, value, onChange, ...field }: Props) {
  const [isReplacing, setReplacing] = useState(false)
  if (!isSet || isReplacing || value !== null || field.error) {
    return (
      <div className="flex flex-col items-start gap-1">
        <div className="w-full"><PasswordField {...field} value={value} onChange={onChange} autoComplete="new-password" /></div>
        {isSet && <Button size="small" variant="quiet" onClick={() => { onChange(null); setReplacing(false) }}>Keep the saved one</Button>}
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-1">
      <span className="font-medium" id={`${field.id}-label`}>{field.label}</span>
      <span className="flex min-h-control items-center gap-3">
        <Chip tone="green">Saved</Chip>
        <Button size="small" aria-describedby={`${field.id}-label`} onClick={() => setReplacing(true)}>Replace</Button>
      </span>
    </div>
  )
}
