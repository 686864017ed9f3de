'use client'

import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { DecimalBox } from '@/components/fields/decimal-box'
import { FieldFrame } from '@/components/fields/field-frame'
import { LongTextField } from '@/components/fields/long-text'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { useAct } from '@/lib/client/query'
import type { Input, Reply } from '@/lib/contract/types'
import { creditReason, leftOf } from '@/lib/domain/credit-note'
import { digitsOf } from '@/lib/domain/currency'
import { compare } from '@/lib/domain/decimal'
import { amountIn, money } from '@/lib/domain/money'

type Invoice = Reply<'clientInvoices.one'>
type Line = Invoice['lines'][number]
/** What is credited of a line. */
interface Credit {
  amount: string | null
  bill_again: boolean
}
const leftIn = (line: Line) => amountIn(leftOf({ amount: line.amount, credited_amount: line.credited }), line.currency)

function CreditLine({ line, credit, onChange }: { line: Line; credit: Credit | undefined; onChange: (credit: Credit | null) => void }) {
  const left = leftIn(line)
  const field = { id: `credit-${line.line_no}`, name: `credit-${line.line_no}`, label: `Credit of line ${line.line_no}` }
  return (
    <li className="flex flex-wrap items-center gap-3 border-b py-2">
      <div className="min-w-0 flex-1">
        <Checkbox
          label={line.description} checked={credit !== undefined}
          onChange={(isIn) => onChange(isIn ? { amount: left, bill_again: false } : null)}
        />
        <p className="text-meta text-ink-soft">{money(left, line.currency)} left of {money(line.amount, line.currency)}</p>
      </div>
      {credit && (
        <>
          <FieldFrame {...field}>
            <DecimalBox
              {...field} places={digitsOf(line.currency)} value={credit.amount} onChange={(amount) => onChange({ ...credit, amount: amount as string | null })}
            />
          </FieldFrame>
          {credit.amount !== null && compare(credit.amount, line.amount) === 0 && (
            <Checkbox label="Bill again" checked={credit.bill_again} onChange={(bill_again) => onChange({ ...credit, bill_again })} />
          )}
        </>
      )}
    </li>
  )
}

/** The lines ticked and what is credited of each. */
function useCredits() {
  const [credits, setCredits] = useState<ReadonlyMap<number, Credit>>(new Map())
  const put = (line_no: number, credit: Credit | null) => {
    const next = new Map(credits)
    if (credit) next.set(line_no, credit)
    else next.delete(line_no)
    setCredits(next)
  }
  return { credits, put }
}

/** As the call takes them: what is credited in part is not billed again. */
const sentOf = (credits: ReadonlyMap<number, Credit>, lines: readonly Line[]) => [...credits].map(([line_no, { amount, bill_again }]) => {
  const whole = lines.find((line) => line.line_no === line_no)?.amount ?? '0'
  return { line_no, amount: amount ?? '0', bill_again: bill_again && compare(amount ?? '0', whole) === 0 }
})

/** Credits lines of an issued invoice, whole or in part; a whole line may be billed again. */
export function CreditDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const act = useAct('clientInvoices.credit')
  const [reason, setReason] = useState<string | null>(null)
  const [remarks, setRemarks] = useState<string | null>(null)
  const { credits, put } = useCredits()
  const error = (field: string) => act.error?.errors.find((each) => each.field === field)?.message ?? null
  const lines = invoice.lines.filter((line) => compare(leftIn(line), 0) > 0)
  const send = () => act.mutate(
    { id: invoice.id, reason_code: reason, remarks: remarks ?? '', lines: sentOf(credits, lines) } as Input<'clientInvoices.credit'>,
    { onSuccess: ({ note_ref }) => { snack(`Credit note ${note_ref} is issued.`); onClose() } },
  )
  const none = credits.size === 0 && 'Tick what is credited.'
  return (
    <Dialog
      open onOpenChange={onClose} width="wide" title={`Credit note on invoice ${invoice.invoice_no}`} locked={act.isPending}
      footer={<><Button onClick={onClose}>Cancel</Button><Button variant="primary" busy={act.isPending} disabledReason={none} onClick={send}>Issue</Button></>}
    >
      <div className="flex flex-col gap-4">
        {act.error && <Notice tone="red">{act.error.message}</Notice>}
        <ChoiceField
          id="credit-reason" name="reason_code" label="Reason" required error={error('reason_code')} options={creditReason.options} value={reason}
          onChange={(value) => setReason(value === null ? null : String(value))}
        />
        <LongTextField id="credit-remarks" name="remarks" label="Remarks" required error={error('remarks')} value={remarks} onChange={setRemarks} />
        <ul>
          {lines.map((line) => (
            <CreditLine key={line.line_no} line={line} credit={credits.get(line.line_no)} onChange={(credit) => put(line.line_no, credit)} />
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
