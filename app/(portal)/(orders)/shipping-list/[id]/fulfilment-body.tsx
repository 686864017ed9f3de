'use client'

import type { DetailProps } from '@/components/screens/detail'
import { Chip } from '@/components/ui/chip'
import { Facts, type FactGroup } from '@/components/ui/facts'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { Table, Td, Tr } from '@/components/ui/table'
import { TableFrame } from '@/components/ui/table-frame'
import { Tabs } from '@/components/ui/tabs'
import { Th } from '@/components/ui/th'
import { When } from '@/components/ui/when'
import { useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { compare } from '@/lib/domain/decimal'
import { fulfillmentStatus } from '@/lib/domain/fulfilment-order'
import { money } from '@/lib/domain/money'
import { packageStatus, paymentMode } from '@/lib/domain/package'
import { orderDelivery } from '@/lib/domain/sale-order'

type Fulfilment = Reply<'fulfilmentOrders.one'>
type Props = DetailProps<'fulfilmentOrders.one'>
const linkLook = 'text-accent hover:underline'

export function FulfilmentHead({ call, input, record }: Props) {
  const { status, is_late } = useAsk(call, input, { first: record }).data ?? record
  return (
    <>
      <Chip tone={fulfillmentStatus.tone(status)}>{fulfillmentStatus.label(status)}</Chip>
      {is_late && <Chip tone="red">Late</Chip>}
    </>
  )
}

const factsOf = (f: Fulfilment): FactGroup[] => [
  { title: 'Order', facts: [
    { label: 'Order', value: <Link href={`/orderSummary?order_id=${f.order_id}`} className={linkLook}><code>{f.order_no}</code></Link> },
    { label: 'Reference', value: <code>{f.ref_no}</code> }, { label: 'Client', value: <bdi>{f.client}</bdi> },
    { label: 'Warehouse', value: <code>{f.warehouse}</code> }, { label: 'Wave', value: f.wave_no ? <code>{f.wave_no}</code> : '–' },
    { label: 'Ship by', value: <When moment={f.due_ship_at} /> },
    ...(f.handed_over_at ? [{ label: 'Handed over', value: <><code>{f.handover_no}</code> <When moment={f.handed_over_at} /></> }] : []),
  ] },
  { title: 'Goes to', facts: [
    { label: 'Name', value: <bdi>{f.consignee_name}</bdi> }, { label: 'Mobile', value: <span className="figures" dir="ltr">{f.consignee_phone}</span> },
    { label: 'Address', value: <bdi>{[f.address_line1, f.address_line2, f.area, f.city, f.country_code].filter(Boolean).join(', ')}</bdi>, wide: true },
    { label: 'Delivery', value: orderDelivery.label(f.delivery_type) }, { label: 'Payment', value: paymentMode.label(f.payment_mode) },
    ...(compare(f.cod_amount, 0) > 0 ? [{ label: 'COD', value: money(f.cod_amount, f.currency), numeric: true }] : []),
    ...(f.remarks ? [{ label: 'Remarks', value: <bdi>{f.remarks}</bdi>, wide: true }] : []),
  ] },
]

const Lines = ({ lines }: { lines: Fulfilment['order_lines'] }) => (
  <TableFrame label="Lines" short>
    <Table>
      <thead>
        <tr>
          <Th>SKU</Th><Th>Name</Th><Th align="end">Wanted</Th><Th align="end">Allocated</Th><Th align="end">Picked</Th><Th align="end">Shipped</Th>
          <Th align="end">Returned</Th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Tr key={line.id}>
            <Td><code>{line.sku_code}</code></Td><Td><bdi>{line.sku_name}</bdi></Td>
            {(['qty', 'allocated', 'picked', 'shipped', 'returned'] as const).map((of) => <Td key={of} align="end" className="figures">{line[of]}</Td>)}
          </Tr>
        ))}
      </tbody>
    </Table>
  </TableFrame>
)

const Stock = ({ picks }: { picks: Fulfilment['picks'] }) => (picks.length === 0 ? <p className="text-ink-soft">No stock is held for it.</p> : (
  <TableFrame label="Stock" short>
    <Table>
      <thead><tr><Th>Shelf</Th><Th>SKU</Th><Th>Lot</Th><Th>Expiry</Th><Th align="end">Units</Th><Th>State</Th></tr></thead>
      <tbody>
        {picks.map((pick) => (
          <Tr key={pick.allocation_id}>
            <Td><code>{pick.location_code}</code></Td><Td><code>{pick.sku_code}</code></Td><Td>{pick.lot_no === 'NA' ? '–' : <code>{pick.lot_no}</code>}</Td>
            <Td>{pick.expiry_date ? <When moment={pick.expiry_date} show="day" /> : '–'}</Td><Td align="end" className="figures">{pick.qty}</Td>
            <Td>{pick.is_picked ? <Chip tone="green">Picked</Chip> : <Chip tone="blue">To pick</Chip>}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  </TableFrame>
))

const side = (box: Fulfilment['boxes'][number]) => (box.length ? `${box.length} × ${box.width} × ${box.height} cm` : '–')

const Boxes = ({ fulfilment }: { fulfilment: Fulfilment }) => (fulfilment.boxes.length === 0 ? <p className="text-ink-soft">Nothing is packed yet.</p> : (
  <TableFrame label="Boxes" short>
    <Table>
      <thead><tr><Th>Box</Th><Th>Parcel</Th><Th>Carrier</Th><Th>State</Th><Th align="end">kg</Th><Th>Size</Th></tr></thead>
      <tbody>
        {fulfilment.boxes.map((box) => (
          <Tr key={box.id}>
            <Td className="figures">{box.box_no}</Td>
            <Td>{box.package_id ? <Link href={`/packages/${box.package_id}`} className={linkLook}><code>{box.tracking_no}</code></Link> : '–'}</Td>
            <Td>{box.carrier ? <bdi>{box.carrier}</bdi> : '–'}</Td>
            <Td>{box.parcel_status ? <Chip tone={packageStatus.tone(box.parcel_status)}>{packageStatus.label(box.parcel_status)}</Chip> : '–'}</Td>
            <Td align="end" className="figures">{box.weight}</Td><Td>{side(box)}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  </TableFrame>
))

/** Everything known of what one warehouse ships of an order. */
export function FulfilmentBody({ call, input, record }: Props) {
  const answer = useAsk(call, input, { first: record })
  const fulfilment = answer.data ?? record
  const tabs = [
    { id: 'lines', label: 'Lines', count: fulfilment.order_lines.length, content: <Lines lines={fulfilment.order_lines} /> },
    { id: 'stock', label: 'Stock', count: fulfilment.picks.length, content: <Stock picks={fulfilment.picks} /> },
    { id: 'boxes', label: 'Boxes', count: fulfilment.boxes.length, content: <Boxes fulfilment={fulfilment} /> },
  ]
  return (
    <div className="flex flex-col gap-5">
      {answer.error && <Notice tone="red">{answer.error.message}</Notice>}
      {fulfilment.booking_error && <Notice tone="red">{`No carrier is booked: ${fulfilment.booking_error}`}</Notice>}
      <Facts groups={factsOf(fulfilment)} />
      <Tabs label="Fulfilment order" tabs={tabs} />
    </div>
  )
}
