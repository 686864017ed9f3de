'use client'

import { CalendarDays } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { later } from '@/components/ui/later'
import { useWords } from '@/components/ui/words-context'
import { day, dayTime, dubaiDay, dubaiMoment, dubaiTime } from '@/lib/domain/days'
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

/** How days are read: fetched once the page stands, since it is needed when somebody types. */
const load = () => import('./day-typing')
type Typing = Awaited<ReturnType<typeof load>>
let typing: Typing | null = null

function useTyping(box: { current: HTMLElement | null }, isUnread: boolean) {
  useEffect(() => {
    load().then((part) => { typing = part }, () => undefined)
  }, [])
  useEffect(() => (isUnread ? typing?.holdForm(box.current) : undefined), [box, isUnread])
}

/** A text box that takes a day as people type it and shows it spelled out: 11/12 is read both ways. The arrow down, or its button, opens a calendar. */
export function DayBox({ control, value, onChange, onFault, withTime = false, min, max, autoComplete = 'off' }: DayBoxProps) {
  const words = useWords().fields
  const [typed, setTyped] = useState<string | null>(null)
  const [isUnread, setUnread] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const kind = withTime ? 'moment' : 'day'
  useTyping(box, isUnread)

  const judge = (fault: string | null) => {
    setUnread(fault !== null)
    onFault(fault)
  }
  const take = (next: string | null) => {
    judge(null)
    if (next !== (value || null)) onChange(next)
  }
  const type = (text: string) => {
    setTyped(text)
    if (!text.trim()) return take(null)
    const see = (part: Typing) => {
      const whole = part.reading[kind].whole(text)
      if (whole) take(whole)
    }
    if (typing) see(typing)
    else void load().then(see)
  }
  /** What was typed counts; false where nobody can read it, which then counts for nothing. */
  const settle = (): boolean => {
    if (typed === null) return true
    if (!typed.trim()) {
      setTyped(null)
      return true
    }
    const see = (part: Typing) => {
      const found = part.reading[kind].read(typed, value ?? null)
      take(found)
      if (found === null) judge(part.reading[kind].fault())
      else setTyped(null)
      return found !== null
    }
    if (typing) return see(typing)
    void load().then(see)
    return true
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
        value={typed ?? (value ? (withTime ? dayTime : day)(value) : '')}
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
      {isOpen && <Calendar anchor={box} value={value ? dubaiDay(value) : null} min={min} max={max} onPick={pick} onClose={close} />}
    </div>
  )
}
