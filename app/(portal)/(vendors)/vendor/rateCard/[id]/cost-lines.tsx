import type { Reply } from '@/lib/contract/types'
import { grouped, money, unitPriceIn } from '@/lib/domain/money'
import { hoursText, workDayType } from '@/lib/domain/vendor'

type Cost = Reply<'vendorRates.calc'>

const Line = ({ name, value, strong }: { name: string; value: string; strong?: true }) => (
  <p className={`flex justify-between gap-3 ${strong ? 'font-semibold' : ''}`}><span>{name}</span><span className="figures">{value}</span></p>
)

const stepText = ({ label, minutes, rate, factor }: Cost['steps'][number], currency: string) =>
  `${label}: ${minutes === null ? '' : `${hoursText(minutes)} × `}${grouped(unitPriceIn(rate, currency))} × ${factor}`

/** What a day comes to, in the coins of the vendor's currency; an hour's rate is finer and shown with all its decimals. */
export function CostLines({ cost }: { cost: Cost }) {
  const { currency } = cost
  return (
    <>
      <Line name={`${workDayType.label(cost.day_type)}, worked`} value={hoursText(cost.minutes.worked)} />
      {cost.steps.map((step) => <Line key={step.label} name={stepText(step, currency)} value={money(step.amount, currency)} />)}
      <Line name="Amount" value={money(cost.amount, currency)} strong />
      <Line name="Margin" value={money(cost.margin, currency)} />
      <Line name="VAT" value={money(cost.vat, currency)} />
      <Line name="Total" value={money(cost.total, currency)} strong />
    </>
  )
}
