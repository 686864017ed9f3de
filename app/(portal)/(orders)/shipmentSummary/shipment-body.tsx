'use client'

import { runAction } from '@/components/screens/ask-action'
import type { DetailProps } from '@/components/screens/detail'
import { useRun } from '@/components/screens/use-run'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Facts, type FactGroup } from '@/components/ui/facts'
import { Link } from '@/components/ui/link'
import { Table, Td, Tr } from '@/components/ui/table'
import { TableFrame } from '@/components/ui/table-frame'
import { Tabs } from '@/components/ui/tabs'
import { Th } from '@/components/ui/th'
import { Timeline } from '@/components/ui/timeline'
import { When } from '@/components/ui/when'
import type { Reply } from '@/lib/contract/types'
import { compare } from '@/lib/domain/decimal'
import { money } from '@/lib/domain/money'
import { packageStatus } from '@/lib/domain/package'

type Shipment = Reply<'fulfilmentOrders.shipment'>
type Props = DetailProps<'fulfilmentOrders.shipment'>
const linkLook = 'text-accent hover:underline'
const moment = (at: string | null) => (at ? <When moment={at} /> : '–')

export const ShipmentStatus = ({ record: { status } }: Props) => <Chip tone={packageStatus.tone(status)}>{packageStatus.label(status)}</Chip>

export function ShipmentActions({ record, may }: Props) {
  const { busy, run } = useRun()
  const labels = () => runAction({ label: '', call: 'fulfilmentOrders.labels' }, { ids: [record.fulfillment_id] })
  const slip = () => runAction({ label: '', call: 'fulfilmentOrders.packingSlips' }, { ids: [record.fulfillment_id] })
  return (
    <>
      {may['fulfilmentOrders.labels'] && <Button busy={busy === 'labels'} onClick={() => void run('labels', labels)}>Labels</Button>}
      {may['fulfilmentOrders.packingSlips'] && <Button busy={busy === 'slip'} onClick={() => void run('slip', slip)}>Packing slip</Button>}
    </>
  )
}

const factsOf = (s: Shipment): FactGroup[] => [
  { title: 'Order', facts: [
    { label: 'Order', value: <Link href={`/orderSummary?order_id=${s.order_id}`} className={linkLook}><code>{s.ref_no}</code></Link> },
    { label: 'Fulfilment order', value: <Link href={`/shipping-list/${s.fulfillment_id}`} className={linkLook}><code>{s.fulfillment_no}</code></Link> },
    { label: 'Parcel', value: <Link href={`/packages/${s.package_id}`} className={linkLook}>Everything known of it</Link> },
    { label: 'Client', value: <bdi>{s.client}</bdi> }, { label: 'Warehouse', value: <code>{s.warehouse}</code> },
    { label: 'Goes to', value: <><bdi>{s.consignee_name}</bdi>, <bdi>{s.city}</bdi>, {s.country_code}</>, wide: true },
  ] },
  { title: 'Way', facts: [
    { label: 'Carrier', value: s.carrier ? <bdi>{s.carrier}</bdi> : '–' }, { label: 'Packed', value: moment(s.packed_at) },
    { label: 'Handed over', value: moment(s.handed_over_at) }, { label: 'Delivered', value: moment(s.delivered_at) },
  ] },
  { title: `Box ${s.box_no}`, facts: [
    { label: 'Size', value: s.length ? `${s.length} × ${s.width} × ${s.height} cm` : '–' }, { label: 'Weight', value: `${s.weight} kg`, numeric: true },
    { label: 'Volumetric', value: s.volumetric_weight ? `${s.volumetric_weight} kg` : '–', numeric: true },
    { label: 'Chargeable', value: `${s.chargeable_weight} kg`, numeric: true },
    ...(s.currency && compare(s.cod_amount, 0) > 0 ? [{ label: 'COD', value: money(s.cod_amount, s.currency), numeric: true }] : []),
  ] },
]

const Contents = ({ contents }: Pick<Shipment, 'contents'>) => (
  <TableFrame label="Contents" short>
    <Table>
      <thead><tr><Th>SKU</Th><Th>Name</Th><Th align="end">Units</Th></tr></thead>
      <tbody>
        {contents.map(({ sku_code, sku_name, qty }) => (
          <Tr key={sku_code}><Td><code>{sku_code}</code></Td><Td><bdi>{sku_name}</bdi></Td><Td align="end" className="figures">{qty}</Td></Tr>
        ))}
      </tbody>
    </Table>
  </TableFrame>
)

const Way = ({ events }: Pick<Shipment, 'events'>) => (
  <Timeline label="Events" entries={events.map(({ name, at, place }, id) => ({ id, at, kind: 'event' as const, title: name, by: place ?? undefined }))} />
)

/** A parcel of an order: whose it is, what is in it and how far it came. */
export function ShipmentBody({ record }: Props) {
  const tabs = [
    { id: 'contents', label: 'Contents', count: record.contents.length, content: <Contents contents={record.contents} /> },
    { id: 'events', label: 'Events', count: record.events.length, content: <Way events={record.events} /> },
  ]
  return (
    <div className="flex flex-col gap-5">
      <Facts groups={factsOf(record)} />
      <Tabs label="Parcel" tabs={tabs} />
    </div>
  )
}
