'use client'

import { useRouter } from 'next/navigation'
import { useState, type FormEvent } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { DateTimeField } from '@/components/fields/date-time'
import { LongTextField } from '@/components/fields/long-text'
import { TextField } from '@/components/fields/text'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { useAct, useLookup } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { packageStatus } from '@/lib/domain/package'

interface Typed {
  event_code: string | null
  event_at: string | null
  location: string | null
  remarks: string | null
}

/** What must still be said of it. */
const missingOf = ({ event_code, event_at, location }: Typed, chosen: Reply<'tracking.events'>['rows'][number] | undefined) => ({
  event_code: event_code ? null : 'Choose the event.',
  event_at: event_at ? null : 'Say when it happened.',
  location: chosen?.needs_location && !location?.trim() ? `Location is required for ${chosen.name}.` : null,
})

/** The event as it is typed, and its way into the history of the parcel. */
function useEvent(packageId: number, onClose: () => void) {
  const router = useRouter()
  const events = useLookup('tracking.events', { page_size: 200, status: 'active' })
  const add = useAct('tracking.addEvent')
  const [typed, setTyped] = useState<Typed>(() => ({ event_code: null, event_at: new Date().toISOString(), location: null, remarks: null }))
  const [isTried, setTried] = useState(false)
  const chosen = events.data?.rows.find(({ code }) => code === typed.event_code)
  const options = (events.data?.rows ?? []).map(({ code, name, is_exception }) => ({
    value: code, label: name, hint: is_exception ? `${code} · exception` : code,
  }))
  const missing = missingOf(typed, chosen)
  const faultOf = (field: string) => add.error?.errors.find((fault) => fault.field === field)?.message ?? null
  const set = (name: keyof Typed) => (value: unknown) => setTyped((old) => ({ ...old, [name]: value as string | null }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (missing.event_code || missing.event_at || missing.location || add.isPending) return
    const { event_code, event_at, location, remarks } = typed
    add.mutate(
      {
        package_id: packageId, event_code: event_code as string, event_at: event_at as string,
        ...(location ? { location } : {}), ...(remarks ? { remarks } : {}),
      },
      {
        onSuccess: ({ status }) => {
          snack(`The event is added. The package is ${packageStatus.label(status)}.`)
          onClose()
          router.refresh()
        },
      },
    )
  }
  const shown = (field: keyof typeof missing) => (isTried ? missing[field] : null) ?? faultOf(field)
  return { events, add, typed, set, chosen, options, faultOf, shown, submit }
}

/** An event written down by hand: what, when, where. A refusal stays in the dialog and keeps what was typed. */
export function AddEventDialog({ packageId, onClose }: { packageId: number; onClose: () => void }) {
  const { events, add, typed, set, chosen, options, faultOf, shown, submit } = useEvent(packageId, onClose)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      locked={add.isPending}
      title="Add event"
      description="The client, the consignee and webhooks see it as they see a scan."
      footer={
        <>
          <Button onClick={onClose} disabled={add.isPending}>Cancel</Button>
          <Button variant="primary" type="submit" form="add-event" busy={add.isPending}>Add event</Button>
        </>
      }
    >
      <form id="add-event" noValidate onSubmit={submit} className="flex flex-col gap-4">
        {add.error && !['event_code', 'event_at', 'location', 'remarks'].some(faultOf) && <Notice tone="red">{add.error.message}</Notice>}
        {events.error && (
          <Notice tone="red" action={<Button size="small" onClick={() => void events.refetch()}>Try again</Button>}>{events.error.message}</Notice>
        )}
        <ChoiceField
          id="event_code" name="event_code" label="Event" options={options}
          value={typed.event_code} onChange={set('event_code')} required error={shown('event_code')}
        />
        <DateTimeField
          id="event_at" name="event_at" label="When it happened" value={typed.event_at} onChange={set('event_at')} required error={shown('event_at')}
        />
        <TextField
          id="location" name="location" label="Location" maxLength={100} value={typed.location}
          onChange={set('location')} required={chosen?.needs_location} error={shown('location')}
        />
        <LongTextField id="remarks" name="remarks" label="Remarks" maxLength={255} value={typed.remarks} onChange={set('remarks')} error={faultOf('remarks')} />
      </form>
    </Dialog>
  )
}
