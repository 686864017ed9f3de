'use client'

import type { DetailProps } from '@/components/screens/detail'
import { Chip } from '@/components/ui/chip'
import { Facts, type FactGroup } from '@/components/ui/facts'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { ProgressBar } from '@/components/ui/progress-bar'
import { Table, Td, Tr } from '@/components/ui/table'
import { TableFrame } from '@/components/ui/table-frame'
import { Tabs } from '@/components/ui/tabs'
import { Th } from '@/components/ui/th'
import { When } from '@/components/ui/when'
import { useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { inboundStatus } from '@/lib/domain/inbound'
import { money } from '@/lib/domain/money'
import { purchaseStatus } from '@/lib/domain/purchase'

type Order = Reply<'purchaseOrders.one'>
type Props = DetailProps<'purchaseOrders.one'>
const none = '–'

export function PurchaseHead({ call, input, record }: Props) {
  const { status } = useAsk(call, input, { first: record }).data ?? record
  return <Chip tone={purchaseStatus.tone(status)}>{purchaseStatus.label(status)}</Chip>
}

const factsOf = (o: Order): FactGroup[] => [
  { title: 'Order', facts: [
    { label: 'Supplier', value: <bdi>{o.vendor_name}</bdi> }, { label: 'Client', value: <bdi>{o.client}</bdi> }, { label: 'Warehouse', value: o.warehouse },
  ] },
  { title: 'Terms', facts: [
    { label: 'Ordered', value: <When moment={o.order_date} show="day" /> }, { label: 'Expected', value: <When moment={o.expected_date} show="day" /> },
    { label: 'Incoterm', value: o.incoterm ?? none }, { label: 'Total with VAT', value: money(o.total_amount, o.currency), numeric: true },
  ] },
]

const Lines = ({ order: { order_lines, currency } }: { order: Order }) => (
  <TableFrame label="Lines" short>
    <Table>
      <thead>
        <tr>
          <Th>#</Th><Th>SKU</Th><Th align="end">Ordered</Th><Th align="end">Announced</Th><Th align="end">Received</Th><Th align="end">Open</Th>
          <Th align="end">Unit cost</Th><Th align="end">VAT %</Th><Th align="end">Total</Th>
        </tr>
      </thead>
      <tbody>
        {order_lines.map((line) => (
          <Tr key={line.id}>
            <Td>{line.line_no}</Td>
            <Td><code className="block">{line.sku_code}</code><bdi className="block max-w-72 truncate text-meta text-ink-soft">{line.sku_name}</bdi></Td>
            <Td align="end" className="figures">{line.ordered_qty}</Td>
            <Td align="end" className="figures">{line.asn_qty}</Td>
            <Td align="end" className="figures">{line.received_qty}</Td>
            <Td align="end" className="figures">{line.open_qty}</Td>
            <Td align="end" className="figures">{line.unit_cost}</Td>
            <Td align="end" className="figures">{line.tax_rate}</Td>
            <Td align="end" className="figures">{money(line.line_total, currency)}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  </TableFrame>
)

const InboundOrders = ({ orders }: { orders: Order['inbound_orders'] }) => (
  <TableFrame label="Inbound orders" short>
    <Table>
      <thead><tr><Th>Inbound no.</Th><Th>Status</Th><Th>Reference</Th><Th>Expected</Th><Th align="end">Units</Th><Th align="end">Received</Th></tr></thead>
      <tbody>
        {orders.map((one) => (
          <Tr key={one.id}>
            <Td><Link href={`/list-inbound-order/${one.id}`}><code>{one.inbound_no}</code></Link></Td>
            <Td><Chip tone={inboundStatus.tone(one.status)}>{inboundStatus.label(one.status)}</Chip></Td>
            <Td><code>{one.ref_no}</code></Td>
            <Td><When moment={one.expected_date} show="day" /></Td>
            <Td align="end" className="figures">{one.expected_qty}</Td>
            <Td align="end" className="figures">{one.received_qty}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  </TableFrame>
)

/** Everything known of a purchase order. */
export function PurchaseBody({ call, input, record }: Props) {
  const answer = useAsk(call, input, { first: record })
  const order = answer.data ?? record
  const tabs = [
    { id: 'lines', label: 'Lines', count: order.order_lines.length, content: order.order_lines.length > 0
      ? <Lines order={order} /> : <p>It orders nothing yet. Edit it to add lines.</p> },
    { id: 'inbound', label: 'Inbound orders', count: order.inbound_orders.length, content: order.inbound_orders.length > 0
      ? <InboundOrders orders={order.inbound_orders} /> : <p>Nothing of it is announced to the warehouse yet.</p> },
  ]
  return (
    <div className="flex flex-col gap-5">
      {answer.error && <Notice tone="red">{answer.error.message}</Notice>}
      {order.is_late && <Notice tone="orange">It was expected earlier and is not all here.</Notice>}
      {order.close_reason && <Notice tone="yellow" title={purchaseStatus.label(order.status)}>{order.close_reason}</Notice>}
      {order.ordered_qty > 0 && (
        <div className="max-w-xl">
          <p className="mb-1 flex justify-between"><span>Received</span><b className="figures">{order.received_qty} of {order.ordered_qty}</b></p>
          <ProgressBar label="Units received" value={Math.min(100, Math.round((order.received_qty / order.ordered_qty) * 100))} />
        </div>
      )}
      <Facts groups={factsOf(order)} />
      {order.remarks && <p><bdi>{order.remarks}</bdi></p>}
      <Tabs tabs={tabs} label="Parts of this order" />
    </div>
  )
}
