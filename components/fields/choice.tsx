'use client'

import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { classes } from '@/components/ui/classes'
import { useWords } from '@/components/ui/words-context'
import { fill } from '@/lib/words/fill'
import { Combobox } from './combobox'
import { FieldFrame } from './field-frame'
import { controlOf, type FieldProps } from './field-props'
import { boxLook, inputLook } from './input-box'
import { longList, matching, type FieldOption } from '@/components/ui/option'

export type Choosable = string | number | boolean
type ChoiceProps = FieldProps<Choosable> & { options: readonly FieldOption<Choosable>[]; placeholder?: string }

/**
 * One of a closed set: the browser's own list up to eight, one to search in above. A set that is still asked for
 * counts as long and stays so: a box that became another one under the hands would lose what they do.
 */
export function ChoiceField(props: ChoiceProps) {
  const [wasEmpty] = useState(props.options.length === 0)
  return wasEmpty || props.options.length > longList ? <LongChoice {...props} /> : <ShortChoice {...props} />
}

const same = (value: unknown) => (option: FieldOption<Choosable>) => value !== null && value !== undefined && String(option.value) === String(value)

function ShortChoice({ value, onChange, options, placeholder, ...field }: ChoiceProps) {
  const words = useWords().fields
  return (
    <FieldFrame {...field}>
      <div className={classes(boxLook, 'relative')}>
        <select
          {...controlOf(field)}
          value={value === null || value === undefined ? '' : String(value)}
          onChange={event => onChange(options.find(same(event.target.value))?.value ?? null)}
          className={classes(inputLook, 'appearance-none rounded pe-8')}
        >
          <option value="">{placeholder ?? words.choose}</option>
          {options.map(option => (
            <option key={String(option.value)} value={String(option.value)} disabled={Boolean(option.disabledReason)}>
              {option.disabledReason ? `${option.label} – ${option.disabledReason}` : option.label}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden className="pointer-events-none absolute end-2.5 size-4 text-ink-faint" />
      </div>
    </FieldFrame>
  )
}

function LongChoice({ value, onChange, options, placeholder, ...field }: ChoiceProps) {
  const words = useWords().fields
  const [typed, setTyped] = useState<string | null>(null)
  const found = typed ? matching(options, typed) : options
  return (
    <FieldFrame {...field}>
      <Combobox
        control={controlOf(field)}
        label={field.label}
        shown={options.find(same(value))?.label ?? ''}
        typed={typed}
        onTyped={setTyped}
        options={found}
        isChosen={same(value)}
        onPick={option => onChange(option?.value ?? null)}
        placeholder={placeholder}
        note={found.length > 0 ? null : typed ? fill(words.noOption, { text: typed }) : words.nothingToChoose}
      />
    </FieldFrame>
  )
}
