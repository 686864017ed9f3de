'use client'

import { useRouter } from 'next/navigation'
import { ChoiceField } from '@/components/fields/choice'
import { DateField } from '@/components/fields/date'
import { NumberField } from '@/components/fields/number'
import { TextField } from '@/components/fields/text'
import { TimeField } from '@/components/fields/time'
import { TypedNotice } from '@/components/screens/typed-notice'
import { useTyped } from '@/components/screens/use-typed'
import { Button, ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { useAct, useAsk } from '@/lib/client/query'
import type { Input, Reply } from '@/lib/contract/types'
import { vehicleType } from '@/lib/domain/gate-vehicle'
import { changeableProjections, projectionDirection, projectionStatus, type ProjectionStatus } from '@/lib/domain/pas-projection'

type Name =
  | 'projection_date' | 'slot_from' | 'slot_to' | 'direction' | 'vehicle_type' | 'projected_vehicles'
  | 'projected_pallets' | 'projected_cartons' | 'projected_units' | 'transporter_name' | 'remarks'
type Typed = { [N in Name]?: Reply<'pasProjections.one'>[N] | null }
const changeable: ReadonlySet<string> = new Set(changeableProjections)

/** What may be changed of a projection. */
function ProjectionFields({ data, typed, isOpen, errors, onChange }: {
  data: Reply<'pasProjections.one'>; typed: Typed; isOpen: boolean
  errors: readonly { field: string | null; message: string }[]; onChange: (typed: Typed) => void
}) {
  const at = <N extends Name>(name: N) => ({
    id: name, name, disabled: !isOpen, error: errors.find(({ field }) => field === name)?.message ?? null, value: name in typed ? typed[name] : data[name],
    onChange: (value: unknown) => onChange({ ...typed, [name]: value }),
  })
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      <DateField {...at('projection_date')} label="Date" required />
      <TimeField {...at('slot_from')} label="Slot from" hint="Quarters of an hour." required />
      <TimeField {...at('slot_to')} label="Slot to" required />
      <ChoiceField {...at('direction')} label="Direction" options={projectionDirection.options} required />
      <ChoiceField {...at('vehicle_type')} label="Vehicle type" options={vehicleType.options} required />
      <NumberField {...at('projected_vehicles')} label="Vehicles" hint="1 to 200" required />
      <NumberField {...at('projected_pallets')} label="Pallets" hint="Of all vehicles together." />
      <NumberField {...at('projected_cartons')} label="Cartons" />
      <NumberField {...at('projected_units')} label="Units" />
      <TextField {...at('transporter_name')} label="Transporter" />
      <TextField {...at('remarks')} label="Remarks" />
    </div>
  )
}

/** One projection: changed while it is a draft or submitted, looked at later. */
export function EditProjection({ first, mayChange }: { first: Reply<'pasProjections.one'>; mayChange: boolean }) {
  const router = useRouter()
  const { data = first } = useAsk('pasProjections.one', { id: first.id }, { first })
  const { typed, setTyped, restored, restart, forget } = useTyped<Typed>(`projection:${first.id}:${first.version}`, () => ({}))
  const save = useAct('pasProjections.change')
  const status = data.status as ProjectionStatus
  const isOpen = mayChange && changeable.has(status)
  const send = () =>
    save.mutate({ id: first.id, version: first.version, ...typed } as Input<'pasProjections.change'>, {
      onSuccess: ({ projection_no, capacity_use }) => {
        forget()
        snack(`${projection_no} is saved.`)
        if (capacity_use > 100) snack(`Its slot is used to ${capacity_use} %; it needs approval.`, { tone: 'orange' })
        router.push('/pasProjectionList')
      },
    })
  return (
    <form className="flex flex-col gap-4" noValidate onSubmit={(event) => { event.preventDefault(); if (isOpen) send() }}>
      <p className="flex flex-wrap items-center gap-2">
        <bdi dir="ltr" className="font-mono font-semibold">
          {data.projection_no}
        </bdi> <Chip tone={projectionStatus.tone(status)}>{projectionStatus.label(status)}</Chip>
        <span className="text-ink-soft">
          {data.client_name}, {data.warehouse_code}. {data.mapped_vehicles} of {data.projected_vehicles} vehicles
          mapped, {data.arrived_vehicles} arrived. Capacity use {data.capacity_use} %.
        </span>
      </p>
      {data.decision_remarks && <Notice tone={status === 'rejected' ? 'red' : 'blue'}>{data.decision_remarks}</Notice>}
      {!isOpen && (
        <Notice tone="blue">
          {mayChange
            ? `Projection ${data.projection_no} is ${projectionStatus.label(status).toLowerCase()} and cannot be changed.`
            : 'You may look at this projection, not change it.'}
        </Notice>
      )}
      <TypedNotice restored={restored} onRestart={restart} />
      {save.error && <Notice tone="red">{save.error.message}</Notice>}
      <Card title="Expected vehicles">
        <ProjectionFields data={data} typed={typed} isOpen={isOpen} errors={save.error?.errors ?? []} onChange={setTyped} />
      </Card>
      <footer className="sticky bottom-0 z-10 flex flex-wrap gap-2 border-t bg-surface py-3">
        {isOpen && (
          <Button type="submit" variant="primary" busy={save.isPending} disabledReason={Object.keys(typed).length === 0 && 'Nothing has been changed.'}>
            Save
          </Button>
        )}
        <ButtonLink variant="quiet" href="/pasProjectionList" onClick={forget}>{isOpen ? 'Cancel' : 'Back'}</ButtonLink>
      </footer>
    </form>
  )
}
