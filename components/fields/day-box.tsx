'use client'

import { CalendarDays } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { later } from '@/components/ui/later'
import { useWords } from '@/components/ui/words-context'
import { day, dayTime, dubaiDay, dubaiMoment, dubaiTime, parseDay, today } from '@/lib/domain/days'
import { latinDigits } from '@/lib/domain/plain-text'
import { readDay, readDayTime } from '@/lib/domain/typed-day'
import type { controlOf } from './field-props'
import { InputBox } from './input-box'

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

/** What is asked of a form that still holds a day nobody can read: it stays, and the box takes the focus. */
function useHoldForm(box: { current: HTMLElement | null }, isUnread: boolean) {
  useEffect(() => {
    const form = box.current?.closest('form')
    if (!form || !isUnread) return
    const hold = (event: Event) => {
      event.preventDefault()
      event.stopPropagation()
      box.current?.querySelector('input')?.focus()
    }
    form.addEventListener('submit', hold)
    return () => form.removeEventListener('submit', hold)
  }, [box, isUnread])
}

/** Reading and showing: a day, or a moment in Dubai time. */
const days = { shown: day, read: (text: string, _value: string | null) => readDay(text), whole: (text: string) => parseDay(latinDigits(text)) }
const moments = {
  shown: dayTime,
  read: (text: string, value: string | null) => {
    // A time by itself is of the day that stands there.
    const found = readDayTime(/^\d{1,2}:\d\d$/.test(text.trim()) ? `${value ? dubaiDay(value) : today()} ${text}` : text)
    return found && dubaiMoment(found.day, found.time ?? '00:00')
  },
  whole: (text: string) => (/:\d\d$/.test(text) && parseDay(text.slice(0, 10)) ? moments.read(text, null) : null),
}

/** A text box that takes a day as people type it and shows it spelled out: 11/12 is read both ways. The arrow down, or its button, opens a calendar. */
export function DayBox({ control, value, onChange, onFault, withTime = false, min, max, autoComplete = 'off' }: DayBoxProps) {
  const words = useWords().fields
  const [typed, setTyped] = useState<string | null>(null)
  const [isUnread, setUnread] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const kind = withTime ? moments : days
  useHoldForm(box, isUnread)

  const judge = (unread: boolean) => {
    setUnread(unread)
    onFault(unread ? (withTime ? words.momentUnread : words.dayUnread) : null)
  }
  const take = (next: string | null) => {
    judge(false)
    if (next !== (value || null)) onChange(next)
  }
  const type = (text: string) => {
    setTyped(text)
    if (!text.trim()) take(null)
    else {
      const whole = kind.whole(text)
      if (whole) take(whole)
    }
  }
  /** What was typed counts; false where nobody can read it, which then counts for nothing. */
  const settle = () => {
    if (typed === null) return true
    const found = typed.trim() ? kind.read(typed, value ?? null) : null
    take(found)
    const unread = found === null && typed.trim() !== ''
    if (unread) judge(true)
    else setTyped(null)
    return !unread
  }
  const close = () => {
    setOpen(false)
    box.current?.querySelector('input')?.focus()
  }
  const pick = (plainDay: string) => {
    setTyped(null)
    take(withTime ? dubaiMoment(plainDay, value ? dubaiTime(value) : '00:00') : plainDay)
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      settle()
      setOpen(true)
    } else if (event.key === 'Enter' && !settle()) event.preventDefault()
  }

  return (
    <div
      ref={box}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return
        setOpen(false)
        settle()
        control.onBlur?.()
      }}
    >
      <InputBox
        {...control}
        onBlur={undefined}
        aria-invalid={isUnread || control['aria-invalid']}
        role="combobox"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        value={typed ?? (value ? kind.shown(value) : '')}
        placeholder={withTime ? words.momentExample : words.dayExample}
        autoComplete={autoComplete}
        onFocus={(event) => event.target.select()}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        dir="auto"
        className="figures"
        unit={(
          <button
            type="button" tabIndex={-1} aria-label={words.openCalendar} disabled={control.disabled}
            onClick={() => { settle(); setOpen(!isOpen) }}
            className="flex size-6 items-center justify-center rounded-sm hover:bg-surface-hover hover:text-ink pointer-coarse:size-9"
          >
            <CalendarDays aria-hidden className="size-4" />
          </button>
        )}
      />
      {isOpen && <Calendar anchor={box} value={value ? dubaiDay(value) : null} now={today()} min={min} max={max} onPick={pick} onClose={close} />}
    </div>
  )
}
