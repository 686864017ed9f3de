import type { Visit } from '@/components/screens/enter'
import { counted } from '@/lib/domain/counted'
import { compare } from '@/lib/domain/decimal'
import { money } from '@/lib/domain/money'

/** What looking at carriers' invoices has brought back; nothing is said before anything has. */
export async function Recovered({ visit }: { visit: Visit }) {
  const { data } = await visit.ask('carrierBilling.recovered', {})
  if (!data || compare(data.amount_aed, 0) === 0) return null
  return (
    <dl aria-label="Recovered" className="mb-2 flex flex-wrap gap-1">
      <div className="flex min-h-6 flex-wrap items-center gap-x-2 rounded border bg-surface px-2 text-meta text-ink-soft">
        <dt>Recovered</dt>
        <dd className="figures text-body text-ink" data-tip={`From ${counted(data.invoices, 'invoice')}`}>{money(data.amount_aed, 'AED')}</dd>
        {compare(data.this_year_aed, data.amount_aed) !== 0 && <dd>{money(data.this_year_aed, 'AED')} of it this year</dd>}
      </div>
    </dl>
  )
}
