import { compare, greatest, product, sum } from './decimal'
import { amountIn } from './money'
import { words } from './vocabulary'

export const codFeeType = words({ flat: 'Flat', percent: 'Per cent', higher_of: 'Higher of both' })
export const remittanceCycle = words({
  weekly: 'Weekly', twice_weekly: 'Twice a week', fortnightly: 'Every two weeks', monthly: 'Monthly', days_after_delivery: 'Days after delivery',
})
/** The seeds' words for how a carrier hands cash over. */
export const codPaymentMethod = words({ bank_transfer: 'Bank transfer', cheque: 'Cheque', wire: 'Wire' })

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
