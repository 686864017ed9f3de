import type { Visit } from '@/components/screens/enter'
import { Link } from '@/components/ui/link'
import type { Input } from '@/lib/contract/types'
import type { AgentQueue } from '@/lib/domain/consolidation'
import { mayOpen } from '@/lib/routes/guard'
import type { RoutePath } from '@/lib/routes/routes'
import { countText } from '@/lib/domain/totals'

export interface Stage {
  path: RoutePath
  label: string
  queues: readonly AgentQueue[]
}

/** The way cargo leaves an airport, from bags that were freed to what is in the air. */
export const stages: readonly Stage[] = [
  { path: '/new-consolidations/deconsolidated', label: 'Deconsolidated', queues: ['deconsolidated'] },
  { path: '/new-consolidations/merged', label: 'Merged', queues: ['merged'] },
  { path: '/new-consolidations/staged', label: 'Staged', queues: ['staging', 'staged', 'unstaged'] },
  { path: '/new-consolidations/dispatched', label: 'Dispatched', queues: ['dispatched'] },
  { path: '/new-consolidations/departed', label: 'Departed', queues: ['departed'] },
]

/** The stages with how much each holds, as links; the one that is open is marked. */
export async function StageTabs({ visit, queue }: { visit: Visit; queue: AgentQueue }) {
  const airport = visit.search.airport
  const { data } = await visit.ask('consolidations.queue', { queue, page_size: 25, ...(airport && { airport }) } as Input<'consolidations.queue'>)
  const counts = data?.meta.tab_counts ?? {}
  const query = typeof airport === 'string' && airport ? `?airport=${encodeURIComponent(airport)}` : ''
  return (
    <nav aria-label="Stages" className="thin-scroll mb-3 flex gap-4 overflow-x-auto border-b">
      {stages.filter(({ path }) => mayOpen(path, visit.grants)).map(({ path, label, queues }) => (
        <Link
          key={path} href={`${path}${query}`} aria-current={path === visit.path ? 'page' : undefined}
          className="-mb-px flex h-9 shrink-0 items-center gap-1.5 border-b-2 border-transparent text-ink-soft hover:text-ink aria-[current=page]:border-primary aria-[current=page]:font-semibold aria-[current=page]:text-ink pointer-coarse:h-control"
        >
          {label}
          {data && (
            <span className="figures rounded-full bg-grey-soft px-1.5 text-meta font-normal text-grey-strong">
              {countText(queues.reduce((sum, name) => sum + (counts[name] ?? 0), 0))}
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}
