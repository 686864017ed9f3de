'use client'

import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { DateField } from '@/components/fields/date'
import { MoneyField } from '@/components/fields/money'
import { TextField } from '@/components/fields/text'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { snack } from '@/components/ui/snackbar'
import { useAct, useAsk } from '@/lib/client/query'
import type { Input, Reply } from '@/lib/contract/types'
import { codPaymentMethod } from '@/lib/domain/carrier-cod'
import { today } from '@/lib/domain/days'
import { compare, subtract, sum } from '@/lib/domain/decimal'
import { amountIn, money } from '@/lib/domain/money'

type Payment = Reply<'codPayments.one'>
interface Typed {
  bank_id: number | null
  payment_method: (typeof codPaymentMethod.names)[number] | null
  reference_no: string | null
  payment_date: string | null
  amount_received: string | null
  bank_amount: string | null
}

/** What of a statement is still to arrive: what it declares less its fees and what came before. Null where that is nothing. */
function awaited(p: Payment): string | null {
  const left = subtract(p.declared_amount, sum([p.fee_netted, p.fee_vat_netted, p.received_amount]))
  return compare(left, 0) > 0 ? amountIn(left, p.currency) : null
}

const startOf = (p: Payment): Typed => (
  { bank_id: null, payment_method: 'bank_transfer', reference_no: null, payment_date: today(), amount_received: awaited(p), bank_amount: null }
)
/** What was filled in; what was not is asked for by the answer. */
const givenOf = (typed: Typed) => Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== null)) as Partial<Input<'codPayments.act'>>

/** Our accounts that a payment's money can be on: in its currency, or in dirhams. */
function useBanks(currency: string) {
  const { data } = useAsk('banks.list', { currency: [...new Set([currency, 'AED'])], status: ['active'], page_size: 50 })
  const all = data?.rows ?? []
  const own = all.toSorted((a, b) => Number(b.currency === currency) - Number(a.currency === currency))
  return {
    options: own.map((b) => ({ value: b.id, label: `${b.bank_name}, ${b.currency}, ${b.iban.slice(-4)}` })),
    currencyOf: new Map(own.map((b) => [b.id, b.currency])),
  }
}

interface Part {
  typed: Typed
  currency: string
  set: <F extends keyof Typed>(field: F) => (value: Typed[F] | undefined) => void
  on: (name: keyof Typed) => { id: string; name: string; error: string | null }
}

/** Which account it arrived at, and how. */
function Way({ typed, set, on, options }: Part & { options: ReturnType<typeof useBanks>['options'] }) {
  return (
    <>
      <ChoiceField
        {...on('bank_id')} label="Account" required options={options} value={typed.bank_id}
        onChange={(value) => set('bank_id')(value === null || value === undefined ? null : Number(value))}
      />
      <ChoiceField
        {...on('payment_method')} label="Method" required options={codPaymentMethod.options} value={typed.payment_method}
        onChange={(value) => set('payment_method')(codPaymentMethod.names.find((name) => name === value))}
      />
      <TextField {...on('reference_no')} label="Bank’s reference" required mono maxLength={60} value={typed.reference_no} onChange={set('reference_no')} />
      <DateField {...on('payment_date')} label="Arrived on" required max={today()} value={typed.payment_date} onChange={set('payment_date')} />
    </>
  )
}

/** How much; at an account in another currency, what the bank made of it too. */
function Amounts({ typed, set, on, currency, account }: Part & { account: string | undefined }) {
  return (
    <>
      <MoneyField {...on('amount_received')} label="Amount" required currency={currency} value={typed.amount_received} onChange={set('amount_received')} />
      {account !== undefined && account !== currency && (
        <MoneyField
          {...on('bank_amount')} label={`Credited in ${account}`} required currency={account} hint="As the account shows it"
          value={typed.bank_amount} onChange={set('bank_amount')}
        />
      )}
    </>
  )
}

/** Records money of a carrier that arrived at one of our banks: all of a statement, or a part. */
export function VerifyDialog({ payment: p, onClose }: { payment: Payment; onClose: () => void }) {
  const act = useAct('codPayments.act')
  const { options, currencyOf } = useBanks(p.currency)
  const [typed, setTyped] = useState<Typed>(() => startOf(p))
  const part: Part = {
    typed, currency: p.currency, set: (field) => (value) => setTyped((so) => ({ ...so, [field]: value ?? null })),
    on: (name) => ({ id: `verify-${name}`, name, error: act.error?.errors.find(({ field }) => field === name)?.message ?? null }),
  }
  const amount = money(typed.amount_received ?? '0', p.currency)
  const send = () => act.mutate({ action: 'verify', id: p.id, ...givenOf(typed) }, {
    onSuccess: () => {
      snack(`${amount} of ${p.payment_no} is recorded.`)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open onOpenChange={onClose} tone="primary" confirmLabel="Verify money" busy={act.isPending} error={act.error?.message ?? null} onConfirm={send}
      title={`Confirm ${amount} arrived?`}
      consequence="It covers the lines of the statement in the order of their rows. The rest can be recorded when it arrives."
    >
      <Way {...part} options={options} />
      <Amounts {...part} account={typed.bank_id === null ? undefined : currencyOf.get(typed.bank_id)} />
    </ConfirmDialog>
  )
}
