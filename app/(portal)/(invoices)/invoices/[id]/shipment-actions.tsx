'use client'

import { useState } from 'react'
import { ActionDialog, runAction } from '@/components/screens/ask-action'
import type { DetailProps } from '@/components/screens/detail'
import type { Action, ActionField } from '@/components/screens/list-definition'
import { useRun } from '@/components/screens/use-run'
import { Button, ButtonLink } from '@/components/ui/button'
import { later } from '@/components/ui/later'
import { snack } from '@/components/ui/snackbar'
import { useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { money } from '@/lib/domain/money'
import { containerLoad, packageList, shipOption, type PackageListStatus } from '@/lib/domain/package-list'

const RequestPayment = later(() => import('@/components/payments/request-payment').then((part) => part.RequestPayment))
type Invoice = Reply<'sellerInvoices.one'>
type Fields = Record<string, ActionField>
/** What a step is called, asks and brings about; a payment is asked for by finance. */
interface StepWords { label: string; ask?: (invoice: Invoice) => Fields; consequence: string; danger?: true }

const reason = (label = 'Reason'): Fields => ({ reason: { as: 'longText', label, required: true } })
const ship = (i: Invoice): Fields => ({
  ship_option: {
    as: 'choice', label: 'Shipped by', options: shipOption.options.filter(({ value }) => value !== 'no'), required: true,
    start: i.freight_mode === 0 ? 'shipped_by_sea' : 'shipped_by_air',
  },
  mawb_no: { as: 'text', label: 'MAWB', start: i.mawb_no }, hawb_no: { as: 'text', label: 'HAWB', start: i.hawb_no },
  bl_no: { as: 'text', label: 'B/L', start: i.bl_no }, container_no: { as: 'text', label: 'Container', start: i.container_no },
  container_load: { as: 'choice', label: 'Load (sea)', options: containerLoad.options, start: i.container_load },
  carrier_name: { as: 'text', label: 'Airline or line', start: i.carrier_name },
  shipped_at: { as: 'dateTime', label: 'Shipped at', hint: 'Left empty, it is now.' },
  eta: { as: 'dateTime', label: 'Expected arrival', required: true, start: i.eta },
  ...(i.status === 'rejected_by_seller' ? reason() : {}),
})
const boe = (i: Invoice): ActionField => ({ as: 'text', label: 'BOE no', start: i.boe_no })

const steps: Partial<Record<PackageListStatus, StepWords>> = {
  on_hold: { label: 'Hold', ask: () => reason(), consequence: 'The seller reads the reason and may change the invoice.' },
  package_list_approved_by_rsa: { label: 'Approve', consequence: 'Duty, VAT and fees are worked out at today’s rates and fixed.' },
  rejected_by_rsa: { label: 'Reject', ask: () => reason(), consequence: 'This is final. The seller reads the reason.', danger: true },
  ready_to_be_shipped: { label: 'Waive the payment', ask: () => reason(), consequence: 'It may ship without being paid.' },
  rejected_by_seller: { label: 'Reject charges', ask: () => reason(), consequence: 'We are told that the charges are not accepted.', danger: true },
  shipped: { label: 'Mark shipped', ask: ship, consequence: 'Its parcels are on their way from then on.' },
  custom_initiated: {
    label: 'Customs initiated', ask: (i) => ({ boe_no: boe(i), customs_reference: { as: 'text', label: 'Customs reference', start: i.customs_reference } }),
    consequence: 'Either number will do.',
  },
  custom_approved: {
    label: 'Customs approved', ask: (i) => ({ boe_no: { ...boe(i), required: true }, duty_paid: { as: 'money', label: 'Duty paid (AED)', required: true } }),
    consequence: 'The shipment is released and closed.',
  },
  custom_rejected: {
    label: 'Customs rejected', ask: () => reason('Remark of customs'), consequence: 'The shipment is closed, its parcels are held.', danger: true,
  },
}

const actionOf = ({ label, ask, consequence, danger }: StepWords, invoice: Invoice): Action => ({
  label, call: 'sellerInvoices.move', consequence, ...(ask && { ask: ask(invoice) }), ...(danger && { danger }),
})

/** Its packing list once it is submitted, and the steps its reader may take now. */
export function ShipmentActions({ call, input, record, may }: DetailProps<'sellerInvoices.one'>) {
  const invoice = useAsk(call, input, { first: record }).data ?? record
  const { busy, run } = useRun()
  const [to, setTo] = useState<PackageListStatus | null>(null)
  const words = to && steps[to]
  const file = 'sellerInvoices.download'
  const isWaiver = (next: PackageListStatus) => next === 'ready_to_be_shipped'
  const offered = invoice.allowed_next.flatMap((next) => {
    const step = steps[next]
    return step && may['sellerInvoices.move'] ? [{ next, step }] : []
  })
  const main = offered.findLast(({ step }) => !step.danger)?.next
  const { no } = invoice
  const asks = may['paymentRequests.create'] && (invoice.status === 'package_list_approved_by_rsa'
    || (invoice.status === 'payment_pending_from_seller' && invoice.payment_status === 'pending'))
  return (
    <>
      {invoice.invoice_no !== null && (
        <Button busy={busy === file} onClick={() => void run(file, () => runAction({ label: '', call: file }, { id: invoice.id, kind: 'packing_list' }))}>
          Packing list
        </Button>
      )}
      {invoice.draft && may['sellerInvoices.change'] && (
        <ButtonLink href={`/invoices/add?shipment=${invoice.id}`}>{invoice.status === null ? 'Finish the draft' : 'Change the invoice'}</ButtonLink>
      )}
      {asks && <RequestPayment kind="ior_charges" record={{ id: invoice.id, invoice_no: no, currency: 'AED' }} amount={invoice.balance} />}
      {offered.map(({ next, step }) => (
        <Button key={next} variant={next === main ? 'primary' : 'secondary'} onClick={() => setTo(next)}>{step.label}</Button>
      ))}
      {to && words && (
        <ActionDialog
          action={actionOf(words, invoice)}
          title={`${words.label}: ${no}${isWaiver(to) && invoice.balance ? `, ${money(invoice.balance, 'AED')}` : ''}?`}
          input={{ id: invoice.id, version: invoice.version, status: to, ...(isWaiver(to) && { waive: true }) }}
          onClose={() => setTo(null)} onDone={() => snack(`${no} is now “${packageList.label(to)}”.`)}
        />
      )}
    </>
  )
}
