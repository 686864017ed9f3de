'use client'

import { ButtonLink } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Drawer } from '@/components/ui/drawer'
import { Facts } from '@/components/ui/facts'
import { Failure } from '@/components/ui/failure'
import { TableSkeleton } from '@/components/ui/skeleton'
import { useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { consolidationPaper } from '@/lib/domain/consolidation'
import { clearanceStatus, consolidationStatus } from '@/lib/domain/container'
import { kg } from '@/lib/domain/weight'
import { LegsTable } from './legs-table'
import { Shares } from './shares'

type Summary = Reply<'consolidations.summary'>

function Head({ row }: { row: Summary }) {
  return (
    <Facts groups={[
      {
        facts: [
          { label: 'Lane', value: row.lane }, { label: 'Waybill', value: row.master_no ?? '–' }, { label: 'Client', value: row.client ?? 'Several' },
          { label: 'Customs', value: <Chip tone={clearanceStatus.tone(row.clearance_status)}>{clearanceStatus.label(row.clearance_status)}</Chip> },
        ],
      },
      {
        facts: [
          { label: 'Bags', value: row.bag_count, numeric: true },
          { label: 'Packages', value: row.package_count, numeric: true },
          { label: 'Gross kg', value: row.gross_weight ? kg(row.gross_weight) : '–', numeric: true },
          { label: 'Received', value: row.received ?? '–', numeric: true },
          { label: 'Differences', value: row.discrepancies, numeric: true },
        ],
      },
    ]} />
  )
}

/** A consolidation at a glance, beside its queue. */
export function SummaryDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const answer = useAsk('consolidations.summary', { id })
  const row = answer.data
  return (
    <Drawer
      open onOpenChange={onClose} width="wide"
      title={row
        ? <span className="flex flex-wrap items-center gap-2">
          <bdi className="font-mono">{row.consolidation_no}</bdi>
          <Chip tone={consolidationStatus.tone(row.status)}>{consolidationStatus.label(row.status)}</Chip>
        </span>
        : 'Consolidation'}
      footer={row && <ButtonLink href={`/consolidations/${id}`} variant="primary">Open consolidation</ButtonLink>}
    >
      {answer.error && !row ? <Failure
        sentence={answer.error.message} requestId={answer.error.requestId} onRetry={() => void answer.refetch()} busy={answer.isFetching}
      /> : !row ? <TableSkeleton rows={8} columns={4} /> : (
        <div className="flex flex-col gap-5">
          <Head row={row} />
          <LegsTable legs={row.flights} />
          {row.departed_at && row.missing.length > 0 && (
            <section aria-label="Missing">
              <h3 className="mb-1 text-meta font-semibold text-ink-faint">Not received yet ({row.missing.length})</h3>
              <p className="font-mono break-words">
                {row.missing.slice(0, 40).map(({ number }) => number).join(', ')}
                {row.missing.length > 40 && ` and ${row.missing.length - 40} more`}
              </p>
            </section>
          )}
          <Shares totals={row.totals} />
          {row.documents.length > 0 && (
            <p className="text-ink-soft">
              Documents: {row.documents.map(({ doc_type, file_name }) =>
                `${consolidationPaper.is(doc_type) ? consolidationPaper.label(doc_type) : doc_type} (${file_name})`,
              ).join(', ')}
            </p>
          )}
        </div>
      )}
    </Drawer>
  )
}
