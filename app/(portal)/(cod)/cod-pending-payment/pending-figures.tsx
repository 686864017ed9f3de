import type { Visit } from '@/components/screens/enter'
import { counted } from '@/lib/domain/counted'
import { money } from '@/lib/domain/money'

interface Sum { currency: string; orders: number; amount: string }

function Figure({ label, sums }: { label: string; sums: readonly Sum[] }) {
  if (sums.length === 0) return null
  return (
    <div className="flex min-h-6 flex-wrap items-center gap-x-2 rounded border bg-surface px-2 text-meta text-ink-soft">
      <dt>{label}</dt>
      {sums.map(({ currency, orders, amount }) => (
        <dd key={currency} className="figures text-body text-ink" data-tip={counted(orders, 'order')}>{money(amount, currency)}</dd>
      ))}
    </div>
  )
}

/** What of the list's side stands in no column, each currency for itself: what is late, or what clients are owed on payments and off. */
export async function PendingFigures({ visit }: { visit: Visit }) {
  const { data } = await visit.ask('codPending.summary', {})
  if (!data) return null
  const ofClients = visit.search.view === 'clients' || data.from_carriers.length === 0
  return (
    <dl aria-label="Totals" className="mb-2 flex flex-wrap gap-1">
      {ofClients ? <Figure label="Owed to clients, before fees" sums={data.to_clients} /> : <Figure label="Late" sums={data.overdue} />}
    </dl>
  )
}
