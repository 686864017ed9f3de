'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { ProgressBar } from '@/components/ui/progress-bar'
import { StatTile } from '@/components/ui/stat-tile'
import { Table, Td, Tr } from '@/components/ui/table'
import { Th } from '@/components/ui/th'
import { download } from '@/lib/client/ask'
import { useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { grouped, money } from '@/lib/domain/money'

type Backtest = Reply<'allocation.backtestOne'>
type Effect = NonNullable<Backtest['summary']>
const count = (n: number) => grouped(String(n))
const signed = (n: number, places = 0) => `${n > 0 ? '+' : ''}${n.toFixed(places)}`

/** Parcels by carrier before and after: two bars from zero each, and the same numbers beside them. */
function CarrierBars({ carriers }: { carriers: Effect['carriers'] }) {
  const top = Math.max(1, ...carriers.flatMap(({ before, after }) => [before, after]))
  const bar = (n: number, look: string) => (
    <span className={`block h-2.5 rounded-sm ${look}`} style={{ inlineSize: `${(n / top) * 100}%`, minInlineSize: n > 0 ? '2px' : 0 }} />
  )
  return (
    <div className="overflow-x-auto rounded border">
      <Table>
        <thead>
          <tr>
            <Th>Carrier</Th>
            <Th className="w-2/5">Parcels: before in grey, after in blue</Th>
            <Th align="end">Before</Th>
            <Th align="end">After</Th>
            <Th align="end">Change</Th>
            <Th align="end">Busiest day after</Th>
            <Th align="end">Room a day</Th>
          </tr>
        </thead>
        <tbody>
          {carriers.map(({ carrier, before, after, busiest_after, room }) => (
            <Tr key={carrier}>
              <Td>{carrier}</Td>
              <Td><span className="flex min-w-40 flex-col gap-0.5" aria-hidden>{bar(before, 'bg-line-strong')}{bar(after, 'bg-primary')}</span></Td>
              <Td align="end">{count(before)}</Td><Td align="end">{count(after)}</Td><Td align="end">{signed(after - before)}</Td>
              <Td align="end">{count(busiest_after)}</Td><Td align="end">
                {room === null ? 'No limit' : room < busiest_after ? <b className="text-red-strong">{count(room)}, too little</b> : count(room)}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function Changes({ id }: { id: number }) {
  const [cursors, setCursors] = useState<string[]>([])
  const input = { id, sort: 'lowest' as const, ...(cursors.at(-1) && { cursor: cursors.at(-1) }) }
  const answer = useAsk('allocation.backtestChanges', input, { keepOld: true })
  const next = answer.data?.meta.next_cursor
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="me-auto font-semibold">Parcels that would change</h3>
        <Button size="small" onClick={() => void download('allocation.backtestChanges', { id, format: 'xlsx' })}>Export</Button>
      </div>
      {answer.error && <Notice tone="red">{answer.error.message}</Notice>}
      <div className="overflow-x-auto rounded border">
        <Table>
          <thead>
            <tr>
              <Th>Tracking no</Th>
              <Th>Client</Th>
              <Th>City</Th>
              <Th>From</Th>
              <Th>To</Th>
              <Th>Rule</Th>
              <Th align="end">Cost before</Th>
              <Th align="end">Cost after</Th>
              <Th align="end">Days before</Th>
              <Th align="end">Days after</Th>
            </tr>
          </thead>
          <tbody>
            {answer.data?.rows.map((row) => (
              <Tr key={row.id}>
                <Td><span className="font-mono">{row.tracking_no}</span></Td>
                <Td>{row.client}</Td>
                <Td>{row.city}, {row.country_code}</Td>
                <Td>{row.from_carrier}</Td>
                <Td>{row.to_carrier}</Td>
                <Td>{row.rule}</Td>
                <Td align="end">{row.cost_before ?? '–'}</Td>
                <Td align="end">{row.cost_after ?? '–'}</Td>
                <Td align="end">{row.days_before ?? '–'}</Td>
                <Td align="end">{row.days_after ?? '–'}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </div>
      <div className="flex gap-2">
        <Button size="small" disabledReason={cursors.length === 0 && 'This is the first page.'} onClick={() => setCursors(cursors.slice(0, -1))}>
          Previous
        </Button>
        <Button size="small" disabledReason={!next && 'This is the last page.'} onClick={() => next && setCursors([...cursors, next])}>Next</Button>
      </div>
    </div>
  )
}

function Result({ backtest, summary }: { backtest: Backtest; summary: Effect }) {
  const cost = Number(summary.cost_after) - Number(summary.cost_before)
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-soft">
        {count(backtest.total)} parcels of the last {backtest.days} days, read once by the rules in force and once by the draft, in {summary.seconds} s.
      </p>
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        <StatTile
          label="Parcels that change" value={count(backtest.changed)}
          hint={backtest.total > 0 ? `${((backtest.changed * 100) / backtest.total).toFixed(1)} %` : undefined}
        />
        <StatTile
          label="Cost" value={money(summary.cost_after, 'AED')}
          hint={`${cost > 0 ? '+' : ''}${money(cost, 'AED')}, ${count(summary.costed)} parcels with a rate`}
        />
        <StatTile label="Days to the door" value={summary.days_after.toFixed(2)} hint={`${signed(summary.days_after - summary.days_before, 2)} days`} />
        <StatTile label="Held" value={count(summary.held_after)} hint={signed(summary.held_after - summary.held_before)} />
      </div>
      <CarrierBars carriers={summary.carriers} />
      {summary.idle.length > 0 && (
        <Notice tone="yellow" title="Rules that decided nothing">
          <ul className="list-disc ps-5">{summary.idle.map(({ rule, why }) => <li key={rule}><b className="font-medium">{rule}</b>: {why}</li>)}</ul>
        </Notice>
      )}
      {backtest.changed > 0 && <Changes id={backtest.id} />}
    </div>
  )
}

/** A trial of the draft, while it runs and when it is done. */
export function BacktestPanel({ backtest }: { backtest: Backtest }) {
  if (backtest.status === 'failed') return <Notice tone="red">{backtest.error ?? 'The backtest broke off. Start it again.'}</Notice>
  if (backtest.status === 'done' && backtest.summary) return <Result backtest={backtest} summary={backtest.summary} />
  return (
    <ProgressBar
      value={backtest.total > 0 ? (backtest.done * 100) / backtest.total : 0}
      label="Trying the draft" note={`${count(backtest.done)} of ${count(backtest.total)} parcels`}
    />
  )
}
