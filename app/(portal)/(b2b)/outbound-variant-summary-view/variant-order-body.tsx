'use client'

import type { DetailProps } from '@/components/screens/detail'
import { Chip } from '@/components/ui/chip'
import { Facts, type FactGroup } from '@/components/ui/facts'
import { Notice } from '@/components/ui/notice'
import { ProgressBar } from '@/components/ui/progress-bar'
import { Table, Td, Tr } from '@/components/ui/table'
import { TableFrame } from '@/components/ui/table-frame'
import { Tabs } from '@/components/ui/tabs'
import { Link } from '@/components/ui/link'
import { Th } from '@/components/ui/th'
import { When } from '@/components/ui/when'
import { useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { countryNames } from '@/lib/domain/countries'
import { labelReject, variantDirection, variantImage, variantLabel, variantLineState, variantOrderStatus } from '@/lib/domain/variant'

type Order = Reply<'btbVariantOrders.one'>
type Props = DetailProps<'btbVariantOrders.one'>
const none = '–'

export function VariantOrderHead({ call, input, record }: Props) {
  const { status, priority } = useAsk(call, input, { first: record }).data ?? record
  return (
    <>
      <Chip tone={variantOrderStatus.tone(status)}>{variantOrderStatus.label(status)}</Chip>
      {priority === 'urgent' && <Chip tone="red">Urgent</Chip>}
    </>
  )
}

const hrefOf = ({ inbound_id, outbound_id }: Order) => (
  inbound_id === null ? `/outbound-summary-view?id=${outbound_id}` : `/inbound-summary-view?id=${inbound_id}`)

const factsOf = (o: Order): FactGroup[] => [
  { title: 'Order', facts: [
    { label: variantDirection.label(o.direction), value: <Link href={hrefOf(o)}><code>{o.parent_no}</code></Link> },
    { label: 'Client', value: <bdi>{o.client_name}</bdi> }, { label: 'Warehouse', value: o.warehouse_code },
    { label: 'Label', value: o.label_template ? variantLabel.label(o.label_template) : 'As each variant says' },
  ] },
  { title: 'Progress', facts: [
    { label: 'Wanted by', value: <When moment={o.requested_by_date} show="day" /> },
    { label: 'Submitted', value: o.submitted_at ? <When moment={o.submitted_at} /> : none },
    { label: 'Completed', value: o.completed_at ? <When moment={o.completed_at} /> : none },
  ] },
]

const Lines = ({ lines }: { lines: Order['order_lines'] }) => (
  <TableFrame label="Lines" short>
    <Table>
      <thead>
        <tr>
          <Th>#</Th><Th>Variant</Th><Th>Market</Th><Th>Status</Th><Th>Lot</Th><Th align="end">Requested</Th><Th align="end">Labelled</Th>
          <Th align="end">Rejected</Th><Th align="end">Printed</Th><Th align="end">Spoiled</Th><Th>Picture</Th><Th>By</Th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Tr key={line.id}>
            <Td>{line.line_no}</Td>
            <Td>
              <code className="block">{line.variant_code}</code>
              <bdi className="block max-w-72 truncate text-meta text-ink-soft">{line.sku_code} · {line.variant_name}</bdi>
            </Td>
            <Td>{countryNames[line.market_country as keyof typeof countryNames] ?? line.market_country}</Td>
            <Td><Chip tone={variantLineState.tone(line.state)}>{variantLineState.label(line.state)}</Chip></Td>
            <Td><code>{line.lot_no ?? none}</code></Td>
            <Td align="end" className="figures">
              {line.requested_qty}
              {line.pack_qty > 1 && <span className="block text-meta text-ink-soft">{line.requested_qty * line.pack_qty} units</span>}
            </Td>
            <Td align="end" className="figures">{line.labelled_qty}</Td>
            <Td align="end" className="figures">{line.rejected_qty}</Td>
            <Td align="end" className="figures">{line.labels_printed}</Td>
            <Td align="end" className="figures">
              {line.labels_spoiled}{line.spoil_pct !== null && <span className="block text-meta text-ink-soft">{line.spoil_pct} %</span>}
            </Td>
            <Td><Chip tone={variantImage.tone(line.image_status)}>{variantImage.label(line.image_status)}</Chip></Td>
            <Td><bdi>{line.operators.join(', ') || none}</bdi></Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  </TableFrame>
)

const Labellings = ({ counts }: { counts: Order['labellings'] }) => (
  <TableFrame label="Counts" short>
    <Table>
      <thead>
        <tr>
          <Th>At</Th><Th>Variant</Th><Th align="end">Labelled</Th><Th align="end">Rejected</Th><Th>Why</Th><Th align="end">Printed</Th>
          <Th align="end">Spoiled</Th><Th>By</Th>
        </tr>
      </thead>
      <tbody>
        {counts.map((one) => (
          <Tr key={one.id}>
            <Td><When moment={one.created_at} /></Td>
            <Td><code>{one.variant_code}</code></Td>
            <Td align="end" className="figures">{one.labelled}</Td>
            <Td align="end" className="figures">{one.rejected}</Td>
            <Td>{one.reject_reason ? labelReject.label(one.reject_reason) : none}</Td>
            <Td align="end" className="figures">{one.printed}</Td>
            <Td align="end" className="figures">{one.spoiled}</Td>
            <Td><bdi>{one.user_name ?? none}</bdi></Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  </TableFrame>
)

/** Everything known of a variant order. */
export function VariantOrderBody({ call, input, record }: Props) {
  const answer = useAsk(call, input, { first: record })
  const order = answer.data ?? record
  const done = order.labelled_qty + order.rejected_qty
  return (
    <div className="flex flex-col gap-5">
      {answer.error && <Notice tone="red">{answer.error.message}</Notice>}
      {order.is_overdue && <Notice tone="orange">It was wanted earlier.</Notice>}
      {order.hold_reason && <Notice tone="orange" title="On hold">{order.hold_reason}</Notice>}
      {order.close_reason && <Notice tone="yellow" title={variantOrderStatus.label(order.status)}>{order.close_reason}</Notice>}
      {order.requested_qty > 0 && (
        <div className="max-w-xl">
          <p className="mb-1 flex justify-between"><span>Labelled</span><b className="figures">{done} of {order.requested_qty}</b></p>
          <ProgressBar label="Units labelled" value={order.progress} />
        </div>
      )}
      <Facts groups={factsOf(order)} />
      {order.instructions && <p><bdi>{order.instructions}</bdi></p>}
      <Tabs
        label="Parts of this order"
        tabs={[
          { id: 'lines', label: 'Lines', count: order.order_lines.length, content: <Lines lines={order.order_lines} /> },
          { id: 'counts', label: 'Counts', count: order.labellings.length, content: order.labellings.length > 0
            ? <Labellings counts={order.labellings} /> : <p>Nothing is labelled yet.</p> },
        ]}
      />
    </div>
  )
}
