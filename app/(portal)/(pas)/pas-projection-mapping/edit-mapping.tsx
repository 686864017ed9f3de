'use client'

import { useRouter } from 'next/navigation'
import { ChoiceField } from '@/components/fields/choice'
import { PhoneField } from '@/components/fields/phone'
import { TextField } from '@/components/fields/text'
import { TypedNotice } from '@/components/screens/typed-notice'
import { useTyped } from '@/components/screens/use-typed'
import { Button, ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { useAct, useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { day } from '@/lib/domain/days'
import { vehicleType, type VehicleType } from '@/lib/domain/gate-vehicle'
import { mappingStatus, openProjections, type ProjectionDirection } from '@/lib/domain/pas-projection'

type Mapping = Reply<'pasMappings.one'>

/** Projections the vehicle may come with: its own, and those of that day or later with room for one more. */
function useProjectionChoices(first: Mapping) {
  const others = useAsk('pasProjections.list', {
    warehouse_id: [first.warehouse_id], client_id: [first.client_id], direction: [first.direction as ProjectionDirection],
    from: first.projection_date, status: [...openProjections], page_size: 200,
  })
  return [
    { value: first.projection_id, label: `${first.projection_no}, ${day(first.projection_date)}, ${first.slot}` },
    ...(others.data?.rows ?? [])
      .filter(({ id, mapped_vehicles, projected_vehicles }) => id !== first.projection_id && mapped_vehicles < projected_vehicles)
      .map((row) => ({
        value: row.id, label: `${row.projection_no}, ${day(row.projection_date)}, ${row.slot}, ${vehicleType.label(row.vehicle_type as VehicleType)}`,
      })),
  ]
}

/** One order's vehicle, and the projection it comes with. */
export function EditMapping({ first, mayChange }: { first: Mapping; mayChange: boolean }) {
  const router = useRouter()
  const { typed, setTyped, restored, restart, forget } = useTyped(`projection-mapping:${first.id}:${first.version}`, () => ({
    projection_id: first.projection_id, vehicle_no: first.vehicle_no, container_no: first.container_no, driver_phone: first.driver_phone,
  }))
  const save = useAct('pasMappings.change')
  const isOpen = mayChange && first.status === 'mapped' && first.token_id === null
  const at = (name: keyof typeof typed) => ({
    id: name, name, disabled: !isOpen, error: save.error?.errors.find(({ field }) => field === name)?.message ?? null,
  })
  const choices = useProjectionChoices(first)
  const send = () => save.mutate({ id: first.id, version: first.version, ...typed }, {
    onSuccess: () => { forget(); snack(`${first.mapping_no} is saved.`); router.push('/pasProjectionMapping') },
  })
  return (
    <form className="flex max-w-3xl flex-col gap-4" noValidate onSubmit={(event) => { event.preventDefault(); if (isOpen) send() }}>
      <p className="flex flex-wrap items-center gap-2">
        <bdi dir="ltr" className="font-mono font-semibold">
          {first.mapping_no}
        </bdi> <Chip tone={mappingStatus.tone(first.status as 'mapped')}>{mappingStatus.label(first.status as 'mapped')}</Chip>
        <span className="text-ink-soft">
          Order <bdi dir="ltr" className="font-mono">{first.order_no}</bdi> of {first.client_name}, vehicle {first.n_of_m}, {first.warehouse_code}.
        </span>
      </p>
      {!isOpen && (
        <Notice tone="blue">
          {mayChange
            ? `Mapping ${first.mapping_no} is ${mappingStatus.label(first.status as 'mapped').toLowerCase()} and cannot be changed.`
            : 'You may look at this mapping, not change it.'}
        </Notice>
      )}
      <TypedNotice restored={restored} onRestart={restart} />
      {save.error && <Notice tone="red">{save.error.message}</Notice>}
      <Card title="Vehicle">
        <div className="grid gap-4 sm:grid-cols-2">
          <div className="sm:col-span-2">
            <ChoiceField
              {...at('projection_id')} label="Projection" required options={choices} value={typed.projection_id}
              onChange={(v) => v && setTyped({ ...typed, projection_id: Number(v) })}
            />
          </div>
          <TextField {...at('vehicle_no')} label="Vehicle number" value={typed.vehicle_no} onChange={(vehicle_no) => setTyped({ ...typed, vehicle_no })} mono />
          <TextField
            {...at('container_no')} label="Container number" value={typed.container_no} onChange={(container_no) => setTyped({ ...typed, container_no })} mono
          />
          <PhoneField
            {...at('driver_phone')} label="Driver’s phone" value={typed.driver_phone} onChange={(driver_phone) => setTyped({ ...typed, driver_phone })}
          />
        </div>
      </Card>
      <footer className="sticky bottom-0 z-10 flex flex-wrap gap-2 border-t bg-surface py-3">
        {isOpen && <Button type="submit" variant="primary" busy={save.isPending}>Save</Button>}
        <ButtonLink variant="quiet" href="/pasProjectionMapping" onClick={forget}>{isOpen ? 'Cancel' : 'Back'}</ButtonLink>
      </footer>
    </form>
  )
}
