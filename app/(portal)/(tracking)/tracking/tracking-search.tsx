'use client'

import { Search } from 'lucide-react'
import { useEffect, useState, type FormEvent } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { LookupField } from '@/components/fields/lookup'
import { NumbersBox, tooMany } from '@/components/screens/lookup-numbers'
import { useRun } from '@/components/screens/use-run'
import { Button } from '@/components/ui/button'
import { Dropzone } from '@/components/ui/dropzone'
import { snack } from '@/components/ui/snackbar'
import { ask, sendFile } from '@/lib/client/ask'
import { counted } from '@/lib/domain/counted'
import { numberType } from '@/lib/domain/package'
import { splitNumbers } from '@/lib/domain/scan-input'
import { kept } from './tracking-kept'

export interface TrackingQuery {
  numbers: string[]
  type: (typeof numberType.names)[number]
  client: { id: number; label: string } | null
}

const most = 200
const nothingTyped = 'Paste or scan one or more numbers.'
const clientMissing = 'Choose the client the references belong to.'

/** The search as the tab left it, so that coming back from the details shows the same rows. */
function keptQuery(): TrackingQuery | null {
  const numbers = kept('numbers')
  const references = kept('references')
  if (!numbers || numbers.length === 0) return null
  return { numbers, type: numberType.is(references?.type) ? references.type : 'any', client: references?.client ?? null }
}

/** Whose parcels are looked for. */
export interface Owner {
  /** A client's own rows are the only ones, so a reference needs a client beside it only where there are several. */
  isClient: boolean
  /** The client is always named, not only beside references. */
  always: boolean
  /** The clients there are to choose from; null: looked up. */
  clients: { id: number; label: string }[] | null
}

interface Props {
  owner: Owner
  start: TrackingQuery | null
  onSearch: (query: TrackingQuery) => void
  busy: boolean
}

const sheetBytes = 5 * 1024 * 1024

/** The client: settled, chosen among a few, or looked up. */
function ClientField({ owner: { isClient, always, clients }, client, onChange, error, stamp }: {
  owner: Owner; client: TrackingQuery['client']; onChange: (client: TrackingQuery['client']) => void; error: string | null; stamp: string
}) {
  const [names, setNames] = useState<Record<number, string>>({})
  const find = async (typed: string, signal: AbortSignal) => {
    const found = await ask('clients.dropdown', { search: typed || undefined }, { signal })
    setNames((old) => ({ ...old, ...Object.fromEntries(found.map(({ id, name }) => [id, name])) }))
    return found.map(({ id, name, client_code }) => ({ value: id, label: name, hint: client_code }))
  }
  if (clients?.length === 1) return <p><span className="block text-meta text-ink-soft">Client</span><span className="font-medium">{clients[0]?.label}</span></p>
  if (clients) {
    const options = clients.map(({ id, label }) => ({ value: id, label }))
    return (
      <ChoiceField
        id="tracking-client" name="client_id" label="Client" required options={options} value={client?.id ?? null}
        onChange={(id) => onChange(clients.find((one) => one.id === id) ?? null)} error={error}
      />
    )
  }
  return (
    <LookupField
      key={stamp}
      id="tracking-client"
      name="client_id"
      label="Client"
      required={always || !isClient}
      search={find}
      value={client?.id ?? null}
      valueLabel={client?.label}
      onChange={(id) => onChange(id === null ? null : { id: Number(id), label: names[Number(id)] ?? String(id) })}
      error={error}
    />
  )
}

/** The numbers of a dropped sheet, put into the box. */
function SheetDrop({ onNumbers }: { onNumbers: (numbers: string[], type: TrackingQuery['type']) => void }) {
  const { busy, run } = useRun()
  const take = (file: File) =>
    run('sheet', async () => {
      const { numbers, type, left_out } = await sendFile('trackingDesk.sheetNumbers', {}, file)
      onNumbers(numbers, type)
      if (left_out > 0)
        snack(`The first ${counted(numbers.length, 'number was', 'numbers were')} taken; ${left_out} more are in the sheet.`, { tone: 'yellow' })
    })
  return (
    <Dropzone
      label="Sheet of numbers" hint="A sheet with a column Number, Tracking No or Reference No" accept=".xlsx,.csv"
      maxBytes={sheetBytes} disabled={busy !== null} onFiles={([file]) => file && void take(file)}
    />
  )
}

const asksClient = (owner: Owner, type: TrackingQuery['type']) => owner.always || type === 'ref_no'
const needsClient = (owner: Owner, type: TrackingQuery['type']) => asksClient(owner, type) && (owner.always || !owner.isClient)

/** What is typed, begun with what the tab left, and looked up with Enter, the button or a sheet. */
function useSearch({ owner, start, onSearch }: Omit<Props, 'busy'>) {
  const only = owner.clients?.length === 1 ? (owner.clients[0] ?? null) : null
  const [text, setText] = useState(start?.numbers.join('\n') ?? '')
  const [type, setType] = useState<TrackingQuery['type']>(start?.type ?? 'any')
  const [client, setClient] = useState(start?.client ?? only)
  const [fault, setFault] = useState<{ numbers?: string; client?: string }>({})
  const [isRestored, setRestored] = useState(false)

  useEffect(() => {
    if (isRestored) return
    setRestored(true)
    document.getElementById('tracking-numbers')?.focus()
    const old = start ? null : keptQuery()
    if (!old) return
    setText(old.numbers.join('\n'))
    setType(old.type)
    // A client's own desk keeps to its client, whatever was looked up elsewhere.
    const whose = only ?? old.client
    setClient(whose)
    if (!owner.always || whose) onSearch({ ...old, client: whose })
  }, [isRestored, start, onSearch, only, owner.always])

  const look = (typed: string, as: TrackingQuery['type']) => {
    const numbers = splitNumbers(typed)
    const wrong = {
      numbers: numbers.length === 0 ? nothingTyped : numbers.length > most ? tooMany(most) : undefined,
      client: needsClient(owner, as) && !client ? clientMissing : undefined,
    }
    setFault(wrong)
    if (wrong.numbers || wrong.client) document.getElementById(wrong.numbers ? 'tracking-numbers' : 'tracking-client')?.focus()
    else onSearch({ numbers, type: as, client: asksClient(owner, as) ? client : null })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    look(text, type)
  }
  const takeSheet = (numbers: string[], as: TrackingQuery['type']) => {
    setText(numbers.join('\n'))
    setType(as)
    look(numbers.join('\n'), as)
  }
  return { text, setText, type, setType, client, setClient, fault, isRestored, submit, takeSheet }
}

/** Numbers, how to read them, and whose they are. */
export function TrackingSearch({ owner, start, onSearch, busy }: Props) {
  const { text, setText, type, setType, client, setClient, fault, isRestored, submit, takeSheet } = useSearch({ owner, start, onSearch })
  return (
    <form onSubmit={submit} noValidate className="grid gap-4 rounded border bg-surface p-4 md:grid-cols-[minmax(0,1fr)_18rem]">
      <NumbersBox id="tracking-numbers" label="Numbers" rows={7} text={text} onChange={setText} most={most} error={fault.numbers ?? null} />
      <div className="flex flex-col gap-3">
        <ChoiceField
          id="tracking-type" name="type" label="Kind of number" options={numberType.options}
          value={type} onChange={(value) => setType(numberType.is(value) ? value : 'any')}
        />
        {asksClient(owner, type) && (
          <ClientField
            owner={owner} client={client} onChange={setClient} stamp={String(isRestored)}
            error={needsClient(owner, type) ? (fault.client ?? null) : null}
          />
        )}
        <SheetDrop onNumbers={takeSheet} />
        <div className="mt-auto flex gap-2">
          <Button type="submit" variant="primary" busy={busy} icon={<Search aria-hidden className="size-4" />}>Track</Button>
          <Button variant="quiet" onClick={() => { setText(''); document.getElementById('tracking-numbers')?.focus() }}>Clear</Button>
        </div>
      </div>
    </form>
  )
}
