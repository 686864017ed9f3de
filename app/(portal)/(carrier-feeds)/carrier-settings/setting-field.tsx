'use client'

import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { NumberField } from '@/components/fields/number'
import { PasswordField } from '@/components/fields/password'
import { TextField } from '@/components/fields/text'
import { Button } from '@/components/ui/button'
import type { KnownSetting } from '@/lib/domain/carrier-feed'

interface Props {
  field: KnownSetting
  value: string | null
  /** A secret is kept already; `shown` are its last characters. */
  isSet: boolean
  shown: string | null
  isTyped: boolean
  error: string | null
  disabled: boolean
  onChange: (value: string | null) => void
}

/** A secret that can be written and not read: its last characters until somebody replaces it. */
function Secret({ field, value, isSet, shown, isTyped, error, disabled, onChange }: Props) {
  const [isReplacing, setReplacing] = useState(false)
  if (!isSet || isReplacing || error) {
    return (
      <PasswordField
        id={field.key} name={field.key} label={field.label} value={isTyped ? value : null}
        onChange={onChange} error={error} hint={field.hint} disabled={disabled} autoComplete="new-password"
      />
    )
  }
  return (
    <div className="flex flex-col gap-1">
      <span className="font-medium" id={`${field.key}-label`}>{field.label}</span>
      <span className="flex min-h-control items-center gap-3">
        <bdi dir="ltr" className="font-mono">{shown}</bdi>
        {!disabled && <Button size="small" aria-label={`Replace ${field.label.toLowerCase()}`} onClick={() => setReplacing(true)}>Replace</Button>}
      </span>
    </div>
  )
}

/** One known setting by its type. */
export function SettingField(props: Props) {
  const { field, value, error, disabled, onChange } = props
  const common = { id: field.key, name: field.key, label: field.label, hint: field.hint, error, disabled, required: field.required }
  if (field.type === 'secret') return <Secret {...props} />
  if (field.options) return <ChoiceField {...common} options={field.options} value={value} onChange={(v) => onChange(v === null ? null : String(v))} />
  if (field.type === 'int')
    return <NumberField {...common} value={value === null ? null : Number(value)} onChange={(v) => onChange(v === null ? null : String(v))} />
  return <TextField {...common} mono={field.type === 'url'} maxLength={2000} value={value} onChange={onChange} />
}
