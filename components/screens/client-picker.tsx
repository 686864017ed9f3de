'use client'

import { useRouter } from 'next/navigation'
import { LookupField } from '@/components/fields/lookup'
import { ask } from '@/lib/client/ask'

/** Inactive ones too, unless told: they are being set up. */
const findClients = (status: ('active' | 'inactive')[]) => async (typed: string, signal: AbortSignal) =>
  (await ask('clients.dropdown', { search: typed || undefined, status }, { signal })).map(({ id, name, client_code }) => ({
    value: id, label: name, hint: client_code,
  }))

/** Whose page it is, once one is chosen; another one's is another address. */
export function ClientPicker({ path, client, active }: { path: string; client: { id: number; name: string } | null; active?: true }) {
  const router = useRouter()
  return (
    <div className="w-80 max-w-full">
      <LookupField
        key={client?.id} id="client_id" name="client_id" label="Client" search={findClients(active ? ['active'] : ['active', 'inactive'])}
        value={client?.id ?? null} valueLabel={client?.name}
        onChange={(id) => id !== null && Number(id) !== client?.id && router.push(`${path}?client_id=${id}`)}
      />
    </div>
  )
}
