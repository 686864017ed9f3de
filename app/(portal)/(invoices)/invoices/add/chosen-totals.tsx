import { Facts } from '@/components/ui/facts'
import type { Reply } from '@/lib/contract/types'
import { chargeSource } from '@/lib/domain/charge'
import { invoiceTotals, type VatRounding } from '@/lib/domain/client-invoice'
import { counted } from '@/lib/domain/counted'
import { sum } from '@/lib/domain/decimal'
import { money } from '@/lib/domain/money'
import { wordIn } from '@/lib/domain/word-in'

type Charge = Reply<'charges.toBill'>['charges'][number]

/** What the ticked charges come to: by what they are for, and with the VAT the invoice will have. */
export function ChosenTotals({ charges, currency, rounding }: { charges: readonly Charge[]; currency: string; rounding: VatRounding }) {
  const { net, vat_amount, total } = invoiceTotals(charges, currency, rounding)
  const bySource = [...Map.groupBy(charges, ({ source }) => source)].map(([source, some]) => ({
    label: wordIn(chargeSource, source), value: money(sum(some.map(({ amount }) => amount)), currency), numeric: true,
  }))
  return (
    <section aria-live="polite" aria-label="Totals">
      <Facts groups={[
        { title: counted(charges.length, 'charge'), facts: [
          ...bySource, { label: 'Net', value: money(net, currency), numeric: true }, { label: 'VAT', value: money(vat_amount, currency), numeric: true },
          { label: 'Total', value: <strong>{money(total, currency)}</strong>, numeric: true },
        ] },
      ]}
      />
    </section>
  )
}
