'use client'

import { LongTextField } from '@/components/fields/long-text'
import { useKeys } from '@/components/shell/use-keys'
import { splitNumbers } from '@/lib/domain/scan-input'

interface NumbersBoxProps {
  id: string
  label: string
  text: string
  onChange: (text: string) => void
  /** Most numbers one lookup takes. */
  most: number
  rows?: number
  /** Numbers as they look. */
  placeholder?: string
  error?: string | null
}

export const tooMany = (most: number) => `At most ${most} numbers at a time.`

/** A box to paste or scan many numbers into, with a count of what it makes of them; Ctrl+Enter looks them up. */
export function NumbersBox({ id, label, text, onChange, most, rows = 4, placeholder = 'RSA26112000245, RSA26112000246', error }: NumbersBoxProps) {
  const { length } = splitNumbers(text)
  useKeys({ 'ctrl Enter': () => document.querySelector<HTMLTextAreaElement>(`#${id}`)?.form?.requestSubmit() })
  return (
    <LongTextField
      id={id}
      name="numbers"
      label={label}
      rows={rows}
      value={text}
      onChange={(value) => onChange(value ?? '')}
      placeholder={placeholder}
      hint={<><span className="figures" data-count="numbers">{length} of {most} numbers</span>. Any separator; each number counts once.</>}
      error={error ?? (length > most ? tooMany(most) : null)}
    />
  )
}
