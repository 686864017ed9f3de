'use client'

import { useState } from 'react'
import { Field } from '@/components/fields/field'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Chip } from '@/components/ui/chip'
import { Facts } from '@/components/ui/facts'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { When } from '@/components/ui/when'
import { useAct } from '@/lib/client/query'
import type { Input, Reply } from '@/lib/contract/types'
import { clearanceStatus, customsMode } from '@/lib/domain/container'
import { money } from '@/lib/domain/money'

type One = Reply<'consolidations.one'>
type Status = One['clearance_status']
const amount = (value: string | null) => (value ? money(value, 'AED') : '–')

/** Units customs still holds, to be ticked for a release in part. */
function Waiting({ one, chosen, onChoose }: { one: One; chosen: ReadonlySet<number>; onChoose: (ids: ReadonlySet<number>) => void }) {
  const held = one.units.filter(({ is_in, received_at, released_at }) => is_in && received_at && !released_at)
  return (
    <fieldset>
      <legend className="font-medium">What customs has released <span className="figures text-ink-soft">{chosen.size} of {held.length}</span></legend>
      <ul className="thin-scroll mt-1 max-h-60 overflow-y-auto rounded border p-2" tabIndex={0}>
        {held.map((unit) => (
          <li key={unit.id} className="py-0.5">
            <Checkbox
              label={<><bdi className="font-mono">{unit.number}</bdi> · {unit.package_count} packages</>} checked={chosen.has(Number(unit.id))}
              onChange={(on) => onChoose(new Set(on ? [...chosen, Number(unit.id)] : [...chosen].filter((id) => id !== Number(unit.id))))}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

function Step({ one }: { one: One }) {
  const act = useAct('consolidations.change')
  const [values, setValues] = useState<Record<string, unknown>>({
    boe_no: one.boe_no, boe_date: one.boe_date, duty_amount: one.duty_amount, vat_amount: one.vat_amount,
  })
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const set = (name: string) => (value: unknown) => setValues((now) => ({ ...now, [name]: value }))
  const refused = (name: string) => act.error?.errors.find(({ field }) => field === name)?.message ?? null
  const next = clearanceStatus.next(one.clearance_status)
  const to = values.clearance_status as Status | null | undefined
  const isPart = to === 'partially_released'
  const save = () => act.mutate({
    id: Number(one.id), version: one.version,
    ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== '')),
    ...(isPart && { released_unit_ids: [...chosen] }),
  } as Input<'consolidations.change'>, {
    onSuccess: () => {
      snack('The clearance is saved.')
      setValues((now) => ({ ...now, clearance_status: null, note: null }))
      setChosen(new Set())
    },
  })
  return (
    <section aria-label="Update clearance" className="flex max-w-2xl flex-col gap-3 rounded border p-4">
      <h3 className="font-semibold">What does customs say?</h3>
      {act.error && act.error.errors.every(({ field }) => !field) && <Notice tone="red">{act.error.message}</Notice>}
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          kind="choice" id="clear-status" name="clearance_status" label="Clearance"
          options={next.map((value) => ({ value, label: clearanceStatus.label(value) }))}
          value={to} onChange={set('clearance_status')} error={refused('clearance_status')}
        />
        <Field kind="text" id="clear-boe" name="boe_no" label="BOE no" value={values.boe_no} onChange={set('boe_no')} error={refused('boe_no')} />
        <Field kind="date" id="clear-date" name="boe_date" label="BOE date" value={values.boe_date} onChange={set('boe_date')} error={refused('boe_date')} />
        <Field
          kind="money" id="clear-duty" name="duty_amount" label="Duty" value={values.duty_amount} onChange={set('duty_amount')} error={refused('duty_amount')}
        />
        <Field kind="money" id="clear-vat" name="vat_amount" label="VAT" value={values.vat_amount} onChange={set('vat_amount')} error={refused('vat_amount')} />
      </div>
      <Field kind="longText" id="clear-note" name="note" label="Note" value={values.note} onChange={set('note')} error={refused('note')} />
      {isPart && <Waiting one={one} chosen={chosen} onChoose={setChosen} />}
      {refused('released_unit_ids') && <p role="alert" className="text-meta font-medium text-red-strong">{refused('released_unit_ids')}</p>}
      <div>
        <Button variant="primary" busy={act.isPending} disabledReason={isPart && chosen.size === 0 && 'Tick what customs has released.'} onClick={save}>
          Save clearance
        </Button>
      </div>
    </section>
  )
}

/** What customs says of it, its bill of entry and amounts; the broker writes it down here. */
export function ClearanceTab({ one }: { one: One }) {
  return (
    <div className="flex flex-col gap-5">
      <Facts groups={[
        {
          facts: [
            { label: 'Customs', value: customsMode.label(one.customs_mode) },
            { label: 'Clearance', value: <Chip tone={clearanceStatus.tone(one.clearance_status)}>{clearanceStatus.label(one.clearance_status)}</Chip> },
            { label: 'Since', value: one.clearance_at ? <When moment={one.clearance_at} /> : '–' }, { label: 'BOE no', value: one.boe_no ?? '–' },
          ],
        },
        {
          facts: [
            { label: 'Duty', value: amount(one.duty_amount), numeric: true },
            { label: 'VAT', value: amount(one.vat_amount), numeric: true },
            { label: 'Storage estimate', value: amount(one.storage_estimate), numeric: true },
            { label: 'Released', value: one.released_at ? <When moment={one.released_at} /> : '–' },
          ],
        },
      ]} />
      {one.clearance_note && <Notice title="Customs wrote">{one.clearance_note}</Notice>}
      {one.allowed_actions.includes('clear')
        ? <Step key={one.clearance_status} one={one} />
        : one.customs_mode === 'none'
          ? <p className="text-ink-soft">It needs no customs.</p>
          : <p className="text-ink-soft">The broker or an administrator of the destination writes down here what customs says, once it is received.</p>}
    </div>
  )
}
