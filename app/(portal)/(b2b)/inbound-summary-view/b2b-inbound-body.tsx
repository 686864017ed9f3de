'use client'

import type { DetailProps } from '@/components/screens/detail'
import { Chip } from '@/components/ui/chip'
import type { FactGroup } from '@/components/ui/facts'
import { When } from '@/components/ui/when'
import { useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { inboundContainer, inboundPriority, inboundStatus, osdReason } from '@/lib/domain/inbound'
import { packsText } from '@/lib/domain/units'
import { OrderParts } from '@/components/screens/inbound-order'
import { Papers, Reopens, Transactions } from './b2b-inbound-tabs'

type Order = Reply<'b2bInbound.one'>
type Props = DetailProps<'b2bInbound.one'>
const none = '–'

export function B2bInboundHead({ call, input, record }: Props) {
  const { status, priority } = useAsk(call, input, { first: record }).data ?? record
  return (
    <>
      <Chip tone={inboundStatus.tone(status)}>{inboundStatus.label(status)}</Chip>
      {priority === 'urgent' && <Chip tone="red">{inboundPriority.label(priority)}</Chip>}
    </>
  )
}

const factsOf = (o: Order): FactGroup[] => [{ title: 'B2B', facts: [
  { label: 'Supplier', value: <bdi>{o.vendor_name ?? none}</bdi> }, { label: 'PO', value: <code>{o.po_no ?? none}</code> },
  { label: 'Bill of lading', value: <code>{o.bl_no ?? none}</code> },
  { label: 'Container size', value: o.container_size === null ? none : inboundContainer.label(o.container_size) },
  { label: 'Labelled at receipt', value: o.label_on_receipt ? 'Yes' : 'No' },
  { label: 'Slot', value: o.slot_from ? <When moment={o.slot_from} show="dayTime" /> : none },
] }]

/** '10 cases', with the pallet it comes on; cases of what was written in each, where it fills any. */
const writtenAs = ({ qty, uom, pallet_no, variant_code, in_cases }: Order['order_lines'][number]) =>
  [packsText(qty, uom), uom === 'EA' && in_cases.includes('case') && in_cases, pallet_no && `on ${pallet_no}`,
    variant_code && `as ${variant_code}`].filter(Boolean).join(', ')

/** Everything known of a business inbound order. */
export function B2bInboundBody({ call, input, record, may }: Props) {
  const answer = useAsk(call, input, { first: record })
  const order = answer.data ?? record
  const written = new Map(order.order_lines.map((line) => [line.id, writtenAs(line)]))
  const why = new Map(order.order_lines.flatMap(({ id, osd_reason }) => (osd_reason ? [[id, osdReason.label(osd_reason)] as const] : [])))
  const tabs = [
    ...(may['b2bInbound.transactions'] ? [{ id: 'transactions', label: 'Transactions', content: <Transactions id={order.id} /> }] : []),
    { id: 'documents', label: 'Documents', content: <Papers id={order.id} isReceived={order.received_qty > 0} /> },
    ...(may['asnReopen.list'] ? [{ id: 'reopens', label: 'Reopen requests', content: <Reopens id={order.id} /> }] : []),
  ]
  return <OrderParts order={order} error={answer.error?.message ?? null} facts={factsOf(order)} written={written} why={why} tabs={tabs} />
}
