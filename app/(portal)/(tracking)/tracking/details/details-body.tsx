import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { CopyCode } from '@/components/ui/copy-code'
import { EmptyState } from '@/components/ui/empty-state'
import { Facts, type Fact } from '@/components/ui/facts'
import { Milestones, type Milestone } from '@/components/ui/milestones'
import { Nothing } from '@/components/cells/nothing'
import { Tabs } from '@/components/ui/tabs'
import { Timeline } from '@/components/ui/timeline'
import { When } from '@/components/ui/when'
import type { Reply } from '@/lib/contract/types'
import { countryName } from '@/lib/domain/countries'
import { late } from '@/lib/domain/days'
import { money } from '@/lib/domain/money'
import { isTerminalPackageStatus, paymentMode } from '@/lib/domain/package'
import { kg } from '@/lib/domain/weight'
import { PodPanel } from './pod-panel'
import { timelineOf } from './timeline-of'
import { WebhooksSent } from './webhooks-sent'

type Details = Reply<'tracking.details'>
type Parcel = Details['package']

const states: Record<Details['milestones'][number]['state'], Milestone['state']> = { done: 'done', now: 'current', ahead: 'ahead', trouble: 'failed' }

function Code({ value }: { value: string | null }) {
  if (!value) return <Nothing />
  return <span className="flex min-w-0 items-center gap-1"><bdi dir="ltr" className="min-w-0 font-mono text-[0.8125rem] break-all">{value}</bdi><CopyCode value={value} /></span>
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
  return <span className="flex flex-wrap items-center gap-2"><When moment={sla_due_at} /><Chip tone={isLate ? 'red' : 'green'}>{isLate ? lateness : 'On time'}</Chip></span>
}

const shipment = (p: Parcel): Fact[] => [
  code('Reference', p.ref_no), code('Order', p.order_id), text('Client', p.client), text('Service', p.service), text('Carrier', p.carrier),
  code('Carrier tracking no', p.carrier_tracking_no), { label: 'Pieces', value: p.pieces, numeric: true },
  { label: 'Weight', value: <bdi dir="ltr">{kg(p.weight)} kg</bdi>, numeric: true }, at('Created', p.created_at), at('ETA', p.eta),
  { label: 'SLA due', value: <Sla parcel={p} /> }, { label: 'Attempts', value: p.attempt_count, numeric: true },
]
const consignee = (p: Parcel): Fact[] => [text('Name', p.consignee_name), text('Phone', p.consignee_phone), text('City', p.city), text('Country', countryName(p.country_code))]
const moneyFacts = (p: Parcel): Fact[] => [
  text('Payment', paymentMode.is(p.payment_mode) ? paymentMode.label(p.payment_mode) : p.payment_mode),
  amount('COD', p.cod_amount, p.cod_currency), amount('Declared value', p.declared_value, p.currency),
]
const containers = (p: Parcel): Fact[] => [code('Bag', p.bag_no), code('Consolidation', p.consolidation_no), text('Where it is', p.location)]

/** Everything known of one parcel: how far it is, its facts, its events newest first, its proof of delivery. */
export function DetailsBody({ details: { package: parcel, milestones, events, has_pod }, mayPod, webhooks }: { details: Details; mayPod: boolean; webhooks: 'none' | 'see' | 'replay' }) {
  const timeline = events.length > 0 ? <Timeline entries={timelineOf(events)} label="Events, newest first" /> : <EmptyState title="No events yet" text="They appear here as soon as the parcel is scanned or its carrier reports." />
  return (
    <div className="flex flex-col gap-5">
      <div className="rounded border bg-surface p-4">
        <Milestones
          label="How far the parcel is"
          steps={milestones.map((step) => ({ label: step.label, state: states[step.state], note: step.at ? <When moment={step.at} /> : undefined }))}
        />
      </div>
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="min-w-0 rounded border bg-surface p-4">
          {(has_pod && mayPod) || webhooks !== 'none' ? (
            <Tabs
              label="Events and proof"
              tabs={[
                { id: 'timeline', label: 'Timeline', count: events.length, content: timeline },
                ...(has_pod && mayPod ? [{ id: 'pod', label: 'POD', content: <PodPanel packageId={parcel.id} /> }] : []),
                ...(webhooks === 'none' ? [] : [{ id: 'webhooks', label: 'Webhooks sent', content: <WebhooksSent trackingNo={parcel.tracking_no} mayReplay={webhooks === 'replay'} /> }]),
              ]}
            />
          ) : (
            <><h2 className="mb-3 font-semibold">Timeline</h2>{timeline}</>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Card title="Shipment"><Facts groups={[{ facts: shipment(parcel) }]} /></Card>
          <Card title="Consignee"><Facts groups={[{ facts: consignee(parcel) }]} /></Card>
          <Card title="Money"><Facts groups={[{ facts: moneyFacts(parcel) }]} /></Card>
          <Card title="Containers"><Facts groups={[{ facts: containers(parcel) }]} /></Card>
        </div>
      </div>
    </div>
  )
}
