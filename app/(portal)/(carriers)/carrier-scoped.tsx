import type { Visit } from '@/components/screens/enter'
import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import type { Reply } from '@/lib/contract/types'

type Carriers = Reply<'carriers.dropdown'>

/** The carriers a visitor may look at, and the one the address names; where it names none, the first the page is about. */
export async function carriersOf(visit: Visit, isAbout: (carrier: Carriers[number]) => boolean = () => true): Promise<{ carriers: Carriers; chosen: Carriers[number] | null }> {
  const carriers = await visit.need('carriers.dropdown', { limit: 500, status: ['active', 'suspend'] })
  const named = Number(visit.search.carrier_id)
  return { carriers, chosen: carriers.find(({ id }) => id === named) ?? carriers.find(isAbout) ?? carriers[0] ?? null }
}

/** Every carrier one click away; the address keeps which. */
export function CarrierStrip({ carriers, chosen, to }: { carriers: Carriers; chosen: Carriers[number] | null; to: (id: number) => string }) {
  if (carriers.length < 2) return null
  return (
    <nav aria-label="Carrier" className="thin-scroll mb-3 flex gap-1.5 overflow-x-auto pb-1">
      {carriers.map(({ id, carrier_name }) => (
        <Link
          key={id}
          href={to(id)}
          aria-current={id === chosen?.id ? 'page' : undefined}
          className="flex h-8 shrink-0 items-center rounded-full border px-3 text-ink-soft whitespace-nowrap hover:bg-surface-hover aria-[current=page]:border-primary aria-[current=page]:bg-primary aria-[current=page]:text-white"
        >
          {carrier_name}
        </Link>
      ))}
    </nav>
  )
}

export const noCarrier = <EmptyState title="No carrier to show" text="Your account has no carrier yet, or none has been added." />
