import { ChoiceField } from '@/components/fields/choice'
import { DateField } from '@/components/fields/date'
import { MoneyField } from '@/components/fields/money'
import { TextField } from '@/components/fields/text'
import type { Reply } from '@/lib/contract/types'
import { today } from '@/lib/domain/days'
import { recordedMethods } from '@/lib/domain/payment'

/** What is asked of a payment; of a cheque its number, day and bank, else the bank's reference. */
export interface Typed {
  payment_method: string
  amount: string | null
  payment_date: string | null
  bank_id: number | null
  reference_no: string | null
  payer_name: string | null
  payer_bank: string | null
  cheque_no: string | null
  cheque_date: string | null
}

interface Props {
  typed: Typed
  onChange: (typed: Typed) => void
  banks: Reply<'banks.list'>['rows']
  currency: string
  error: (field: string) => string | null
}

export function PaymentFields({ typed, onChange, banks, currency, error }: Props) {
  const set = <K extends keyof Typed>(name: K) => (value: Typed[K] | null | undefined) => onChange({ ...typed, [name]: value ?? null })
  const on = (name: keyof Typed) => ({ id: name, name, error: error(name) })
  const isCheque = typed.payment_method === 'cheque'
  const accounts = banks.filter((one) => one.currency === currency).map((one) => ({ value: one.id, label: `${one.bank_name}, ${one.iban}` }))
  return (
    <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
      <ChoiceField
        {...on('payment_method')} label="Method" required options={recordedMethods} value={typed.payment_method}
        onChange={(value) => onChange({ ...typed, payment_method: String(value ?? 'bank_transfer') })}
      />
      <MoneyField {...on('amount')} label="Amount" required currency={currency} value={typed.amount} onChange={set('amount')} />
      <DateField
        {...on('payment_date')} label={isCheque ? 'Received on' : 'Paid on'} required max={today()} value={typed.payment_date} onChange={set('payment_date')}
      />
      <ChoiceField
        {...on('bank_id')} label="Our bank" required options={accounts} value={typed.bank_id}
        onChange={(value) => set('bank_id')(value === null || value === undefined ? null : Number(value))}
      />
      {isCheque ? (
        <>
          <TextField {...on('cheque_no')} label="Cheque no" required maxLength={20} value={typed.cheque_no} onChange={set('cheque_no')} />
          <DateField
            {...on('cheque_date')} label="Cheque of" required hint="It is handed in from that day on." value={typed.cheque_date} onChange={set('cheque_date')}
          />
          <TextField {...on('payer_bank')} label="Payer’s bank" required maxLength={100} value={typed.payer_bank} onChange={set('payer_bank')} />
        </>
      ) : (
        <TextField
          {...on('reference_no')} label="Reference" required hint="As the bank’s statement has it" maxLength={64} value={typed.reference_no}
          onChange={set('reference_no')}
        />
      )}
      <TextField
        {...on('payer_name')} label="Name of the payer" hint="Left empty, the party’s." maxLength={120} value={typed.payer_name} onChange={set('payer_name')}
      />
    </div>
  )
}
