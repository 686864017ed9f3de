'use client'

import { useState } from 'react'
import { ActionDialog } from '@/components/screens/ask-action'
import type { DetailProps } from '@/components/screens/detail'
import type { Action } from '@/components/screens/list-definition'
import { Button } from '@/components/ui/button'
import { later } from '@/components/ui/later'
import { snack } from '@/components/ui/snackbar'
import { download } from '@/lib/client/ask'
import { xmlInvoiceStatus, type XmlInvoiceStatus } from '@/lib/domain/xml-invoice'
import { sendsTo } from './draft-boes'
import { useXmlInvoice, type XmlDetail, type XmlInvoice } from './invoice-body'

type Props = DetailProps<XmlDetail>
const HeadDialog = later(() => import('./edit-invoice').then((part) => part.HeadDialog))

interface Step {
  action: Action
  title: string
  input: Record<string, unknown>
  done: string
}

type Can = (to: XmlInvoiceStatus) => boolean
const no = (x: XmlInvoice) => `invoice ${x.invoice_no ?? ''}`

const cancelStep = (x: XmlInvoice): Step => ({
  action: { label: 'Cancel invoice', call: 'rsaXmlInvoices.act', danger: true, consequence: 'Its number may then be used by another file.' },
  title: `Cancel ${no(x)}?`, input: { id: x.id, action: 'cancel' }, done: `Invoice ${x.invoice_no} is cancelled.`,
})
const commercialStep = (x: XmlInvoice): Step => ({
  action: { label: 'Make commercial invoice', call: 'xmlFiles.makeCommercial', consequence: 'A draft for customs that says what this invoice says now.' },
  title: `Make a commercial invoice of ${no(x)}?`, input: { id: x.xml_file_id, shipment_ids: [x.id] }, done: 'The commercial invoice is made.',
})
const linkStep = (x: XmlInvoice): Step => ({
  action: {
    label: 'Link package list', call: 'rsaXmlInvoices.act', consequence: 'A new draft of a package list holds what the invoice says, unless you choose one.',
    ask: {
      ior_invoice_id: {
        as: 'lookup', label: 'Package list', hint: 'Empty: a new draft', lookup: {
          call: 'sellerInvoices.list', with: { client_id: [x.client_id], seller_id: [x.seller_id] }, value: 'id', text: '[package_list_no] [seller_invoice_no]',
        },
      },
    },
  },
  title: `Link ${no(x)} to a package list?`, input: { id: x.id, action: 'link' }, done: `Invoice ${x.invoice_no} is linked to its package list.`,
})
const validateStep = (x: XmlInvoice): Step => ({
  action: { label: 'Validate', call: 'rsaXmlInvoices.act', consequence: 'It is checked by the tariff of today, and cannot be edited after.' },
  title: `Validate ${no(x)}?`, input: { id: x.id, action: 'validate' }, done: `Invoice ${x.invoice_no} is validated.`,
})
const sendStep = (x: XmlInvoice): Step => ({
  action: {
    label: 'Send to customs', call: 'commercialXmlInvoices.sendToCustoms', ask: sendsTo,
    consequence: 'Its goods are declared on the bill of entry, and it is a paper of that.',
  },
  title: `Send ${no(x)} to the customs desk?`, input: { ids: [x.id] }, done: `Invoice ${x.invoice_no} is with the customs desk.`,
})

/** What may be done next with an invoice, by where it stands. */
function stepsOf(x: XmlInvoice, may: Props['may']): Step[] {
  const isInvoice = x.kind === 'invoice'
  const can: Can = (to) => xmlInvoiceStatus.can(x.status, to)
  const mayAct = may['rsaXmlInvoices.act']
  const isLinkable = x.source === 'rsa' && isInvoice && can('sent_to_customs') && x.ior_invoice_id === null
  return [
    ...(can('cancelled') && x.ior_invoice_id === null && mayAct ? [cancelStep(x)] : []),
    ...(x.source === 'rsa' && isInvoice && can('cancelled') && !x.commercial && x.xml_file_id && may['xmlFiles.makeCommercial'] ? [commercialStep(x)] : []),
    ...(isLinkable && mayAct && may['sellerInvoices.save'] ? [linkStep(x)] : []),
    ...(can('validated') && mayAct ? [validateStep(x)] : []),
    ...(x.source === 'commercial' && isInvoice && can('sent_to_customs') && may['commercialXmlInvoices.sendToCustoms'] ? [sendStep(x)] : []),
  ]
}

/** Edits, downloads and moves of an invoice. */
export function InvoiceActions(props: Props) {
  const x = useXmlInvoice(props)
  const [step, setStep] = useState<Step | null>(null)
  const [isEditing, setEditing] = useState(false)
  const [file, change] = x.source === 'rsa' ? ['rsaXmlInvoices.download', 'rsaXmlInvoices.change'] as const
    : ['commercialXmlInvoices.download', 'commercialXmlInvoices.change'] as const
  const steps = stepsOf(x, props.may)
  return (
    <>
      <Button onClick={() => void download(file, { id: x.id, format: 'xml' })}>XML</Button>
      <Button onClick={() => void download(file, { id: x.id, format: 'pdf' })}>PDF</Button>
      {xmlInvoiceStatus.can(x.status, 'validated') && props.may[change] && <Button onClick={() => setEditing(true)}>Edit</Button>}
      {steps.map((one, at) => (
        <Button key={one.action.label} {...(at === steps.length - 1 && { variant: 'primary' })} onClick={() => setStep(one)}>{one.action.label}</Button>
      ))}
      {step && (
        <ActionDialog action={step.action} title={step.title} input={step.input} onClose={() => setStep(null)} onDone={() => snack(step.done)} />
      )}
      {isEditing && <HeadDialog x={x} call={change} onClose={() => setEditing(false)} />}
    </>
  )
}
