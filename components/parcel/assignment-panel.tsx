import { Chip } from '@/components/ui/chip'
import { EmptyState } from '@/components/ui/empty-state'
import { When } from '@/components/ui/when'
import type { Reply } from '@/lib/contract/types'

export type Assignments = Reply<'trackingDesk.assignments'>

const deciders: Record<string, string> = { rule: 'By rule', user: 'By a person', api: 'By the client’s system' }
export const decidedBy = (by: string) => deciders[by] ?? by

/** Who was asked to carry the parcel and what each was told, newest choice first. */
export function AssignmentPanel({ assignments }: { assignments: Assignments }) {
  if (assignments.length === 0) return <EmptyState title="No carrier was chosen yet" text="The choice and its reasons appear here with the label." />
  return (
    <ol className="flex flex-col gap-5">
      {assignments.map((choice) => (
        <li key={choice.seq} className="flex flex-col gap-2">
          <p className="font-semibold">{choice.carrier ?? 'Nobody'} · {choice.service}</p>
          <p className="text-ink-soft">{choice.rule_name} · {decidedBy(choice.assigned_by)} · <When moment={choice.assigned_at} /></p>
          {choice.candidates.length > 0 && (
            <ol aria-label="Candidates, in the order tried" className="divide-y divide-line border-y">
              {choice.candidates.map(({ carrier_id, carrier, accepted, reason }) => (
                <li key={carrier_id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
                  <span className="w-40 shrink-0">{carrier}</span>
                  <Chip tone={accepted ? 'green' : 'grey'}>{accepted ? 'Taken' : 'Passed over'}</Chip>
                  <span className="min-w-0 text-ink-soft">{reason}</span>
                </li>
              ))}
            </ol>
          )}
        </li>
      ))}
    </ol>
  )
}
