'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { DateField } from '@/components/fields/date'
import { NumberField } from '@/components/fields/number'
import { typedTime } from '@/components/fields/typed-time'
import { useRun } from '@/components/screens/use-run'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { ask } from '@/lib/client/ask'
import type { Reply } from '@/lib/contract/types'
import { counted } from '@/lib/domain/counted'
import { day } from '@/lib/domain/days'
import { latinDigits } from '@/lib/domain/plain-text'
import { Refused } from '@/lib/domain/refused'
import { CapacityChart } from './capacity-chart'

type Capacities = Reply<'carrierCoverage.capacities'>
type Limits = Pick<Capacities['weekdays'][number], 'max_parcels' | 'max_weight_kg' | 'cut_off_time' | 'overbook_pct'>

const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const box = 'figures h-control w-full min-w-14 rounded border border-line-control bg-surface px-2 text-end disabled:bg-surface-sunken disabled:text-ink-soft'

/** One row of limits; an empty box is no limit. */
function LimitBoxes({ name, value, disabled, onChange }: { name: string; value: Limits; disabled: boolean; onChange: (limits: Limits) => void }) {
  return (
    <>
      <td className="p-1">
        <input
          className={box} aria-label={`${name}, parcels`} inputMode="numeric" disabled={disabled} value={value.max_parcels ?? ''}
          placeholder="no limit" onChange={(e) => {
            const typed = latinDigits(e.target.value)
            if (/^\d*$/.test(typed)) onChange({ ...value, max_parcels: typed ? Number(typed) : null })
          }}
        />
      </td>
      <td className="p-1">
        <input
          className={box} aria-label={`${name}, kilograms`} inputMode="decimal" disabled={disabled} value={value.max_weight_kg ?? ''}
          placeholder="no limit" onChange={(e) => onChange({ ...value, max_weight_kg: e.target.value.trim() || null })}
        />
      </td>
      <td className="p-1">
        <input
          className={box} inputMode="numeric" maxLength={5} placeholder="hh:mm"
          aria-label={`${name}, cut-off`} disabled={disabled} value={value.cut_off_time ?? ''}
          onChange={(e) => onChange({ ...value, cut_off_time: typedTime(e.target.value, value.cut_off_time ?? '') || null })}
        />
      </td>
      <td className="p-1">
        <input
          className={box} aria-label={`${name}, over-booking in per cent`} inputMode="numeric" disabled={disabled} value={value.overbook_pct}
          onChange={(e) => {
            const typed = latinDigits(e.target.value)
            if (/^\d{0,2}$/.test(typed)) onChange({ ...value, overbook_pct: Number(typed) })
          }}
        />
      </td>
    </>
  )
}

function WeekTable({ weekdays, mayChange, onChange }: {
  weekdays: Capacities['weekdays']; mayChange: boolean; onChange: (weekdays: Capacities['weekdays']) => void
}) {
  return (
    <table className="w-full min-w-lg">
      <thead>
        <tr className="text-meta text-ink-soft">
          <th scope="col" className="p-1 text-start">Day</th>
          <th scope="col" className="p-1 text-end">Parcels</th>
          <th scope="col" className="p-1 text-end">Kilograms</th>
          <th scope="col" className="p-1 text-end">Cut-off</th>
          <th scope="col" className="p-1 text-end">Over-booking %</th>
        </tr>
      </thead>
      <tbody>
        {weekdays.map((row, i) => (
          <tr key={row.weekday}>
            <th scope="row" className="p-1 text-start font-normal">{names[i]}</th>
            <LimitBoxes
              name={names[i] ?? ''} value={row} disabled={!mayChange}
              onChange={(limits) => onChange(weekdays.map((one) => (one.weekday === row.weekday ? { ...one, ...limits } : one)))}
            />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type Send = (what: string, body: Record<string, unknown>, done: string) => Promise<unknown>

/** Dates with a capacity of their own, and one more. */
function SingleDates({ overrides, mayChange, busy, send }: { overrides: Capacities['overrides']; mayChange: boolean; busy: string | null; send: Send }) {
  const [date, setDate] = useState<string | null>(null)
  const [places, setPlaces] = useState<number | null>(null)
  const addDate = async () => {
    await send(
      'date', { overrides: [{ on_date: date, max_parcels: places, overbook_pct: 0 }] }, `${day(date ?? '')} takes ${places ?? 'any number of'} parcels.`,
    )
    setDate(null)
    setPlaces(null)
  }
  return (
    <Card title="Single dates">
      {overrides.length === 0 && <p className="text-ink-soft">No date has a capacity of its own.</p>}
      <ul className="flex flex-col gap-1">
        {overrides.map(({ on_date, max_parcels, overbook_pct }) => (
          <li key={on_date} className="flex items-center gap-3">
            <span className="figures w-40">{day(on_date)}</span>
            <span className="figures flex-1">
              {max_parcels === null ? 'no limit' : counted(max_parcels, 'parcel')}
              {overbook_pct > 0 && `, ${overbook_pct} % over`}
            </span>
            {mayChange && (
              <Button
                size="small" variant="quiet" busy={busy === on_date}
                onClick={() => void send(on_date, { remove_overrides: [on_date] }, `${day(on_date)} is an ordinary day again.`)}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayChange && (
        <div className="mt-3 flex flex-wrap items-end gap-3">
          <div className="w-44"><DateField id="on_date" name="on_date" label="Date" value={date} onChange={setDate} /></div>
          <div className="w-40"><NumberField id="places" name="places" label="Parcels" value={places} onChange={setPlaces} /></div>
          <Button busy={busy === 'date'} disabledReason={!date && 'Choose a date.'} onClick={() => void addDate()}>Add date</Button>
        </div>
      )}
    </Card>
  )
}

interface Props {
  carrierId: number
  coverage: { coverage_id: number; country: string; rsa_service_code: string }
  options: { value: number; label: string }[]
  first: Capacities
  mayChange: boolean
}

/** Capacities as they stand, and the weekdays as they are typed. */
function useCapacities(carrierId: number, coverage_id: number, first: Capacities) {
  const [now, setNow] = useState(first)
  const [weekdays, setWeekdays] = useState(first.weekdays)
  const [fault, setFault] = useState<string | null>(null)
  const { busy, run } = useRun()
  const changed = weekdays.filter((row, i) => JSON.stringify(row) !== JSON.stringify(now.weekdays[i]))
  const send = (what: string, body: Record<string, unknown>, done: string) =>
    run(what, async () => {
      setFault(null)
      try {
        const answer = await ask('carrierCoverage.changeCapacities', { id: carrierId, coverage_id, ...body })
        setNow(answer)
        setWeekdays(answer.weekdays)
        snack(done)
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        setFault(error.message)
      }
    })
  return { now, weekdays, setWeekdays, changed, fault, busy, send }
}

/** What a coverage takes on each weekday and on single dates, next to what it has taken (carriers.md 4). */
export function CapacityView({ carrierId, coverage, options, first, mayChange }: Props) {
  const router = useRouter()
  const { now, weekdays, setWeekdays, changed, fault, busy, send } = useCapacities(carrierId, coverage.coverage_id, first)
  return (
    <div className="flex flex-col gap-4">
      <div className="max-w-sm">
        <ChoiceField
          id="coverage" name="coverage_id" label="Country and service" value={coverage.coverage_id} options={options}
          onChange={(id) => id && router.push(`/carrier-coverage?view=capacities&carrier_id=${carrierId}&coverage_id=${String(id)}`)}
        />
      </div>
      {fault && (
        <Notice
          tone="red"
          action={fault.includes('already allocated')
            ? <Button size="small" onClick={() => void send('force', { weekdays: changed, force: true }, 'The capacities are saved.')}>
              Save all the same
            </Button>
            : undefined}
        >
          {fault}
        </Notice>
      )}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Card
          title="Weekdays"
          actions={mayChange && (
            <Button
              variant="primary" size="small" busy={busy === 'save'} disabledReason={changed.length === 0 && 'Nothing has been changed.'}
              onClick={() => void send('save', { weekdays: changed }, 'The capacities are saved.')}
            >
              Save
            </Button>
          )}
        >
          <div className="thin-scroll overflow-x-auto">
            <WeekTable weekdays={weekdays} mayChange={mayChange} onChange={setWeekdays} />
          </div>
        </Card>
        <Card title="14 days"><CapacityChart usage={now.usage} /></Card>
        <SingleDates overrides={now.overrides} mayChange={mayChange} busy={busy} send={send} />
      </div>
    </div>
  )
}
