'use client'

import { Link } from '@/components/ui/link'
import { Milestones, type Milestone } from '@/components/ui/milestones'
import { When } from '@/components/ui/when'
import type { Reply } from '@/lib/contract/types'

type Order = Reply<'inbound.one'>
const stateOf = (isDone: boolean, isNow = false): Milestone['state'] => (isDone ? 'done' : isNow ? 'current' : 'ahead')
const at = (moment: string | null | undefined) => (moment ? <When moment={moment} show="dayTime" /> : null)

function varianceOf({ variance_qty, received_qty, expected_qty }: Order): string {
  const counted = `${received_qty} of ${expected_qty}`
  if (variance_qty === null || variance_qty === 0) return counted
  return `${counted}, ${variance_qty > 0 ? `${variance_qty} over` : `${-variance_qty} short`}`
}

function yard(o: Order): Milestone[] {
  const token = o.token_no && <Link className="underline" href={`/pasList?search=${o.token_no}`}><code>{o.token_no}</code></Link>
  return [
    { label: 'Gate', state: stateOf(Boolean(o.visit?.gate_in_at), o.visit !== null), note: token ? <>{token} {at(o.visit?.gate_in_at)}</> : 'No visit yet' },
    {
      label: o.visit?.dock_no ? `Dock ${o.visit.dock_no}` : 'Dock', note: at(o.visit?.dock_in_at),
      state: stateOf(Boolean(o.visit?.dock_in_at), Boolean(o.visit?.gate_in_at)),
    },
  ]
}

/** Goods from the gate to their shelf and to what was billed of them, on one line. */
export function InboundThread({ order: o }: { order: Order }) {
  const [accepted, stored] = [
    o.order_lines.reduce((sum, line) => sum + line.accepted_qty, 0), o.order_lines.reduce((sum, line) => sum + line.putaway_qty, 0),
  ]
  const isOver = o.variance_qty !== null
  const steps: Milestone[] = [
    ...yard(o),
    { label: 'Received', state: stateOf(isOver && o.received_qty > 0, o.received_qty > 0), note: o.received_qty > 0 ? varianceOf(o) : null },
    { label: 'Put away', state: stateOf(accepted > 0 && o.to_store === 0 && isOver, stored > 0), note: accepted > 0 ? `${stored} of ${accepted}` : null },
    { label: 'Bill of entry', state: stateOf(o.boe_no !== null), note: o.boe_no ? <code>{o.boe_no}</code> : 'None' },
    {
      label: 'Invoice', state: stateOf(o.invoices.length > 0),
      note: o.invoices.length > 0
        ? o.invoices.map(({ id, invoice_no }) => <Link key={id} className="me-2 underline" href={`/invoices/client/${id}`}><code>{invoice_no}</code></Link>)
        : 'None',
    },
  ]
  return <Milestones label="From gate to shelf" steps={steps} stateNames={{ done: 'done', current: 'now', ahead: 'not yet', failed: 'stopped' }} />
}
