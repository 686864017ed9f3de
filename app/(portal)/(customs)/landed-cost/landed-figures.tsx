import { Facts, type Fact } from '@/components/ui/facts'
import type { Reply } from '@/lib/contract/types'
import { day } from '@/lib/domain/days'
import { money } from '@/lib/domain/money'
import { dutyBasis, dutyKind } from '@/lib/domain/tariff'

type Reckoned = Reply<'landedCost.reckon'>
export type Figures = Reckoned['figures']
export type LandedFactsShown = Reckoned['facts']

/** What goods cost, part by part, with the law of each. */
export function LandedFigures({ figures: f, facts, currency }: { figures: Figures; facts: LandedFactsShown; currency: string }) {
  const { local_currency: local, threshold } = facts
  const amount = (label: string, value: string): Fact => ({ label, value: money(value, local), numeric: true })
  const layers = f.layers.map((layer, i): Fact => ({
    label: `${dutyKind.label(layer.kind)}${f.layers.slice(0, i).some(({ kind }) => kind === layer.kind) ? ` (${i + 1})` : ''}`, numeric: true,
    value: <>{money(layer.amount, local)}<span className="block text-meta text-ink-soft">
      {layer.basis === 'percent' ? `${layer.rate} %` : `${local} ${layer.rate} ${dutyBasis.label(layer.basis).toLowerCase()}`}, {layer.legal_basis}
    </span></>,
  }))
  const limit: Fact = {
    label: 'Value class',
    value: <>{f.value_class === 'LV' ? 'Low value' : 'High value'}{threshold && f.limit && (
      <span className="block text-meta text-ink-soft">
        Up to {money(f.limit, local)} is low ({threshold.source}{threshold.confirmed_by ? '' : ', not confirmed'}).
      </span>
    )}</>,
  }
  return (
    <Facts
      groups={[
        {
          title: 'Value',
          facts: [
            ...(currency === local ? [] : [{ label: 'Exchange rate', value: `${facts.rate} of ${day(facts.rate_day)}`, numeric: true }]),
            amount('Goods', f.value), amount('Freight', f.freight), amount('Insurance', f.insurance), amount('CIF value', f.cif), limit,
          ],
        },
        { title: 'Duty and tax', facts: layers },
        {
          title: 'In all',
          facts: [
            amount('IOR fee', f.ior_fee), amount('Clearance', f.clearance_fee), amount('VAT on fees', f.fee_vat), amount('Charges', f.charges),
            amount('Landed', f.landed), amount('Of one piece', f.landed_per_unit),
          ],
        },
      ]}
    />
  )
}
