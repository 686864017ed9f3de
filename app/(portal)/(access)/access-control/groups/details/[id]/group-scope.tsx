'use client'

import { ChoicesField } from '@/components/fields/choices'
import { useLookup } from '@/lib/client/query'

/** The clients whose rows staff of this group see; a regional team (access.md 7.5). */
export function GroupScope({ value, onChange, error }: { value: number[]; onChange: (ids: number[]) => void; error: string | null }) {
  const clients = useLookup('clients.dropdown', { limit: 50 })
  return (
    <ChoicesField
      id="scope_client_ids" name="scope_client_ids" label="Only these clients" value={value} onChange={(v) => onChange((v ?? []).map(Number))} error={error}
      options={(clients.data ?? []).map((c) => ({ value: c.id, label: `${c.name} (${c.client_code})` }))}
      hint="Empty: members see every client. Otherwise they see these clients’ rows only, whatever other groups they are in."
    />
  )
}
