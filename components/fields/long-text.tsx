'use client'

import { classes } from '@/components/ui/classes'
import { useWords } from '@/components/ui/words-context'
import { fill } from '@/lib/words/fill'
import { FieldFrame } from './field-frame'
import { controlOf, type FieldProps } from './field-props'
import { boxLook, inputLook } from './input-box'

type LongTextProps = FieldProps<string> & { maxLength?: number; rows?: number; placeholder?: string }

/** Several lines; grows with what is typed and counts where there is a limit. */
export function LongTextField({ value, onChange, maxLength, rows = 3, placeholder, ...field }: LongTextProps) {
  const words = useWords().fields
  const count = maxLength !== undefined && (
    <span className="figures shrink-0">{fill(words.character, { count: value?.length ?? 0, limit: maxLength })}</span>
  )
  return (
    <FieldFrame {...field} aside={count}>
      <div className={boxLook}>
        <textarea
          {...controlOf(field)}
          value={value ?? ''}
          onChange={event => onChange(event.target.value || null)}
          maxLength={maxLength}
          rows={rows}
          style={{ minHeight: `${rows * 1.25 + 0.75}rem` }}
          placeholder={placeholder}
          dir="auto"
          className={classes(inputLook, 'field-sizing-content max-h-80 resize-y py-1.5')}
        />
      </div>
    </FieldFrame>
  )
}
