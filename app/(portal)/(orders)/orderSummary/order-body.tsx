'use client'

import { Nothing } from '@/components/cells/nothing'
import type { DetailProps } from '@/components/screens/detail'
import { Chip } from '@/components/ui/chip'
import { Facts, type FactGroup } from '@/components/ui/facts'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { Table, Td, Tr } from '@/components/ui/table'
import { TableFrame } from '@/components/ui/table-frame'
import { Tabs } from '@/components/ui/tabs'
import { Th } from '@/components/ui/th'
import { Timeline } from '@/components/ui/timeline'
import { When } from '@/components/ui/when'
import { nameOf } from '../orderList/order-draft'
import { useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { compare } from '@/lib/domain/decimal'
import { fulfillmentStatus } from '@/lib/domain/fulfilment-order'
import { money } from '@/lib/domain/money'
import { paymentMode } from '@/lib/domain/package'
import { orderDelivery, orderHold, orderSource, saleOrderStatus, type SaleOrderStatus } from '@/lib/domain/sale-order'

type Order = Reply<'saleOrders.one'>
type Props = DetailProps<'saleOrders.one'>

const or = (text: string | null | undefined) => (text ? <bdi>{text}</bdi> : <Nothing />)

export function OrderStatus({ call, input, record }: Props) {
  const { status, hold_reason, is_late } = useAsk(call, input, { first: record }).data ?? record
  return (
    <>
      <Chip tone={saleOrderStatus.tone(status)}>{saleOrderStatus.label(status)}</Chip>
      {hold_reason && <Chip tone="orange">{orderHold.label(hold_reason)}</Chip>}
      {is_late && <Chip tone="red">Late</Chip>}
    </>
  )
}


function factsOf(o: Order): FactGroup[] {
  const amount = (value: string) => money(value, o.currency)
  const place = [o.area, o.city, o.state, o.pincode, o.country_code].filter(Boolean).join(', ')
  return [
    { title: 'Order', facts: [
      { label: 'Reference', value: <code>{o.ref_no}</code> }, { label: 'Client', value: or(o.client) },
      { label: 'Source', value: orderSource.label(o.order_source) }, { label: 'Ordered', value: <When moment={o.order_date} /> },
      { label: 'Warehouse', value: or(o.warehouse) }, { label: 'Delivery', value: orderDelivery.label(o.delivery_type) },
      { label: 'Ship by', value: o.due_ship_at ? <When moment={o.due_ship_at} /> : <Nothing /> },
    ] },
    { title: 'Consignee', facts: [
      { label: 'Name', value: or(o.consignee_name) }, { label: 'Mobile', value: <span className="figures" dir="ltr">{o.consignee_phone}</span> },
      { label: 'E-mail', value: or(o.consignee_email) },
      { label: 'Address', value: <bdi>{[o.address_line1, o.address_line2, place].filter(Boolean).join(', ')}</bdi>, wide: true },
      ...(o.remarks ? [{ label: 'Remarks', value: <bdi>{o.remarks}</bdi>, wide: true }] : []),
    ] },
    { title: 'Amounts', facts: [
      { label: 'Goods', value: amount(o.subtotal), numeric: true }, { label: 'Discount', value: amount(o.discount), numeric: true },
      { label: 'Shipping', value: amount(o.shipping_fee), numeric: true },
      { label: o.is_tax_inclusive ? 'VAT, included' : 'VAT', value: amount(o.vat_amount), numeric: true },
      { label: 'Total', value: <strong>{amount(o.total_amount)}</strong>, numeric: true },
      { label: 'Payment', value: paymentMode.label(o.payment_mode) },
      ...(compare(o.cod_amount, 0) > 0 ? [{ label: 'COD', value: amount(o.cod_amount), numeric: true }] : []),
    ] },
  ]
}

function Lines({ order }: { order: Order }) {
  return (
    <TableFrame label="Lines" short>
      <Table>
        <thead>
          <tr>
            <Th>SKU</Th><Th>Name</Th><Th align="end">Ordered</Th><Th align="end">Allocated</Th><Th align="end">Shipped</Th><Th align="end">Price</Th>
            <Th align="end">Line</Th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <Tr key={line.id}>
              <Td><code>{line.ordered_sku}</code></Td><Td>{or(nameOf(line))}</Td><Td align="end" className="figures">{line.ordered_qty}</Td>
              <Td align="end" className="figures">{line.allocated_qty}</Td><Td align="end" className="figures">{line.shipped_qty}</Td>
              <Td align="end" className="figures">{line.unit_price}</Td><Td align="end" className="figures">{money(line.line_total, line.currency)}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  )
}

function Fulfilments({ fulfilments }: Pick<Order, 'fulfilments'>) {
  if (fulfilments.length === 0) return <p className="text-ink-soft">The order goes to its warehouse once it is confirmed.</p>
  return (
    <TableFrame label="Fulfilment" short>
      <Table>
        <thead><tr><Th>Fulfilment order</Th><Th>Warehouse</Th><Th>Status</Th><Th>Ship by</Th></tr></thead>
        <tbody>
          {fulfilments.map((one) => (
            <Tr key={one.id}>
              <Td><Link href={`/shipping-list/${one.id}`} className="text-accent hover:underline"><code>{one.fulfillment_no}</code></Link></Td>
              <Td><code>{one.warehouse}</code></Td>
              <Td><Chip tone={fulfillmentStatus.tone(one.status)}>{fulfillmentStatus.label(one.status)}</Chip></Td><Td><When moment={one.due_ship_at} /></Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  )
}

const statusWord = (status: string) => (saleOrderStatus.is(status) ? saleOrderStatus.label(status as SaleOrderStatus) : status)

const History = ({ history }: Pick<Order, 'history'>) => (
  <Timeline
    label="History"
    entries={history.map(({ id, to_status, at, by, note }) => ({
      id, at, kind: 'status' as const, title: statusWord(to_status), by: by ?? undefined, detail: note ?? undefined,
    }))}
  />
)

/** Everything known of an order. */
export function OrderBody({ call, input, record }: Props) {
  const answer = useAsk(call, input, { first: record })
  const order = answer.data ?? record
  const tabs = [
    { id: 'lines', label: 'Lines', count: order.lines.length, content: <Lines order={order} /> },
    { id: 'fulfilment', label: 'Fulfilment', count: order.fulfilments.length, content: <Fulfilments fulfilments={order.fulfilments} /> },
    { id: 'history', label: 'History', count: order.history.length, content: <History history={order.history} /> },
  ]
  return (
    <div className="flex flex-col gap-5">
      {answer.error && <Notice tone="red">{answer.error.message}</Notice>}
      <Facts groups={factsOf(order)} />
      <Tabs label="Order" tabs={tabs} />
    </div>
  )
}
