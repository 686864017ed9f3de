'use client'

import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { NumberField } from '@/components/fields/number'
import { TextField } from '@/components/fields/text'
import { Button } from '@/components/ui/button'
import { Drawer } from '@/components/ui/drawer'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { useAct } from '@/lib/client/query'
import type { Input, Row } from '@/lib/contract/types'
import { numberSource } from '@/lib/domain/carrier'
import { numberFits } from '@/lib/domain/carrier-feed'
import { checkDigitMethod } from '@/lib/domain/check-digits'
import { trackingRangeSystemType } from '@/lib/domain/lists'
import { guardedStatus } from '@/lib/domain/record-status'
import type { Refused } from '@/lib/domain/refused'

type Setup = Row<'carrierFeeds.trackings'>
type Typed = Omit<Setup, 'id' | 'carrier_id' | 'remaining'>

const fresh: Typed = {
  coverage_id: null, number_source: 'house', system_type: null, prefix: '', suffix: '', number_length: 12,
  pattern: '', check_digit: 'none', sample: '', low_stock_threshold: 1000, poll_batch_size: 50,
  stop_polling_after_days: 60, status: 'active', version: 1,
}
const typedOf = ({ id: _id, carrier_id: _carrier, remaining: _left, ...rest }: Setup): Typed => rest
const statusChoices = guardedStatus.names.map((value) => ({ value, label: guardedStatus.label(value) }))

/** A pasted number against the pattern as it is typed. */
function Trial({ pattern }: { pattern: string }) {
  const [number, setNumber] = useState<string | null>(null)
  const fits = number ? numberFits(pattern, number.trim()) : null
  return (
    <div className="flex flex-col gap-1">
      <TextField id="trial" name="trial" label="Try a number" mono value={number} onChange={setNumber} maxLength={40} />
      <p role="status" className={fits === false ? 'text-red-strong' : 'text-green-strong'}>{fits === null ? '' : fits ? 'Matches' : 'Does not match'}</p>
    </div>
  )
}

interface Fields {
  v: Typed
  set: (differs: Partial<Typed>) => void
  /** What is the same for every field: its name, its label and its fault. */
  field: (name: keyof Typed, label: string) => { id: string; name: string; label: string; error: string | null }
}

/** Where numbers come from and how one looks. */
function NumberFields({ v, set, field }: Fields) {
  return (
    <>
      <ChoiceField
        {...field('number_source', 'Numbers come from')} required options={numberSource.options}
        value={v.number_source} onChange={(x) => set({ number_source: (x ?? 'house') as Typed['number_source'] })}
        hint="Carrier API: parcels are booked with the carrier in the background."
      />
      {v.number_source === 'tracking_range' && (
        <ChoiceField
          {...field('system_type', 'Kind of range')} required options={trackingRangeSystemType.options}
          value={v.system_type} onChange={(x) => set({ system_type: x === null ? null : String(x) })}
        />
      )}
      <TextField {...field('prefix', 'Prefix')} mono maxLength={10} value={v.prefix} onChange={(x) => set({ prefix: x ?? '' })} />
      <TextField {...field('suffix', 'Suffix')} mono maxLength={10} value={v.suffix} onChange={(x) => set({ suffix: x ?? '' })} />
      <NumberField
        {...field('number_length', 'Length')} required value={v.number_length}
        onChange={(x) => set({ number_length: Number(x ?? 0) })} hint="6 to 35 characters in all."
      />
      <TextField
        {...field('pattern', 'Pattern')} mono required maxLength={200} value={v.pattern}
        onChange={(x) => set({ pattern: x ?? '' })} hint="A regular expression of the whole number, such as PEA\d{12}."
      />
      <TextField {...field('sample', 'Sample')} mono required maxLength={35} value={v.sample} onChange={(x) => set({ sample: x ?? '' })} />
      <Trial pattern={v.pattern} />
      <ChoiceField
        {...field('check_digit', 'Check digit')} options={checkDigitMethod.options} value={v.check_digit}
        onChange={(x) => set({ check_digit: (x ?? 'none') as Typed['check_digit'] })}
      />
    </>
  )
}

/** When to warn and to ask the carrier. */
function PollFields({ v, set, field }: Fields) {
  return (
    <>
      <NumberField
        {...field('low_stock_threshold', 'Alert below')} unit="numbers"
        value={v.low_stock_threshold} onChange={(x) => set({ low_stock_threshold: Number(x ?? 0) })}
      />
      <NumberField
        {...field('poll_batch_size', 'Numbers in a poll')} value={v.poll_batch_size}
        onChange={(x) => set({ poll_batch_size: Number(x ?? 0) })} hint="1 to 200."
      />
      <NumberField
        {...field('stop_polling_after_days', 'Stop asking after')} unit="days" value={v.stop_polling_after_days}
        onChange={(x) => set({ stop_polling_after_days: Number(x ?? 0) })} hint="Without a word; 1 to 180."
      />
      <ChoiceField
        {...field('status', 'Status')} options={statusChoices} value={v.status} onChange={(x) => set({ status: (x ?? 'active') as Typed['status'] })}
      />
    </>
  )
}

export function SetupDrawer({ carrierId, setup, onClose }: { carrierId: number; setup: Setup | null; onClose: () => void }) {
  const [v, setV] = useState<Typed>(() => (setup ? typedOf(setup) : fresh))
  const [fault, setFault] = useState<Refused | null>(null)
  const act = useAct('carrierFeeds.saveTracking')
  const set = (differs: Partial<Typed>) => setV((before) => ({ ...before, ...differs }))
  const field = (name: keyof Typed, label: string) => ({ id: name, name, label, error: fault?.errors.find((one) => one.field === name)?.message ?? null })
  const save = () => {
    setFault(null)
    const { coverage_id, system_type, version, ...rest } = v
    act.mutate(
      {
        id: carrierId, tracking_id: setup?.id ?? 0, ...rest, system_type, ...(coverage_id === null ? {} : { coverage_id }), ...(setup ? { version } : {}),
      } as Input<'carrierFeeds.saveTracking'>,
      { onSuccess: () => { snack('The setup is saved.'); onClose() }, onError: setFault },
    )
  }
  return (
    <Drawer
      open onOpenChange={onClose} title={setup ? 'Number setup' : 'Add number setup'}
      footer={<><Button variant="quiet" onClick={onClose}>Cancel</Button><Button variant="primary" busy={act.isPending} onClick={save}>Save</Button></>}
    >
      <form className="flex flex-col gap-4" noValidate onSubmit={(e) => { e.preventDefault(); save() }}>
        {fault && !fault.errors.some((one) => one.field && one.field in v) && <Notice tone="red">{fault.message}</Notice>}
        <NumberFields v={v} set={set} field={field} />
        <PollFields v={v} set={set} field={field} />
      </form>
    </Drawer>
  )
}
