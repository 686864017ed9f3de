'use client'

import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { FileField } from '@/components/fields/file'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { useAsk } from '@/lib/client/query'
import type { Input, Reply } from '@/lib/contract/types'
import { counted } from '@/lib/domain/counted'
import { today } from '@/lib/domain/days'
import { money } from '@/lib/domain/money'
import { sharedOldestFirst } from '@/lib/domain/payment-share'
import { InvoiceShares } from './invoice-shares'
import { PaymentFields, type Typed } from './payment-fields'
import { SomebodyElse, type Payer } from './somebody-else'
import { useRecord } from './use-payment'

type Known = Reply<'payments.payers'>[number]
type Bank = Reply<'banks.list'>['rows'][number]
interface Props {
  payers: Known[]
  banks: Bank[]
  /** Whom the page was opened for. */
  start: { payer: string | null; invoice: number | null }
  maySearch: boolean
}

const OTHER = 'other'
const MOST_BYTES = 5 * 1024 * 1024

const bankOf = (banks: readonly Bank[], currency: string | undefined) =>
  (banks.find((one) => one.currency === currency && one.is_default) ?? banks.find((one) => one.currency === currency))?.id ?? null

/** Who paid, how, and which invoices it is for. */
export function RecordForm({ payers, banks, start, maySearch }: Props) {
  const [value, setValue] = useState<string | null>(payers.some((one) => one.value === start.payer) ? start.payer : null)
  const [other, setOther] = useState<Payer | null>(null)
  const known = payers.find((one) => one.value === value)
  const payer: Payer | null = known ?? (value === OTHER ? other : null)
  const options = [
    ...payers.map((one) => ({ value: one.value, label: `${one.party}: ${counted(one.invoices, 'invoice')}, ${money(one.balance, one.currency)}` })),
    ...(maySearch ? [{ value: OTHER, label: 'Another client' }] : []),
  ]
  return (
    <div className="flex max-w-5xl flex-col gap-5">
      <ChoiceField
        id="payer" name="party_id" label="Paid by" required options={options} value={value}
        onChange={(next) => setValue(next === null || next === undefined ? null : String(next))}
      />
      {value === OTHER && <SomebodyElse onChange={setOther} />}
      {payer && <Payment key={`${payer.party_type} ${payer.party_id} ${payer.currency}`} payer={payer} banks={banks} invoice={start.invoice} />}
    </div>
  )
}

const none: Pick<Reply<'payments.toPay'>, 'invoices'> = { invoices: [] }

function inputOf(payer: Payer, typed: Typed, shares: ReadonlyMap<number, string>): Input<'payments.update'> {
  const { cheque_no, cheque_date, payer_bank, reference_no, ...rest } = typed
  const said = { ...rest, ...(typed.payment_method === 'cheque' ? { cheque_no, cheque_date, payer_bank } : { reference_no }) }
  return {
    action: 'record', party_type: payer.party_type, party_id: payer.party_id, currency: payer.currency,
    ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null)),
    allocations: [...shares].map(([invoice_id, amount]) => ({ invoice_id, amount })),
  } as Input<'payments.update'>
}

function Payment({ payer, banks, invoice }: { payer: Payer; banks: Bank[]; invoice: number | null }) {
  const answer = useAsk('payments.toPay', { party_type: payer.party_type, party_id: payer.party_id, currency: payer.currency })
  const { invoices } = answer.data ?? none
  const opened = invoices.find((one) => one.id === invoice)
  const [typed, setTyped] = useState<Typed>({
    payment_method: 'bank_transfer', amount: null, payment_date: today(), bank_id: bankOf(banks, payer.currency), reference_no: null, payer_name: payer.party,
    payer_bank: null, cheque_no: null, cheque_date: null,
  })
  const [shares, setShares] = useState<ReadonlyMap<number, string> | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const { busy, refused, record } = useRecord()
  const now = { ...typed, amount: typed.amount ?? opened?.balance ?? null }
  // Until somebody ticks invoices themselves, the money goes to the one the page was opened for, then to those longest due.
  const ordered = opened ? [opened, ...invoices.filter((one) => one !== opened)] : invoices
  const shared = shares ?? sharedOldestFirst(now.amount ?? '0', ordered)
  const error = (field: string) => refused?.errors.find((fault) => fault.field === field)?.message ?? null
  if (answer.error) return <Notice tone="red">{answer.error.message}</Notice>
  return (
    <>
      {refused && <Notice tone="red">{refused.message}</Notice>}
      <PaymentFields typed={now} onChange={setTyped} banks={banks} currency={payer.currency} error={error} />
      {now.payment_method !== 'cheque' && (
        <FileField
          id="proof" name="file" label="The bank’s advice" hint="PDF, PNG or JPG, at most 5 MB. It can be added later, before the payment is verified."
          accept=".pdf,.png,.jpg,.jpeg" maxBytes={MOST_BYTES} value={file} onChange={(next) => setFile(next ?? null)}
        />
      )}
      <InvoiceShares invoices={ordered} shares={shared} paid={now.amount} currency={payer.currency} onChange={setShares} />
      <div><Button variant="primary" busy={busy} onClick={() => void record(inputOf(payer, now, shared), file)}>Record payment</Button></div>
    </>
  )
}
