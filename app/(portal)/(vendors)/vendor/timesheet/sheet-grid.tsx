'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { LookupField } from '@/components/fields/lookup'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Link } from '@/components/ui/link'
import { snack } from '@/components/ui/snackbar'
import { When } from '@/components/ui/when'
import { useAct } from '@/lib/client/query'
import { ask, download } from '@/lib/client/ask'
import type { Reply } from '@/lib/contract/types'
import { addDays, dubaiTime } from '@/lib/domain/days'
import { money } from '@/lib/domain/money'
import { Refused } from '@/lib/domain/refused'
import { shift, timesheetStatus } from '@/lib/domain/vendor'
import { EntryRow, type Entry } from './entry-row'

type Sheet = Reply<'vendorTimesheets.one'>

let made = 0
const entryOf = (row: Sheet['employees'][number]): Entry => ({
  key: ++made,
  staff_id: row.staff_id, staff_code: row.staff_code, full_name: row.full_name, role: row.role,
  time_in: row.time_in ? dubaiTime(row.time_in) : '', time_out: row.time_out ? dubaiTime(row.time_out) : '',
  break_minutes: row.break_minutes === null ? '' : String(row.break_minutes),
  units_done: row.units_done === null ? '' : String(row.units_done), substitute_day: row.substitute_day, worked: row,
})
const sent = (entry: Entry) => ({
  staff_id: entry.staff_id, role: entry.role, time_in: entry.time_in || null, time_out: entry.time_out || null,
  break_minutes: entry.break_minutes === '' ? null : Number(entry.break_minutes),
  units_done: entry.units_done === '' ? null : Number(entry.units_done), substitute_day: entry.substitute_day,
})

/** Who was on this vendor's sheets of the warehouse and shift the day before, once each, without times. */
async function staffOfDayBefore({ vendor_id, warehouse_id, work_date, shift: of }: Sheet): Promise<Entry[]> {
  const day = addDays(work_date, -1)
  const { rows } = await ask('vendorTimesheets.list', { vendor_id: [vendor_id], warehouse_id: [warehouse_id], shift: [of], from: day, to: day, page_size: 200 })
  return [...new Map(rows.map((row) => [row.staff_id, row])).values()].map(({ staff_id, staff_code, full_name, role }) => ({
    key: ++made, staff_id, staff_code, full_name, role, time_in: '', time_out: '', break_minutes: '', units_done: '', substitute_day: false, worked: null,
  }))
}

function Head({ sheet }: { sheet: Sheet }) {
  return (
    <header className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1">
      <bdi dir="ltr" className="font-mono text-lead font-semibold">{sheet.timesheet_no}</bdi>
      <Chip tone={timesheetStatus.tone(sheet.status)}>{timesheetStatus.label(sheet.status)}</Chip>
      <span>{sheet.vendor_name}</span><span>{sheet.warehouse}</span><When moment={sheet.work_date} show="day" /><span>{shift.label(sheet.shift)} shift</span>
      {sheet.request_no && <Link href={`/vendor/${sheet.request_id}`}>{sheet.request_no}</Link>}
      {sheet.card_no && <span className="text-ink-soft">Card {sheet.card_no}</span>}
    </header>
  )
}

function AddPerson({ sheet, onAdd }: { sheet: Sheet; onAdd: (entry: Entry) => void }) {
  const find = async (text: string, signal: AbortSignal) => {
    const { rows } = await ask('vendorStaff.list', { vendor_id: sheet.vendor_id, search: text, status: ['active'] }, { signal })
    return rows.map((one) => ({ value: one.id, label: `${one.staff_code} · ${one.full_name}`, one }))
  }
  const [found, setFound] = useState<Awaited<ReturnType<typeof find>>>([])
  const search = async (text: string, signal: AbortSignal) => {
    const next = await find(text, signal)
    setFound(next)
    return next.map(({ value, label }) => ({ value, label }))
  }
  const add = (value: unknown) => {
    const one = found.find((person) => person.value === Number(value))?.one
    if (one) onAdd({
      key: ++made, staff_id: one.id, staff_code: one.staff_code, full_name: one.full_name, role: one.role,
      time_in: '', time_out: '', break_minutes: '', units_done: '', substitute_day: false, worked: null,
    })
  }
  return (
    <div className="mt-3 max-w-sm">
      <LookupField
        id="add-person" name="add_person" label="Add a person"
        hint="Scan a badge or type a name; somebody who came twice is added twice." search={search} value={null} onChange={add}
      />
    </div>
  )
}

const heads = [
  'Badge', 'Name', 'Role', 'In', 'Out', 'Break (min)', 'Worked', 'Normal', 'Overtime', 'Night', 'Rest / holiday', 'Units', 'Flags', 'Amount', 'Status', '',
]

/** The rows as they are typed, and what is done with them. */
function useSheet(sheet: Sheet, mayEnter: boolean) {
  const router = useRouter()
  const [entries, setEntries] = useState<Entry[]>(() => sheet.employees.map(entryOf))
  const [faults, setFaults] = useState<Record<string, string>>({})
  const change = useAct('vendorTimesheets.change')
  const act = useAct('vendorTimesheets.act')
  const isOpen = mayEnter && timesheetStatus.can(sheet.status, 'submitted')
  const busy = change.isPending || act.isPending

  const showFaults = (error: unknown) => {
    if (!(error instanceof Refused)) throw error
    setFaults(Object.fromEntries(error.errors.flatMap(({ field, message }) => (field ? [[field, message]] : []))))
    snack(error.message, { tone: 'red' })
  }
  const run = async (then: 'keep' | 'submit' | 'recall') => {
    setFaults({})
    try {
      if (then !== 'recall') await change.mutateAsync({ id: sheet.id, version: sheet.version, remarks: sheet.remarks, employees: entries.map(sent) })
      if (then !== 'keep') await act.mutateAsync({ id: sheet.id, action: then })
      snack({ keep: 'The timesheet is kept.', submit: 'The timesheet is submitted.', recall: 'The timesheet is a draft again.' }[then])
      router.refresh()
    } catch (error) {
      showFaults(error)
    }
  }
  const copyYesterday = async () => {
    const there = new Set(entries.map(({ staff_id }) => staff_id))
    const found = (await staffOfDayBefore(sheet)).filter(({ staff_id }) => !there.has(staff_id))
    setEntries([...entries, ...found])
    snack(found.length === 0 ? 'Nobody of the day before is missing here.' : `${found.length} of the day before are added. Enter their times.`)
  }
  const put = (at: number, next: Partial<Entry>) => setEntries(entries.map((entry, i) => (i === at ? { ...entry, ...next } : entry)))
  const fillDown = (at: number, name: 'time_in' | 'time_out' | 'break_minutes') =>
    setEntries(entries.map((entry, i) => (i > at ? { ...entry, [name]: entries[at]?.[name] ?? '' } : entry)))
  return { entries, setEntries, faults, isOpen, busy, run, copyYesterday, put, fillDown }
}

/** The people of a timesheet: times typed row by row, hours and flags worked out when it is kept. */
export function SheetGrid({ sheet, mayEnter, maySearch }: { sheet: Sheet; mayEnter: boolean; maySearch: boolean }) {
  const { entries, setEntries, faults, isOpen, busy, run, copyYesterday, put, fillDown } = useSheet(sheet, mayEnter)
  return (
    <>
      <Head sheet={sheet} />
      <div className="overflow-x-auto rounded border bg-surface">
        <table className="w-full">
          <thead>
            <tr className="border-b">
              {heads.map((name) => (
                <th key={name} scope="col" className="px-2 py-2 text-start text-meta font-medium whitespace-nowrap text-ink-soft">{name}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {entries.map((entry, at) => (
              <EntryRow
                key={entry.key} entry={entry} nth={at} stay={entries.slice(0, at + 1).filter(({ staff_id }) => staff_id === entry.staff_id).length}
                isOpen={isOpen} fault={faults[`employees.${at}`] ?? null} currency={sheet.employees[0]?.currency ?? 'AED'}
                onChange={(next) => put(at, next)} onFillDown={(name) => fillDown(at, name)}
                onRemove={() => setEntries(entries.filter((_, i) => i !== at))}
              />
            ))}
          </tbody>
        </table>
        {entries.length === 0 && <p className="p-6 text-center text-ink-soft">Nobody yet. {isOpen && 'Add the people who worked.'}</p>}
      </div>
      <p className="figures mt-2 text-ink-soft">
        {sheet.totals.people} people
        · {sheet.totals.worked} h{sheet.totals.amount !== null && <> · {money(sheet.totals.amount, sheet.employees[0]?.currency ?? 'AED')}</>}
      </p>
      {isOpen && maySearch && <AddPerson sheet={sheet} onAdd={(entry) => setEntries([...entries, entry])} />}
      <p className="mt-4 flex gap-3">
        <Button onClick={() => void download('vendorTimesheets.sheetFile', { id: sheet.id })}>Print</Button>
        {isOpen && <Button onClick={() => void copyYesterday()}>Copy yesterday’s staff</Button>}
        {isOpen && <Button onClick={() => void run('keep')} disabled={busy}>Save draft</Button>}
        {sheet.moves.includes('submit') && <Button variant="primary" onClick={() => void run('submit')} disabled={busy}>Submit</Button>}
        {sheet.moves.includes('recall') && <Button onClick={() => void run('recall')} disabled={busy}>Recall</Button>}
      </p>
    </>
  )
}
