'use client'

import type { DetailProps } from '@/components/screens/detail'
import { Chip } from '@/components/ui/chip'
import { Facts, type FactGroup } from '@/components/ui/facts'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { ProgressBar } from '@/components/ui/progress-bar'
import { Table, Td, Tr } from '@/components/ui/table'
import { Tabs } from '@/components/ui/tabs'
import { TableFrame } from '@/components/ui/table-frame'
import { Th } from '@/components/ui/th'
import { When } from '@/components/ui/when'
import { useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { customsState } from '@/lib/domain/boe'
import { isUnitIn, usedUnits } from '@/lib/domain/handling-unit'
import {
  isOutboundIn, outboundLineState, outboundShort, outboundStatus, outboundType, outboundUnit, pickableOutbound, returnableOutbound,
} from '@/lib/domain/outbound'
import { casesText } from '@/lib/domain/units'
import { Arrivals } from './arrivals'
import { Picks } from './outbound-picks'
import { Proof } from './proof'
import { PutBackTab, UnitsTab } from './units-tab'

type Order = Reply<'outbound.one'>
type Line = Order['order_lines'][number]
type Props = DetailProps<'outbound.one'>
const none = '–'

export function OutboundHead({ call, input, record }: Props) {
  const { status } = useAsk(call, input, { first: record }).data ?? record
  return <Chip tone={outboundStatus.tone(status)}>{outboundStatus.label(status)}</Chip>
}

const truckOf = ({ vehicle_no, driver_name }: Order) => [vehicle_no, driver_name].filter(Boolean).join(', ')

/** The declaration it leaves with, which opens for who sees bills of entry. */
function Declaration({ o, opens }: { o: Order; opens: boolean }) {
  if (o.boe === null) return o.needs_boe ? 'Missing' : none
  const boe = <code>{o.boe}</code>
  return opens && o.boe_id ? <Link href={`/boe-outbound/${o.customs_scope}?boe=${o.boe_id}`}>{boe}</Link> : boe
}
const customsOf = (o: Order, may: Props['may']) => (o.customs === null && o.boe === null ? [] : [
  ...(o.customs ? [{ label: 'Customs', value: <Chip tone={customsState.tone(o.customs)}>{customsState.label(o.customs)}</Chip> }] : []),
  { label: 'BOE', value: <Declaration o={o} opens={may['boes.one'] === true} /> },
])

const factsOf = (o: Order, may: Props['may']): FactGroup[] => [
  { title: o.to_warehouse_id === null ? 'Consignee' : 'To warehouse', facts: [
    { label: o.to_warehouse_id === null ? 'Consignee' : 'Warehouse', value: <bdi>{o.consignee_name}</bdi> },
    { label: 'Address', value: <bdi>{o.consignee_address}</bdi> },
    { label: 'Contact', value: o.consignee_contact ? <bdi>{o.consignee_contact}</bdi> : none },
  ] },
  { title: 'Order', facts: [
    { label: 'Client', value: <bdi>{o.client}</bdi> }, { label: 'Reference', value: <code>{o.ref_no}</code> }, { label: 'Warehouse', value: o.warehouse },
    { label: 'Kind', value: outboundType.label(o.order_type) },
  ] },
  { title: 'Shipment', facts: [
    { label: 'Ship on', value: <When moment={o.requested_ship_date} show="day" /> }, { label: 'Priority', value: o.priority, numeric: true },
    ...(o.shipped_at ? [{ label: 'Shipped', value: <When moment={o.shipped_at} /> }, { label: 'Vehicle', value: truckOf(o) }] : []),
    ...(o.delivered_at ? [{ label: 'Delivered', value: <When moment={o.delivered_at} /> }, { label: 'Taken by', value: <bdi>{o.received_by}</bdi> }] : []),
    ...customsOf(o, may),
    { label: 'Days they still live', value: o.min_remaining_days ?? 'As the consignee asks' }, { label: 'In part', value: o.allow_partial ? 'Yes' : 'No' },
  ] },
]

/** Where the goods of a line are reserved, the first to expire first. */
const Lots = ({ line: { allocations, short_reason } }: { line: Line }) => (
  <>
    {allocations.map((one) => (
      <span key={one.id} className="block whitespace-nowrap">
        <span className="figures">{one.qty}</span> of <code>{one.lot_no}</code>{one.location_code && <> at <code>{one.location_code}</code></>}
        {one.expiry_date && <>, expires <When moment={one.expiry_date} show="day" /></>}
      </span>
    ))}
    {short_reason && <span className="block text-red-strong">{outboundShort.label(short_reason)}</span>}
  </>
)

const Lines = ({ lines }: { lines: readonly Line[] }) => (
  <TableFrame label="Lines" short>
    <Table>
      <thead>
        <tr>
          <Th>#</Th><Th>SKU</Th><Th>Status</Th><Th align="end">Ordered</Th><Th align="end">Allocated</Th>
          <Th align="end">Picked</Th><Th>Not before</Th>
          <Th>Lots</Th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Tr key={line.id}>
            <Td>{line.line_no}</Td>
            <Td>
              <code className="block">{line.sku_code}</code>
              <bdi className="block max-w-72 truncate text-meta text-ink-soft">{line.sku_name}</bdi>
              {line.variant_code && <span className="block text-meta">as <code>{line.variant_code}</code></span>}
            </Td>
            <Td><Chip tone={outboundLineState.tone(line.state)}>{outboundLineState.label(line.state)}</Chip></Td>
            <Td align="end" className="figures">
              {line.uom_qty} {outboundUnit.label(line.uom).toLowerCase()}
              <span className="block text-meta text-ink-soft">
                {line.uom === 'EA' ? line.case_qty !== null && casesText(line.ordered_qty, line.case_qty) : `${line.ordered_qty} units`}
              </span>
            </Td>
            <Td align="end" className="figures">{line.allocated_qty}</Td>
            <Td align="end" className="figures">{line.picked_qty}</Td>
            <Td>{line.earliest_expiry ? <When moment={line.earliest_expiry} show="day" /> : none}</Td>
            <Td><Lots line={line} /></Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  </TableFrame>
)

const tabsOf = (order: Order, may: Props['may']) => [
  {
    id: 'lines', label: 'Lines', count: order.lines,
    content: order.order_lines.length > 0 ? <Lines lines={order.order_lines} /> : <p>It sends nothing yet. Edit it to add lines.</p>,
  },
  {
    id: 'units', label: 'Handling units', count: order.handling_units.filter((unit) => isUnitIn(usedUnits, unit)).length,
    content: <UnitsTab order={order} mayPack={may['handlingUnits.change'] === true} />,
  },
  ...(order.arrivals.length > 0 ? [{
    id: 'arrivals', label: 'Arrivals', count: order.arrivals.length, content: <Arrivals arrivals={order.arrivals} />,
  }] : []),
  ...(isOutboundIn(returnableOutbound, order.status) ? [{
    id: 'proof', label: 'Proof of delivery', content: <Proof order={order} mayAdd={may['outbound.addPod'] === true} />,
  }] : []),
  ...(order.put_backs.length > 0 ? [{
    id: 'back', label: 'Put back', count: order.put_backs.filter(({ qty, put_qty }) => qty > put_qty).length,
    content: <PutBackTab order={order} mayPut={may['outbound.putBack'] === true} />,
  }] : []),
]

/** Everything known of an outbound order. */
export function OutboundBody({ call, input, record, may }: Props) {
  const answer = useAsk(call, input, { first: record })
  const order = answer.data ?? record
  return (
    <div className="flex flex-col gap-5">
      {answer.error && <Notice tone="red">{answer.error.message}</Notice>}
      {order.is_late && <Notice tone="orange">It was to be shipped earlier.</Notice>}
      {order.hold_reason && <Notice tone="orange" title="On hold">{order.hold_reason}</Notice>}
      {order.cancel_reason && <Notice tone="yellow" title="Cancelled">{order.cancel_reason}</Notice>}
      {order.ordered_qty > 0 && (
        <div className="max-w-xl">
          <p className="mb-1 flex justify-between"><span>Allocated</span><b className="figures">{order.allocated_qty} of {order.ordered_qty}</b></p>
          <ProgressBar label="Units allocated" value={Math.min(100, Math.round((order.allocated_qty / order.ordered_qty) * 100))} />
        </div>
      )}
      <Facts groups={factsOf(order, may)} />
      {order.remarks && <p><bdi>{order.remarks}</bdi></p>}
      {may['outbound.pick'] && isOutboundIn(pickableOutbound, order.status) && <Picks order={order} />}
      <Tabs label="Outbound order" tabs={tabsOf(order, may)} />
    </div>
  )
}
