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

/** A month to pick a day of, under the box it belongs to. Arrows move by days and weeks, Page keys by months, with Shift by years; Enter picks, Escape closes. */
export function Calendar({ anchor, value, min, max, onPick, onClose }: Props) {
  const [words] = useState(dayWords)
  const [now] = useState(() => today())
  const [at, setAt] = useState(value ?? now)
  const float = useRef<HTMLDivElement>(null)
  const names = useNames()
  useFloating({ open: true, anchor, float, content: null })
  useEffect(() => {
    // Whoever leafs through months with their buttons stays on them.
    if (document.activeElement?.closest('[data-months]')) return
    float.current?.querySelector<HTMLElement>('td [tabindex="0"]')?.focus()
  }, [at])
  const isOut = (plainDay: string) => Boolean((min && plainDay < min) || (max && plainDay > max))
  const weeks = monthGrid(at)
  const onKeyDown = (event: KeyboardEvent) => {
    const next = event.key === 'Escape' ? null : dayAfter(event, at)
    if (event.key !== 'Escape' && !next) return
    event.preventDefault()
    event.stopPropagation()
    if (next) setAt(next)
    else onClose()
  }
  return (
    <div
      ref={float} popover="manual" role="dialog" aria-label={words.calendar} data-inner-layer="" onKeyDown={onKeyDown}
      // The box keeps its focus unless a day takes it.
      onMouseDown={(event) => event.preventDefault()}
      className="fixed inset-auto m-0 rounded bg-surface p-2 text-ink shadow-float"
    >
      <div data-months="" className="flex items-center justify-between gap-2">
        <IconButton
          size="small" label={words.before} onClick={() => setAt(addMonths(at, -1))}
          icon={<ChevronLeft aria-hidden className="size-4 rtl:-scale-x-100" />}
        />
        <span aria-live="polite" className="font-medium">{names('month', at)}</span>
        <IconButton
          size="small" label={words.after} onClick={() => setAt(addMonths(at, 1))}
          icon={<ChevronRight aria-hidden className="size-4 rtl:-scale-x-100" />}
        />
      </div>
      <table role="grid" aria-label={names('month', at)} className="mx-auto mt-1 figures">
        <thead>
          <tr>{weeks[0]?.map((one) => <th key={one} scope="col" className="h-7 text-meta font-normal text-ink-soft">{names('weekday', one)}</th>)}</tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((one) => (
                <td key={one} aria-selected={one === value} className="p-0">
                  <button
                    type="button" tabIndex={one === at ? 0 : -1} aria-label={names('day', one)} aria-current={one === now ? 'date' : undefined}
                    aria-disabled={isOut(one) || undefined} onClick={() => !isOut(one) && onPick(one)}
                    className={classes(
                      'size-8 rounded-sm hover:bg-surface-hover pointer-coarse:size-10',
                      one.slice(0, 7) !== at.slice(0, 7) && 'text-ink-soft',
                      one === now && 'font-semibold underline underline-offset-4',
                      one === value && '!bg-primary !text-white',
                      isOut(one) && 'line-through opacity-50',
                    )}
                  >
                    {Number(one.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
