'use client'

import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { Field, type FieldKind } from '@/components/fields/field'
import { Button } from '@/components/ui/button'
import { Drawer } from '@/components/ui/drawer'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { useAct } from '@/lib/client/query'
import type { Input } from '@/lib/contract/types'
import { hiredVehicle } from '@/lib/domain/vendor-request'
import type { RequestRecord } from './request-draft'

type Trip = RequestRecord['trips'][number]
const fields: readonly (readonly [name: string, kind: FieldKind, label: string, required: boolean])[] = [
  ['planned_start', 'dateTime', 'Start', true], ['planned_end', 'dateTime', 'End', true], ['vehicle_no', 'text', 'Plate', true],
  ['vehicle_license_expiry', 'date', 'Registration until', true], ['vehicle_insurance_expiry', 'date', 'Insurance until', true],
  ['driver_name', 'text', 'Driver', true], ['driver_phone', 'phone', 'Driver’s phone', true], ['driver_license_expiry', 'date', 'Driving licence until', true],
  ['token_no', 'text', 'Gate token', false],
]
type Draft = Record<string, unknown>

/** A new trip begins at the request's start and takes two hours; one that is planned as it stands. */
function draftOf(request: RequestRecord, trip: Trip | null): Draft {
  if (trip) return Object.fromEntries(fields.map(([name]) => [name, trip[name as keyof Trip]]))
  const end = new Date(Date.parse(request.needed_from) + 2 * 3_600_000).toISOString()
  const line = request.lines.find(({ planned, trips }) => planned < (trips ?? 0))
  return { line_id: line?.id ?? null, planned_start: request.needed_from, planned_end: end }
}

/** Plans a trip: what line it is of, when, with which vehicle and driver. Known vehicles fill in their papers. */
export function PlanDrawer({ request, trip, onClose }: { request: RequestRecord; trip: Trip | null; onClose: () => void }) {
  const [draft, setDraft] = useState<Draft>(() => draftOf(request, trip))
  const [add, change] = [useAct('vendorRequests.addTrip'), useAct('vendorRequests.changeTrip')]
  const act = trip ? change : add
  const error = (field: string) => act.error?.errors.find((each) => each.field === field)?.message ?? null
  const done = () => {
    snack(trip ? `Trip ${trip.trip_no} is changed.` : 'The trip is planned.')
    onClose()
  }
  const send = () => {
    const body = Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== null && value !== ''))
    if (trip) change.mutate({ ...body, id: request.id, trip_id: trip.id, version: trip.version } as Input<'vendorRequests.changeTrip'>, { onSuccess: done })
    else add.mutate({ ...body, id: request.id } as Input<'vendorRequests.addTrip'>, { onSuccess: done })
  }
  const known = request.known_vehicles
  const fillIn = (nth: unknown) => {
    const { vehicle_type: _type, ...one } = known[Number(nth)] ?? {}
    setDraft((now) => ({ ...now, ...one }))
  }
  return (
    <Drawer open onOpenChange={(open) => !open && onClose()} title={trip ? `Trip ${trip.trip_no}` : `Add trip to ${request.request_no}`} width="wide">
      <div className="flex flex-col gap-4">
        {act.error && <Notice tone="red">{act.error.message}</Notice>}
        {!trip && request.lines.length > 1 && (
          <ChoiceField
            id="trip-line" name="line_id" label="For" required value={draft.line_id as number | null} error={error('line_id')}
            options={request.lines.filter((line) => line.planned < (line.trips ?? 0)).map((line) => ({
              value: line.id, label: `${line.vehicle_type ? hiredVehicle.label(line.vehicle_type) : ''}, ${line.from_address} → ${line.to_address}`,
            }))}
            onChange={(line_id) => setDraft((now) => ({ ...now, line_id }))}
          />
        )}
        {known.length > 0 && (
          <ChoiceField
            id="trip-known" name="known" label="Vehicle of an earlier trip" hint="Fills in its plate, driver and papers." value={null}
            options={known.map((one, nth) => ({ value: nth, label: `${one.vehicle_no}, ${one.driver_name}` }))} onChange={fillIn}
          />
        )}
        <div className="grid items-start gap-3 sm:grid-cols-2">
          {fields.map(([name, kind, label, required]) => (
            <Field
              key={name} kind={kind} id={`trip-${name}`} name={name} label={label} required={required} error={error(name)} value={draft[name]}
              onChange={(value) => setDraft((now) => ({ ...now, [name]: value }))}
            />
          ))}
        </div>
        <p><Button variant="primary" busy={act.isPending} onClick={send}>{trip ? 'Save' : 'Plan trip'}</Button></p>
      </div>
    </Drawer>
  )
}
