import { compare, greatest, product, sum } from './decimal'
import { amountIn } from './money'
import { words } from './vocabulary'

export const codFeeType = words({ flat: 'Flat', percent: 'Per cent', higher_of: 'Higher of both' })
export const remittanceCycle = words({
  weekly: 'Weekly', twice_weekly: 'Twice a week', fortnightly: 'Every two weeks', monthly: 'Monthly', days_after_delivery: 'Days after delivery',
})
/** The seeds' words for how a carrier hands cash over. */
export const codPaymentMethod = words({ bank_transfer: 'Bank transfer', cheque: 'Cheque', wire: 'Wire' })

/** Length of an IBAN by its first two letters, where our lanes pay (ISO 13616 registry). */
const ibanLengths: Readonly<Record<string, number>> = {
  AE: 23, SA: 24, KW: 30, BH: 22, OM: 23, QA: 29, EG: 29, JO: 30, GB: 22, DE: 22, FR: 27, LV: 21, TR: 26,
}

/** Whether a text is an IBAN: letters, length of its country where known, ISO 13616 mod-97; blanks do not matter. */
export function isIban(text: string): boolean {
  const iban = text.replace(/\s/g, '').toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  const length = ibanLengths[iban.slice(0, 2)]
  if (length !== undefined && iban.length !== length) return false
  const digits = [...(iban.slice(4) + iban.slice(0, 4))].map((letter) => Number.parseInt(letter, 36)).join('')
  let rest = 0
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97
  return rest === 1
}

interface FeeTerm {
  currency: string
  fee_type: string
  fee_flat?: string | null
  fee_percent?: string | null
  fee_minimum?: string | null
}

/** The rate of VAT on a carrier's fee, in per cent (carriers.md 7.7). */
const VAT_PERCENT = '5'

/**
 * What a carrier takes for collecting `amount`, and the VAT on it, both in coins of the term's currency (carriers.md 7.7): higher of
 * 12.00 and 1.5 % is 12.00 of 250.00 and 22.20 of 1480.00; VAT 5 % on 12.00 is 0.60.
 */
export function codFee({ currency, fee_type, fee_flat, fee_percent, fee_minimum }: FeeTerm, amount: string): { fee: string; vat: string; total: string } {
  const flat = fee_flat || '0'
  const share = amountIn(product([amount, fee_percent || '0', '0.01']), currency)
  const raw = fee_type === 'flat' ? flat : fee_type === 'percent' ? share : greatest(flat, share)
  const fee = amountIn(fee_minimum && compare(raw, fee_minimum) < 0 ? fee_minimum : raw, currency)
  const vat = amountIn(product([fee, VAT_PERCENT, '0.01']), currency)
  return { fee, vat, total: sum([fee, vat]) }
}
