'use client'

import { FieldFrame } from './field-frame'
import { controlOf, type FieldProps } from './field-props'
import { InputBox, type TakesScan } from './input-box'

type TextProps = FieldProps<string> & {
  maxLength?: number; autoComplete?: string; placeholder?: string; unit?: string; mono?: boolean; capitals?: boolean; takesScan?: TakesScan
}

/** One line. Emptied, it is null; of a code of `capitals` small letters become such. */
export function TextField({ value, onChange, maxLength, autoComplete = 'off', placeholder, unit, mono, capitals, takesScan, ...field }: TextProps) {
  return (
    <FieldFrame {...field}>
      <InputBox
        {...controlOf(field)}
        value={value ?? ''}
        onChange={event => {
          const { value: typed, selectionStart: at } = event.target
          onChange((capitals ? typed.toUpperCase() : typed) || null)
          // React puts the cursor at the end of a text it changed.
          if (capitals && typed !== typed.toUpperCase()) requestAnimationFrame(() => event.target.setSelectionRange(at, at))
        }}
        maxLength={maxLength}
        autoComplete={autoComplete}
        placeholder={placeholder}
        unit={unit}
        takesScan={takesScan}
        dir={mono ? 'ltr' : 'auto'}
        className={mono ? 'font-mono' : undefined}
      />
    </FieldFrame>
  )
}
