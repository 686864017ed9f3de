'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearchParams } from 'next/navigation'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Bars } from '@/components/pictures/bars'
import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { StatTile } from '@/components/ui/stat-tile'
import { useAsk } from '@/lib/client/query'
import type { Input } from '@/lib/contract/types'
import { addDays, dubaiTime, today } from '@/lib/domain/days'
import { breachedClocks } from '@/lib/domain/parcel-figures'
import { clockAges } from '@/lib/domain/clock-ages'

const HistoryDrawer = lazy(() => import('./history-drawer'))
const TriggerDialog = lazy(() => import('./trigger-dialog'))
const REFRESH_MS = 60_000
const calls = new Set(['sla.clocks', 'sla.history'])

interface Counts {
  running: number
  at_risk: number
  breached_open: number
  paused: number
  met_today: number
  on_time_7d: string | null
  ages: number[]
}

/** Looks again every minute without leaving the page, filters or place; it can be held still to read in peace. */
function useRefreshing() {
  const client = useQueryClient()
  const [held, setHeld] = useState(false)
  const [at, setAt] = useState<string | null>(null)
  useEffect(() => {
    setAt(dubaiTime(Date.now()))
    if (held) return
    const timer = setInterval(() => {
      void client.invalidateQueries({ predicate: ({ queryKey }) => calls.has(String(queryKey[0])) }).then(() => setAt(dubaiTime(Date.now())))
    }, REFRESH_MS)
    return () => clearInterval(timer)
  }, [client, held])
  return { held, at, toggle: () => setHeld(!held) }
}

/** What of the address is no filter, or is what the cards are told apart by. */
const APART = new Set(['view', 'template', 'page', 'page_size', 'sort_by', 'sort', 'history', 'status', 'open', 'breached', 'stopped_from', 'stopped_to'])

/** The list's filters, which the cards follow, and the way to a card's rows with them. */
function useFilters() {
  const search = useSearchParams()
  const kept = [...search].filter(([name]) => !APART.has(name))
  const input: Record<string, string[] | string> = {}
  for (const [name, value] of kept) input[name] = name in input ? ([] as string[]).concat(input[name] ?? [], value) : value
  const to = (more: Record<string, string>) =>
    `/sla-order-tracking?${new URLSearchParams([...kept.filter(([name]) => !(name in more)), ...Object.entries(more)]).toString()}`
  return { input, to }
}

/** Open clocks by the day they are due, each bar leading to its rows. */
function Ages({ ages, to }: { ages: readonly number[]; to: (more: Record<string, string>) => string }) {
  const now = today()
  return (
    <details className="rounded border bg-surface">
      <summary className="min-h-10 cursor-pointer px-4 py-2 font-semibold">Open clocks by age</summary>
      <div className="border-t p-4">
        <Bars
          rows={clockAges.map(({ label, from, to: until }, nth) => ({
            key: label, value: ages[nth] ?? 0, fill: until !== null && until < 0 ? 'bg-red-solid' : 'bg-primary',
            name: (
              <Link
                className="text-accent hover:underline"
                href={to({ open: 'true', ...(from !== null && { due_from: addDays(now, from) }), ...(until !== null && { due_to: addDays(now, until) }) })}
              >
                {label}
              </Link>
            ),
          }))}
        />
      </div>
    </details>
  )
}

/** What stands over the queue: the counts that filter it, how fresh it is, and what is looked at or done beside it. */
export function SlaPanel({ mayTrigger }: { mayTrigger: boolean }) {
  const router = useRouter()
  const search = useSearchParams()
  const { held, at, toggle } = useRefreshing()
  const [asking, setAsking] = useState(false)
  const { input, to } = useFilters()
  const { data } = useAsk('sla.clocks', { ...input, open: true, page_size: 25 } as Input<'sla.clocks'>, { keepOld: true })
  const counts = (data?.meta as { counts?: Counts } | undefined)?.counts
  const history = Number(search.get('history'))
  const n = (value: number | undefined) => (value === undefined ? '…' : value.toLocaleString('en-US'))
  const close = () => {
    const next = new URLSearchParams(window.location.search)
    next.delete('history')
    router.push(next.size > 0 ? `?${next.toString()}` : '/sla-order-tracking', { scroll: false })
  }
  return (
    <section aria-label="How the clocks stand" className="mb-4 flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-6">
        <StatTile label="Running" value={n(counts?.running)} href={to({ status: 'running' })} />
        <StatTile label="At risk" value={n(counts?.at_risk)} href={to({ status: 'at_risk' })} hint="Warned, not yet due" tone="orange" />
        <StatTile
          label={breachedClocks.label} value={n(counts?.breached_open)} href={to({ status: 'breached' })}
          hint={breachedClocks.meaning} tone="red"
        />
        <StatTile label="Paused" value={n(counts?.paused)} href={to({ status: 'paused' })} />
        <StatTile label="Met today" value={n(counts?.met_today)} href={to({ open: 'false', status: 'met', stopped_from: today() })} />
        <StatTile label="On time, 7 days" value={counts ? `${counts.on_time_7d ?? '–'}${counts.on_time_7d ? '%' : ''}` : '…'} hint="Waived ones left out" />
      </div>
      {counts && <Ages ages={counts.ages} to={to} />}
      <div className="flex flex-wrap items-center gap-3">
        <p role="status" className="text-meta text-ink-soft">
          {at ? (held ? `Held since ${at}` : `As of ${at}, Dubai time; looks again every minute`) : 'Looking'}
        </p>
        <Button size="small" aria-pressed={held} onClick={toggle}>{held ? 'Go on refreshing' : 'Hold still'}</Button>
        {mayTrigger && <Button size="small" onClick={() => setAsking(true)}>Manual trigger</Button>}
      </div>
      <Suspense>
        {history > 0 && <HistoryDrawer id={history} onClose={close} />}
        {asking && <TriggerDialog onClose={() => setAsking(false)} />}
      </Suspense>
    </section>
  )
}
