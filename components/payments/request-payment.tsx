'use client'

import { useState } from 'react'
import { ActionDialog } from '@/components/screens/ask-action'
import type { Action } from '@/components/screens/list-definition'
import { Button } from '@/components/ui/button'
import { snack } from '@/components/ui/snackbar'
import { useRefresh } from '@/lib/client/query'
import { money } from '@/lib/domain/money'
import { requestMethod, type PaymentRequestKind } from '@/lib/domain/payment-request'

interface Props {
  kind: PaymentRequestKind
  record: { id: number; invoice_no: string; currency: string }
  /** What is left to pay of it. */
  amount: string | null
}

const call = 'paymentRequests.create'
const idField = { ior_charges: 'ior_invoice_id', client_invoice: 'client_invoice_id' } as const
const action: Action = {
  label: 'Request payment', call, ask: {
    allowed_methods: {
      as: 'choices', label: 'May be paid by', options: requestMethod.options, required: true, start: ['bank_transfer', 'gateway'],
    },
    due_date: { as: 'date', label: 'Due', hint: 'Left empty, in a week.' },
    message: { as: 'longText', label: 'Message' },
    send_email: { as: 'switch', label: 'Send it by e-mail now', start: true },
  },
  consequence: 'Whoever is asked gets a letter with a link to pay by.',
}

/** Asks whoever an invoice bills to pay it. */
export function RequestPayment({ kind, record, amount }: Props) {
  const refresh = useRefresh()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Request payment</Button>
      {isOpen && (
        <ActionDialog
          action={action} title={`Request payment of ${record.invoice_no}${amount === null ? '' : `, ${money(amount, record.currency)}`}?`}
          input={{ kind, [idField[kind]]: record.id }} onClose={() => setOpen(false)}
          onDone={() => { void refresh(call); snack(`Payment of ${record.invoice_no} is asked for.`) }}
        />
      )}
    </>
  )
}
