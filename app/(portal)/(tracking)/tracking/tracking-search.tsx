'use client'

import { Search } from 'lucide-react'
import { useEffect, useState, type FormEvent } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { LookupField } from '@/components/fields/lookup'
import { NumbersBox, tooMany } from '@/components/screens/lookup-numbers'
import { Button } from '@/components/ui/button'
import { ask } from '@/lib/client/ask'
import { numberType } from '@/lib/domain/package'
import { splitNumbers } from '@/lib/domain/scan-input'
import { kept } from './tracking-kept'

export interface TrackingQuery {
  numbers: string[]
  type: (typeof numberType.names)[number]
  client: { id: number; label: string } | null
}

const most = 200
const nothingAsked = 'Paste or scan one or more numbers.'
const clientMissing = 'Choose the client the references belong to.'

/** The search as the tab left it, so that coming back from the details shows the same rows. */
function keptQuery(): TrackingQuery | null {
  const numbers = kept('numbers')
  const references = kept('references')
  if (!numbers || numbers.length === 0) return null
  return { numbers, type: numberType.is(references?.type) ? references.type : 'any', client: references?.client ?? null }
}

interface Props {
  isClient: boolean
  start: TrackingQuery | null
  onSearch: (query: TrackingQuery) => void
  busy: boolean
}

/** Numbers, how to read them, and whose they are. */
export function TrackingSearch({ isClient, start, onSearch, busy }: Props) {
  const [text, setText] = useState(start?.numbers.join('\n') ?? '')
  const [type, setType] = useState<TrackingQuery['type']>(start?.type ?? 'any')
  const [client, setClient] = useState(start?.client ?? null)
  const [fault, setFault] = useState<{ numbers?: string; client?: string }>({})
  const [isRestored, setRestored] = useState(false)
  const asksClient = type === 'ref_no'

  useEffect(() => {
    if (isRestored) return
    setRestored(true)
    document.getElementById('tracking-numbers')?.focus()
    const old = start ? null : keptQuery()
    if (!old) return
    setText(old.numbers.join('\n'))
    setType(old.type)
    setClient(old.client)
    onSearch(old)
  }, [isRestored, start, onSearch])

  const [names, setNames] = useState<Record<number, string>>({})
  const findClients = async (typed: string, signal: AbortSignal) => {
    const found = await ask('clients.dropdown', { search: typed || undefined }, { signal })
    setNames((old) => ({ ...old, ...Object.fromEntries(found.map(({ id, name }) => [id, name])) }))
    return found.map(({ id, name, client_code }) => ({ value: id, label: name, hint: client_code }))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const numbers = splitNumbers(text)
    const wrong = {
      numbers: numbers.length === 0 ? nothingAsked : numbers.length > most ? tooMany(most) : undefined,
      client: asksClient && !isClient && !client ? clientMissing : undefined,
    }
    setFault(wrong)
    if (wrong.numbers || wrong.client) document.getElementById(wrong.numbers ? 'tracking-numbers' : 'tracking-client')?.focus()
    else onSearch({ numbers, type, client: asksClient ? client : null })
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-4 rounded border bg-surface p-4 md:grid-cols-[minmax(0,1fr)_18rem]">
      <NumbersBox id="tracking-numbers" label="Numbers" text={text} onChange={setText} most={most} error={fault.numbers ?? null} />
      <div className="flex flex-col gap-3">
        <ChoiceField id="tracking-type" name="type" label="Kind of number" options={numberType.options} value={type} onChange={(value) => setType(numberType.is(value) ? value : 'any')} />
        {asksClient && (
          <LookupField
            key={String(isRestored)}
            id="tracking-client"
            name="client_id"
            label="Client"
            required={!isClient}
            search={findClients}
            value={client?.id ?? null}
            valueLabel={client?.label}
            onChange={(id) => setClient(id === null ? null : { id: Number(id), label: names[Number(id)] ?? String(id) })}
            error={fault.client ?? null}
          />
        )}
        <div className="mt-auto flex gap-2">
          <Button type="submit" variant="primary" busy={busy} icon={<Search aria-hidden className="size-4" />}>Track</Button>
          <Button variant="quiet" onClick={() => { setText(''); document.getElementById('tracking-numbers')?.focus() }}>Clear</Button>
        </div>
      </div>
    </form>
  )
}
