'use client'

import { useState } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { useWords } from '@/components/ui/words-context'
import { fill } from '@/lib/words/fill'
import type { Choosable } from './choice'
import { Combobox } from './combobox'
import { FieldFrame } from './field-frame'
import { controlOf, type FieldProps } from './field-props'
import { longList, matching, type FieldOption } from '@/components/ui/option'
import { PickedChip } from './picked-chip'

type ChoicesProps = FieldProps<Choosable[]> & { options: readonly FieldOption<Choosable>[] }

/** Several of a closed set: ticks up to eight, a searchable list with what was picked in the box above. */
export function ChoicesField(props: ChoicesProps) {
  return props.options.length <= longList ? <Ticks {...props} /> : <PickList {...props} />
}

function toggled(values: readonly Choosable[], value: Choosable): Choosable[] | null {
  const next = values.includes(value) ? values.filter(one => one !== value) : [...values, value]
  return next.length > 0 ? next : null
}

function Ticks({ value, onChange, options, ...field }: ChoicesProps) {
  const chosen = value ?? []
  const control = controlOf(field)
  return (
    <FieldFrame {...field} group>
      <div className="flex flex-wrap gap-x-5 gap-y-1 py-1.5" onBlur={field.onBlur}>
        {options.map((option, at) => (
          <Checkbox
            key={String(option.value)}
            id={at === 0 ? field.id : undefined}
            name={field.name}
            label={option.label}
            checked={chosen.includes(option.value)}
            disabled={control.disabled || Boolean(option.disabledReason)}
            aria-describedby={control['aria-describedby']}
            aria-invalid={control['aria-invalid']}
            onChange={() => onChange(toggled(chosen, option.value))}
          />
        ))}
      </div>
    </FieldFrame>
  )
}

function PickList({ value, onChange, options, ...field }: ChoicesProps) {
  const words = useWords().fields
  const [typed, setTyped] = useState<string | null>(null)
  const chosen = value ?? []
  const found = typed ? matching(options, typed) : options
  const control = controlOf(field)
  return (
    <FieldFrame {...field}>
      <Combobox
        control={control}
        label={field.label}
        shown=""
        typed={typed}
        onTyped={setTyped}
        options={found}
        isChosen={option => chosen.includes(option.value)}
        onPick={option => option && onChange(toggled(chosen, option.value))}
        multiple
        note={found.length === 0 ? fill(words.noOption, { text: typed ?? '' }) : null}
        onBackspace={() => onChange(chosen.length > 1 ? chosen.slice(0, -1) : null)}
        picked={options.filter(option => chosen.includes(option.value)).map(option => (
          <PickedChip key={String(option.value)} label={option.label} disabled={control.disabled} onRemove={() => onChange(toggled(chosen, option.value))} />
        ))}
      />
    </FieldFrame>
  )
}
