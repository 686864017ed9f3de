'use client'

import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { LookupField } from '@/components/fields/lookup'
import { LongTextField } from '@/components/fields/long-text'
import { TextField } from '@/components/fields/text'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { ask } from '@/lib/client/ask'
import { useAsk } from '@/lib/client/query'
import type { Input, Reply } from '@/lib/contract/types'
import { codBearer } from '@/lib/domain/cod'
import { codDisputeReason } from '@/lib/domain/cod-dispute'
import { codDifferenceReason, codLineChoice, tellableCod, type CodLineChoice } from '@/lib/domain/cod-payment'
import { money } from '@/lib/domain/money'

type Line = Reply<'codPayments.lines'>['rows'][number]
type Disputed = Pick<Input<'codDisputes.addOrders'>, 'reason_code' | 'description'>
/** What is to become of a line: what the call of its kind is sent. */
export type Decision = Omit<Input<'codPayments.reconcile'>, 'id' | 'ids'> | ({ decision: 'dispute' } & Disputed)
interface Typed {
  difference_reason: string | null
  borne_by: string | null
  cod_order_id: number | null
  reason_code: string | null
  description: string | null
  note: string | null
}
const nothing: Typed = { difference_reason: null, borne_by: null, cod_order_id: null, reason_code: null, description: null, note: null }
interface Part {
  typed: Typed
  put: (more: Partial<Typed>) => void
}

/** Why it differs, and whose the difference is. */
function Accepting({ typed, put }: Part) {
  return (
    <>
      <ChoiceField
        id="line-reason" name="difference_reason" label="Reason" required options={codDifferenceReason.options} value={typed.difference_reason}
        onChange={(value) => put({ difference_reason: value === null || value === undefined ? null : String(value) })}
      />
      <ChoiceField
        id="line-bearer" name="borne_by" label="Borne by" required options={codBearer.options} value={typed.borne_by}
        hint="The carrier goes on owing it; we write it off; or the client gets so much less."
        onChange={(value) => put({ borne_by: value === null || value === undefined ? null : String(value) })}
      />
    </>
  )
}

/** What is wrong with it. */
function Disputing({ typed, put }: Part) {
  return (
    <>
      <ChoiceField
        id="line-dispute" name="reason_code" label="Reason" required options={codDisputeReason.options} value={typed.reason_code}
        onChange={(value) => put({ reason_code: value === null || value === undefined ? null : String(value) })}
      />
      <LongTextField
        id="line-wrong" name="description" label="What is wrong" required hint="At least 10 characters" maxLength={1000} value={typed.description}
        onChange={(value) => put({ description: value ?? null })}
      />
    </>
  )
}

/** The order of the carrier that the line is for. */
function Matching({ typed, put, payment }: Part & { payment: number }) {
  const { data } = useAsk('codPayments.one', { id: payment })
  const search = async (text: string, signal: AbortSignal) => {
    if (!data) return []
    const query = { carrier_id: [data.carrier_id], currency: [data.currency], cod_status: [...tellableCod], page_size: 25, ...(text && { search: text }) }
    const { rows } = await ask('codOrders.list', query, { signal })
    return rows.map((row) => ({ value: row.id, label: `${row.tracking_no}, ${money(row.cod_amount, row.currency)}, ${row.ref_no}` }))
  }
  return data ? (
    <LookupField
      id="line-order" name="cod_order_id" label="Order" required search={search} value={typed.cod_order_id}
      onChange={(value) => put({ cod_order_id: value === null || value === undefined ? null : Number(value) })}
    />
  ) : null
}

const consequences: Readonly<Record<CodLineChoice, string>> = {
  accept: 'What came is taken for what was to come. The difference is booked to whoever bears it.',
  match: 'The line counts for the order as if the carrier had named it.',
  dispute: 'The order waits until the dispute is decided. The carrier is told by mail.',
  ignore: 'The line is none of ours. Its money waits until the carrier says what it is.',
}
const missing = (choice: CodLineChoice, typed: Typed): string | null => {
  if (choice === 'accept' && !(typed.difference_reason && typed.borne_by)) return 'Choose the reason and who bears the difference.'
  if (choice === 'dispute' && !(typed.reason_code && typed.description)) return 'Choose the reason and say what is wrong.'
  return choice === 'match' && typed.cod_order_id === null ? 'Choose the order it is for.' : null
}

/** Asks what a decision needs. It is closed with it: the answer comes while the next line is in hand. */
export function CodLineDialog({ line, choice, onClose, onDecide }: {
  line: Line; choice: CodLineChoice; onClose: () => void; onDecide: (decision: Decision) => void
}) {
  const [typed, setTyped] = useState<Typed>(nothing)
  const [fault, setFault] = useState<string | null>(null)
  const part: Part = { typed, put: (more) => setTyped((so) => ({ ...so, ...more })) }
  const decide = () => {
    const bare = missing(choice, typed)
    setFault(bare)
    if (bare) return
    onDecide({ decision: choice, ...Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== null)) } as Decision)
  }
  const name = line.tracking_no ? `row ${line.row_no}, ${line.tracking_no}` : `row ${line.row_no}`
  return (
    <ConfirmDialog
      open onOpenChange={onClose} tone="primary" confirmLabel={codLineChoice.label(choice)} error={fault} onConfirm={decide}
      title={choice === 'accept' && line.difference ? `Accept ${money(line.difference, line.currency)} of ${name}?` : `${codLineChoice.label(choice)} ${name}?`}
      consequence={consequences[choice]}
    >
      {choice === 'accept' && <Accepting {...part} />}
      {choice === 'match' && <Matching {...part} payment={line.payment_id} />}
      {choice === 'dispute' ? <Disputing {...part} /> : (
        <TextField id="line-note" name="note" label="Note" maxLength={500} value={typed.note} onChange={(note) => part.put({ note: note ?? null })} />
      )}
    </ConfirmDialog>
  )
}
