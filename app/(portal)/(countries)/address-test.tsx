'use client'

import { useState, type FormEvent } from 'react'
import { TextField } from '@/components/fields/text'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Facts } from '@/components/ui/facts'
import { Notice } from '@/components/ui/notice'
import { useAct, useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'

type Found = Reply<'countries.validate'>

function Verdict({ found }: { found: Found }) {
  const { resolved } = found
  return (
    <div aria-live="polite" className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-2">
        <Chip tone={found.valid ? 'green' : 'red'}>{found.valid ? 'Accepted' : 'Refused'}</Chip>
        <span className="text-ink-soft">Match: {found.confidence}</span>
      </p>
      {found.errors.length > 0 && <Notice tone="red"><ul>{found.errors.map((one) => <li key={`${one.field} ${one.message}`}>{one.message}</li>)}</ul></Notice>}
      {found.warnings.length > 0 && <Notice tone="yellow"><ul>{found.warnings.map((one) => <li key={one.message}>{one.message}</li>)}</ul></Notice>}
      <Facts groups={[{ title: 'As we read it', facts: [
        { label: 'State', value: resolved.state ?? '–' }, { label: 'City', value: resolved.city ?? '–' }, { label: 'Area', value: resolved.area ?? '–' },
        { label: 'Pincode', value: <bdi dir="ltr">{resolved.pincode ?? '–'}</bdi> }, { label: 'Phone', value: <bdi dir="ltr">{resolved.phone ?? '–'}</bdi> },
      ] }]} />
    </div>
  )
}

/** Tries an address by the very rules an order is held against; nothing is kept. */
export function AddressTest({ code }: { code: string }) {
  const rules = useAsk('countries.validation', { x: code }).data?.[0]
  const check = useAct('countries.validate')
  const [typed, setTyped] = useState<Record<string, string>>({})
  const submit = (event: FormEvent) => {
    event.preventDefault()
    check.mutate({ country_code: code, ...typed })
  }
  if (!rules) return null
  return (
    <form noValidate onSubmit={submit} aria-label="Try an address" className="flex flex-col gap-4 rounded border p-4">
      <h2 className="font-semibold">Try an address</h2>
      <div className="grid gap-4 sm:grid-cols-2">
        {rules.fields.map(({ field, label, required }) => (
          <TextField
            key={field} id={`try-${field}`} name={field} label={label} required={required}
            value={typed[field] ?? null} onChange={(value) => setTyped((old) => ({ ...old, [field]: value ?? '' }))}
          />
        ))}
      </div>
      <div><Button type="submit" variant="primary" busy={check.isPending}>Check address</Button></div>
      {check.error && <Notice tone="red">{check.error.message}</Notice>}
      {check.data && <Verdict found={check.data} />}
    </form>
  )
}
