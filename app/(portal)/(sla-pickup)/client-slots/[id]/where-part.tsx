'use client'

import { ChoiceField } from '@/components/fields/choice'
import { useAsk, useLookup } from '@/lib/client/query'
import type { FormPartProps } from '@/components/screens/form-definition'
import { weekdayDots, windowOf } from '@/lib/domain/pickup'
import { windowText } from '@/lib/domain/time-window'

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** The address, then the carriers' slots that reach it as cards, each with what is still free. */
export function WherePart({ values, record, set, errors }: FormPartProps) {
  const clients = useLookup('clients.dropdown', {})
  // Who has one client only, as a client's own users, need not name it.
  const only = clients.data?.length === 1 ? clients.data[0]?.id : undefined
  const client = Number(record?.client_id ?? values.client_id ?? only ?? 0)
  const addresses = useAsk('pickup.addresses', client ? { client_id: client } : {}, { enabled: client > 0, keepOld: true })
  const list = client || record ? addresses.data : addresses.data?.length ? addresses.data : undefined
  const address = list?.find(({ id }) => id === Number(values.client_address_id))
  const [start_date, end_date] = [values.start_date, values.end_date].map((day) => (typeof day === 'string' && day ? day : undefined))
  const offers = useAsk(
    'pickup.slotsForClient', { client_id: client, country_code: address?.country_code, client_address_id: address?.id, start_date, end_date },
    { enabled: Boolean(client && address), keepOld: true },
  )
  const fault = (field: string) => errors.find((e) => e.field === field)?.message ?? null
  return (
    <div className="mt-4 flex flex-col gap-4">
      <div className="max-w-xl">
        <ChoiceField
          id="client_address_id" name="client_address_id" label="Pickup address" required hint={client ? undefined : 'Choose the client first.'}
          options={(list ?? []).map(({ id, name, city, country_code }) => ({ value: id, label: `${name}, ${city} (${country_code})` }))}
          value={(values.client_address_id as number | null) ?? null}
          onChange={(next) => { set('client_address_id', next); set('carrier_slot_id', null) }} error={fault('client_address_id')}
        />
      </div>
      <fieldset className="min-w-0">
        <legend className="mb-1 font-medium">Carrier slot <span className="text-meta font-normal text-ink-soft">(required)</span></legend>
        {!address && <p className="text-ink-soft">Choose the address to see the slots that reach it.</p>}
        {address && offers.data?.length === 0 && <p className="text-ink-soft">No carrier picks up there yet.</p>}
        <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
          {(address ? (offers.data ?? []) : []).map((slot) => (
            <label
              key={slot.id} htmlFor={`slot-${slot.id}`} aria-label={`${slot.slot_name}, ${slot.carrier}`}
              className="flex cursor-pointer gap-2 rounded border p-3 has-checked:border-primary has-checked:bg-blue-soft"
            >
              <input
                id={`slot-${slot.id}`} type="radio" name="carrier_slot" className="mt-1" checked={Number(values.carrier_slot_id) === slot.id}
                onChange={() => {
                  set('carrier_slot_id', slot.id)
                  set('weekdays', ((values.weekdays ?? []) as number[]).map(Number).filter((day) => slot.weekdays.includes(day)))
                }}
              />
              <span className="min-w-0">
                <b className="block truncate">{slot.slot_name}, {slot.carrier}</b>
                <span className="figures block">
                  {windowText(windowOf(slot))} · cut-off {slot.cut_off_time}{slot.lead_days > 0 && `, ${slot.lead_days} d before`}
                </span>
                <span className="figures block text-meta text-ink-soft">{weekdayDots(slot.weekdays)}</span>
                <span className="block text-meta text-ink-soft">
                  {slot.max_pickups === null ? 'No limit' : `Free: ${slot.free.map(({ weekday, pickups }) => `${days[weekday - 1]} ${pickups}`).join(', ')}`}
                </span>
              </span>
            </label>
          ))}
        </div>
        {fault('carrier_slot_id') && <p role="alert" className="mt-1 text-meta font-medium text-red-strong">{fault('carrier_slot_id')}</p>}
      </fieldset>
    </div>
  )
}
