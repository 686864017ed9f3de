'use client'

import { useState } from 'react'
import { ActionDialog, runAction } from '@/components/screens/ask-action'
import type { DetailProps } from '@/components/screens/detail'
import type { Action } from '@/components/screens/list-definition'
import { useRun } from '@/components/screens/use-run'
import { Button } from '@/components/ui/button'
import { later } from '@/components/ui/later'
import { snack } from '@/components/ui/snackbar'
import { useAsk, useRefresh } from '@/lib/client/query'
import type { CallName, Reply } from '@/lib/contract/types'
import { compare } from '@/lib/domain/decimal'
import type { Move } from '@/lib/domain/machine'
import { money } from '@/lib/domain/money'
import { moveOf } from '@/lib/domain/move'
import { chequeStatus, isReceived, paymentStatus } from '@/lib/domain/payment'

type Payment = Reply<'payments.one'>
const SettleDialog = later(() => import('./settle-dialog').then((part) => part.SettleDialog))
const ProofDialog = later(() => import('@/components/screens/proof-dialog').then((part) => part.ProofDialog<'payments.addProof'>))
const call = 'payments.update'

/** A step that somebody may take, in the machine's words. */
interface Step {
  move: Move
  input: Record<string, unknown>
}

/** What may become of a payment now: of a cheque what its bank does, else whether the money is there. */
function stepsOf({ status, cheque_status, verifies_from }: Payment): Step[] {
  const ofCheque = cheque_status === null || status === 'rejected' ? [] : chequeStatus.next(cheque_status).flatMap((to) => {
    const move = moveOf(chequeStatus, cheque_status, to)
    return move ? [{ move, input: { action: 'cheque_status', cheque_status: to } }] : []
  })
  const verify = verifies_from && moveOf(paymentStatus, verifies_from, 'paid')
  const reject = moveOf(paymentStatus, status, 'rejected')
  return [
    ...(reject ? [{ move: reject, input: { action: 'reject' } }] : []), ...ofCheque.toReversed(),
    ...(verify ? [{ move: verify, input: { action: 'verify' } }] : []),
  ]
}

const titleOf = ({ move }: Step, p: Payment) => {
  const it = `${move.label === 'Verify' || move.label === 'Reject' ? '' : 'the cheque of '}${p.payment_no}, ${money(p.amount, p.currency)}`
  return typeof move.confirm === 'string' ? move.confirm.replaceAll('[it]', it) : `${move.label} ${it}?`
}

function Steps({ payment }: { payment: Payment }) {
  const refresh = useRefresh()
  const [step, setStep] = useState<Step | null>(null)
  const steps = stepsOf(payment)
  const needsProof = (one: Step) => one.input.action === 'verify' && !payment.has_proof && 'Attach the bank’s advice first.'
  const action: Action | null = step && {
    label: step.move.label, call, ...(step.move.danger && { danger: true }), ...(step.move.consequence && { consequence: step.move.consequence }),
    ...(step.move.reason && { ask: { reason: { as: 'text', label: 'Reason', required: true } } }),
  }
  return (
    <>
      {steps.map((one, at) => (
        <Button key={one.move.label} {...(at === steps.length - 1 && { variant: 'primary' })} disabledReason={needsProof(one)} onClick={() => setStep(one)}>
          {one.move.label}
        </Button>
      ))}
      {step && action && (
        <ActionDialog
          action={action} title={titleOf(step, payment)} input={{ ...step.input, payment_id: payment.id }} onClose={() => setStep(null)}
          onDone={() => { void refresh(call); snack((step.move.done ?? '').replaceAll('[it]', payment.payment_no)) }}
        />
      )}
    </>
  )
}

/** Sends money back to the card; what is on account first, then what its invoices took. */
function Refund({ payment }: { payment: Payment }) {
  const refresh = useRefresh()
  const [isOpen, setOpen] = useState(false)
  const all = money(payment.refundable, payment.currency)
  const action: Action = {
    label: 'Refund', call: 'payments.refund', danger: true, ask: {
      amount: { as: 'money', label: 'Amount', required: true, start: payment.refundable, hint: `At most ${all}.` },
      reason: { as: 'text', label: 'Reason', required: true },
    },
    consequence: 'What invoices took of it is to be paid again. The payer is told once it has gone back.',
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>Refund</Button>
      {isOpen && (
        <ActionDialog
          action={action} title={`Refund ${payment.payment_no} to the card?`} input={{ id: payment.id }} onClose={() => setOpen(false)}
          onDone={() => { void refresh('payments.refund'); snack(`The refund of ${payment.payment_no} is on its way.`) }}
        />
      )}
    </>
  )
}

/** What may be done next with a payment. */
export function PaymentActions({ call: load, input, record, may }: DetailProps<'payments.one'>) {
  const payment = useAsk(load, input, { first: record }).data ?? record
  const { busy, run } = useRun()
  const [open, setOpen] = useState<'settle' | 'proof' | null>(null)
  const shut = () => setOpen(null)
  const file = (name: CallName, label: string) => (
    <Button busy={busy === name} onClick={() => void run(name, () => runAction({ label: '', call: name }, { id: payment.id }))}>{label}</Button>
  )
  const waits = payment.status === 'pending_verification'
  return (
    <>
      {payment.has_proof && file('payments.proof', 'View proof')}
      {waits && may['payments.addProof'] && <Button onClick={() => setOpen('proof')}>{payment.has_proof ? 'Replace proof' : 'Attach proof'}</Button>}
      {payment.receipt_no && isReceived(payment.status) && file('payments.receipt', 'Download receipt')}
      {may['payments.refund'] && compare(payment.refundable, 0) > 0 && <Refund payment={payment} />}
      {may['payments.allocate'] && compare(payment.on_account, 0) > 0 && <Button variant="primary" onClick={() => setOpen('settle')}>Settle invoices</Button>}
      {may['payments.takeBack'] && <Steps payment={payment} />}
      {open === 'settle' && <SettleDialog payment={payment} onClose={shut} />}
      {open === 'proof' && <ProofDialog of={payment.payment_no} call="payments.addProof" input={{ id: payment.id }} onClose={shut} />}
    </>
  )
}
