'use client'

import { useState } from 'react'
import { classes } from '@/components/ui/classes'
import { useWords } from '@/components/ui/words-context'
import { fill } from '@/lib/words/fill'
import { FieldFrame } from './field-frame'
import { controlOf, type FieldProps } from './field-props'
import { boxLook, inputLook } from './input-box'
import { jsonFaultLine } from './json-fault'

const spelled = (value: unknown): string => (value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value, null, 2))

/** A value as JSON. While the text is not JSON the value is the text itself, which the upstream refuses, and the line is named. */
export function JsonField({ value, onChange, ...rest }: FieldProps<unknown>) {
  const words = useWords().fields
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? spelled(value)
  const line = text.trim() ? jsonFaultLine(text) : null
  const field = { ...rest, error: rest.error ?? (line === null ? null : fill(words.jsonLine, { line })) }
  const type = (next: string) => {
    setTyped(next)
    if (!next.trim()) onChange(null)
    else onChange(jsonFaultLine(next) === null ? JSON.parse(next) : next)
  }
  return (
    <FieldFrame {...field}>
      <div className={boxLook}>
        <textarea
          {...controlOf(field)}
          value={text}
          onChange={event => type(event.target.value)}
          rows={6}
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
          className={classes(inputLook, 'field-sizing-content max-h-96 resize-y py-1.5 font-mono text-[0.8125rem]')}
        />
      </div>
    </FieldFrame>
  )
}
