import type { Visit } from '@/components/screens/enter'
import { When } from '@/components/ui/when'
import { counted } from '@/lib/domain/counted'
import { paymentGateway } from '@/lib/domain/payment-request'

/** How each gateway does today; without an answer the list stands alone. */
export async function GatewayHealth({ visit }: { visit: Visit }) {
  const { data } = await visit.ask('gatewayAttempts.health', {})
  if (!data?.length) return null
  return (
    <dl aria-label="Gateways today" className="mb-2 flex flex-wrap gap-1">
      {data.map(({ gateway, ended, captured, answered_at }) => (
        <div key={gateway} className="flex min-h-6 flex-wrap items-center gap-x-2 rounded border bg-surface px-2 text-meta text-ink-soft">
          <dt>{paymentGateway.label(gateway)}</dt>
          <dd className="figures text-body text-ink">
            {ended > 0 ? `${Math.round((100 * captured) / ended)}% of ${counted(ended, 'visit')} paid today` : 'No visit ended today'}
          </dd>
          {answered_at && <dd>answered <When moment={answered_at} /></dd>}
        </div>
      ))}
    </dl>
  )
}
