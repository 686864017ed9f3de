'use client'

import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { typedNumber } from '@/components/fields/typed-number'
import { ask } from '@/lib/client/ask'
import { inputFrom } from '@/lib/client/input-from'
import { useRefresh } from '@/lib/client/query'
import { Refused } from '@/lib/domain/refused'
import type { Step } from './cell-keys'
import type { ReadyDialog } from './dialog-definition'
import type { ReadyField } from './form-definition'
import { inputOf } from './list-query'
import type { AnyRow } from './use-list'

interface CellEditorProps {
  /** Whose call saves one field of a row. */
  form: ReadyDialog
  field: ReadyField
  row: AnyRow
  onEnd: (step: Step) => void
}

/** What travels: a number where it is one; what is none as it was typed, so that the upstream names it in its refusal. */
function sentAs({ as }: ReadyField, typed: string): string | number | null {
  const text = typed.trim()
  if (text === '') return null
  return as === 'number' && !Number.isNaN(Number(text)) ? Number(text) : text
}

/** Saves one field of a row; a refusal keeps what was typed. */
function useSaving({ form, field, row, onEnd }: CellEditorProps) {
  const refresh = useRefresh()
  const [fault, setFault] = useState<string | null>(null)
  const isOver = useRef(false)
  const before = row[field.name] ?? ''
  const end = (step: Step) => {
    isOver.current = true
    onEnd(step)
  }
  const save = async (typed: string, step: Step) => {
    if (isOver.current) return
    const value = sentAs(field, typed)
    if (String(value ?? '') === String(before)) return end(step)
    // Leaving the box while it saves would save once more.
    isOver.current = true
    try {
      await ask(form.call, inputFrom({ ...inputOf(form.with, row), [field.name]: value }))
      await refresh(form.call)
      end(step)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      isOver.current = false
      setFault(error.errors.find((each) => each.field === field.name)?.message ?? error.message)
    }
  }
  return { before: String(before), fault, save, end }
}

const numeric = new Set(['number', 'money', 'weight'])
const look = 'h-7 w-full min-w-20 rounded-sm border border-accent bg-surface px-1.5 aria-invalid:border-red-solid pointer-coarse:h-control'

/** A box that has the focus from the start, its text selected. */
function useFocused() {
  const box = useRef<HTMLInputElement & HTMLSelectElement>(null)
  useEffect(() => {
    box.current?.focus()
    if (box.current instanceof HTMLInputElement) box.current.select()
  }, [])
  return box
}

/** One cell's value in a box: Enter saves it, Escape leaves it as it was, arrows up and down save it and go on. */
export function CellEditor(given: CellEditorProps) {
  const { field } = given
  const isNumeric = !field.options && numeric.has(field.as)
  const { before, fault, save, end } = useSaving(given)
  const [typed, setTyped] = useState(before)
  const box = useFocused()
  const faultId = useId()
  const press = (event: KeyboardEvent) => {
    event.stopPropagation()
    const steps: Record<string, Step> = { Enter: 0, ...(!field.options && { ArrowUp: -1, ArrowDown: 1 }) }
    const step = steps[event.key]
    if (event.key === 'Escape') end(0)
    else if (step === undefined) return
    else void save(typed, step)
    event.preventDefault()
  }
  const own = {
    ref: box, value: typed, 'aria-label': field.label, 'aria-invalid': fault !== null, 'aria-describedby': fault === null ? undefined : faultId,
    onChange: ({ target: { value } }: { target: { value: string } }) => setTyped(isNumeric ? typedNumber(value) : value),
    onBlur: () => void save(typed, null), onKeyDown: press, className: look,
  }
  return (
    <div className="relative">
      {field.options
        ? <select {...own}>{field.options.map(({ value, label }) => <option key={String(value)} value={String(value)}>{label}</option>)}</select>
        : <input {...own} autoComplete="off" inputMode={isNumeric ? 'decimal' : undefined} />}
      {fault !== null && (
        <p
          id={faultId} role="alert"
          className="absolute start-0 top-full z-5 mt-1 w-max max-w-72 rounded bg-surface px-2 py-1 text-start whitespace-normal text-red-strong shadow-float"
        >
          {fault}
        </p>
      )}
    </div>
  )
}
