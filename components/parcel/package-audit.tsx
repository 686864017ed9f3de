'use client'

import { EmptyState } from '@/components/ui/empty-state'
import { Failure } from '@/components/ui/failure'
import { TableSkeleton } from '@/components/ui/skeleton'
import { Table, Td, Tr } from '@/components/ui/table'
import { Th } from '@/components/ui/th'
import { Timeline } from '@/components/ui/timeline'
import { When } from '@/components/ui/when'
import { useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { day } from '@/lib/domain/days'
import { fieldLabel } from '@/lib/domain/field-label'

type Entry = NonNullable<Reply<'packages.one'>['audit']>['entries'][number]

const shown = (value: unknown) => (
  value === null || value === undefined || value === '' ? '–' : typeof value === 'object' ? JSON.stringify(value) : String(value)
)
const asRecord = (value: unknown) => (value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : {})

/** What an entry changed, field by field: 'Weight: 1.200 → 1.400'. */
function Changes({ before, after }: Pick<Entry, 'before' | 'after'>) {
  const [old, now] = [asRecord(before), asRecord(after)]
  const fields = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter((field) => shown(old[field]) !== shown(now[field]))
  if (fields.length === 0) return null
  return (
    <ul className="break-words">
      {fields.map((field) => (
        <li key={field}>
          <span className="text-ink-soft">
            {fieldLabel(field)}:
          </span> {field in old && <><span className="line-through decoration-ink-faint">{shown(old[field])}</span> → </>}{shown(now[field])}
        </li>
      ))}
    </ul>
  )
}

/** Who changed or revealed what, and the numbers carriers had given before. */
export function PackageAudit({ id }: { id: number }) {
  const { data, error, refetch, isFetching } = useAsk('packages.one', { id, include: ['audit'] })
  if (error) return <Failure sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()} busy={isFetching} />
  if (!data) return <TableSkeleton rows={4} columns={4} />
  const { entries = [], former_numbers: former = [] } = data.audit ?? {}
  return (
    <div className="flex flex-col gap-6">
      {former.length > 0 && (
        <section aria-labelledby="former-numbers">
          <h3 id="former-numbers" className="mb-2 font-semibold">Former carrier numbers</h3>
          <div className="overflow-x-auto rounded border">
            <Table>
              <thead><tr><Th>Carrier</Th><Th>Number</Th><Th>Changed from</Th><Th>Reason</Th><Th>By</Th><Th>Entered</Th></tr></thead>
              <tbody>
                {former.map((n) => (
                  <Tr key={n.id}>
                    <Td>{n.carrier ?? '–'}</Td><Td className="font-mono">{n.carrier_tracking_no ?? '–'}</Td><Td>{day(n.effective_date)}</Td>
                    <Td className="!whitespace-normal">{n.reason}</Td><Td>{n.replaced_by ?? 'System'}</Td><Td><When moment={n.replaced_at} /></Td>
                  </Tr>
                ))}
              </tbody>
            </Table>
          </div>
        </section>
      )}
      {entries.length === 0 && former.length === 0 && (
        <EmptyState title="Nothing was changed by hand" text="Edits, reveals of personal details and label changes are listed here." />
      )}
      {entries.length > 0 && (
        <Timeline
          label="Changes"
          entries={entries.map((entry) => ({
            id: entry.id, at: entry.at, kind: 'edit' as const, title: entry.action.charAt(0).toUpperCase() + entry.action.slice(1),
            by: entry.actor, detail: <Changes before={entry.before} after={entry.after} />,
          }))}
        />
      )}
    </div>
  )
}
