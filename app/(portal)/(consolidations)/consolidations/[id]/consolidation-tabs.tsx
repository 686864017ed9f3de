'use client'

import { useSearchParams } from 'next/navigation'
import { useEffect, useState } from 'react'
import type { DetailProps } from '@/components/screens/detail'
import { Facts } from '@/components/ui/facts'
import { Milestones, type Milestone } from '@/components/ui/milestones'
import { Notice } from '@/components/ui/notice'
import { Tabs } from '@/components/ui/tabs'
import { Timeline } from '@/components/ui/timeline'
import { useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { consolidationStatus, transportMode, type ConsolidationStatus } from '@/lib/domain/container'
import { counted } from '@/lib/domain/counted'
import { dayTime } from '@/lib/domain/days'
import { money } from '@/lib/domain/money'
import { kg } from '@/lib/domain/weight'
import { ConsolidationPanel } from '../../consolidation-panel'
import { LegsTable } from '../../legs-table'
import { Shares } from '../../shares'
import { ClearanceTab } from './clearance-tab'
import { PapersTab } from './papers-tab'
import { UnitsTab } from './units-tab'

type One = Reply<'consolidations.one'>
const way: readonly ConsolidationStatus[] = ['draft', 'merged', 'staging', 'staged', 'dispatched', 'departed', 'received', 'in_clearance', 'deconsolidated']

/** Steps it has behind it; one taken out of staging stands before staging again. */
function steps(status: ConsolidationStatus): Milestone[] {
  const at = way.indexOf(status === 'unstaged' ? 'staging' : status)
  return way.map((name, i) => ({
    label: consolidationStatus.label(name),
    state: status === 'cancelled' ? 'failed' : i < at || status === 'deconsolidated' ? 'done' : i === at ? 'current' : 'ahead',
  }))
}

function Head({ one }: { one: One }) {
  return (
    <div className="flex flex-col gap-5">
      {one.status === 'cancelled'
        ? <Notice tone="grey">This consolidation was deleted as a draft.</Notice>
        : <div className="text-meta"><Milestones label="Progress" steps={steps(one.status)} /></div>}
      {one.status === 'unstaged' && <Notice tone="yellow">It was taken out of staging. Start staging again when it is ready.</Notice>}
      {one.overdue && <Notice tone="red">It is overdue: it was expected {one.eta ? dayTime(one.eta) : 'earlier'} and has not arrived.</Notice>}
      <Facts groups={[
        {
          facts: [
            { label: 'Lane', value: one.lane }, { label: 'Mode', value: transportMode.label(one.transport_mode) },
            { label: 'Waybill', value: one.master_no ?? '–' }, ...(one.container_no ? [{ label: 'Container', value: one.container_no }] : []),
            { label: 'Client', value: one.client ?? 'Several' }, ...(one.staging_lane ? [{ label: 'Staging lane', value: one.staging_lane }] : []),
          ],
        },
        {
          facts: [
            { label: 'Bags', value: one.bag_count, numeric: true }, { label: 'Packages', value: one.package_count, numeric: true },
            ...(
              one.gross_weight
                ? [
                  { label: 'Gross kg', value: kg(one.gross_weight), numeric: true },
                  { label: 'Volume m³', value: one.volume_m3 ?? '–', numeric: true },
                  { label: 'Chargeable', value: one.chargeable_weight ?? '–', numeric: true },
                ]
                : []
            ),
            ...(one.cod_total ? [{ label: 'COD', value: money(one.cod_total, one.currency), numeric: true }] : []),
          ],
        },
        {
          facts: [
            { label: 'Origin agent', value: one.origin_agent ?? 'None mapped' }, { label: 'Destination agent', value: one.destination_agent ?? 'None mapped' },
            ...(one.vehicle_no
              ? [{ label: 'Vehicle', value: one.vehicle_no }, { label: 'Driver', value: [one.driver_name, one.driver_phone].filter(Boolean).join(', ') || '–' }]
              : []),
            ...(one.parents.length > 0 ? [{ label: 'Merged of', value: one.parents.map(({ consolidation_no }) => consolidation_no).join(', ') }] : []),
            ...(one.remarks ? [{ label: 'Remarks', value: one.remarks }] : []),
          ],
        },
      ]} />
    </div>
  )
}

const said = (text: string) => text.charAt(0).toUpperCase() + text.slice(1).replaceAll('_', ' ')

function History({ one }: { one: One }) {
  const entries = one.history.map((line, i) => ({
    id: i, at: line.at, kind: line.to_status ? ('status' as const) : ('edit' as const),
    title: said(line.action), by: line.by ?? undefined, detail: line.note ?? undefined,
  }))
  return entries.length > 0 ? <Timeline label="History" entries={entries} /> : <p className="text-ink-soft">Nothing has happened yet.</p>
}

function Events({ one }: { one: One }) {
  const entries = one.events.map((event, i) => ({ id: i, at: event.at, title: event.name, by: `${event.event_code} · ${counted(event.packages, 'package')}` }))
  return entries.length > 0 ? <Timeline label="Events of its packages" entries={entries} /> : <p className="text-ink-soft">No events of its packages yet.</p>
}

/** A consolidation in full: where it is, what is in it, how it flies, what customs says, its papers and its history. */
export function ConsolidationTabs({ input, record, may }: DetailProps<'consolidations.one'>) {
  const one = useAsk('consolidations.one', input, { first: record, pollMs: 30_000 }).data ?? record
  const requested = useSearchParams().get('tab')
  const [tab, setTab] = useState(requested ?? 'units')
  useEffect(() => {
    if (requested) setTab(requested)
  }, [requested])
  // The number one worked on last is found again by other screens of this tab.
  useEffect(() => sessionStorage.setItem('consolidation_no', one.consolidation_no), [one.consolidation_no])
  return (
    <div className="flex flex-col gap-6">
      <Head one={one} />
      <Tabs
        label="Consolidation" value={tab} onChange={setTab}
        tabs={[
          { id: 'units', label: 'Units', count: one.units_total, content: <UnitsTab one={one} /> },
          { id: 'flights', label: 'Flights', count: one.flights.length, content: <LegsTable legs={one.flights} /> },
          { id: 'clearance', label: 'Clearance', content: <ClearanceTab one={one} /> },
          {
            id: 'documents', label: 'Documents', count: one.documents.length,
            content: <PapersTab one={one} mayAdd={may['consolidations.addDocument'] ?? false} />,
          },
          { id: 'totals', label: 'Totals', content: <Shares totals={one.totals} /> },
          { id: 'events', label: 'Events', content: <Events one={one} /> },
          { id: 'history', label: 'History', content: <History one={one} /> },
        ]}
      />
      <ConsolidationPanel queue="merged" userId={0} />
    </div>
  )
}
