'use client'

import { useQueries } from '@tanstack/react-query'
import { ask } from '@/lib/client/ask'
import { keyKind, keys, isKey } from '@/lib/domain/keys'

/** What the chosen groups add up to: counts by kind, the keys one by one behind them. */
export function GroupRights({ ids }: { ids: readonly number[] }) {
  const loaded = useQueries({ queries: ids.map((id) => ({ queryKey: ['groups.one', { id }], queryFn: () => ask('groups.one', { id }), staleTime: 60_000 })) })
  const held = [...new Set(loaded.flatMap((query) => query.data?.permissions ?? []))].filter(isKey)
  if (ids.length === 0) return null
  return (
    <details className="mt-3 rounded border px-3 py-2">
      <summary className="cursor-pointer">
        <b className="figures">{held.length}</b> permissions: {keyKind.options.map(({ value, label }) =>
          `${held.filter((key) => keys[key].kind === value).length} ${label.toLowerCase()}`,
        ).join(', ')}
      </summary>
      <ul className="mt-2 columns-2 font-mono text-meta xl:columns-4">{held.map((key) => <li key={key} className="break-all">{key}</li>)}</ul>
    </details>
  )
}
