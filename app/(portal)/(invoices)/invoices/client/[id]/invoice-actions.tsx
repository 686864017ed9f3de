'use client'

import { useState } from 'react'
import { ActionDialog, runAction } from '@/components/screens/ask-action'
import type { DetailProps } from '@/components/screens/detail'
import type { Action } from '@/components/screens/list-definition'
import { useRun } from '@/components/screens/use-run'
import { Button, ButtonLink } from '@/components/ui/button'
import { later } from '@/components/ui/later'
import { snack } from '@/components/ui/snackbar'
import { useAsk, useRefresh } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { clientInvoiceStatus, type ClientInvoiceStatus } from '@/lib/domain/client-invoice'
import { money } from '@/lib/domain/money'
import { moveOf } from '@/lib/domain/move'

const RequestPayment = later(() => import('@/components/payments/request-payment').then((part) => part.RequestPayment))
const CreditDialog = later(() => import('./credit-dialog').then((part) => part.CreditDialog))
const call = 'clientInvoices.move'
const file = 'clientInvoices.download'
const reason = { reason: { as: 'text', label: 'Reason', required: true } } as const
type Target = Extract<ClientInvoiceStatus, 'issued' | 'void'>
const named: Record<Target, 'issue' | 'void'> = { issued: 'issue', void: 'void' }

type Invoice = Reply<'clientInvoices.one'>
type May = DetailProps<'clientInvoices.one'>['may']

/** Of an issued invoice: its file, a payment while something is to be paid, and a credit note until it is credited whole. */
function IssuedActions({ invoice, may }: { invoice: Invoice; may: May }) {
  const { busy, run } = useRun()
  const [isCrediting, setCrediting] = useState(false)
  const isOpen = invoice.status === 'issued' || invoice.status === 'partially_paid'
  return (
    <>
      {may['payments.update'] && isOpen && (
        <ButtonLink href={`/payment-list/record?payer=${invoice.party_type}:${invoice.party_id}:${invoice.currency}&invoice=${invoice.id}`}>
          Record payment
        </ButtonLink>
      )}
      {may['paymentRequests.create'] && isOpen && <RequestPayment kind="client_invoice" record={invoice} amount={invoice.balance} />}
      {may['clientInvoices.credit'] && (isOpen || invoice.status === 'paid') && <Button onClick={() => setCrediting(true)}>Credit note</Button>}
      {may[file] && (
        <Button variant="primary" busy={busy === file} onClick={() => void run(file, () => runAction({ label: '', call: file }, { id: invoice.id }))}>
          Download tax invoice
        </Button>
      )}
      {isCrediting && <CreditDialog invoice={invoice} onClose={() => setCrediting(false)} />}
    </>
  )
}

function DraftActions({ invoice }: { invoice: Invoice }) {
  const refresh = useRefresh()
  const [to, setTo] = useState<Target | null>(null)
  const move = to && moveOf(clientInvoiceStatus, 'draft', to)
  const action: Action | null = move && {
    label: move.label, call, ...(move.danger && { danger: move.danger }), ...(move.consequence && { consequence: move.consequence }),
    ...(move.reason && { ask: reason }),
  }
  return (
    <>
      <Button onClick={() => setTo('void')}>Void</Button>
      <ButtonLink href={`/invoices/add?id=${invoice.id}`}>Edit</ButtonLink>
      <Button variant="primary" onClick={() => setTo('issued')}>Issue</Button>
      {to && action && (
        <ActionDialog
          action={action} title={`${action.label} invoice ${invoice.invoice_no} of ${money(invoice.total, invoice.currency)}?`}
          input={{ id: invoice.id, action: named[to], version: invoice.version }} onClose={() => setTo(null)}
          onDone={() => { void refresh(call); snack(`Invoice ${invoice.invoice_no} is ${clientInvoiceStatus.label(to).toLowerCase()}.`) }}
        />
      )}
    </>
  )
}

/** What may be done next with an invoice. */
export function InvoiceActions({ call: load, input, record, may }: DetailProps<'clientInvoices.one'>) {
  const invoice = useAsk(load, input, { first: record }).data ?? record
  if (invoice.issue_date !== null) return <IssuedActions invoice={invoice} may={may} />
  return may[call] && invoice.status === 'draft' ? <DraftActions invoice={invoice} /> : null
}
