'use client'

import { useState } from 'react'
import { ActionDialog } from '@/components/screens/ask-action'
import type { DetailProps } from '@/components/screens/detail'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Facts, type FactGroup } from '@/components/ui/facts'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { Table, Td, Tr } from '@/components/ui/table'
import { TableFrame } from '@/components/ui/table-frame'
import { Tabs } from '@/components/ui/tabs'
import { Th } from '@/components/ui/th'
import { Timeline } from '@/components/ui/timeline'
import { When } from '@/components/ui/when'
import { useAsk, useRefresh } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { compare } from '@/lib/domain/decimal'
import { money } from '@/lib/domain/money'
import { chequeStatus, isReceived, paymentMethod, paymentStatus, refundStatus } from '@/lib/domain/payment'

type Payment = Reply<'payments.one'>
type Props = DetailProps<'payments.one'>
type Allocation = Payment['allocations'][number]
const none = '–'
const day = (moment: string | null) => (moment ? <When moment={moment} show="day" /> : none)

export function PaymentHead({ call, input, record }: Props) {
  const { status } = useAsk(call, input, { first: record }).data ?? record
  return <Chip tone={paymentStatus.tone(status)}>{paymentStatus.label(status)}</Chip>
}

function factsOf(p: Payment): FactGroup[] {
  const amount = (value: string) => money(value, p.currency)
  const cheque = p.cheque_status && [
    { label: 'Cheque', value: <Chip tone={chequeStatus.tone(p.cheque_status)}>{chequeStatus.label(p.cheque_status)}</Chip> },
    { label: 'Cheque of', value: day(p.cheque_date) }, { label: 'Payer’s bank', value: <bdi>{p.payer_bank}</bdi> },
  ]
  return [
    { title: 'Payer', facts: [
      { label: 'Party', value: <bdi>{p.party}</bdi> }, { label: 'Name', value: <bdi>{p.payer_name}</bdi> }, ...(cheque ?? []),
    ] },
    { title: 'Payment', facts: [
      { label: 'Method', value: paymentMethod.label(p.payment_method) }, { label: 'Reference', value: <code>{p.reference_no}</code> },
      { label: 'Paid on', value: day(p.payment_date) }, { label: 'Our bank', value: p.bank }, { label: 'Receipt', value: p.receipt_no ?? none },
    ] },
    { title: 'Amounts', facts: [
      { label: 'Amount', value: <strong>{amount(p.amount)}</strong>, numeric: true },
      { label: 'On account', value: amount(p.on_account), numeric: true },
      ...(p.currency !== 'AED' ? [{ label: 'In AED', value: p.amount_aed === null ? none : money(p.amount_aed, 'AED'), numeric: true }] : []),
    ] },
  ]
}

function stateOf({ applied_at, taken_back_at }: Allocation): string {
  if (taken_back_at) return applied_at ? 'Taken back' : 'Not settled'
  return applied_at ? 'Settled' : 'Waits'
}

/** What the payment settles, or is to; what it settled can be taken back. */
function Allocations({ payment, may }: { payment: Payment; may: Props['may'] }) {
  const refresh = useRefresh()
  const [back, setBack] = useState<Allocation | null>(null)
  const amount = (value: string) => money(value, payment.currency)
  const mayTakeBack = may['payments.takeBack'] && isReceived(payment.status)
  return (
    <>
      <TableFrame label="Invoices it pays" short>
        <Table>
          <thead><tr><Th>Invoice</Th><Th>State</Th><Th align="end">Amount</Th><Th align="end">Rounding</Th>{mayTakeBack && <Th>Take back</Th>}</tr></thead>
          <tbody>
            {payment.allocations.map((one) => (
              <Tr key={one.id}>
                <Td><Link href={`/invoices/client/${one.invoice_id}`} className="text-accent hover:underline"><code>{one.invoice_no}</code></Link></Td>
                <Td>{stateOf(one)}</Td>
                <Td align="end" className="figures">{amount(one.amount)}</Td>
                <Td align="end" className="figures">{compare(one.rounding, 0) === 0 ? none : amount(one.rounding)}</Td>
                {mayTakeBack && <Td>{one.applied_at && !one.taken_back_at && <Button size="small" onClick={() => setBack(one)}>Take back</Button>}</Td>}
              </Tr>
            ))}
          </tbody>
        </Table>
      </TableFrame>
      {back && (
        <ActionDialog
          action={{ label: 'Take back', call: 'payments.takeBack', consequence: 'The invoice is to be paid again, and the money is on account.' }}
          title={`Take ${amount(back.amount)} back from ${back.invoice_no}?`} input={{ id: payment.id, allocation_id: back.id }} onClose={() => setBack(null)}
          onDone={() => { void refresh('payments.takeBack'); snack(`${back.invoice_no} is to be paid again.`) }}
        />
      )}
    </>
  )
}

const Refunds = ({ refunds, currency }: { refunds: Payment['refunds']; currency: string }) => (
  <TableFrame label="Refunds" short>
    <Table>
      <thead><tr><Th>Refund</Th><Th>State</Th><Th align="end">Amount</Th><Th>Reason</Th><Th>Gateway</Th></tr></thead>
      <tbody>
        {refunds.map((one) => (
          <Tr key={one.id}>
            <Td><code>{one.refund_no}</code></Td>
            <Td><Chip tone={refundStatus.tone(one.status)}>{refundStatus.label(one.status)}</Chip></Td>
            <Td align="end" className="figures">{money(one.amount, currency)}</Td>
            <Td><bdi>{one.reason}</bdi></Td>
            <Td><bdi>{one.message ?? none}</bdi></Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  </TableFrame>
)

const History = ({ history }: Pick<Payment, 'history'>) => (
  <Timeline
    label="History"
    entries={history.map(({ at, title, by, note }) => ({
      id: `${title} ${at}`, at, kind: 'status' as const, title, by: by ?? undefined, detail: note ?? undefined,
    }))}
  />
)

/** Everything known of a payment. */
export function PaymentBody({ call, input, record, may }: Props) {
  const answer = useAsk(call, input, { first: record })
  const payment = answer.data ?? record
  const tabs = [
    { id: 'invoices', label: 'Invoices', count: payment.allocations.length, content: payment.allocations.length > 0
      ? <Allocations payment={payment} may={may} /> : <p>It names no invoice: what was paid is the payer’s credit once it is verified.</p> },
    ...(payment.refunds.length > 0 ? [{ id: 'refunds', label: 'Refunds', count: payment.refunds.length,
      content: <Refunds refunds={payment.refunds} currency={payment.currency} /> }] : []),
    { id: 'history', label: 'History', count: payment.history.length, content: <History history={payment.history} /> },
  ]
  return (
    <div className="flex flex-col gap-5">
      {answer.error && <Notice tone="red">{answer.error.message}</Notice>}
      {payment.reject_reason && <Notice tone="orange" title={paymentStatus.label(payment.status)}>{payment.reject_reason}</Notice>}
      <Facts groups={factsOf(payment)} />
      <Tabs tabs={tabs} label="Parts of this payment" />
    </div>
  )
}
