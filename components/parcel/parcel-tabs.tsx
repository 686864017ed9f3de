import type { ReactNode } from 'react'
import { Facts } from '@/components/ui/facts'
import { Failure } from '@/components/ui/failure'
import { later } from '@/components/ui/later'
import type { Tab } from '@/components/ui/tabs'
import type { Fault } from '@/components/screens/enter'
import { AssignmentPanel } from './assignment-panel'
import { CustodyTrail } from './custody-trail'
import { Goods } from './goods-table'
import { LabelPapers } from './label-papers'
import { MoneyPanel } from './money-panel'
import type { ParcelData } from './parcel-data'
import { goodsFacts, type Package } from './parcel-facts'
import type { May } from './parcel-may'
import { PodPanel } from './pod-panel'
import { RoutePanel } from './route-panel'
import { TimelinePanel } from './timeline-panel'

// Few of these are opened on a visit.
const PackageAllocation = later(() => import('./package-allocation').then((part) => part.PackageAllocation))
const PackageAudit = later(() => import('./package-audit').then((part) => part.PackageAudit))
const PlatformOrder = later(() => import('./platform-order').then((part) => part.PlatformOrder))
const ShipWorkflow = later(() => import('./ship-workflow').then((part) => part.ShipWorkflow))
const WebhooksSent = later(() => import('./webhooks-sent').then((part) => part.WebhooksSent))

export interface ParcelProps extends ParcelData {
  may: May
  /** Why the events, or the order, are not here though the reader may see them. */
  fault?: Fault
  map: ReactNode
}

/** Who was asked to carry it, and for administrators how the rules were weighed. */
function WhyThisCarrier({ assignments, record }: Pick<ParcelProps, 'assignments' | 'record'>) {
  return (
    <div className="flex flex-col gap-6">
      {assignments && <AssignmentPanel assignments={assignments} />}
      {record?.sees.audit && <section><h3 className="mb-2 font-semibold">How the rules decided</h3><PackageAllocation id={record.id} /></section>}
    </div>
  )
}

function traced({ details, may, fault }: ParcelProps): Tab[] {
  if (!details)
    return fault ? [{ id: 'timeline', label: 'Timeline', content: <Failure sentence={fault.message} requestId={fault.requestId} /> }] : []
  return [{ id: 'timeline', label: 'Timeline', count: details.events.length, content: <TimelinePanel events={details.events} may={may} /> }]
}

function proof({ details, may }: ParcelProps): Tab[] {
  if (!details || !may.pod) return []
  const { package: { id, tracking_no }, has_pod, events } = details
  const isDelivered = has_pod || events.some(({ event_code, voided }) => !voided && event_code.startsWith('DEL'))
  return [{
    id: 'pod', label: 'POD', content: <PodPanel packageId={id} trackingNo={tracking_no} hasPod={has_pod} isDelivered={isDelivered} mayAdd={may.addPod} />,
  }]
}

/** What only the order knows. */
function ordered(record: Package, { may }: ParcelProps): Tab[] {
  return [
    { id: 'documents', label: 'Label and papers', count: record.documents, content: <LabelPapers record={record} may={may} /> },
    {
      id: 'goods', label: 'Goods', count: record.items.length,
      content: <div className="flex flex-col gap-6"><Facts groups={[{ facts: goodsFacts(record) }]} /><Goods p={record} /></div>,
    },
    ...(record.package_list ? [{ id: 'shipment', label: 'Shipment', content: <ShipWorkflow list={record.package_list} may={may.moveList} /> }] : []),
    ...(
      record.channel
        ? [{
          id: 'platform', label: 'Platform order',
          content: <PlatformOrder id={record.id} channel={record.channel} maySync={may.resync} isAdmin={record.sees.audit} />,
        }]
        : []
    ),
  ]
}

/** The parts of a parcel's page in the order they are asked for; what its reader may not see is not among them. */
export function tabsOf(props: ParcelProps): Tab[] {
  const { details, record, assignments, runs, trail, may, map } = props
  const number = details?.package.tracking_no ?? record?.tracking_no
  const tabs: Tab[] = [
    ...traced(props),
    { id: 'money', label: 'Money', content: <MoneyPanel details={details} record={record} may={may} /> },
    ...proof(props),
    ...(details ? [{ id: 'route', label: 'Route', content: <RoutePanel map={map} runs={runs ?? []} /> }] : []),
    ...(trail ? [{ id: 'custody', label: 'Custody', content: <CustodyTrail trail={trail} /> }] : []),
    ...(record ? ordered(record, props) : []),
    ...(assignments || record?.sees.audit ? [{ id: 'carrier', label: 'Why this carrier', content: <WhyThisCarrier {...props} /> }] : []),
    ...(
      may.webhooks === 'none' || !number
        ? []
        : [{ id: 'webhooks', label: 'Webhooks sent', content: <WebhooksSent trackingNo={number} mayReplay={may.webhooks === 'replay'} /> }]
    ),
    ...(record?.sees.audit ? [{ id: 'audit', label: 'Audit', content: <PackageAudit id={record.id} /> }] : []),
  ]
  return tabs
}
