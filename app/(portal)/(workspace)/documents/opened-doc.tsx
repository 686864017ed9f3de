'use client'

import { useEffect, useState } from 'react'
import { Nothing } from '@/components/cells/nothing'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Drawer } from '@/components/ui/drawer'
import { Facts } from '@/components/ui/facts'
import { Failure } from '@/components/ui/failure'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { fileSize } from '@/components/ui/refused-files'
import { TableSkeleton } from '@/components/ui/skeleton'
import { Timeline } from '@/components/ui/timeline'
import { When } from '@/components/ui/when'
import { download } from '@/lib/client/ask'
import { useAsk, useRefresh } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { logisticsDocType } from '@/lib/domain/lists'
import { logisticsDocRef, logisticsDocState } from '@/lib/domain/logistics-doc'
import { Refused } from '@/lib/domain/refused'

type Doc = Reply<'logisticsDocs.one'>

const or = (text: string | null) => text ?? <Nothing />
const onDay = (plain: string | null) => (plain ? <When moment={plain} show="day" /> : <Nothing />)
const happened: Record<Doc['history'][number]['what'], string> = { received: 'Received', read: 'First read', closed: 'Closed' }

function Content({ doc: d, mayOpenOrder }: { doc: Doc; mayOpenOrder: boolean }) {
  const no = <bdi dir="ltr" className="font-mono">{d.ref_no}</bdi>
  return (
    <div className="flex flex-col gap-6">
      <p className="flex flex-wrap gap-2">
        <Chip tone="grey">{logisticsDocType.label(d.doc_type)}</Chip>
        <Chip tone={logisticsDocState.tone(d.state)}>{logisticsDocState.label(d.state)}</Chip>
      </p>
      {d.note && <Notice tone="blue">{d.note}</Notice>}
      <Facts
        groups={[
          {
            title: 'Shipment',
            facts: [
              {
                label: logisticsDocRef.label(d.ref_type),
                value: d.links.package_id && mayOpenOrder
                  ? <Link href={`/packages/${d.links.package_id}`} className="text-accent hover:underline">{no}</Link>
                  : no,
              },
              ...(d.links.consolidation_no && d.ref_type !== 'consolidation'
                ? [{ label: 'Consolidation', value: <bdi dir="ltr" className="font-mono">{d.links.consolidation_no}</bdi> }]
                : []),
              { label: 'Client', value: or(d.client) }, { label: 'Seller', value: or(d.seller) }, { label: 'Carrier', value: or(d.carrier) },
            ],
          },
          {
            title: 'Document',
            facts: [
              { label: 'Centre', value: d.service_center }, { label: 'Airport', value: or(d.airport_code) },
              { label: 'Issued', value: onDay(d.issue_date) }, { label: 'Valid until', value: onDay(d.expiry_date) },
              { label: 'File', value: `${d.file_name} (${fileSize(d.file_size)})`, wide: true },
            ],
          },
        ]}
      />
      <section>
        <h3 className="mb-1.5 text-meta font-semibold text-ink-faint">History</h3>
        <Timeline label="History" entries={d.history.map(({ at, what, by }) => ({ id: what, at, kind: 'status' as const, title: happened[what], by }))} />
      </section>
    </div>
  )
}

/** What doc-drawer.tsx shows. */
export function OpenedDoc({ id, mayOpenOrder, onClose }: { id: number; mayOpenOrder: boolean; onClose: () => void }) {
  const { data, error, refetch, isFetching } = useAsk('logisticsDocs.one', { id })
  const refresh = useRefresh()
  const [fault, setFault] = useState<string | null>(null)
  const isHere = data !== undefined
  // Opening it may have marked it read: the list is to say so.
  useEffect(() => {
    if (isHere) void refresh('logisticsDocs.one')
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isHere])
  const openFile = () => {
    setFault(null)
    download('logisticsDocs.file', { id }).catch((refused: unknown) => {
      if (!(refused instanceof Refused)) throw refused
      setFault(refused.message)
    })
  }
  return (
    <Drawer
      open onOpenChange={onClose} width="wide" title={data?.doc_no ?? 'Document'}
      footer={data ? <Button variant="primary" onClick={openFile}>Open file</Button> : undefined}
    >
      {fault && <Notice tone="red">{fault}</Notice>}
      {data && <Content doc={data} mayOpenOrder={mayOpenOrder} />}
      {error && !data && <Failure sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()} busy={isFetching} />}
      {!data && !error && <TableSkeleton rows={8} columns={2} />}
    </Drawer>
  )
}
