'use client'

import { CalendarDays } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { later } from '@/components/ui/later'
import { useWords } from '@/components/ui/words-context'
import { day, dayTime, dubaiDay, dubaiMoment, dubaiTime } from '@/lib/domain/days'
import type { controlOf } from './field-props'
import { InputBox } from './input-box'
import { useTypedDay } from './use-typed-day'

const Calendar = later(() => import('./calendar').then((part) => part.Calendar))

export interface DayBoxProps {
  control: ReturnType<typeof controlOf>
  /** A plain day; of a moment, ISO 8601 in UTC. */
  value: string | null | undefined
  onChange: (value: string | null) => void
  /** What was typed cannot be read: the sentence to show, null again once it can. */
  onFault: (sentence: string | null) => void
  withTime?: boolean
  min?: string
  max?: string
  autoComplete?: string
}

function CalendarButton({ disabled, onPress }: { disabled: boolean; onPress: () => void }) {
  return (
    <button
      type="button" tabIndex={-1} aria-label={useWords().fields.openCalendar} disabled={disabled} onClick={onPress}
      className="flex size-6 items-center justify-center rounded-sm hover:bg-surface-hover hover:text-ink pointer-coarse:size-9"
    >
      <CalendarDays aria-hidden className="size-4" />
    </button>
  )
}

/** Whether the calendar is open, and how it is opened and closed around the box. */
function useCalendar(settle: () => boolean) {
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const open = (next: boolean) => {
    settle()
    setOpen(next)
  }
  const close = () => {
    setOpen(false)
    box.current?.querySelector('input')?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !settle()) event.preventDefault()
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    open(true)
  }
  return { isOpen, box, open, close, press }
}

/** A text box that takes a day as people type it and shows it spelled out: 11/12 is read both ways. The arrow down, or its button, opens a calendar. */
export function DayBox({ control, value, onChange, onFault, withTime = false, min, max, autoComplete = 'off' }: DayBoxProps) {
  const { text, isUnread, type, settle, take } = useTypedDay({ kind: withTime ? 'moment' : 'day', value: value || null, onChange, onFault })
  const { isOpen, box, open, close, press } = useCalendar(settle)
  useEffect(() => (isUnread ? holdForm(box.current) : undefined), [box, isUnread])
  const pick = (plainDay: string) => {
    take(withTime ? dubaiMoment(plainDay, value ? dubaiTime(value) : '00:00') : plainDay)
    close()
  }
  return (
    <div
      ref={box}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return
        open(false)
        control.onBlur?.()
      }}
    >
      <InputBox
        {...control} onBlur={undefined} aria-invalid={isUnread || control['aria-invalid']}
        role="combobox" aria-haspopup="dialog" aria-expanded={isOpen} aria-controls={`${control.id}-calendar`}
        value={text ?? (value ? (withTime ? dayTime : day)(value) : '')}
        autoComplete={autoComplete} dir="auto" className="figures"
        onFocus={(event) => event.target.select()} onChange={(event) => type(event.target.value)} onKeyDown={press}
        unit={<CalendarButton disabled={control.disabled} onPress={() => open(!isOpen)} />}
      />
      {isOpen && (
        <Calendar id={`${control.id}-calendar`} anchor={box} value={value ? dubaiDay(value) : null} min={min} max={max} onPick={pick} onClose={close} />
      )}
    </div>
  )
}

/** A form that still holds a day nobody can read stays, and the box takes the focus; answers how to let it go. */
function holdForm(box: HTMLElement | null): () => void {
  const form = box?.closest('form')
  const hold = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
    box?.querySelector('input')?.focus()
  }
  form?.addEventListener('submit', hold)
  return () => form?.removeEventListener('submit', hold)
}
