'use client'

import { Check, X } from 'lucide-react'
import { ChoiceTiles } from './choice-tiles'
import { useKiosk } from './kiosk-context'

/** One question with two answers. */
export function YesNo({ label, value, onChange, error }: { label: string; value: boolean | null; onChange: (value: boolean) => void; error?: string }) {
  const { words } = useKiosk()
  return (
    <ChoiceTiles
      label={label}
      small
      value={value === null ? null : value ? 'yes' : 'no'}
      error={error}
      onChange={(answer) => onChange(answer === 'yes')}
      options={[
        { value: 'yes', label: words.common.yes, icon: <Check aria-hidden className="size-6 text-green-strong" /> },
        { value: 'no', label: words.common.no, icon: <X aria-hidden className="size-6 text-red-strong" /> },
      ]}
    />
  )
}
