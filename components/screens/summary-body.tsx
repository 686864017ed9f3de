'use client'

import { useState } from 'react'
import { Cell } from '@/components/cells/cell'
import { ChoiceField, type Choosable } from '@/components/fields/choice'
import { DateField } from '@/components/fields/date'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Failure } from '@/components/ui/failure'
import { StatTile } from '@/components/ui/stat-tile'
import { download } from '@/lib/client/ask'
import { useAsk } from '@/lib/client/query'
import type { CallName, Input, Reply } from '@/lib/contract/types'
import { grouped } from '@/lib/domain/money'
import { fillTemplate } from './list-query'
import { SummaryChart } from './summary-chart'
import type { Figures, Group, ReadySummary, SummaryQuery, SummaryTile } from './summary-definition'
import { SummaryTable } from './summary-table'
import { useRun } from './use-run'

const inputOf = ({ chosen, ...query }: SummaryQuery) => ({ ...query, ...Object.fromEntries(Object.entries(chosen).map(([name, value]) => [name, [value]])) })

/** Days, grouping and filters, each asked for at once. */
function SummaryFilters({ summary: { groups, filters }, query, onChange }: {
  summary: ReadySummary; query: SummaryQuery; onChange: (query: SummaryQuery) => void
}) {
  const set = (more: Partial<SummaryQuery>) => onChange({ ...query, ...more })
  const choose = (name: string, value: Choosable | null) => {
    const { [name]: _old, ...others } = query.chosen
    set({ chosen: value === null ? others : { ...others, [name]: value } })
  }
  return (
    <>
      <div className="w-64">
        <DateField id="summary-from" name="from" label="From" value={query.from} max={query.to} onChange={(from) => from && set({ from })} />
      </div>
      <div className="w-64"><DateField id="summary-to" name="to" label="To" value={query.to} min={query.from} onChange={(to) => to && set({ to })} /></div>
      <div className="w-40">
        <ChoiceField
          id="summary-group" name="group_by" label="By" options={groups} value={query.group_by} onChange={(by) => by && set({ group_by: String(by) })}
        />
      </div>
      {filters.map(({ name, label, all, options }) => (
        <div key={name} className="w-52">
          <ChoiceField
            id={`summary-${name}`} name={name} label={label} placeholder={all} options={options}
            value={query.chosen[name] ?? null} onChange={(value) => choose(name, value)}
          />
        </div>
      ))}
    </>
  )
}

function hintOf(hint: string | undefined, totals: Figures): string | undefined {
  const fields = [...(hint ?? '').matchAll(/\[(\w+)\]/g)].map(([, field]) => totals[field as string])
  if (!hint || fields.includes(null)) return undefined
  return fillTemplate(
    hint, Object.fromEntries(Object.entries(totals).map(([name, value]) => [name, typeof value === 'number' ? grouped(String(value)) : value])), false,
  )
}

const Tiles = ({ tiles, totals }: { tiles: SummaryTile[]; totals: Figures }) => (
  <div className="grid gap-3 sm:grid-cols-2 md:grid-cols-3">
    {tiles.map(({ label, field, as, hint }) => (
      <StatTile
        key={field} label={label} value={<Cell kind={as} value={totals[field]} row={totals} meta={{ currency: 'AED' }} />} hint={hintOf(hint, totals)}
      />
    ))}
  </div>
)

/** The client part of a summary: its filters, and what they come to. */
export function SummaryBody({ summary, start, first }: { summary: ReadySummary; start: SummaryQuery; first: Reply<CallName> }) {
  const [query, setQuery] = useState(start)
  const { busy, run } = useRun()
  const answer = useAsk(summary.call, inputOf(query) as Input<CallName>, { first: query === start ? first : undefined, keepOld: true })
  const { data, error } = answer
  const { totals, [summary.rows]: rows = [] } = (data ?? {}) as { totals?: Figures } & Record<string, Group[]>
  const by = summary.groups.find(({ value }) => value === query.group_by)?.label ?? ''
  const { exports, tiles, chart, empty } = summary
  return (
    <div className="flex flex-col gap-4" aria-busy={answer.isFetching}>
      <div className="flex flex-wrap items-end gap-3">
        <SummaryFilters summary={summary} query={query} onChange={setQuery} />
        {exports && (
          <div className="ms-auto flex flex-wrap gap-2">
            {exports.formats.map((format) => (
              <Button
                key={format} busy={busy === format}
                onClick={() => void run(format, () => download(exports.call, { ...inputOf(query), format } as Input<CallName>))}
              >
                Export {format.toUpperCase()}
              </Button>
            ))}
          </div>
        )}
      </div>
      {error && (
        <Failure
          sentence={error.errors[0]?.message ?? error.message} requestId={error.requestId} onRetry={() => void answer.refetch()} busy={answer.isFetching}
        />
      )}
      {!error && totals && tiles.length > 0 && <Tiles tiles={tiles} totals={totals} />}
      {!error && totals && rows.length === 0 && <EmptyState title={empty.title} text={empty.text} />}
      {!error && totals && rows.length > 0 && (
        <>
          <Card title={`${chart.of.charAt(0).toUpperCase()}${chart.of.slice(1)} by ${by.toLowerCase()}`}><SummaryChart summary={summary} rows={rows} /></Card>
          <SummaryTable summary={summary} rows={rows} totals={totals} by={by} />
        </>
      )}
    </div>
  )
}
