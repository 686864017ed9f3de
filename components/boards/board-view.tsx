'use client'

import { useEffect, useState, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Failure } from '@/components/ui/failure'
import { Link } from '@/components/ui/link'
import { download } from '@/lib/client/ask'
import { useAsk } from '@/lib/client/query'
import { BoardFilterBar, type FilterOptions } from './board-filters'
import { BoardGrid } from './board-grid'
import { type BoardDefinition, type BoardFilters, daysOf, groupName, type Pressed, type WidgetAnswer } from './board-words'
import { WidgetCard } from './widget-card'

/** A board that is looked at is counted again so often. */
const AGAIN_MS = 300_000

interface Props {
  definition: BoardDefinition
  /** Of a saved board; null previews what nobody has saved. */
  id: number | null
  options: FilterOptions
  actions?: ReactNode
}

/** What a press on a group of a widget filters the others by; a second press takes it away. */
function pressOf(answer: WidgetAnswer, widget_id: string, dimensions: readonly string[], at: number): Pressed | null {
  const [value] = answer.keys[at] ?? []
  const field = dimensions[0]
  if (value === null || value === undefined || !field || field === 'hour' || field === 'weekday') return null
  return { widget_id, field, value, label: `${answer.columns[0]?.label ?? ''}: ${groupName(answer.rows[at]?.[0])}`, href: answer.hrefs[at] ?? null }
}

const filled = ({ client_id, carrier_id, country_code, ...days }: BoardFilters) => ({
  ...days, ...(client_id.length > 0 && { client_id }), ...(carrier_id.length > 0 && { carrier_id }), ...(country_code.length > 0 && { country_code }),
})

function useBoardData(definition: BoardDefinition, id: number | null, filters: BoardFilters, pressed: Pressed | null) {
  const cross = pressed ? [{ field: pressed.field, op: 'eq' as const, value: pressed.value, widget_id: pressed.widget_id }] : undefined
  const input = { filters: { ...filled(filters), ...(cross && { cross }) } }
  // One of the two is asked: what is saved under its id, what is not as it stands.
  const saved = useAsk('dashboards.data', { id: id ?? 0, ...input }, { keepOld: true, pollMs: AGAIN_MS, enabled: id !== null })
  const preview = useAsk('dashboards.preview', { definition, ...input }, { keepOld: true, pollMs: AGAIN_MS, enabled: id === null })
  const answer = id === null ? preview : saved
  return { ...answer, widgets: answer.data?.widgets ?? [], filters: input.filters }
}

/** The chip of what filters the others, with the way to its rows. */
function PressedChip({ pressed, onDrop }: { pressed: Pressed; onDrop: () => void }) {
  return (
    <div role="status" className="flex flex-wrap items-center gap-3 rounded border border-accent bg-accent-soft px-3 py-1.5 print:hidden">
      <span>Filtered by {pressed.label}</span>
      {pressed.href && <Link href={pressed.href} className="text-accent underline">Open the rows</Link>}
      <Button size="small" variant="quiet" onClick={onDrop}>Take the filter away</Button>
    </div>
  )
}

/** A built-in board: its filters, its widgets, and what is pressed in one of them. Counted again every five minutes while it is looked at. */
export function BoardView({ definition, id, options, actions }: Props) {
  const [filters, setFilters] = useState<BoardFilters>({ ...daysOf(definition.default_range), client_id: [], carrier_id: [], country_code: [] })
  const [pressed, setPressed] = useState<Pressed | null>(null)
  const { widgets, error, refetch, isFetching, filters: sent } = useBoardData(definition, id, filters, pressed)
  useEffect(() => {
    const drop = (event: KeyboardEvent) => event.key === 'Escape' && setPressed(null)
    addEventListener('keydown', drop)
    return () => removeEventListener('keydown', drop)
  }, [])
  const byId = new Map(widgets.map((answer) => [answer.id, answer]))
  return (
    <div className="flex flex-col gap-3" aria-busy={isFetching}>
      <div className="flex flex-wrap items-end gap-3">
        <BoardFilterBar filters={filters} options={options} onChange={setFilters} />
        <div className="ms-auto flex gap-2 print:hidden">
          <Button busy={isFetching} onClick={() => void refetch()}>Count again</Button>
          <Button onClick={() => print()}>Print</Button>
          {actions}
        </div>
      </div>
      {pressed && <PressedChip pressed={pressed} onDrop={() => setPressed(null)} />}
      {error && <Failure sentence={error.errors[0]?.message ?? error.message} requestId={error.requestId} onRetry={() => void refetch()} busy={isFetching} />}
      <BoardGrid widgets={definition.widgets}>
        {(widget) => {
          const answer = byId.get(widget.id)
          const press = (at: number) => {
            const next = answer ? pressOf(answer, widget.id, widget.query.dimensions, at) : null
            setPressed(next && pressed?.widget_id === next.widget_id && pressed.value === next.value ? null : next)
          }
          return (
            <WidgetCard
              widget={widget} answer={answer} onPress={press} onRetry={() => void refetch()} pressed={pressed?.widget_id === widget.id ? pressed : null}
              onFile={id === null ? null : (format) => download('dashboards.file', { id, widget_id: widget.id, format, filters: sent })}
            />
          )
        }}
      </BoardGrid>
    </div>
  )
}
