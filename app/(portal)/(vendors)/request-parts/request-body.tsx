'use client'

import type { DetailProps } from '@/components/screens/detail'
import { Chip } from '@/components/ui/chip'
import { Facts, type FactGroup } from '@/components/ui/facts'
import { Milestones, type Milestone } from '@/components/ui/milestones'
import { Notice } from '@/components/ui/notice'
import { Table, Td, Tr } from '@/components/ui/table'
import { TableFrame } from '@/components/ui/table-frame'
import { Th } from '@/components/ui/th'
import { When } from '@/components/ui/when'
import { useAsk } from '@/lib/client/query'
import { money } from '@/lib/domain/money'
import { subtract } from '@/lib/domain/decimal'
import { shift, staffRole } from '@/lib/domain/vendor'
import { hiredVehicle, requestPriority, requestStatus, shareBasis } from '@/lib/domain/vendor-request'
import type { RequestRecord } from './request-draft'
import { TripTable } from './trip-table'

const none = '–'
const when = (moment: string | null) => (moment ? <When moment={moment} /> : none)

export function RequestStatus({ call, input, record }: DetailProps<'vendorRequests.one'>) {
  const { status } = useAsk(call, input, { first: record }).data ?? record
  return <Chip tone={requestStatus.tone(status)}>{requestStatus.label(status)}</Chip>
}

function stepsOf(r: RequestRecord): Milestone[] {
  const steps: [string, string | null][] = [
    ['Submitted', r.submitted_at], [r.approval_status === 2 ? 'Rejected' : 'Approved', r.decided_at], ['Assigned', r.assigned_at], ['Accepted', r.accepted_at],
    ['Completed', r.completed_at], ['Closed', r.closed_at],
  ]
  const first = steps.findIndex(([, at]) => at === null)
  const isStopped = requestStatus.isTerminal(r.status) && r.closed_at === null
  return steps.map(([label, at], nth): Milestone => ({
    label, state: at ? 'done' : nth !== first ? 'ahead' : isStopped ? 'failed' : 'current', ...(at && { note: <When moment={at} /> }),
  }))
}

const factsOf = (r: RequestRecord): FactGroup[] => [
  { title: 'Need', facts: [
    { label: 'Warehouse', value: r.warehouse }, { label: 'Department', value: r.department }, { label: 'Cost centre', value: r.cost_centre ?? none },
    { label: 'From', value: when(r.needed_from) }, { label: 'Until', value: when(r.needed_to) },
    { label: 'Priority', value: requestPriority.label(r.priority) },
  ] },
  { title: 'Decision', facts: [
    { label: 'Asked by', value: r.requested_by }, { label: 'Decided by', value: r.approver ?? none }, { label: 'Remarks', value: r.decision_remarks ?? none },
    { label: 'Vendor', value: r.vendor_name ?? none },
  ] },
  ...(r.estimated_amount === null && r.actual_amount === null ? [] : [{ title: 'Cost before VAT', facts: costsOf(r) }]),
]

function costsOf(r: RequestRecord): FactGroup['facts'] {
  const paid = (amount: string | null) => (amount === null ? none : money(amount, r.currency))
  const apart = r.actual_amount !== null && r.agreed_amount !== null ? subtract(r.actual_amount, r.agreed_amount) : null
  return [
    { label: 'Estimated', value: paid(r.estimated_amount), numeric: true },
    { label: 'Agreed', value: <>{paid(r.agreed_amount)}{r.agreed_remark && <span className="block text-meta text-ink-soft">{r.agreed_remark}</span>}</>,
      numeric: true },
    { label: 'Actual', value: paid(r.actual_amount), numeric: true }, { label: 'Difference', value: paid(apart), numeric: true },
    ...(Number(r.cancellation_charge ?? 0) > 0 ? [{ label: 'Cancellation', value: paid(r.cancellation_charge), numeric: true as const }] : []),
  ]
}

const TransportLines = ({ lines }: { lines: RequestRecord['lines'] }) => (
  <TableFrame label="Vehicles" short>
    <Table>
      <thead>
        <tr>
          <Th>Vehicle</Th><Th align="end">Trips</Th><Th align="end">Planned</Th><Th>Way</Th><Th align="end">Pallets</Th>
          <Th align="end">Weight kg</Th><Th>Orders</Th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Tr key={line.id}>
            <Td>{line.vehicle_type ? hiredVehicle.label(line.vehicle_type) : none}</Td>
            <Td align="end" className="figures">{line.trips}</Td><Td align="end" className="figures">{line.planned}</Td>
            <Td><bdi>{[line.from_address, ...line.stops, line.to_address].filter(Boolean).join(' → ')}</bdi></Td>
            <Td align="end" className="figures">{line.pallets ?? none}</Td><Td align="end" className="figures">{line.weight_kg ?? none}</Td>
            <Td>{line.order_refs.join(', ') || none}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  </TableFrame>
)

const PeopleLines = ({ lines }: { lines: RequestRecord['lines'] }) => (
  <TableFrame label="People" short>
    <Table>
      <thead>
        <tr>
          <Th>Role</Th><Th align="end">Asked</Th><Th align="end">Came at most</Th><Th>Shift</Th><Th align="end">Hours a day</Th><Th>Skills</Th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Tr key={line.id}>
            <Td>{line.role ? staffRole.label(line.role) : none}</Td>
            <Td align="end" className="figures">{line.headcount}</Td><Td align="end" className="figures">{line.fulfilled}</Td>
            <Td>{line.shift ? shift.label(line.shift) : none}</Td><Td align="end" className="figures">{line.hours_per_day ?? none}</Td>
            <Td>{line.skills ?? none}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  </TableFrame>
)

const Shares = ({ r }: { r: RequestRecord }) => (
  <TableFrame label="Clients" short>
    <Table>
      <thead>
        <tr>
          <Th>Client</Th><Th align="end">{r.share_basis && r.share_basis !== 'equal' ? shareBasis.label(r.share_basis) : 'Part'}</Th>
          <Th align="end">Bears so far, with VAT</Th>
        </tr>
      </thead>
      <tbody>
        {r.shares.map((one) => (
          <Tr key={one.client_id}>
            <Td><bdi>{one.client_name}</bdi></Td><Td align="end" className="figures">{one.weight}</Td>
            <Td align="end" className="figures">{one.amount === null ? none : money(one.amount, r.currency)}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  </TableFrame>
)

const Fulfilment = ({ r }: { r: RequestRecord }) => (r.fulfilment.length === 0 ? null : (
  <TableFrame label="Who came" short>
    <Table>
      <thead><tr><Th>Day</Th><Th>Role</Th><Th align="end">People</Th></tr></thead>
      <tbody>
        {r.fulfilment.map((one) => (
          <Tr key={`${one.work_date} ${one.role}`}>
            <Td><When moment={one.work_date} show="day" /></Td><Td>{staffRole.label(one.role)}</Td><Td align="end" className="figures">{one.people}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  </TableFrame>
))

/** A request as it stands: how far, what of, for whom, at what cost, and what was done for it. */
export function RequestView({ request: r }: { request: RequestRecord }) {
  const stopped = r.cancel_reason ?? r.decline_reason
  return (
    <div className="flex flex-col gap-5">
      {r.answer_by && <Notice tone="yellow">Its vendor has to answer by <When moment={r.answer_by} />.</Notice>}
      {stopped && <Notice tone="orange" title={r.cancel_reason ? 'Cancelled' : 'Declined'}>{stopped}</Notice>}
      <Milestones label="How far it is" steps={stepsOf(r)} />
      <Facts groups={factsOf(r)} />
      <p><bdi>{r.reason}</bdi></p>
      {r.application_type === 'transport' ? <TransportLines lines={r.lines} /> : <PeopleLines lines={r.lines} />}
      {r.shares.length > 0 && <Shares r={r} />}
      {r.application_type === 'transport' ? <TripTable request={r} /> : <Fulfilment r={r} />}
    </div>
  )
}

/** The same, kept fresh on its page. */
export function RequestBody({ call, input, record }: DetailProps<'vendorRequests.one'>) {
  const answer = useAsk(call, input, { first: record })
  return (
    <>
      {answer.error && <Notice tone="red">{answer.error.message}</Notice>}
      <RequestView request={answer.data ?? record} />
    </>
  )
}
