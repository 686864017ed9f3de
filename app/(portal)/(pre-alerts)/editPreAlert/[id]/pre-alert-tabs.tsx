'use client'

import { useSearchParams } from 'next/navigation'
import { useEffect, useState } from 'react'
import type { DetailProps } from '@/components/screens/detail'
import { Button } from '@/components/ui/button'
import { Facts } from '@/components/ui/facts'
import { Link } from '@/components/ui/link'
import { Milestones, type Milestone } from '@/components/ui/milestones'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { Tabs } from '@/components/ui/tabs'
import { Timeline } from '@/components/ui/timeline'
import { useAct, useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { counted } from '@/lib/domain/counted'
import { isPreAlertIn, preAlertSource, preAlertStatus, type PreAlertStatus } from '@/lib/domain/pre-alert'
import { kg } from '@/lib/domain/weight'
import { PreAlertPanel } from '../../pre-alert-panel'
import { BagsTab } from './bags-tab'
import { DiscrepanciesTab } from './discrepancies-tab'
import { PapersTab } from './papers-tab'
import { PartsTab } from './parts-tab'
import { ShipmentTab } from './shipment-tab'

type One = Reply<'preAlerts.one'>
const way: readonly PreAlertStatus[] = ['pending', 'acknowledged', 'departed', 'arrived', 'received', 'in_clearance', 'closed']

/** Steps it has behind it; one that was rejected or withdrawn stopped at the first. */
function steps(status: PreAlertStatus): Milestone[] {
  const at = way.indexOf(status)
  return way.map((name, i) => ({
    label: preAlertStatus.label(name),
    state: at < 0 ? (i === 0 ? 'failed' : 'ahead') : i < at || preAlertStatus.isTerminal(status) ? 'done' : i === at ? 'current' : 'ahead',
  }))
}

const expectedText = (one: One) => (one.eta_local ? `${one.eta_local} ${one.destination_code}` : null)

function Notices({ one }: { one: One }) {
  return (
    <>
      {one.reject_reason && isPreAlertIn(one.status, 'rejected') && <Notice tone="red" title="Rejected by the agent">{one.reject_reason}</Notice>}
      {isPreAlertIn(one.status, 'inactive') && <Notice tone="grey">This pre-alert was withdrawn.</Notice>}
      {one.incomplete && <Notice tone="yellow" title="Incomplete">Fill in MAWB, flight and times: its agent is told once they are there.</Notice>}
      {one.overdue && <Notice tone="red">{`Overdue: it was expected ${expectedText(one) ?? 'earlier'} and has not arrived.`}</Notice>}
      {one.not_acknowledged && <Notice tone="yellow">It left before its agent had acknowledged it.</Notice>}
      {one.open_discrepancies > 0 && <Notice
        tone="yellow">{`${counted(one.open_discrepancies, 'discrepancy', 'discrepancies')} to settle before it can be closed.`}</Notice>}
    </>
  )
}

function Head({ one }: { one: One }) {
  return (
    <div className="flex flex-col gap-5">
      <div className="text-meta"><Milestones label="Progress" steps={steps(one.status)} /></div>
      <Notices one={one} />
      <Facts groups={[
        { facts: [
          { label: 'Master', value: one.master_no ?? '–' }, { label: 'Flight', value: one.flight || '–' }, { label: 'Lane', value: one.lane },
          { label: 'Client', value: one.client ?? 'Several' },
        ] },
        { facts: [
          { label: 'Pieces', value: one.house_pieces === one.master_pieces ? one.master_pieces : `${one.master_pieces}, hawbs ${one.house_pieces}`,
            numeric: true },
          { label: 'Bags', value: one.bags_total, numeric: true }, { label: 'House waybills', value: one.hawbs_total, numeric: true },
          { label: 'Gross kg', value: one.gross_weight_kg ? kg(one.gross_weight_kg) : '–', numeric: true },
          { label: 'Chargeable', value: one.chargeable_weight_kg ?? '–', numeric: true },
        ] },
        { facts: [
          { label: 'Origin agent', value: one.origin_agent ?? 'None' }, { label: 'Destination agent', value: one.destination_agent ?? 'None' },
          { label: 'Received', value: `${one.received} of ${one.expected}`, numeric: true }, { label: 'Made by', value: preAlertSource.label(one.source) },
          ...(one.consolidation_no
            ? [{ label: 'Consolidation', value: <Link href={`/consolidations/${Number(one.consolidation_id)}`}>{one.consolidation_no}</Link> }] : []),
          ...(one.customs_release_no ? [{ label: 'Customs release', value: one.customs_release_no }] : []),
        ] },
      ]} />
    </div>
  )
}

function History({ one }: { one: One }) {
  const entries = one.history.map((line, i) => ({
    id: i, at: line.at, kind: line.to_status ? ('status' as const) : ('edit' as const), by: line.by ?? undefined, detail: line.note ?? undefined,
    title: line.to_status ? preAlertStatus.label(line.to_status) : 'Changed',
  }))
  return entries.length > 0 ? <Timeline label="History" entries={entries} /> : <p className="text-ink-soft">Nothing has happened yet.</p>
}

function Hawbs({ one }: { one: One }) {
  const act = useAct('preAlerts.match')
  const again = () => act.mutate({ id: Number(one.id) }, {
    onSuccess: ({ matched, unmatched }) => snack(`${matched} matched, ${unmatched} not.`), onError: (error) => snack(error.message, { tone: 'red' }),
  })
  return (
    <div className="flex flex-wrap items-center gap-4">
      <p>
        {`${counted(one.hawbs_total, 'house waybill')}, ${one.matched} matched to parcels. `}
        <Link href={`/preAlertHawbs/${Number(one.id)}`}>Open the house waybills</Link>
      </p>
      {one.may_edit && one.matched < one.hawbs_total && <Button busy={act.isPending} onClick={again}>Match again</Button>}
    </div>
  )
}

/** A pre-alert in full: where it is, what comes, its parts, papers, differences and history. */
export function PreAlertTabs({ input, record, may, userId }: DetailProps<'preAlerts.one'>) {
  const one = useAsk('preAlerts.one', input, { first: record, pollMs: 60_000 }).data ?? record
  const requested = useSearchParams().get('tab')
  const [tab, setTab] = useState(requested ?? 'shipment')
  useEffect(() => {
    if (requested) setTab(requested)
  }, [requested])
  const papers = { add: may['preAlerts.addDocument'] ?? false, remove: may['preAlerts.removeDocument'] ?? false }
  return (
    <div className="flex flex-col gap-6">
      <Head one={one} />
      <Tabs
        label="Pre-alert" value={tab} onChange={setTab}
        tabs={[
          { id: 'shipment', label: 'Shipment', content: <ShipmentTab key={one.version} one={one} /> },
          { id: 'hawbs', label: 'House waybills', count: one.hawbs_total, content: <Hawbs one={one} /> },
          { id: 'bags', label: 'Bags', count: one.bags_total, content: <BagsTab bags={one.bags} /> },
          { id: 'parts', label: 'Parts', count: one.part_list.length, content: <PartsTab one={one} /> },
          { id: 'documents', label: 'Documents', count: one.documents.length, content: <PapersTab one={one} may={papers} /> },
          { id: 'discrepancies', label: 'Discrepancies', count: one.discrepancy_count, content: <DiscrepanciesTab one={one} /> },
          { id: 'history', label: 'History', content: <History one={one} /> },
        ]}
      />
      <PreAlertPanel userId={userId} />
    </div>
  )
}
