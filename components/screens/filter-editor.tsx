'use client'

import { useState, type FormEvent, type ReactNode } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { DateField } from '@/components/fields/date'
import { TextField } from '@/components/fields/text'
import { Button } from '@/components/ui/button'
import { useSearch } from '@/components/ui/use-search'
import { useWords } from '@/components/ui/words-context'
import { dayPresets } from '@/lib/domain/day-presets'
import type { ReadyFilter, ReadyList } from './list-definition'
import { toList, yesNo, type QueryPart } from './list-filters'
import { FIRST_DAY, type ListQueryState } from './list-query'
import { lookUp } from './look-up'
import { OptionPicker } from './option-picker'

interface EditorProps {
  query: ListQueryState
  /** What would be filtered by if it were left now. */
  onDraft: (part: QueryPart) => void
  /** Filters by what is given besides the draft; nothing given: by the draft. */
  onDone: (part?: QueryPart) => void
  onClose: () => void
}
type OneProps = EditorProps & { filter: ReadyFilter }

function Typed({ onDone, children }: Pick<EditorProps, 'onDone'> & { children: ReactNode }) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onDone()
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3 p-1">
      {children}
      <Button type="submit" variant="primary" className="self-start">Apply</Button>
    </form>
  )
}

/** The days of a list, and what they are of: a span people often ask for, or any from and to. */
function SpanEditor({ list, query, onDraft, onDone }: EditorProps & { list: ReadyList }) {
  const kinds = list.filters.find(({ field }) => field === 'date_field')?.options
  const [span, setSpan] = useState({
    date_field: toList(query.date_field)[0] ?? null, from: query.from === FIRST_DAY ? null : (toList(query.from)[0] ?? null), to: toList(query.to)[0] ?? null,
  })
  const set = (part: Partial<typeof span>) => {
    setSpan((before) => ({ ...before, ...part }))
    onDraft(part)
  }
  return (
    <Typed onDone={onDone}>
      {kinds && (
        <ChoiceField
          id="filter-date_field" name="date_field" label="Dates are of" options={kinds} value={span.date_field ?? kinds[0]?.value}
          onChange={(value) => set({ date_field: value === null ? null : String(value) })}
        />
      )}
      <div role="group" aria-label="Days often asked for" className="flex flex-wrap gap-1">
        {dayPresets().map(({ label, from, to }) => (
          <Button
            key={label} size="small" aria-pressed={span.from === from && span.to === to}
            onClick={() => onDone({ date_field: span.date_field, from, to })}
          >
            {label}
          </Button>
        ))}
      </div>
      <DateField id="filter-from" name="from" label="From" value={span.from} onChange={(from) => set({ from })} />
      <DateField id="filter-to" name="to" label="To" value={span.to} onChange={(to) => set({ to })} />
    </Typed>
  )
}

function TypedEditor({ filter: { field, label, as }, query, onDraft, onDone }: OneProps) {
  const [value, setValue] = useState(toList(query[field])[0] ?? null)
  const shared = {
    id: `filter-${field}`, name: field, label, value, autoFocus: true,
    onChange: (next: string | null) => {
      setValue(next)
      onDraft({ [field]: next })
    },
  }
  return <Typed onDone={onDone}>{as === 'date' ? <DateField {...shared} /> : <TextField {...shared} />}</Typed>
}

/** Chosen from what a call finds; what is not among the first is typed for. */
function LookupEditor({ filter, query, onDone, onClose }: OneProps) {
  const words = useWords()
  const [typed, setTyped] = useState('')
  const { state, found } = useSearch((text, signal) => lookUp(filter, text, signal), typed)
  const note = found.length > 0 || state === 'done' ? null : state === 'failed' ? words.fields.searchFailed : words.shell.searching
  return (
    <OptionPicker
      label={filter.label} options={found} chosen={toList(query[filter.field])} onTyped={setTyped} note={note}
      onDone={([value]) => onDone({ [filter.field]: value ?? null })} onClose={onClose}
    />
  )
}

/** The editor of one filter, by its kind. */
export function FilterEditor({ name, filter, list, ...editor }: EditorProps & { name: string; filter: ReadyFilter | null; list: ReadyList }) {
  if (!filter) return <SpanEditor list={list} {...editor} />
  switch (filter.as) {
    case 'text': case 'date': return <TypedEditor filter={filter} {...editor} />
    case 'lookup': return <LookupEditor filter={filter} {...editor} />
    case 'choice': case 'choices': case 'yesNo': {
      const options = filter.as === 'yesNo' ? yesNo : (filter.options ?? []).map(({ value, label }) => ({ value: String(value), label }))
      const part = (values: string[]) => ({ [name]: values.length === 0 ? null : filter.as === 'choices' ? values : (values[0] ?? null) })
      return (
        <OptionPicker
          label={filter.label} options={options} chosen={toList(editor.query[name])} several={filter.as === 'choices'}
          onChoose={(values) => editor.onDraft(part(values))} onDone={(values) => editor.onDone(part(values))} onClose={editor.onClose}
        />
      )
    }
    default: return filter.as satisfies never
  }
}
