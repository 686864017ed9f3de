'use client'

import { useState } from 'react'
import { ActionDialog } from '@/components/screens/action-dialog'
import type { Action, ActionField } from '@/components/screens/list-definition'
import { Button } from '@/components/ui/button'
import { snack } from '@/components/ui/snackbar'
import { useRefresh } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { boeActions, boePayment, boeStatus, inspectionType, type BoeAction } from '@/lib/domain/boe'
import { counted } from '@/lib/domain/counted'
import { compare } from '@/lib/domain/decimal'
import { moveOf } from '@/lib/domain/move'

type Boe = Reply<'boes.one'>
const required = (as: ActionField['as'], label: string): ActionField => ({ as, label, required: true })

/** What is filled in with a step; what is due is known of the bill of entry. */
const asks = (b: Boe): Partial<Record<BoeAction, Record<string, ActionField>>> => ({
  submit: { declaration_no: required('text', 'Declaration no'), declaration_date: required('date', 'Declared on') },
  query: { query_text: required('text', 'What customs asks') },
  answer: { note: required('text', 'What was answered') },
  inspect: {
    inspection_type: { ...required('choice', 'Inspection'), options: inspectionType.options.filter(({ value }) => value !== 'none') },
  },
  inspection_done: { note: required('text', 'What it found') },
  assess: {
    duty_amount: { ...required('money', 'Duty, AED'), start: b.reckoned_duty }, vat_amount: { ...required('money', 'VAT, AED'), start: b.reckoned_vat },
    excise_amount: { as: 'money', label: 'Excise, AED', start: b.reckoned_excise }, other_fees: { as: 'money', label: 'Fees, AED' },
    note: { as: 'text', label: 'Note', hint: 'Needed where it differs from ours by more than AED 1.00' },
  },
  clear: compare(b.total_due, 0) > 0
    ? {
      payment_reference: required('text', 'Payment reference'), paid_on: required('date', 'Paid on'),
      payment_mode: { as: 'choice', label: 'Paid by', options: boePayment.options },
    }
    : {},
  reject: { reason: required('text', 'Reason') },
  cancel: { reason: required('text', 'Reason') },
  confirm_exit: { exit_ref: required('text', 'Exit reference'), exit_date: { as: 'date', label: 'Left on' } },
})

const dangers: ReadonlySet<BoeAction> = new Set<BoeAction>(['reject', 'cancel'])

/** The steps a bill of entry may take now, the next one last. */
export function BoeSteps({ boe: b }: { boe: Boe }) {
  const refresh = useRefresh()
  const [step, setStep] = useState<BoeAction | null>(null)
  const wordsOf = (action: BoeAction) => moveOf(boeStatus, b.status, boeActions[action].to)
  const steps = b.allowed_actions.toSorted((a, z) => Number(dangers.has(z)) - Number(dangers.has(a)))
  const move = step && wordsOf(step)
  const action: Action | null = step && move && {
    label: move.label, call: 'boes.act', ask: asks(b)[step] ?? {}, ...(dangers.has(step) && { danger: true }),
    consequence: move.consequence?.replaceAll('[orders_count order]', counted(b.orders_count, 'order')) ?? `${b.boe_ref}, ${counted(b.orders_count, 'order')}.`,
  }
  return (
    <>
      {steps.map((one, at) => (
        <Button key={one} {...(at === steps.length - 1 && !dangers.has(one) && { variant: 'primary' })} onClick={() => setStep(one)}>
          {wordsOf(one)?.label ?? one}
        </Button>
      ))}
      {step && move && action && (
        <ActionDialog
          action={action} title={`${move.label} ${b.boe_ref}?`} input={{ id: b.id, action: step }} onClose={() => setStep(null)}
          onDone={() => { void refresh('boes.act'); snack((move.done ?? '[it] is saved.').replaceAll('[it]', b.boe_ref)) }}
        />
      )}
    </>
  )
}
