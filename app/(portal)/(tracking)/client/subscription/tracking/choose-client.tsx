'use client'

import { useRouter } from 'next/navigation'
import { LookupField } from '@/components/fields/lookup'
import { EmptyState } from '@/components/ui/empty-state'
import { ask } from '@/lib/client/ask'

export const findClients = async (typed: string, signal: AbortSignal) =>
  (await ask('clients.dropdown', { search: typed || undefined }, { signal })).map(({ id, name, client_code }) => ({
    value: id, label: name, hint: client_code,
  }))

/** The page before a client is chosen: nobody is subscribed by mistake for the first of the alphabet. */
export function ChooseClient({ path }: { path: string }) {
  const router = useRouter()
  return (
    <>
      <div className="w-80 max-w-full">
        <LookupField
          id="client_id" name="client_id" label="Client" search={findClients} value={null}
          onChange={(id) => id !== null && router.push(`${path}?client_id=${id}`)}
        />
      </div>
      <EmptyState title="Choose a client" text="Nothing is shown until you say whose page this is." />
    </>
  )
}
