'use client'

import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { LookupField } from '@/components/fields/lookup'
import { TextField } from '@/components/fields/text'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { ask } from '@/lib/client/ask'
import { useAsk } from '@/lib/client/query'
import type { Input, Reply } from '@/lib/contract/types'
import { codBearer } from '@/lib/domain/cod'
import { codDifferenceReason, codLineChoice, tellableCod, type CodLineChoice } from '@/lib/domain/cod-payment'
import { money } from '@/lib/domain/money'

type Line = Reply<'codPayments.lines'>['rows'][number]
export type Decision = Omit<Input<'codPayments.reconcile'>, 'id' | 'ids'>
interface Typed {
  difference_reason: string | null
  borne_by: string | null
  cod_order_id: number | null
  note: string | null
}
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
  ignore: 'The line is none of ours. Its money waits until the carrier says what it is.',
}
const missing = (choice: CodLineChoice, typed: Typed): string | null => {
  if (choice === 'accept' && !(typed.difference_reason && typed.borne_by)) return 'Choose the reason and who bears the difference.'
  return choice === 'match' && typed.cod_order_id === null ? 'Choose the order it is for.' : null
}

/** Asks what a decision needs. It is closed with it: the answer comes while the next line is in hand. */
export function CodLineDialog({ line, choice, onClose, onDecide }: {
  line: Line; choice: CodLineChoice; onClose: () => void; onDecide: (decision: Decision) => void
}) {
  const [typed, setTyped] = useState<Typed>({ difference_reason: null, borne_by: null, cod_order_id: null, note: null })
  const [fault, setFault] = useState<string | null>(null)
  const part: Part = { typed, put: (more) => setTyped((so) => ({ ...so, ...more })) }
  const decide = () => {
    const bare = missing(choice, typed)
    setFault(bare)
    if (bare) return
    onDecide({ decision: choice, ...Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== null)) })
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
      <TextField id="line-note" name="note" label="Note" maxLength={500} value={typed.note} onChange={(note) => part.put({ note: note ?? null })} />
    </ConfirmDialog>
  )
}
