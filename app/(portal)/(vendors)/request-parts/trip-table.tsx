'use client'

import { useState } from 'react'
import { ActionDialog } from '@/components/screens/ask-action'
import type { Action } from '@/components/screens/list-definition'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { later } from '@/components/ui/later'
import { Table, Td, Tr } from '@/components/ui/table'
import { TableFrame } from '@/components/ui/table-frame'
import { Th } from '@/components/ui/th'
import { When } from '@/components/ui/when'
import { download } from '@/lib/client/ask'
import { money } from '@/lib/domain/money'
import { requestStatus, tripStatus, tripStep } from '@/lib/domain/vendor-request'
import type { RequestRecord } from './request-draft'

type Trip = RequestRecord['trips'][number]
const PlanDrawer = later(() => import('./trip-plan').then((part) => part.PlanDrawer))
const DriveDrawer = later(() => import('./trip-drive').then((part) => part.DriveDrawer))

const cancels: Action = {
  label: 'Cancel trip', call: 'vendorRequests.changeTrip', danger: true, consequence: 'Its vehicle and driver are free again.',
  ask: { reason: { as: 'text', label: 'Reason', required: true } }, done: 'The trip is cancelled.',
}

const partsOf = (trip: Trip): string => ([['base', trip.base], ['km', trip.extra_km], ['waiting', trip.waiting], ['night', trip.night], ['tolls', trip.tolls],
  ['VAT', trip.vat]] as const).filter(([, amount]) => Number(amount) > 0).map(([name, amount]) => `${name} ${amount}`).join(' · ')

const Cost = ({ trip }: { trip: Trip }) => (trip.total === null || tripStep[trip.status] !== 'Correct' ? <>–</> : (
  <>
    <b className="figures">{money(trip.total, trip.currency)}</b>
    <span className="block text-meta text-ink-soft">{partsOf(trip)}{trip.statement_no && ` · ${trip.statement_no}`}</span>
  </>
))

type Doing = { what: 'plan' | 'drive' | 'cancel'; trip: Trip }

function TripRow({ trip, requestId, mayPlan, mayMend, onDo }: {
  trip: Trip; requestId: number; mayPlan: boolean; mayMend: boolean; onDo: (doing: Doing) => void
}) {
  const next = tripStep[trip.status]
  return (
    <Tr>
      <Td><code>{trip.trip_no}</code></Td>
      <Td>
        <Chip tone={tripStatus.tone(trip.status)}>{tripStatus.label(trip.status)}</Chip>
        {trip.cancel_reason && <span className="block text-meta">{trip.cancel_reason}</span>}
      </Td>
      <Td><bdi dir="ltr" className="font-mono">{trip.vehicle_no}</bdi></Td>
      <Td><bdi>{trip.driver_name}</bdi><bdi dir="ltr" className="block text-meta text-ink-soft">{trip.driver_phone}</bdi></Td>
      <Td><When moment={trip.actual_start ?? trip.planned_start} /></Td>
      <Td><When moment={trip.actual_end ?? trip.planned_end} /></Td>
      <Td align="end" className="figures">{trip.km ?? '–'}</Td>
      <Td align="end" className="figures">{next === 'Correct' ? `${trip.waiting_minutes} min` : '–'}</Td>
      <Td align="end"><Cost trip={trip} /></Td>
      <Td>{trip.has_pod
        ? <Button size="small" onClick={() => void download('vendorRequests.pod', { id: requestId, trip_id: trip.id })}>POD</Button>
        : (trip.token_no ?? '–')}
      </Td>
      <Td>
        <span className="flex flex-wrap justify-end gap-1">
          {next && (next === 'Correct' ? mayMend && !trip.statement_no : mayPlan) && (
            <Button size="small" onClick={() => onDo({ what: 'drive', trip })} aria-label={`${next} trip ${trip.trip_no}`}>{next}</Button>
          )}
          {mayPlan && next === 'Start' && <Button size="small" onClick={() => onDo({ what: 'plan', trip })}>Change</Button>}
          {mayPlan && tripStatus.can(trip.status, 'cancelled') && <Button size="small" onClick={() => onDo({ what: 'cancel', trip })}>Cancel</Button>}
        </span>
      </Td>
    </Tr>
  )
}

/** The trips of a request and what may be done with them. */
export function TripTable({ request }: { request: RequestRecord }) {
  const [doing, setDoing] = useState<Doing | { what: 'add' } | null>(null)
  const close = () => setDoing(null)
  const isShort = request.lines.some(({ planned, trips }) => planned < (trips ?? 0))
  return (
    <section aria-label="Trips" className="flex flex-col gap-2">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lead font-semibold">Trips</h2>
        {request.may_plan && isShort && <Button variant="primary" onClick={() => setDoing({ what: 'add' })}>Add trip</Button>}
      </header>
      {request.trips.length === 0 ? <p className="text-ink-soft">No trip is planned yet.</p> : (
        <TableFrame label="Trips" short>
          <Table>
            <thead>
              <tr>
                <Th>Trip</Th><Th>Status</Th><Th>Vehicle</Th><Th>Driver</Th><Th>Start</Th><Th>End</Th><Th align="end">Km</Th><Th align="end">Waiting</Th>
                <Th align="end">Cost</Th><Th>POD / token</Th><Th><span className="sr-only">Actions</span></Th>
              </tr>
            </thead>
            <tbody>
              {request.trips.map((trip) => (
                <TripRow
                  key={trip.id} trip={trip} requestId={request.id} mayPlan={request.may_plan}
                  mayMend={request.may_plan || requestStatus.can(request.status, 'closed')} onDo={setDoing}
                />
              ))}
            </tbody>
          </Table>
        </TableFrame>
      )}
      {doing?.what === 'add' && <PlanDrawer request={request} trip={null} onClose={close} />}
      {doing?.what === 'plan' && <PlanDrawer request={request} trip={doing.trip} onClose={close} />}
      {doing?.what === 'drive' && <DriveDrawer requestId={request.id} trip={doing.trip} onClose={close} />}
      {doing?.what === 'cancel' && (
        <ActionDialog
          action={cancels} title={`Cancel trip ${doing.trip.trip_no}?`} input={{ id: request.id, trip_id: doing.trip.id, status: 'cancelled' }} onClose={close}
        />
      )}
    </section>
  )
}
