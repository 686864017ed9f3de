'use client'

import { useRouter } from 'next/navigation'
import { LookupField } from '@/components/fields/lookup'
import { lookUp } from '@/components/screens/look-up'

/** Narrows the board to one airport; it stands in the address, so that a link shows the same. */
export function AirportPick({ value }: { value: string }) {
  const router = useRouter()
  return (
    <div className="max-w-xs">
      <LookupField
        id="board-airport" name="airport" label="Airport" hint="All of yours, unless you choose one" value={value || null}
        search={(text, signal) => lookUp({ call: 'countries.airportCodes', value: 'airport_code', text: 'airport_name' }, text, signal)}
        onChange={(airport) => router.push(airport ? `/new-consolidations?airport=${encodeURIComponent(String(airport))}` : '/new-consolidations')}
      />
    </div>
  )
}
