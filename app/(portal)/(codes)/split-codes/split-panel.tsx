'use client'

import { useRouter, useSearchParams } from 'next/navigation'
import { useState, type FormEvent } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { TextField } from '@/components/fields/text'
import { Button } from '@/components/ui/button'
import { Drawer } from '@/components/ui/drawer'
import { EmptyState } from '@/components/ui/empty-state'
import { Failure } from '@/components/ui/failure'
import { Notice } from '@/components/ui/notice'
import { Skeleton } from '@/components/ui/skeleton'
import { Table, Td, Tr } from '@/components/ui/table'
import { Th } from '@/components/ui/th'
import { useAct, useAsk } from '@/lib/client/query'
import { countryNames } from '@/lib/domain/countries'
import { TraceTable } from './trace-table'

const countries = Object.entries(countryNames).map(([value, label]) => ({ value, label }))

function Test() {
  const [number, setNumber] = useState('')
  const preview = useAct('codes.previewSplit')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    preview.mutate({ tracking_no: number })
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <div className="flex items-end gap-2">
        <div className="flex-1">
          <TextField id="test-number" name="tracking_no" label="Tracking number" value={number} onChange={(value) => setNumber(value ?? '')} />
        </div>
        <Button type="submit" variant="primary" busy={preview.isPending}>Test</Button>
      </div>
      {preview.error && <Notice tone="red">{preview.error.message}</Notice>}
      {preview.data && <TraceTable found={preview.data} />}
    </form>
  )
}

function Uncovered() {
  const [country, setCountry] = useState('OM')
  const { data, error, refetch } = useAsk('codes.uncovered', { country_code: country })
  return (
    <div className="flex flex-col gap-4">
      <ChoiceField
        id="uncovered-country" name="country_code" label="Country" value={country} onChange={(value) => setCountry(String(value ?? 'OM'))} options={countries}
      />
      {error && <Failure sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-40" />}
      {data?.length === 0 && <EmptyState title="Every city has a rule" />}
      {data && data.length > 0 && (
        <Table aria-label="Cities without a rule">
          <thead><tr><Th>City</Th><Th>State</Th><Th>Why</Th></tr></thead>
          <tbody>{data.map(({ id, city, state, why }) => <Tr key={id}><Td>{city}</Td><Td>{state}</Td><Td>{why}</Td></Tr>)}</tbody>
        </Table>
      )}
    </div>
  )
}

/** What is opened over the list of rules: a parcel tried on them, or the places they leave out. */
export function SplitPanel() {
  const router = useRouter()
  const search = useSearchParams()
  const open = search.get('test') ? 'test' : search.get('uncovered') ? 'uncovered' : null
  if (!open) return null
  const close = () => {
    const rest = new URLSearchParams(search)
    rest.delete(open)
    router.replace(`?${rest.toString()}`, { scroll: false })
  }
  return (
    <Drawer
      open
      onOpenChange={(next) => !next && close()}
      width="wide"
      title={open === 'test' ? 'Test a parcel' : 'Uncovered places'}
      description={open === 'test'
        ? 'Every rule of its country in order, and why it did or did not match.'
        : 'Cities of a country where a parcel would print without a sort code.'}
    >
      {open === 'test' ? <Test /> : <Uncovered />}
    </Drawer>
  )
}
