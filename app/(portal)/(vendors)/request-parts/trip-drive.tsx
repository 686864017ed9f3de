'use client'

import { useState } from 'react'
import { DateTimeField } from '@/components/fields/date-time'
import { FileField } from '@/components/fields/file'
import { MoneyField } from '@/components/fields/money'
import { NumberField } from '@/components/fields/number'
import { SwitchField } from '@/components/fields/switch'
import { TextField } from '@/components/fields/text'
import { Button } from '@/components/ui/button'
import { Drawer } from '@/components/ui/drawer'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { useAct } from '@/lib/client/query'
import { dataUrlOf, smallerPicture } from '@/lib/client/smaller-picture'
import type { Input } from '@/lib/contract/types'
import { PHOTO_BYTES, PHOTO_SIDE } from '@/lib/domain/gate-photo'
import { tripStep } from '@/lib/domain/vendor-request'
import type { RequestRecord } from './request-draft'

type Trip = RequestRecord['trips'][number]
interface Draft {
  actual_start: string | null
  actual_end: string | null
  odometer_start: string | null
  odometer_end: string | null
  odometer_rolled: boolean
  waiting_minutes: number | null
  tolls: string | null
  pod: File | null
}

const now = () => new Date().toISOString()
/** What stands already; of what comes next, this moment. */
const draftOf = (trip: Trip): Draft => ({
  actual_start: trip.actual_start ?? now(), actual_end: trip.actual_end ?? (tripStep[trip.status] === 'Start' ? null : now()),
  odometer_start: trip.odometer_start,
  odometer_end: trip.odometer_end, odometer_rolled: false, waiting_minutes: trip.waiting_minutes, tolls: trip.tolls, pod: null,
})

interface Part { d: Draft; put: (part: Partial<Draft>) => void; at: (name: string) => { id: string; name: string; error: string | null } }

const Start = ({ d, put, at }: Part) => (
  <>
    <DateTimeField {...at('actual_start')} label="Started" required value={d.actual_start} onChange={(actual_start) => put({ actual_start })} />
    <TextField
      {...at('odometer_start')} label="Odometer at the start (km)" required value={d.odometer_start} onChange={(odometer_start) => put({ odometer_start })}
    />
  </>
)

/** An odometer that ends lower than it started is asked about, then confirmed. */
const End = ({ d, put, at, currency, isLower }: Part & { currency: string; isLower: boolean }) => (
  <>
    <DateTimeField {...at('actual_end')} label="Ended" required value={d.actual_end} onChange={(actual_end) => put({ actual_end })} />
    <TextField {...at('odometer_end')} label="Odometer at the end (km)" required value={d.odometer_end} onChange={(odometer_end) => put({ odometer_end })} />
    {isLower && (
      <SwitchField
        {...at('odometer_rolled')} label="The odometer started again at 0" value={d.odometer_rolled} onChange={(on) => put({ odometer_rolled: on === true })}
      />
    )}
    <NumberField {...at('waiting_minutes')} label="Waiting (minutes)" value={d.waiting_minutes} onChange={(waiting_minutes) => put({ waiting_minutes })} />
    <MoneyField {...at('tolls')} label="Tolls" currency={currency} value={d.tolls} onChange={(tolls) => put({ tolls })} />
    <FileField {...at('pod')} label="Photo of the signed paper" accept="image/*" value={d.pod} onChange={(pod) => put({ pod })} />
  </>
)

async function bodyOf(trip: Trip, { pod, ...typed }: Draft): Promise<Record<string, unknown>> {
  const said = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== null && value !== '' && value !== false))
  const step = tripStep[trip.status]
  if (step === 'Start') return { status: 'started', actual_start: typed.actual_start, odometer_start: typed.odometer_start ?? '' }
  return { ...said, ...(step === 'Complete' && { status: 'completed' }),
    ...(pod && { pod: await dataUrlOf(await smallerPicture(pod, PHOTO_SIDE, PHOTO_BYTES)) }) }
}

/** Starts a trip, completes it, or corrects what was entered. */
export function DriveDrawer({ requestId, trip, onClose }: { requestId: number; trip: Trip; onClose: () => void }) {
  const [d, setDraft] = useState<Draft>(() => draftOf(trip))
  const act = useAct('vendorRequests.changeTrip')
  const error = (field: string) => act.error?.errors.find((each) => each.field === field)?.message ?? null
  const part: Part = { d, put: (more) => setDraft((old) => ({ ...old, ...more })), at: (name) => ({ id: `drive-${name}`, name, error: error(name) }) }
  const step = tripStep[trip.status]
  const isStart = step === 'Start'
  const isLower = Boolean(d.odometer_start && d.odometer_end) && Number(d.odometer_end) < Number(d.odometer_start)
  const send = async () => {
    const body = await bodyOf(trip, d)
    act.mutate({ ...body, id: requestId, trip_id: trip.id, version: trip.version } as Input<'vendorRequests.changeTrip'>, {
      onSuccess: () => {
        snack(isStart ? `Trip ${trip.trip_no} is under way.` : step === 'Complete' ? `Trip ${trip.trip_no} is completed.` : 'Saved.')
        onClose()
      },
    })
  }
  return (
    <Drawer
      open onOpenChange={(open) => !open && onClose()} title={`${step ?? 'Correct'} trip ${trip.trip_no}`}
      description={`${trip.vehicle_no}, ${trip.driver_name}`}
    >
      <div className="flex flex-col gap-4">
        {act.error && <Notice tone="red">{act.error.message}</Notice>}
        <Start {...part} />
        {!isStart && <End {...part} currency={trip.currency} isLower={isLower} />}
        <p><Button variant="primary" busy={act.isPending} onClick={() => void send()}>{isStart ? 'Start trip' : 'Save'}</Button></p>
      </div>
    </Drawer>
  )
}
