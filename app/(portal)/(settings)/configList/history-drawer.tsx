'use client'

import { useOpenRecord } from '@/components/screens/use-open-panel'
import { Drawer } from '@/components/ui/drawer'
import { Failure } from '@/components/ui/failure'
import { TableSkeleton } from '@/components/ui/skeleton'
import { Timeline } from '@/components/ui/timeline'
import { useAsk } from '@/lib/client/query'

const deeds: Readonly<Record<string, string>> = { add: 'Set', change: 'Changed', enable: 'Enabled', disable: 'Disabled', delete: 'Deleted' }
const what = (action: string, old: string | null, now: string | null) =>
  [deeds[action] ?? action, old !== null && now !== null && old !== now ? `from ${old} to ${now}` : now === null ? '' : `to ${now}`].filter(Boolean).join(' ')

function History({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch, isFetching } = useAsk('configurations.list', { id, history: true, status: ['all'] })
  const row = data?.rows[0]
  return (
    <Drawer
      open onOpenChange={onClose} title={row ? `History of ${row.config_key}` : 'History'} description={row ? `${row.scope_name} · ${row.meaning}` : undefined}
    >
      {error && !data && <Failure sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()} busy={isFetching} />}
      {!data && !error && <TableSkeleton rows={6} columns={2} />}
      {data && !row && <p className="text-ink-soft">That configuration no longer exists.</p>}
      {row && !row.history?.length && <p className="text-ink-soft">Nobody has changed this value since {row.valid_from}.</p>}
      {row && (
        <Timeline
          label="Changes"
          entries={(row.history ?? []).map((h) => ({
            id: h.id, at: h.changed_at, kind: 'edit', title: what(h.action, h.old_value, h.new_value),
            by: `${h.changed_by}${h.valid_from ? ` · from ${h.valid_from}` : ''}`, detail: h.reason,
          }))}
        />
      )}
    </Drawer>
  )
}

/** Who changed a value and why, beside the list; its address names the row. */
export function HistoryDrawer() {
  const { id, close } = useOpenRecord('history')
  return id === null ? null : <History key={id} id={id} onClose={close} />
}
