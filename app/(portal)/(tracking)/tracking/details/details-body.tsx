'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { CopyCode } from '@/components/ui/copy-code'
import { Facts, type Fact } from '@/components/ui/facts'
import { Milestones, type Milestone } from '@/components/ui/milestones'
import { Nothing } from '@/components/cells/nothing'
import { Notice } from '@/components/ui/notice'
import { Tabs } from '@/components/ui/tabs'
import { When } from '@/components/ui/when'
import type { Reply } from '@/lib/contract/types'
import { late } from '@/lib/domain/days'
import { money } from '@/lib/domain/money'
import { isTerminalPackageStatus, paymentMode } from '@/lib/domain/package'
import { kg } from '@/lib/domain/weight'
import { AssignmentPanel, decidedBy, type Assignments } from './assignment-panel'
import { ConsigneeCard } from './consignee-card'
import { ConsigneeRequests } from './consignee-requests'
import { ConversionsPanel } from './conversions-panel'
import type { May } from './details-may'
import { PodPanel } from './pod-panel'
import { TimelinePanel } from './timeline-panel'
import { WebhooksSent } from './webhooks-sent'

type Details = Reply<'tracking.details'>
type Parcel = Details['package']

const states: Record<Details['milestones'][number]['state'], Milestone['state']> = { done: 'done', now: 'current', ahead: 'ahead', trouble: 'failed' }

function Code({ value }: { value: string | null }) {
  if (!value) return <Nothing />
  return (
    <span className="flex min-w-0 items-center gap-1">
      <bdi dir="ltr" className="min-w-0 font-mono text-[0.8125rem] break-all">{value}</bdi>
      <CopyCode value={value} />
    </span>
  )
}
const text = (label: string, value: string | null | undefined): Fact => ({ label, value: value || <Nothing /> })
const code = (label: string, value: string | null): Fact => ({ label, value: <Code value={value} /> })
const at = (label: string, value: string | null): Fact => ({ label, value: value ? <When moment={value} /> : <Nothing /> })
const amount = (label: string, value: string | null, currency: string | null): Fact =>
  ({ label, numeric: true, value: value === null ? <Nothing /> : <bdi dir="ltr">{money(value, currency ?? 'AED')}</bdi> })

/** Late beside when it was due; a parcel at its end is late no more than it was. */
function Sla({ parcel: { sla_due_at, late_hours, status } }: { parcel: Parcel }) {
  if (!sla_due_at) return <Nothing />
  const isLate = late_hours !== null && late_hours > 0
  const lateness = isTerminalPackageStatus(status) ? `${late_hours} h late` : (late(sla_due_at) ?? `${late_hours} h late`)
  return (
    <span className="flex flex-wrap items-center gap-2">
      <When moment={sla_due_at} />
      <Chip tone={isLate ? 'red' : 'green'}>{isLate ? lateness : 'On time'}</Chip>
    </span>
  )
}

const shipment = (p: Parcel): Fact[] => [
  code('Reference', p.ref_no), code('Order', p.order_id), text('Client', p.client), text('Service', p.service), text('Carrier', p.carrier),
  code('Carrier tracking no', p.carrier_tracking_no), { label: 'Pieces', value: p.pieces, numeric: true },
  { label: 'Weight', value: <bdi dir="ltr">{kg(p.weight)} kg</bdi>, numeric: true }, at('Created', p.created_at), at('ETA', p.eta),
  { label: 'SLA due', value: <Sla parcel={p} /> }, { label: 'Attempts', value: p.attempt_count, numeric: true },
]
const moneyFacts = (p: Parcel): Fact[] => [
  text('Payment', paymentMode.is(p.payment_mode) ? paymentMode.label(p.payment_mode) : p.payment_mode),
  amount('COD', p.cod_amount, p.cod_currency), amount('Declared value', p.declared_value, p.currency),
]
const containers = (p: Parcel): Fact[] => [code('Bag', p.bag_no), code('Consolidation', p.consolidation_no), text('Where it is', p.location)]
const assignment = ([choice]: Assignments): Fact[] =>
  choice
    ? [
      text('Rule', choice.rule_name), text('Carrier', choice.carrier), text('Decided', decidedBy(choice.assigned_by)),
      { label: 'Candidates', value: choice.candidates.length, numeric: true },
    ]
    : []

type Runs = Reply<'trackingDesk.runs'>['runs']

const run = ([latest]: Runs): Fact[] =>
  latest
    ? [
        code('Run', latest.run_no), { label: 'Day', value: <When moment={latest.run_date} show="day" /> },
        text('Driver', latest.driver_name), code('Vehicle', latest.vehicle_no),
        { label: 'Stop', numeric: true, value: `${latest.stop_no ?? '–'} of ${latest.stops}` },
        { label: 'Outcome', value: `${latest.delivered} delivered, ${latest.failed} failed, ${latest.pending} pending` },
      ]
    : []

function Header({ parcel, milestones }: { parcel: Parcel; milestones: Details['milestones'] }) {
  return (
    <div className="flex flex-col gap-3 rounded border bg-surface p-4">
      <Milestones
        label="How far the parcel is"
        steps={milestones.map((step) => ({
          label: step.label, state: states[step.state],
          note: step.at ? <><When moment={step.at} show="day" /> <When moment={step.at} show="time" /></> : undefined,
        }))}
      />
      <dl className="flex flex-wrap gap-x-8 gap-y-1 border-t pt-3">
        <div className="flex flex-wrap gap-2"><dt className="text-ink-soft">ETA</dt><dd>{parcel.eta ? <When moment={parcel.eta} /> : <Nothing />}</dd></div>
        <div className="flex flex-wrap gap-2"><dt className="text-ink-soft">SLA</dt><dd><Sla parcel={parcel} /></dd></div>
        <div className="flex flex-wrap gap-2"><dt className="text-ink-soft">Attempts</dt><dd className="figures">{parcel.attempt_count}</dd></div>
      </dl>
    </div>
  )
}

interface Props {
  details: Details
  may: May
  /** Null where the reader may not know them. */
  assignments: Assignments | null
  runs: Runs | null
  /** What the consignee asked for on the public page; absent where the reader may not know. */
  requests: Reply<'consignee.wishes'> | undefined
}

/** Everything known of one parcel: how far it is, its facts, its events newest first, its proof of delivery. */
export function DetailsBody({ details, may, assignments, runs, requests }: Props) {
  const { package: parcel, milestones, events, has_pod } = details
  const [tab, setTab] = useState('timeline')
  const isDelivered = has_pod || events.some(({ event_code, voided }) => !voided && event_code.startsWith('DEL'))
  const { cod_dispute: dispute } = parcel
  return (
    <div className="@container flex flex-col gap-5">
      <Header parcel={parcel} milestones={milestones} />
      {dispute && (
        <Notice tone="orange" title="COD does not match">
          {money(dispute.expected, dispute.currency)} was due, {money(dispute.collected, dispute.currency)} was collected.
        </Notice>
      )}
      <div className="grid items-start gap-5 @min-[48rem]:grid-cols-[minmax(0,1fr)_21rem] @min-[64rem]:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="min-w-0 rounded border bg-surface p-4">
          <Tabs
            label="What is known of the parcel"
            value={tab}
            onChange={setTab}
            tabs={[
              { id: 'timeline', label: 'Timeline', count: events.length, content: <TimelinePanel events={events} may={may} /> },
              ...(
                may.pod
                  ? [{
                    id: 'pod', label: 'POD',
                    content: <PodPanel packageId={parcel.id} trackingNo={parcel.tracking_no} hasPod={has_pod} isDelivered={isDelivered} mayAdd={may.addPod} />,
                  }]
                  : []
              ),
              ...(may.conversions ? [{ id: 'conversions', label: 'Conversions', content: <ConversionsPanel orderId={parcel.order_id} /> }] : []),
              ...(assignments ? [{ id: 'assignment', label: 'Assignment', content: <AssignmentPanel assignments={assignments} /> }] : []),
              ...(
                may.webhooks === 'none'
                  ? []
                  : [{
                    id: 'webhooks', label: 'Webhooks sent', content: <WebhooksSent trackingNo={parcel.tracking_no} mayReplay={may.webhooks === 'replay'} />,
                  }]
              ),
            ]}
          />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          {requests && <ConsigneeRequests requests={requests} />}
          <Card title="Shipment"><Facts groups={[{ facts: shipment(parcel) }]} /></Card>
          <ConsigneeCard details={details} />
          <Card
            title="Money"
            actions={may.conversions && parcel.currency !== 'AED' && (
              <Button size="small" variant="quiet" onClick={() => setTab('conversions')}>Conversion log</Button>
            )}
          >
            <Facts groups={[{ facts: moneyFacts(parcel) }]} />
          </Card>
          <Card title="Containers"><Facts groups={[{ facts: containers(parcel) }]} /></Card>
          {assignments && assignments.length > 0 && (
            <Card title="Assignment" actions={<Button size="small" variant="quiet" onClick={() => setTab('assignment')}>Candidates</Button>}>
              <Facts groups={[{ facts: assignment(assignments) }]} />
            </Card>
          )}
          {runs && runs.length > 0 && <Card title="Delivery run"><Facts groups={[{ facts: run(runs) }]} /></Card>}
        </div>
      </div>
    </div>
  )
}
