'use client'

import type { DetailProps } from '@/components/screens/detail'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { Facts, type FactGroup } from '@/components/ui/facts'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { Table, Td, Tr } from '@/components/ui/table'
import { TableFrame } from '@/components/ui/table-frame'
import { Th } from '@/components/ui/th'
import { When } from '@/components/ui/when'
import { useAsk } from '@/lib/client/query'
import { reopenReason, reopenStatus } from '@/lib/domain/asn-reopen'
import { inboundStatus } from '@/lib/domain/inbound'

type Props = DetailProps<'asnReopen.one'>
type Request = Props['record']
const none = '–'
const signed = (n: number) => (n > 0 ? `+${n}` : String(n))

export function RequestHead({ call, input, record }: Props) {
  const { approval_status } = useAsk(call, input, { first: record }).data ?? record
  return <Chip tone={reopenStatus.tone(approval_status)}>{reopenStatus.label(approval_status)}</Chip>
}

const factsOf = (r: Request): FactGroup[] => [
  { title: 'Request', facts: [
    { label: 'Inbound order', value: <Link href={`/inbound-summary-view?id=${r.inbound_id}`}><code>{r.inbound_no}</code></Link> },
    { label: 'It is', value: inboundStatus.label(r.inbound_status) }, { label: 'Client', value: <bdi>{r.client_name}</bdi> },
    { label: 'Reason', value: reopenReason.label(r.reason_code) }, { label: 'Requested by', value: <bdi>{r.requested_by ?? none}</bdi> },
    { label: 'Requested', value: <When moment={r.requested_at} show="dayTime" /> },
  ] },
  { title: 'Decision', facts: [
    { label: 'Decided by', value: <bdi>{r.decided_by ?? none}</bdi> },
    { label: 'Decided', value: r.decided_at ? <When moment={r.decided_at} show="dayTime" /> : none },
    { label: 'Open until', value: r.open_until ? <When moment={r.open_until} show="dayTime" /> : none },
    { label: 'Revision', value: <code>{r.outcome_grn_no ?? none}</code> }, { label: 'Remarks', value: <bdi>{r.decision_remarks ?? none}</bdi> },
  ] },
]

const moreFacts = ({ effects: { billing, customs } }: Request): FactGroup[] => [
  { title: 'Billing', facts: [
    { label: 'Month it was closed in', value: `${billing.month || none}${billing.is_charged ? ', charged' : ', not charged yet'}` },
    { label: 'Storage a day from tonight', value: `${signed(billing.storage_cbm)} m³`, numeric: true },
  ] },
  { title: 'Customs', facts: [
    { label: 'Bill of entry', value: <code>{customs.boe_no ?? none}</code> },
    { label: 'Units under it', value: `${customs.units_now} → ${customs.units_then}`, numeric: true },
    { label: 'To be amended', value: customs.is_free_zone && customs.units_now !== customs.units_then ? 'Yes, with customs; not from here' : 'No' },
  ] },
]

const atApproval = ({ may_come, leaves }: Request['effects']['stock'][number]) =>
  (may_come > 0 ? `Up to ${may_come} may be received` : leaves.map(({ location_code, qty }) => `${qty} leave ${location_code}`).join(', '))

const Stock = ({ effects: { stock }, request_lines }: Request) => (
  <TableFrame label="What changes in the stock" short>
    <Table>
      <thead>
        <tr>
          <Th>SKU</Th><Th>Lot</Th><Th align="end">Now</Th><Th align="end">Change</Th><Th align="end">Then</Th><Th>When approved</Th><Th align="end">Done</Th>
        </tr>
      </thead>
      <tbody>
        {stock.map((line, at) => (
          <Tr key={request_lines[at]?.id ?? at}>
            <Td><code>{line.sku_code}</code></Td><Td><code>{line.lot_no ?? none}</code></Td>
            <Td align="end" className="figures">{line.received_now}</Td><Td align="end" className="figures">{signed(line.change_qty)}</Td>
            <Td align="end" className="figures">{line.received_then}</Td>
            <Td>{atApproval(line)}</Td>
            <Td align="end" className="figures">{signed(request_lines[at]?.done_qty ?? 0)}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  </TableFrame>
)

/** A request with all its approval would do, or did. */
export function RequestBody({ call, input, record }: Props) {
  const answer = useAsk(call, input, { first: record })
  const request = answer.data ?? record
  const isPending = request.approval_status === '0'
  return (
    <div className="flex flex-col gap-5">
      {answer.error && <Notice tone="red">{answer.error.message}</Notice>}
      {isPending && request.effects.blocks.map((why) => <Notice key={why} tone="orange" title="It cannot be approved now">{why}</Notice>)}
      <Notice tone="blue" title="What is wrong"><bdi>{request.description}</bdi></Notice>
      <Facts groups={factsOf(request)} />
      <Card title={isPending ? 'What an approval would change' : 'What its approval changed'}>
        <div className="flex flex-col gap-4"><Stock {...request} /><Facts groups={moreFacts(request)} /></div>
      </Card>
    </div>
  )
}
