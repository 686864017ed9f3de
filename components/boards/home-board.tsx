'use client'

import { daysOf, figure, type BoardDefinition } from './board-words'
import { Card } from '@/components/ui/card'
import { Failure } from '@/components/ui/failure'
import { Link } from '@/components/ui/link'
import { StatTile } from '@/components/ui/stat-tile'
import { useAsk } from '@/lib/client/query'
import { rangePreset } from '@/lib/domain/dashboard'

const MOST = 8

/** Single figures of the board that is this category's home, each with the list behind it; asked for once the page stands. */
export function HomeBoard({ id, name, definition }: { id: number; name: string; definition: BoardDefinition }) {
  const tiles = definition.widgets.filter(({ type }) => type === 'kpi').slice(0, MOST)
  const { data, error, refetch, isFetching } = useAsk('dashboards.data', {
    id, filters: daysOf(definition.default_range), widget_ids: tiles.map((widget) => widget.id),
  })
  const byId = new Map(data?.widgets.map((answer) => [answer.id, answer]))
  return (
    <Card
      title={`${name}, ${rangePreset.label(definition.default_range).toLowerCase()}`}
      actions={<Link href={`/dashboards-reports/preview/${id}`} className="text-meta text-accent">Open</Link>}
    >
      {error && <Failure sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()} busy={isFetching} />}
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4" aria-busy={isFetching}>
        {!error && tiles.map((widget) => {
          const answer = byId.get(widget.id)
          const change = answer?.compare?.change[0]
          return (
            <StatTile
              key={widget.id} label={widget.title} href={answer?.total_href ?? undefined}
              value={!answer ? '…' : answer.error ? 'Not available' : figure(answer.columns[0]?.kind ?? 'number', answer.total[0])}
              hint={answer?.error ?? (change === 'new' ? 'New: none before' : (change ?? undefined))}
            />
          )
        })}
      </div>
    </Card>
  )
}
