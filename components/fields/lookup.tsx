'use client'

import { useState } from 'react'
import { useSearch, type Search } from '@/components/ui/use-search'
import { useWords } from '@/components/ui/words-context'
import { fill } from '@/lib/words/fill'
import { Combobox } from './combobox'
import { FieldFrame } from './field-frame'
import { controlOf, type FieldProps } from './field-props'
import type { FieldOption } from '@/components/ui/option'

export type LookupOption = FieldOption<string | number>
type LookupProps = FieldProps<string | number> & {
  /** Asks for choices; an empty text asks for the first ones. The signal aborts when a newer text was typed. */
  search: Search<LookupOption>
  /** The word of the value the form opened with. */
  valueLabel?: string
}

/** One of too many to send: choices come as one types, the last question wins. */
export function LookupField({ value, onChange, search, valueLabel, ...field }: LookupProps) {
  const words = useWords()
  const [typed, setTyped] = useState<string | null>(null)
  const [hasFocus, setFocus] = useState(false)
  const [picked, setPicked] = useState<LookupOption | null>(null)
  const [opened] = useState<LookupOption | null>(valueLabel !== undefined && isChosen(value) ? { value, label: valueLabel } : null)
  // A value without its word is looked for: a code by itself, which every search knows; an id among the first choices.
  const isNamed = [picked, opened].some(option => option && String(option.value) === String(value))
  const unnamed = isChosen(value) && !isNamed ? (/\D/.test(String(value)) ? String(value) : '') : null
  const { state, found, text } = useSearch(search, hasFocus ? (typed ?? '') : unnamed)
  const known = [picked, opened, ...found].find(option => option && String(option.value) === String(value))?.label
  // A number tells nobody anything: it stands in only where the word is not to be had.
  const shown = isChosen(value) ? (known ?? (state === 'done' || state === 'failed' ? String(value) : '')) : ''
  const notes = {
    idle: null,
    busy: found.length === 0 ? words.shell.searching : null,
    failed: words.fields.searchFailed,
    done: found.length === 0 ? (text ? fill(words.fields.noOption, { text }) : words.fields.typeMore) : null,
  }
  return (
    <FieldFrame {...field}>
      <div onFocus={() => setFocus(true)} onBlur={() => setFocus(false)}>
        <Combobox
          control={controlOf(field)}
          label={field.label}
          shown={shown}
          typed={typed}
          onTyped={setTyped}
          options={found}
          isChosen={option => option.value === value}
          onPick={option => {
            setPicked(option)
            onChange(option?.value ?? null)
          }}
          note={notes[state]}
        />
      </div>
    </FieldFrame>
  )
}

const isChosen = (value: string | number | null | undefined): value is string | number => value !== null && value !== undefined
