'use client'

import { useRouter } from 'next/navigation'
import { useRef, useState, type FormEvent } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { ChoicesField } from '@/components/fields/choices'
import { DateField } from '@/components/fields/date'
import { NumberField } from '@/components/fields/number'
import { SwitchField } from '@/components/fields/switch'
import { TextField } from '@/components/fields/text'
import { TypedNotice } from '@/components/screens/typed-notice'
import { useTyped } from '@/components/screens/use-typed'
import { Button, ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Notice } from '@/components/ui/notice'
import { useFirstFault } from '@/components/ui/use-first-fault'
import { snack } from '@/components/ui/snackbar'
import { useAct, useLookup } from '@/lib/client/query'
import type { Input, Reply } from '@/lib/contract/types'
import { countryNames } from '@/lib/domain/countries'
import { deliveryType } from '@/lib/domain/package'
import { printPosition, splitAppliesTo, splitMode, type SplitSegment } from '@/lib/domain/split-code'
import { ConditionRows } from './condition-rows'
import { SegmentRows } from './segment-rows'
import { SplitPreview } from './split-preview'

type Split = Reply<'codes.split'>
export type Typed = Input<'codes.addSplit'>

const countries = Object.entries(countryNames).map(([value, label]) => ({ value, label }))
const separators = [{ value: '-', label: '-' }, { value: '/', label: '/' }, { value: '.', label: '.' }, { value: '', label: 'None' }]

/** The fields a person may set, of the record's. */
const typedOf = ({
  client: _client, carrier: _carrier, pattern: _pattern, when: _when, sample: _sample, hits: _hits,
  effective: _effective, unprinted: _unprinted, id: _id, status: _status, version: _version, ...fields
}: Split) => fields as Typed

interface Part {
  typed: Typed
  set: <F extends keyof Typed>(field: F) => (value: unknown) => void
  faultOf: (field: string) => string | null
}

function CodeText({
  typed, set, faultOf, field, label, hint,
}: Part & { field: 'split_code_name' | 'fixed_value' | 'fallback_value'; label: string; hint?: string }) {
  return (
    <TextField
      id={field} name={field} label={label} hint={hint} value={typed[field] ?? null}
      onChange={set(field)} error={faultOf(field)} required={field === 'split_code_name'}
    />
  )
}

/** Whose parcels the rule is for. */
function ScopeCard(part: Part) {
  const { typed, set, faultOf } = part
  return (
    <Card title="Scope">
      <div className="grid gap-4 sm:grid-cols-2">
        <CodeText {...part} field="split_code_name" label="Name" />
        <ChoiceField
          id="country_code" name="country_code" label="Country" required value={typed.country_code}
          options={countries} onChange={set('country_code')} error={faultOf('country_code')}
        />
        <ScopeFields typed={typed} set={set} />
        <ChoiceField
          id="delivery_type" name="delivery_type" label="Delivery type" value={typed.delivery_type ?? null}
          options={deliveryType.options} onChange={set('delivery_type')}
        />
        <ChoicesField
          id="applies_to" name="applies_to" label="Applies to" value={typed.applies_to ?? []}
          options={splitAppliesTo.options} onChange={(value) => set('applies_to')(value ?? [])} error={faultOf('applies_to')}
        />
        <NumberField
          id="priority" name="priority" label="Priority" hint="1 to 999, lower first"
          value={Number(typed.priority ?? 100)} onChange={set('priority')} error={faultOf('priority')}
        />
      </div>
    </Card>
  )
}

/** What the code is made of. */
function ValueCard(part: Part) {
  const { typed, set, faultOf } = part
  return (
    <Card title="Value">
      <div className="flex flex-col gap-4">
        <div className="w-56">
          <ChoiceField id="mode" name="mode" label="Mode" required value={typed.mode} options={splitMode.options} onChange={set('mode')} />
        </div>
        {typed.mode === 'fixed' ? <CodeText {...part} field="fixed_value" label="Value" hint="Capital letters, digits and dashes" /> : (
          <>
            {faultOf('segments') && <Notice tone="red">{faultOf('segments')}</Notice>}
            <SegmentRows segments={(typed.segments ?? []) as SplitSegment[]} onChange={set('segments')} />
            <div className="grid gap-4 sm:grid-cols-3">
              <ChoiceField
                id="separator" name="separator" label="Between them" value={typed.separator ?? '-'}
                options={separators} onChange={(value) => set('separator')(value ?? '')}
              />
              <NumberField
                id="max_length" name="max_length" label="At most" unit="characters"
                value={Number(typed.max_length ?? 8)} onChange={set('max_length')} error={faultOf('max_length')}
              />
              <CodeText {...part} field="fallback_value" label="When a segment is empty" hint="Left empty, the next rule" />
            </div>
          </>
        )}
      </div>
    </Card>
  )
}

/** Where it stands on the label, and from when to when. */
function PrintCard({ typed, set, faultOf }: Part) {
  return (
    <Card title="Print and validity">
      <div className="grid gap-4 sm:grid-cols-2">
        <ChoiceField
          id="print_position" name="print_position" label="Position" value={typed.print_position ?? 'band'}
          options={printPosition.options} onChange={set('print_position')}
        />
        <SwitchField id="as_barcode" name="as_barcode" label="Also as a barcode" value={typed.as_barcode ?? false} onChange={set('as_barcode')} />
        <DateField id="effective_from" name="effective_from" label="From" value={typed.effective_from ?? null} onChange={set('effective_from')} />
        <DateField
          id="effective_to" name="effective_to" label="To" value={typed.effective_to ?? null} onChange={set('effective_to')} error={faultOf('effective_to')}
        />
      </div>
    </Card>
  )
}

/** A rule that makes a sort code; what is typed is tried at once on the label beside it. */
export function SplitForm({ split, maySave }: { split: Split; maySave: boolean }) {
  const router = useRouter()
  const { typed, setTyped, restored, restart, forget } = useTyped<Typed>(`split:${split.id}:${split.version}`, () => typedOf(split))
  const [asking, setAsking] = useState(false)
  const add = useAct('codes.addSplit')
  const change = useAct('codes.saveSplit')
  const saving = split.id ? change : add
  const form = useRef<HTMLFormElement>(null)
  useFirstFault(form, saving.error)
  const set = <F extends keyof Typed>(field: F) => (value: unknown) => setTyped((old) => ({ ...old, [field]: value as Typed[F] }))
  const faultOf = (field: string) => saving.error?.errors.find((fault) => fault.field?.split('.')[0] === field)?.message ?? null
  const done = () => {
    forget()
    snack('The split code is saved.')
    router.push('/split-codes')
    router.refresh()
  }
  const save = (recompute: boolean) => {
    setAsking(false)
    if (split.id) change.mutate({ id: split.id, version: split.version, recompute, ...typed }, { onSuccess: done })
    else add.mutate(typed, { onSuccess: done })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (split.id && split.unprinted > 0) setAsking(true)
    else save(true)
  }
  const part: Part = { typed, set, faultOf }
  return (
    <div className="grid gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <form ref={form} noValidate onSubmit={submit} className="flex min-w-0 flex-col gap-4">
        <TypedNotice restored={restored} onRestart={restart} />
        {saving.error && <Notice tone="red">{saving.error.message}</Notice>}
        <ScopeCard {...part} />
        <Card title="Conditions">
          {faultOf('conditions') && <div className="mb-3"><Notice tone="red">{faultOf('conditions')}</Notice></div>}
          <ConditionRows conditions={typed.conditions ?? []} onChange={set('conditions')} />
        </Card>
        <ValueCard {...part} />
        <PrintCard {...part} />
        <div className="sticky bottom-0 z-10 -mx-1 flex gap-2 border-t bg-surface px-1 py-3">
          {maySave && <Button type="submit" variant="primary" busy={saving.isPending}>Save</Button>}
          <ButtonLink variant="quiet" href="/split-codes" onClick={forget}>Cancel</ButtonLink>
        </div>
      </form>
      <SplitPreview typed={typed} id={split.id} />
      <ConfirmDialog
        open={asking} onOpenChange={setAsking} tone="primary" title={`Recompute ${split.unprinted} unprinted labels?`}
        consequence="Labels already printed keep their code." confirmLabel="Save and recompute" onConfirm={() => save(true)}
      />
    </div>
  )
}

function ScopeFields({ typed, set }: Pick<Part, 'typed' | 'set'>) {
  const clients = useLookup('clients.dropdown', {})
  const carriers = useLookup('carriers.dropdown', {})
  const services = useLookup('settings.serviceCodes', {})
  const listed = (data: unknown) => (Array.isArray(data) ? data : ((data as { rows?: unknown[] } | undefined)?.rows ?? [])) as Record<string, unknown>[]
  const number = (value: unknown) => (value === null ? null : Number(value))
  return (
    <>
      <ChoiceField
        id="client_id" name="client_id" label="Client" hint="Left empty, any" value={number(typed.client_id ?? null)}
        options={listed(clients.data).map((row) => ({ value: Number(row.id), label: String(row.name) }))} onChange={set('client_id')}
      />
      <ChoiceField
        id="carrier_id" name="carrier_id" label="Carrier" hint="Left empty, any" value={number(typed.carrier_id ?? null)}
        options={listed(carriers.data).map((row) => ({ value: Number(row.id), label: String(row.carrier_name) }))} onChange={set('carrier_id')}
      />
      <ChoiceField
        id="rsa_service_code" name="rsa_service_code" label="Service" hint="Left empty, any" value={typed.rsa_service_code ?? null}
        options={listed(services.data).map((row) => ({ value: String(row.service_code), label: String(row.service_name) }))} onChange={set('rsa_service_code')}
      />
    </>
  )
}
