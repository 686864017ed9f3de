'use client'

import { useRouter } from 'next/navigation'
import { useState, type FormEvent } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { LookupField } from '@/components/fields/lookup'
import { TextField } from '@/components/fields/text'
import { lookUp } from '@/components/screens/look-up'
import { lookups } from '@/components/screens/lookups'
import { Button } from '@/components/ui/button'
import { sellerPlatform } from '@/lib/domain/seller'

/** Narrows the board; what is chosen stands in the address, so that a link shows the same, and holds in the table too. */
export function BoardFilter({ search, client, platform }: { search: string | null; client: number | null; platform: string | null }) {
  const router = useRouter()
  const [typed, setTyped] = useState(search)
  const go = (more: Record<string, string | null>) => {
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries({ search: typed, client_id: client === null ? null : String(client), platform, ...more }))
      if (value) query.set(name, value)
    router.push(query.size > 0 ? `/seller-onboarding-status?${query.toString()}` : '/seller-onboarding-status')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    go({})
  }
  return (
    <form onSubmit={submit} role="search" className="grid items-end gap-3 sm:grid-cols-2 xl:grid-cols-[1fr_1fr_1fr_auto]">
      <TextField id="board-search" name="search" label="Code, name or merchant id" value={typed} onChange={setTyped} maxLength={100} />
      <LookupField
        id="board-client" name="client_id" label="Client" value={client} search={(text, signal) => lookUp(lookups.client, text, signal)}
        onChange={(value) => go({ client_id: value === null || value === undefined ? null : String(value) })}
      />
      <ChoiceField
        id="board-platform" name="platform" label="Platform" value={platform} options={sellerPlatform.options} placeholder="All"
        onChange={(value) => go({ platform: value ? String(value) : null })}
      />
      <Button type="submit">Search</Button>
    </form>
  )
}
