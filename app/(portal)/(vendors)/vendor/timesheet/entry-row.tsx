'use client'

import { X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { typedTime } from '@/components/fields/typed-time'
import { Chip } from '@/components/ui/chip'
import { IconButton } from '@/components/ui/icon-button'
import type { Reply } from '@/lib/contract/types'
import { latinDigits } from '@/lib/domain/plain-text'
import { money } from '@/lib/domain/money'
import { staffRole, timesheetFlag, timesheetRowStatus, type StaffRole } from '@/lib/domain/vendor'

type Worked = Reply<'vendorTimesheets.one'>['employees'][number]
export interface Entry {
  /** The row's own name: a person may have several stays. */
  key: number
  staff_id: number
  staff_code: string
  full_name: string
  role: StaffRole
  time_in: string
  time_out: string
  break_minutes: string
  units_done: string
  substitute_day: boolean
  /** As it was kept last, with its hours; null for one just added. */
  worked: Worked | null
}
type Typed = 'time_in' | 'time_out' | 'break_minutes' | 'units_done'
interface Props {
  entry: Entry
  nth: number
  /** Which of the person's stays it is, from 1. */
  stay: number
  isOpen: boolean
  fault: string | null
  currency: string
  onChange: (next: Partial<Entry>) => void
  onFillDown: (name: 'time_in' | 'time_out' | 'break_minutes') => void
  onRemove: () => void
}

const hours = ['worked', 'normal', 'ot_day', 'ot_night', 'rest_holiday'] as const
const box = 'h-8 rounded border bg-surface px-2 figures'

/** Enter goes to the same cell of the next row. */
function goDown(event: KeyboardEvent<HTMLInputElement>) {
  const { name } = event.currentTarget
  const all = [...document.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`)]
  all[all.indexOf(event.currentTarget) + 1]?.focus()
}

/** One person's day; the colon comes after two digits, Ctrl+D copies a cell to all below. */
export function EntryRow({ entry, nth, stay, isOpen, fault, currency, onChange, onFillDown, onRemove }: Props) {
  const { worked: w } = entry
  const person = stay > 1 ? `${entry.full_name}, stay ${stay}` : entry.full_name
  const cell = (name: Typed, label: string, width: string) =>
    isOpen ? (
      <input
        aria-label={`${label} of ${person}`} name={name} dir="ltr" inputMode="numeric" autoComplete="off"
        maxLength={name === 'units_done' ? 7 : 5} className={`${box} ${width}`} value={entry[name]}
        onChange={(e) => onChange({
          [name]: name.startsWith('time') ? typedTime(e.target.value, entry[name]) : latinDigits(e.target.value).replace(/\D/g, ''),
        })}
        onKeyDown={(e) => {
          if (e.key === 'Enter') goDown(e)
          if (e.key === 'd' && e.ctrlKey && name !== 'units_done') {
            e.preventDefault()
            onFillDown(name)
          }
        }}
      />
    ) : <span className="figures">{entry[name] || '–'}</span>
  const isNextDay = entry.time_out !== '' && entry.time_in !== '' && entry.time_out < entry.time_in
  return (
    <>
      <tr className="border-b align-middle">
        <td className="px-2 py-1 font-mono whitespace-nowrap"><bdi dir="ltr">{entry.staff_code}</bdi></td>
        <td className="px-2 whitespace-nowrap">{entry.full_name}{stay > 1 && <span className="ms-1"><Chip tone="grey">{`Stay ${stay}`}</Chip></span>}</td>
        <td className="px-2">
          {isOpen
            ? <select aria-label={`Role of ${person}`} className={box} value={entry.role} onChange={(e) => onChange({ role: e.target.value as StaffRole })}>
              {staffRole.options.map(({ value, label }) => <option key={value} value={value}>{label}</option>)}
            </select>
            : staffRole.label(entry.role)}
        </td>
        <td className="px-2">{cell('time_in', 'In', 'w-18')}</td>
        <td className="px-2 whitespace-nowrap">{cell('time_out', 'Out', 'w-18')}{isNextDay && <span className="ms-1"><Chip tone="grey">+1</Chip></span>}</td>
        <td className="px-2">{cell('break_minutes', 'Break', 'w-14')}</td>
        {hours.map((name) => <td key={name} className="figures px-2 text-end">{w?.[name] ?? '–'}</td>)}
        <td className="px-2">{cell('units_done', 'Units', 'w-18')}</td><td className="px-2">
          <span className="flex flex-wrap gap-1">{w?.flags.map((flag) => <Chip key={flag} tone="orange">{timesheetFlag.label(flag)}</Chip>)}</span>
        </td>
        <td className="figures px-2 text-end whitespace-nowrap">{w?.amount ? money(w.amount, currency) : '–'}</td>
        <td className="px-2">{w ? <Chip tone={timesheetRowStatus.tone(w.status)}>{timesheetRowStatus.label(w.status)}</Chip> : 'Not kept'}</td>
        <td>{isOpen && <IconButton size="small" label={`Remove ${person}`} icon={<X aria-hidden className="size-4" />} onClick={onRemove} />}</td>
      </tr>
      {fault && <tr className="border-b"><td colSpan={16} className="px-2 pb-2 text-danger"><p role="alert">Row {nth + 1}: {fault}</p></td></tr>}
    </>
  )
}
