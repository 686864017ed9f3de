'use client'

import { useState, type FormEvent } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { DateField } from '@/components/fields/date'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ask } from '@/lib/client/ask'
import type { Input, ListName } from '@/lib/contract/types'
import { dubaiDay } from '@/lib/domain/days'
import { Refused } from '@/lib/domain/refused'
import type { ReadyDocument } from './document-definition'
import type { DocumentWork } from './document-list'
import type { AnyRow } from './use-list'

const everywhere = 'all'
/** The longest page a list gives. */
const page = 200

/** Takes over what a list has of some days and one destination: nobody types the numbers of a truckload. */
export function DocumentPick({ document: { most, thing }, pick, work }: {
  document: ReadyDocument; pick: NonNullable<ReadyDocument['pick']>; work: DocumentWork
}) {
  const [from, setFrom] = useState<string | null>(() => dubaiDay(Date.now() - 86_400_000))
  const [to, setTo] = useState<string | null>(() => dubaiDay(Date.now()))
  const [destination, setDestination] = useState<string>(everywhere)
  const [message, setMessage] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const find = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setMessage(null)
    try {
      const query = {
        ...pick.fixed, page_size: page, ...(from && { from }), ...(to && { to }), ...(destination !== everywhere && { destination: [destination] }),
      }
      const { rows, meta } = await ask<ListName>(pick.call, query as Input<ListName>)
      const numbers = (rows as AnyRow[]).map((row) => String(row[pick.number]))
      const room = most - work.rows.length
      if (numbers.length === 0) setMessage('Nothing matches. Choose other days or another destination.')
      else await work.add(numbers.slice(0, room))
      if (meta.total > Math.min(room, page)) setMessage(`${meta.total.toLocaleString('en-US')} match; the first ${Math.min(room, page)} were added.`)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setMessage(error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card title={pick.title}>
      <form onSubmit={(event) => void find(event)} noValidate className="flex flex-col gap-3">
        <div className="flex flex-col gap-3">
          <DateField id="pick-from" name="from" label="From" value={from} onChange={(value) => setFrom(typeof value === 'string' ? value : null)} />
          <DateField id="pick-to" name="to" label="To" value={to} onChange={(value) => setTo(typeof value === 'string' ? value : null)} />
        </div>
        <ChoiceField
          id="pick-destination" name="destination" label="Destination" options={[{ value: everywhere, label: 'Every destination' }, ...pick.destinations]}
          value={destination} onChange={(value) => setDestination(String(value ?? everywhere))}
        />
        <div><Button type="submit" busy={busy || work.isBusy}>Add {thing[1]}</Button></div>
        <p role="status" className="text-ink-soft empty:hidden">{message}</p>
      </form>
    </Card>
  )
}
