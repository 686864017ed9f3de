'use client'

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { classes } from '@/components/ui/classes'
import { IconButton } from '@/components/ui/icon-button'
import { useFloating } from '@/components/ui/use-floating'
import { addDays, isoWeekday, today } from '@/lib/domain/days'
import { addMonths, monthGrid } from '@/lib/domain/month-grid'
import { dayWords } from '@/lib/words/days'

interface Props {
  id: string
  anchor: RefObject<HTMLElement | null>
  value: string | null
  min?: string | undefined
  max?: string | undefined
  onPick: (plainDay: string) => void
  onClose: () => void
}

const asDate = (plainDay: string) => new Date(`${plainDay}T00:00:00Z`)

/** Names in the language of the page, digits as everywhere else. */
function useNames() {
  const [names] = useState(() => {
    const locale = `${document.documentElement.lang || 'en'}-u-nu-latn`
    const named = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    const forms = {
      month: named({ month: 'long', year: 'numeric' }), day: named({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
      weekday: named({ weekday: 'short' }),
    }
    return (form: keyof typeof forms, plainDay: string) => forms[form].format(asDate(plainDay))
  })
  return names
}

/** Where a key leads from a day; null for any other key. */
function dayAfter(event: KeyboardEvent, at: string): string | null {
  const onward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
  switch (event.key) {
    case 'ArrowRight': return addDays(at, onward)
    case 'ArrowLeft': return addDays(at, -onward)
    case 'ArrowDown': return addDays(at, 7)
    case 'ArrowUp': return addDays(at, -7)
    case 'PageDown': return addMonths(at, event.shiftKey ? 12 : 1)
    case 'PageUp': return addMonths(at, event.shiftKey ? -12 : -1)
    case 'Home': return addDays(at, 1 - isoWeekday(at))
    case 'End': return addDays(at, 7 - isoWeekday(at))
    default: return null
  }
}

interface WeeksProps extends Pick<Props, 'value' | 'min' | 'max' | 'onPick'> {
  at: string
  names: ReturnType<typeof useNames>
  onKey: (event: KeyboardEvent) => void
}

/** The weeks around a day, as a table that reads out whole dates. */
function Weeks({ at, value, min, max, names, onPick, onKey }: WeeksProps) {
  const [now] = useState(() => today())
  const weeks = monthGrid(at)
  const isOut = (one: string) => Boolean((min && one < min) || (max && one > max))
  const look = (one: string) => classes(
    'size-8 rounded-sm hover:bg-surface-hover pointer-coarse:size-10',
    one.slice(0, 7) !== at.slice(0, 7) && 'text-ink-soft',
    one === now && 'font-semibold underline underline-offset-4',
    one === value && '!bg-primary !text-white',
    isOut(one) && 'line-through opacity-50',
  )
  return (
    <table aria-label={names('month', at)} className="mx-auto mt-1 figures">
      <thead>
        <tr>{weeks[0]?.map((one) => <th key={one} scope="col" className="h-7 text-meta font-normal text-ink-soft">{names('weekday', one)}</th>)}</tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((one) => (
              <td key={one} className="p-0">
                <button
                  type="button" tabIndex={one === at ? 0 : -1} aria-label={names('day', one)} aria-current={one === now ? 'date' : undefined}
                  aria-pressed={one === value} aria-disabled={isOut(one) || undefined} className={look(one)}
                  onClick={() => !isOut(one) && onPick(one)} onKeyDown={onKey}
                >
                  {Number(one.slice(8))}
                </button>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A month to pick a day of, under its box. Arrows move by days and weeks, Page keys by months, with Shift by years; Enter picks, Escape closes. */
export function Calendar({ id, anchor, value, min, max, onPick, onClose }: Props) {
  const [words] = useState(dayWords)
  const [at, setAt] = useState(() => value ?? today())
  const float = useRef<HTMLDivElement>(null)
  const names = useNames()
  useFloating({ open: true, anchor, float, content: null })
  useEffect(() => {
    // Whoever leafs through months with their buttons stays on them.
    if (document.activeElement?.closest('[data-months]')) return
    float.current?.querySelector<HTMLElement>('td [tabindex="0"]')?.focus()
  }, [at])
  const press = (event: KeyboardEvent) => {
    const next = dayAfter(event, at)
    if (event.key !== 'Escape' && !next) return
    event.preventDefault()
    event.stopPropagation()
    if (next) setAt(next)
    else onClose()
  }
  const turn = (label: string, months: number, Icon: typeof ChevronLeft) => (
    <IconButton
      size="small" label={label} onClick={() => setAt(addMonths(at, months))} onKeyDown={press}
      icon={<Icon aria-hidden className="size-4 rtl:-scale-x-100" />}
    />
  )
  return (
    // Takes the focus of a press between the days, which would else close it.
    <div
      ref={float} id={id} popover="manual" role="dialog" aria-label={words.calendar} data-inner-layer=""
      tabIndex={-1} className="fixed inset-auto m-0 rounded bg-surface p-2 text-ink shadow-float outline-none"
    >
      <div data-months="" className="flex items-center justify-between gap-2">
        {turn(words.before, -1, ChevronLeft)}
        <span aria-live="polite" className="font-medium">{names('month', at)}</span>
        {turn(words.after, 1, ChevronRight)}
      </div>
      <Weeks at={at} value={value} min={min} max={max} names={names} onPick={onPick} onKey={press} />
    </div>
  )
}
