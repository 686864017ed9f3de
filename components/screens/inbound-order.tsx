'use client'

import { Chip } from '@/components/ui/chip'
import { Facts, type FactGroup } from '@/components/ui/facts'
import { Notice } from '@/components/ui/notice'
import { ProgressBar } from '@/components/ui/progress-bar'
import { Table, Td, Tr } from '@/components/ui/table'
import { TableFrame } from '@/components/ui/table-frame'
import { Tabs, type Tab } from '@/components/ui/tabs'
import { Th } from '@/components/ui/th'
import { When } from '@/components/ui/when'
import type { Reply } from '@/lib/contract/types'
import { inboundMode, inboundType, lineState, receiptCondition, receiptReason, receivedOf, type LineState } from '@/lib/domain/inbound'
import type { Tone } from '@/lib/domain/machine'
import { InboundThread } from './inbound-thread'

type Order = Reply<'inbound.one'>
const none = '–'
const lineTones: Record<LineState, Tone> = { open: 'grey', partially_received: 'yellow', received: 'green', short: 'red', over: 'orange' }
const conditionTones = { good: 'green', damaged: 'red', quarantine: 'orange' } as const
const moment = (at: string | null, show: 'day' | 'dayTime' = 'dayTime') => (at ? <When moment={at} show={show} /> : none)

function factsOf(o: Order): FactGroup[] {
  const transport = [
    ['Container', o.container_no], ['Seal', o.seal_no], ['AWB', o.awb_no], ['BOE', o.boe_no], ['Vehicle', o.vehicle_no], ['Driver', o.driver_name],
  ]
  return [
    { title: 'Order', facts: [
      { label: 'Reference', value: <bdi>{o.ref_no}</bdi> }, { label: 'Client', value: <bdi>{o.client}</bdi> }, { label: 'Warehouse', value: o.warehouse },
      { label: 'Type', value: inboundType.label(o.inbound_type) }, { label: 'Mode', value: inboundMode.label(o.shipment_mode) },
      { label: 'Expected', value: moment(o.expected_date, 'day') },
    ] },
    { title: 'Transport', facts: [
      ...transport.filter(([, value]) => value).map(([label, value]) => ({ label: String(label), value: <code>{value}</code> })),
      { label: 'Visit', value: <code>{o.token_no ?? none}</code> },
      { label: 'Cartons', value: String(o.total_cartons), numeric: true }, { label: 'Pallets', value: String(o.total_pallets), numeric: true },
    ] },
    { title: 'Progress', facts: [
      { label: 'Submitted', value: moment(o.submitted_at) }, { label: 'Arrived', value: moment(o.arrived_at) },
      { label: 'Received', value: moment(o.received_at) }, { label: 'Closed', value: moment(o.closed_at) },
    ] },
  ]
}

/** What a trade tells of an order besides: facts, what its lines were written as and why they differ, by their id, and parts of its own. */
interface Beside { facts?: FactGroup[]; written?: ReadonlyMap<number, string>; why?: ReadonlyMap<number, string>; tabs?: Tab[] }

const Lines = ({ lines, written, why }: { lines: Order['order_lines'] } & Pick<Beside, 'written' | 'why'>) => (
  <TableFrame label="Lines" short>
    <Table>
      <thead>
        <tr>
          <Th>#</Th><Th>SKU</Th><Th>State</Th><Th>Lot</Th><Th>Expiry</Th>{written && <Th>Announced</Th>}
          <Th align="end">Expected</Th><Th align="end">Good</Th><Th align="end">Damaged</Th>
          <Th align="end">Quarantine</Th><Th align="end">Variance</Th><Th align="end">Put away</Th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const variance = receivedOf(line) - line.expected_qty
          return (
            <Tr key={line.id}>
              <Td>{line.line_no}</Td>
              <Td><code className="block">{line.sku_code}</code><bdi className="block max-w-72 truncate text-meta text-ink-soft">{line.sku_name}</bdi></Td>
              <Td>
                <Chip tone={lineTones[line.state]}>{lineState.label(line.state)}</Chip>
                {why?.has(line.id) && <span className="block text-meta text-ink-soft">{why.get(line.id)}</span>}
              </Td>
              <Td><code>{line.lot_no ?? none}</code></Td>
              <Td>{moment(line.expiry_date, 'day')}</Td>
              {written && <Td>{written.get(line.id)}</Td>}
              <Td align="end" className="figures">{line.expected_qty}</Td>
              <Td align="end" className="figures">{line.accepted_qty}</Td>
              <Td align="end" className="figures">{line.damaged_qty}</Td>
              <Td align="end" className="figures">{line.quarantined_qty}</Td>
              <Td align="end" className="figures">{receivedOf(line) === 0 && line.state === 'open' ? none : variance > 0 ? `+${variance}` : variance}</Td>
              <Td align="end" className="figures">{line.putaway_qty}</Td>
            </Tr>
          )
        })}
      </tbody>
    </Table>
  </TableFrame>
)

const Receipts = ({ receipts }: { receipts: Order['receipts'] }) => (
  <TableFrame label="Receipts" short>
    <Table>
      <thead><tr><Th>Receipt</Th><Th>Received</Th><Th>SKU</Th><Th>Lot</Th><Th align="end">Units</Th><Th>Condition</Th><Th>At</Th><Th>By</Th></tr></thead>
      <tbody>
        {receipts.map((one) => (
          <Tr key={one.id}>
            <Td><code>{one.grn_no}</code></Td>
            <Td>{moment(one.received_at)}</Td>
            <Td><code>{one.sku_code}</code></Td>
            <Td><code>{one.lot_no}</code></Td>
            <Td align="end" className="figures">{one.qty}</Td>
            <Td>
              <Chip tone={conditionTones[one.condition]}>{receiptCondition.label(one.condition)}</Chip>
              {one.reason && <span className="ms-2 text-meta text-ink-soft">{receiptReason.label(one.reason)}</span>}
            </Td>
            <Td><code>{one.location_code}</code></Td>
            <Td><bdi>{one.received_by ?? none}</bdi></Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  </TableFrame>
)

/** An inbound order of either trade: how far it is, its facts, its lines and receipts. */
export function OrderParts({ order, error, facts, written, why, tabs: more }: { order: Order; error: string | null } & Beside) {
  const tabs = [
    { id: 'lines', label: 'Lines', count: order.order_lines.length, content: order.order_lines.length > 0
      ? <Lines lines={order.order_lines} written={written} why={why} /> : <p>It announces nothing yet. Edit it to add lines.</p> },
    { id: 'receipts', label: 'Receipts', count: order.receipts.length, content: order.receipts.length > 0
      ? <Receipts receipts={order.receipts} /> : <p>Nothing was received yet.</p> },
    ...(more ?? []),
  ]
  return (
    <div className="flex flex-col gap-5">
      {error && <Notice tone="red">{error}</Notice>}
      {order.is_late && <Notice tone="orange">It was expected earlier and has not arrived.</Notice>}
      {order.close_reason && <Notice tone="yellow" title={order.status === 'cancelled' ? 'Cancelled' : 'Short'}>{order.close_reason}</Notice>}
      {order.expected_qty > 0 && (
        <div className="max-w-xl">
          <p className="mb-1 flex justify-between"><span>Received</span><b className="figures">{order.received_qty} of {order.expected_qty}</b></p>
          <ProgressBar label="Units received" value={Math.min(100, Math.round((order.received_qty / order.expected_qty) * 100))} />
        </div>
      )}
      {order.status !== 'draft' && <InboundThread order={order} />}
      <Facts groups={[...factsOf(order), ...(facts ?? [])]} />
      <Tabs tabs={tabs} label="Parts of this order" />
    </div>
  )
}
