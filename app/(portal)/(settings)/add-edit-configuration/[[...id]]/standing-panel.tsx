'use client'

import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { Failure } from '@/components/ui/failure'
import { Skeleton } from '@/components/ui/skeleton'
import { useAsk } from '@/lib/client/query'
import { configScope } from '@/lib/domain/config-value'
import type { Reply } from '@/lib/contract/types'

type Applies = Reply<'configurations.standing'>['today'][number]

function Lines({ of, empty }: { of: readonly Applies[]; empty: string }) {
  if (of.length === 0) return <p className="text-ink-soft">{empty}</p>
  return (
    <ul className="flex flex-col divide-y">
      {of.map((a) => (
        <li key={`${a.scope} ${a.scope_name} ${a.valid_from ?? ''}`} className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 py-1.5">
          <Chip tone="grey">{configScope.label(a.scope)}</Chip>
          <span className="min-w-0 flex-1">{a.scope === 'global' ? '' : a.scope_name}</span>
          <b className="figures font-semibold break-all">{a.value}</b>
          {a.valid_from && <span className="figures basis-full text-meta text-ink-soft">from {a.valid_from}{a.valid_to ? ` to ${a.valid_to}` : ''}</span>}
        </li>
      ))}
    </ul>
  )
}

/** What applies today, what is to come, and what saving adds: so that nobody changes a key blindly. */
export function StandingPanel({ configKey, meaning, saving }: { configKey: string; meaning: string; saving: string | null }) {
  const { data, error, refetch, isFetching } = useAsk('configurations.standing', { config_key: configKey })
  return (
    <div className="flex flex-col gap-4">
      <Card title={<span className="font-mono">{configKey}</span>}><p className="text-ink-soft">{meaning}</p></Card>
      <Card title="Applies today">
        {error && !data && <Failure sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()} busy={isFetching} />}
        {data ? <Lines of={data.today} empty="Nothing." /> : !error && <Skeleton className="h-16 w-full" />}
      </Card>
      {data && data.later.length > 0 && <Card title="Already decided"><Lines of={data.later} empty="" /></Card>}
      <Card title="After saving"><p className={saving ? '' : 'text-ink-soft'}>{saving ?? 'Give a value to see what changes.'}</p></Card>
    </div>
  )
}
