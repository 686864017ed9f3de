'use client'

import { MoneyField } from '@/components/fields/money'
import { compare, isDecimal, subtract } from '@/lib/domain/decimal'
import { money } from '@/lib/domain/money'

/** Cash to be taken at the door; unknown while there is no connection. */
export type Cash = { due: string; currency: string } | 'unknown'

function hintOf(cash: Cash, value: string | null): string {
  if (cash === 'unknown') return 'No connection: the amount due is not known. Enter what was collected, if anything.'
  const due = `${money(cash.due, cash.currency)} is due in cash.`
  if (value === null || !isDecimal(value) || compare(value, cash.due) === 0) return due
  const [isShort, difference] = compare(value, cash.due) < 0 ? [true, subtract(cash.due, value)] : [false, subtract(value, cash.due)]
  return `${due} ${money(difference, cash.currency)} ${isShort ? 'less' : 'more'} is noted as a difference.`
}

/** What was taken in cash, beside what was due. */
export function CashField({ cash, value, onChange, required, error }: { cash: Cash; value: string | null; onChange: (value: string | null) => void; required?: boolean; error?: string | null }) {
  return <MoneyField id="cod-collected" name="cod_collected" label="Cash collected" currency={cash === 'unknown' ? '' : cash.currency} hint={hintOf(cash, value)} value={value} onChange={onChange} required={required} error={error} />
}
