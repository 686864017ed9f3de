'use client'

import { useSearchParams } from 'next/navigation'
import { useState } from 'react'
import type { DetailProps } from '@/components/screens/detail'
import { Button } from '@/components/ui/button'
import { Facts } from '@/components/ui/facts'
import { Notice } from '@/components/ui/notice'
import { Tabs } from '@/components/ui/tabs'
import { useAsk } from '@/lib/client/query'
import { PackageAllocation } from './package-allocation'
import { PackageAudit } from './package-audit'
import { PackageCharges } from './package-charges'
import { PackageDocuments } from './package-documents'
import { PackageEvents } from './package-events'
import { Goods, summary } from './package-facts'
import { PlatformOrder } from './platform-order'
import { ShipWorkflow } from './ship-workflow'

/** Everything known of one package, by tab. Personal details are masked until asked for, and asking is logged. */
export function PackageTabs({ call, input, record, may }: DetailProps<'packages.one'>) {
  const [reveal, setReveal] = useState(false)
  const answer = useAsk(call, reveal ? { ...input, reveal: true } : input, { first: reveal ? undefined : record, keepOld: true })
  const p = answer.data ?? record
  const sees = p.sees
  const tabs = [
    {
      id: 'summary',
      label: 'Summary',
      content: (
        <>
          {p.label_status === 'failed' && <div className="mb-4"><Notice tone="red" title="The label could not be made">{p.label_error}</Notice></div>}
          {p.label_notes.length > 0 && (
            <div className="mb-4"><Notice tone="orange" title="The label cannot show this as it was typed">{p.label_notes.join(' ')}</Notice></div>
          )}
          {p.masked && (
            <div className="mb-3">
              <Button size="small" busy={answer.isFetching} onClick={() => setReveal(true)}>
                Show personal details
              </Button> <span className="text-meta text-ink-faint">Showing them is logged.</span>
            </div>
          )}
          <Facts groups={summary(p)} />
        </>
      ),
    },
    { id: 'goods', label: 'Goods', count: p.items.length, content: <Goods p={p} /> },
    ...(p.package_list ? [{ id: 'shipment', label: 'Shipment', content: <ShipWorkflow list={p.package_list} may={may['packages.moveList'] ?? false} /> }] : []),
    ...(may['tracking.details'] ? [{ id: 'tracking', label: 'Tracking', content: <PackageEvents trackingNo={p.tracking_no} /> }] : []),
    {
      id: 'documents', label: 'Documents', count: p.documents,
      content: <PackageDocuments id={p.id} missing={p.documents_missing} mayEdit={may['packages.addDocument'] ?? false} />,
    },
    ...(
      p.channel
        ? [{
          id: 'platform', label: 'Platform order',
          content: <PlatformOrder id={p.id} channel={p.channel} maySync={may['platformOrders.resync'] ?? false} isAdmin={sees.audit} />,
        }]
        : []
    ),
    ...(sees.audit ? [{ id: 'allocation', label: 'Why this carrier', content: <PackageAllocation id={p.id} /> }] : []),
    ...(sees.charges ? [{ id: 'charges', label: 'Charges', content: <PackageCharges id={p.id} /> }] : []),
    ...(sees.audit ? [{ id: 'audit', label: 'Audit', content: <PackageAudit id={p.id} /> }] : []),
  ]
  const [tab, setTab] = useState(useSearchParams().get('tab') ?? 'summary')
  return (
    <>
      {answer.error && <div className="mb-3"><Notice tone="red">{answer.error.message}</Notice></div>}
      <Tabs tabs={tabs} label="Parts of this package" value={tabs.some(({ id }) => id === tab) ? tab : 'summary'} onChange={setTab} />
    </>
  )
}
