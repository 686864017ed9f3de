'use client'

import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '@/components/ui/words-context'
import { FieldFrame } from './field-frame'
import { controlOf, type FieldProps } from './field-props'
import { InputBox } from './input-box'

type PasswordProps = FieldProps<string> & { autoComplete?: 'current-password' | 'new-password' }

/** Can be shown, pasted into and filled by a password manager. */
export function PasswordField({ value, onChange, autoComplete = 'current-password', ...field }: PasswordProps) {
  const words = useWords().fields
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  const label = isShown ? words.hidePassword : words.showPassword
  return (
    <FieldFrame {...field}>
      <InputBox
        {...controlOf(field)}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        autoComplete={autoComplete}
        value={value ?? ''}
        onChange={event => onChange(event.target.value || null)}
        unit={
          <button
            type="button"
            aria-label={label}
            aria-pressed={isShown}
            data-tip={label}
            onClick={() => setShown(!isShown)}
            className="-me-1.5 flex size-7 items-center justify-center rounded-sm hover:bg-surface-hover hover:text-ink"
          >
            <Icon aria-hidden className="size-4" />
          </button>
        }
      />
    </FieldFrame>
  )
}
