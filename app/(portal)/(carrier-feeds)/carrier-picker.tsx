'use client'

import { LookupField } from '@/components/fields/lookup'
import { ask } from '@/lib/client/ask'

const findCarriers = async (typed: string, signal: AbortSignal) =>
  (await ask('carriers.dropdown', { search: typed || undefined }, { signal })).map(({ id, carrier_name, carrier_code }) => ({
    value: id, label: carrier_name, hint: carrier_code,
  }))

/** Whose page this is, once one is chosen; another carrier is another address. */
export function CarrierPicker({ carrier, onPick }: { carrier: { id: number; name: string } | null; onPick: (id: number) => void }) {
  return (
    <div className="w-80 max-w-full">
      <LookupField
        key={carrier?.id} id="carrier" name="carrier" label="Carrier" search={findCarriers} value={carrier?.id ?? null}
        valueLabel={carrier?.name} onChange={(id) => id !== null && Number(id) !== carrier?.id && onPick(Number(id))}
      />
    </div>
  )
}
