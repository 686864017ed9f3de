'use client'

import { useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { Card } from '@/components/ui/card'
import { Facts } from '@/components/ui/facts'
import { Failure } from '@/components/ui/failure'
import { Milestones, type Milestone } from '@/components/ui/milestones'
import { Notice } from '@/components/ui/notice'
import { Tabs } from '@/components/ui/tabs'
import { When } from '@/components/ui/when'
import { money } from '@/lib/domain/money'
import { ConsigneeCard } from './consignee-card'
import { ConsigneeRequests } from './consignee-requests'
import { LastHolder } from './custody-trail'
import { LabelNotices } from './label-papers'
import { moneyFacts, placeFacts, Promised, shipmentFacts, Sla, type Details } from './parcel-facts'
import { tabsOf, type ParcelProps } from './parcel-tabs'
import { WhatsappCard } from './whatsapp-card'
import { useRecord } from './use-record'

const states: Record<Details['milestones'][number]['state'], Milestone['state']> = { done: 'done', now: 'current', ahead: 'ahead', trouble: 'failed' }

/** How far the parcel is, and whether it is in time. */
function Header({ details: { package: parcel, milestones } }: { details: Details }) {
  const { eta, sla_due_at, attempt_count, sure_on } = parcel
  return (
    <div className="flex flex-col gap-3 rounded border bg-surface p-4">
      <Milestones
        label="How far the parcel is"
        steps={milestones.map((step) => ({
          label: step.label, state: states[step.state],
          note: step.at ? <><When moment={step.at} show="day" /> <When moment={step.at} show="time" /></> : undefined,
        }))}
      />
      {(eta || sla_due_at || sure_on || attempt_count > 0) && (
        <dl className="flex flex-wrap gap-x-8 gap-y-1 border-t pt-3">
          <Promised parcel={parcel} />
          {eta && <div className="flex flex-wrap gap-2"><dt className="text-ink-soft">ETA</dt><dd><When moment={eta} /></dd></div>}
          {sla_due_at && <div className="flex flex-wrap gap-2"><dt className="text-ink-soft">SLA</dt><dd><Sla parcel={{ ...parcel, sla_due_at }} /></dd></div>}
          {attempt_count > 0 && (
            <div className="flex flex-wrap gap-2"><dt className="text-ink-soft">Attempts</dt><dd className="figures">{attempt_count}</dd></div>
          )}
        </dl>
      )}
    </div>
  )
}

/** What one looks up on every visit, beside whichever part is open. */
function Aside({ details, record, requests, whatsapp, trail }: Pick<ParcelProps, 'details' | 'record' | 'requests' | 'whatsapp' | 'trail'>) {
  const parcel = details?.package ?? record
  if (!parcel) return null
  const place = placeFacts(parcel, details?.package.location ?? record?.last_location ?? null)
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {requests && <ConsigneeRequests requests={requests} />}
      {whatsapp && <WhatsappCard conversation={whatsapp} />}
      {trail && <LastHolder trail={trail} />}
      <ConsigneeCard details={details} record={record} />
      <Card title="Money"><Facts groups={[{ facts: moneyFacts(parcel, details?.package.cod_collected, null) }]} /></Card>
      {place.length > 0 && <Card title="Where it is"><Facts groups={[{ facts: place }]} /></Card>}
      <Card title="Shipment"><Facts groups={[{ facts: shipmentFacts(parcel, details?.package.service ?? record?.rsa_service_code ?? '', record) }]} /></Card>
    </div>
  )
}

/** Everything known of one parcel: how far it is and what happened first, then money, proof, route, papers and why. */
export function ParcelBody({ record: served, ...props }: ParcelProps) {
  const record = useRecord(served)
  const tabs = tabsOf({ ...props, record })
  const [tab, setTab] = useState(useSearchParams().get('tab') ?? '')
  const dispute = props.details?.package.cod_dispute
  return (
    <div className="@container flex flex-col gap-5">
      {props.details && <Header details={props.details} />}
      {props.fault && props.details && <Failure sentence={props.fault.message} requestId={props.fault.requestId} />}
      {record && <LabelNotices record={record} />}
      {dispute && (
        <Notice tone="orange" title="COD does not match">
          {money(dispute.expected, dispute.currency)} was due, {money(dispute.collected, dispute.currency)} was collected.
        </Notice>
      )}
      <div className="grid items-start gap-5 @min-[48rem]:grid-cols-[minmax(0,1fr)_21rem] @min-[64rem]:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="min-w-0 rounded border bg-surface p-4">
          <Tabs label="Parts of this parcel" value={tabs.some(({ id }) => id === tab) ? tab : tabs[0]?.id} onChange={setTab} tabs={tabs} />
        </div>
        <Aside {...props} record={record} />
      </div>
    </div>
  )
}
