'use client'

import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { DateField } from '@/components/fields/date'
import { LongTextField } from '@/components/fields/long-text'
import { NumberField } from '@/components/fields/number'
import { TimeField } from '@/components/fields/time'
import { WeightField } from '@/components/fields/weight'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { useAct, useAsk, useLookup } from '@/lib/client/query'
import { addDays, today } from '@/lib/domain/days'
import { nextDayHint } from '@/lib/domain/time-window'
import { splitNumbers } from '@/lib/domain/scan-input'

function AdHocDialog({ isClient, onClose }: { isClient: boolean; onClose: () => void }) {
  const [client, setClient] = useState<number | null>(null)
  const [v, setV] = useState<Record<string, unknown>>({ pickup_date: addDays(today(), 1), ready_time: '10:00', close_time: '16:00', parcels: 1 })
  const clients = useLookup('clients.dropdown', {})
  const carriers = useLookup('carriers.dropdown', {})
  const addresses = useAsk('pickup.addresses', client ? { client_id: client } : {}, { enabled: isClient || client !== null })
  const act = useAct('pickup.addRequest')
  const put = (name: string) => (value: unknown) => setV((now) => ({ ...now, [name]: value }))
  const at = (name: string) => ({ id: `adhoc-${name}`, name, error: act.error?.errors.find((e) => e.field === name)?.message ?? null })
  const send = () => act.mutate(
    {
      ...(client && { client_id: client }), client_address_id: v.client_address_id as number, carrier_id: v.carrier_id as number,
      pickup_date: String(v.pickup_date ?? ''), ready_time: String(v.ready_time ?? ''), close_time: String(v.close_time ?? ''),
      parcels: v.parcels as number, ...(v.weight_kg ? { weight_kg: String(v.weight_kg) } : {}), order_ids: splitNumbers(String(v.orders ?? '')),
    },
    { onSuccess: ({ pickup_no }) => { snack(`Pickup ${pickup_no} is requested.`); onClose() } },
  )
  return (
    <Dialog
      open onOpenChange={onClose} title="Ad hoc pickup" description="One pickup outside any slot." locked={act.isPending}
      footer={<><Button onClick={onClose}>Cancel</Button><Button variant="primary" busy={act.isPending} onClick={send}>Book pickup</Button></>}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {act.error && act.error.errors.every(({ field }) => !field) && <div className="sm:col-span-2"><Notice tone="red">{act.error.message}</Notice></div>}
        {!isClient && (
          <ChoiceField
            {...at('client_id')} label="Client" required options={(clients.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={client} onChange={(next) => { setClient(next as number | null); put('client_address_id')(null) }}
          />
        )}
        <ChoiceField
          {...at('client_address_id')} label="Address" required
          options={(addresses.data ?? []).map(({ id, name, city }) => ({ value: id, label: `${name}, ${city}` }))}
          value={(v.client_address_id as number | null) ?? null} onChange={put('client_address_id')}
        />
        <ChoiceField
          {...at('carrier_id')} label="Carrier" required options={(carriers.data ?? []).map(({ id, carrier_name }) => ({ value: id, label: carrier_name }))}
          value={(v.carrier_id as number | null) ?? null} onChange={put('carrier_id')}
        />
        <DateField {...at('pickup_date')} label="Date" required value={v.pickup_date as string} onChange={put('pickup_date')} />
        <TimeField {...at('ready_time')} label="Ready from" required value={v.ready_time as string} onChange={put('ready_time')} />
        <TimeField
          {...at('close_time')} label="Until" hint={nextDayHint(v.ready_time as string, v.close_time as string)}
          required value={v.close_time as string} onChange={put('close_time')}
        />
        <NumberField {...at('parcels')} label="Parcels" required value={v.parcels as number} onChange={put('parcels')} />
        <WeightField {...at('weight_kg')} label="Weight" value={(v.weight_kg as string | null) ?? null} onChange={put('weight_kg')} />
        <div className="sm:col-span-2">
          <LongTextField
            {...at('order_ids')} label="Order numbers" hint="If left empty, only the count is reported."
            value={(v.orders as string | null) ?? null} onChange={put('orders')}
          />
        </div>
      </div>
    </Dialog>
  )
}

/** Asks a carrier for one pickup outside any slot. */
export function AdHocPickup({ isClient }: { isClient: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Ad hoc pickup</Button>
      {open && <AdHocDialog isClient={isClient} onClose={() => setOpen(false)} />}
    </>
  )
}
