'use client'

import { Plus, X } from 'lucide-react'
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useKeys } from '@/components/shell/use-keys'
import { Button } from '@/components/ui/button'
import { later } from '@/components/ui/later'
import { useLookup } from '@/lib/client/query'
import type { CallName, Input } from '@/lib/contract/types'
import { spanText } from '@/lib/domain/day-presets'
import { day } from '@/lib/domain/days'
import type { ReadyFilter, ReadyList } from './list-definition'
import { FIRST_DAY, filterNames, type ListQueryState } from './list-query'
import { rowsOf } from './look-up'

export type QueryPart = Record<string, string | string[] | null>
export interface FilterProps {
  list: ReadyList
  query: ListQueryState
  change: (part: QueryPart) => void
}
export const yesNo = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]
export const toList = (value: string | string[] | undefined) => (value === undefined ? [] : ([] as string[]).concat(value))

/** The name under which the days of a list are filtered: `from`, `to` and what they are of are one filter. */
export const DATES = 'dates'
/** Stands for the list of fields itself, in place of the name of one. */
export const PICKING = ''

/** What is filtered by: fields are chosen from and typed into on first use. */
const FilterPopover = later(() => import('./filter-popover').then((part) => part.FilterPopover))

/** What the days of a list are of, where it can be told. */
function datesLabel(list: ReadyList, query: ListQueryState): string {
  const options = list.filters.find(({ field }) => field === 'date_field')?.options
  return (options?.find(({ value }) => value === query.date_field) ?? options?.[0])?.label ?? 'Dates'
}

/** The filters one may add, in the order of the definition, days first. */
export function filtersOf(list: ReadyList, query: ListQueryState): { name: string; label: string; filter: ReadyFilter | null }[] {
  const days = list.dates ? [{ name: DATES, label: datesLabel(list, query) === 'Dates' ? 'Dates' : 'Dates: created, delivered, …', filter: null }] : []
  return [...days, ...list.filters.filter(({ field }) => field !== 'date_field').map((filter) => ({ name: filter.field, label: filter.label, filter }))]
}

interface ChipProps {
  name?: string
  label: string
  text: ReactNode
  isOpen?: boolean
  onEdit?: (() => void) | undefined
  onClear: () => void
}

function Chip({ name, label, text, isOpen = false, onEdit, onClear }: ChipProps) {
  const content = <><span className="text-ink-soft">{label}:</span> <b data-whole className="max-w-60 truncate font-medium">{text}</b></>
  const look = 'inline-flex h-full items-center gap-1 rounded-s-full ps-2.5'
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Backspace' && event.key !== 'Delete') return
    event.preventDefault()
    onClear()
  }
  return (
    <span className="inline-flex h-7 items-center rounded-full border bg-surface text-meta pointer-coarse:h-control">
      {onEdit ? (
        <button
          type="button" data-filter={name} aria-haspopup="dialog" aria-expanded={isOpen} onClick={onEdit} onKeyDown={press}
          className={`${look} hover:bg-surface-hover`}
        >
          {content}
        </button>
      ) : <span className={look}>{content}</span>}
      <button
        type="button" aria-label={`Clear ${label}`} onClick={onClear}
        className="me-0.5 flex size-6 items-center justify-center rounded-full hover:bg-surface-hover"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </span>
  )
}

function LookupChip({ filter, values, ...chip }: { filter: ReadyFilter; values: string[] } & Omit<ChipProps, 'label' | 'text'>) {
  const rows = rowsOf(useLookup(filter.call as CallName, {} as Input<CallName>).data)
  const nameOf = (value: string) => {
    const row = rows.find((r) => String(r[filter.value ?? 'id']) === value)
    return row ? String(row[filter.text ?? 'name']) : value
  }
  return <Chip {...chip} label={filter.label} text={values.map(nameOf).join(', ')} />
}

/** What a filter is set to, in words. */
function textOf(filter: ReadyFilter, values: string[]): string {
  if (filter.as === 'date') return values.map((value) => day(value)).join(', ')
  const options: readonly { value: unknown; label: string }[] = filter.as === 'yesNo' ? yesNo : (filter.options ?? [])
  return values.map((v) => options.find((o) => String(o.value) === v)?.label ?? v).join(', ')
}

/** The days a list shows: those chosen, the window it begins with, or that there is none. */
function datesChip(list: ReadyList, query: ListQueryState, change: FilterProps['change'], since: string | undefined): ChipProps | null {
  const [from, to] = [query.from, query.to].map((value) => (typeof value === 'string' ? value : null)) as [string | null, string | null]
  if (since) return { label: 'Created', text: spanText(since, null), onClear: () => change({ from: FIRST_DAY }) }
  const label = datesLabel(list, query)
  if (from === FIRST_DAY && !to) return { label: label === 'Dates' ? 'Created' : label, text: 'any day', onClear: () => change({ from: null }) }
  if (!list.dates || (!from && !to)) return null
  return { label, text: spanText(from === FIRST_DAY ? null : from, to), onClear: () => change({ from: null, to: null, date_field: null }) }
}

interface BarProps extends FilterProps {
  /** The first day of a window nobody chose. */
  since?: string | undefined
  /** The filter that is being edited; null: none. */
  editing: string | null
  onEdit: (name: string | null) => void
}

/** What is filtered now, each with its own way out; one being added stands there too. A press changes it where it stands. */
export function FilterChips({ list, query, change, since, editing, onEdit }: BarProps) {
  const dates = datesChip(list, query, change, since)
  const upload = query.upload_id && !list.filters.some((f) => f.field === 'upload_id')
    ? [<Chip key="upload" label="Upload" text={String(query.upload_id)} onClear={() => change({ upload_id: null })} />]
    : []
  const on = (name: string) => ({ name, isOpen: editing === name, onEdit: () => onEdit(name) })
  const days = dates ?? (editing === DATES ? { label: datesLabel(list, query), text: '…', onClear: () => onEdit(null) } : null)
  const chips = list.filters.flatMap((filter) => {
    const values = toList(query[filter.field])
    if (filter.field === 'date_field' || (values.length === 0 && editing !== filter.field)) return []
    const chip = { ...on(filter.field), onClear: () => (values.length > 0 ? change({ [filter.field]: null }) : onEdit(null)) }
    if (values.length === 0) return [<Chip key={filter.field} {...chip} label={filter.label} text="…" />]
    if (filter.as === 'lookup') return [<LookupChip key={filter.field} {...chip} filter={filter} values={values} />]
    return [<Chip key={filter.field} {...chip} label={filter.label} text={textOf(filter, values)} />]
  })
  return [...upload, ...(days ? [<Chip key={DATES} {...(list.dates ? on(DATES) : {})} {...days} />] : []), ...chips]
}

/** Focus goes back to the chip that was edited, else to the button that adds one. */
const placeOf = (name: string) =>
  document.querySelector<HTMLElement>(`[data-filter="${CSS.escape(name)}"]`) ?? document.querySelector<HTMLElement>('[data-filter=""]')

/** `+ Filter`: opens the list of what can be filtered by, as `f` does. Backspace takes the last filter back. */
export function AddFilter({ list, query, change, since, editing, onEdit }: BarProps) {
  const back = useRef<string | null>(null)
  useKeys({ f: () => onEdit(PICKING) })
  useEffect(() => {
    if (editing !== null || back.current === null) return
    placeOf(back.current)?.focus()
    back.current = null
  }, [editing])
  const takeBack = () => {
    const last = filterNames(query, list.scope).findLast((name) => name !== 'search')
    if (last) change(['from', 'to', 'date_field'].includes(last) ? { from: null, to: null, date_field: null } : { [last]: null })
  }
  return (
    <>
      <Button
        data-filter={PICKING} icon={<Plus aria-hidden className="size-4" />} aria-haspopup="dialog" aria-expanded={editing === PICKING} aria-keyshortcuts="f"
        onClick={() => onEdit(PICKING)} onKeyDown={(event) => event.key === 'Backspace' && takeBack()}
      >
        Filter
      </Button>
      {editing !== null && (
        <FilterPopover
          key={editing} name={editing} place={placeOf} list={list} query={since ? { ...query, from: since } : query} change={change}
          onPick={onEdit} onBackspace={takeBack}
          onClose={(returns) => {
            back.current = returns ? editing : null
            onEdit(null)
          }}
        />
      )}
    </>
  )
}
