import type { Visit } from '@/components/screens/enter'
import type { Parent } from '@/components/screens/parent-definition'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkPills } from '@/components/ui/link-pills'
import type { Reply } from '@/lib/contract/types'

export type Carrier = Reply<'carriers.dropdown'>[number]

/** The carriers a visitor may look at. */
const carriersOf = (visit: Visit) => visit.need('carriers.dropdown', { limit: 500, status: ['active', 'suspend'] })

const noCarrier = <EmptyState title="No carrier to show" text="Your account has no carrier yet, or none has been added." />

/** The carrier the address names, or the only one there is; every other one click away. Nobody is set up by mistake for the first of the alphabet. */
export const carrier: Parent<Carrier> = {
  name: 'carrier',
  query: 'carrier_id',
  find: async (visit, { toOther }) => {
    const carriers = await carriersOf(visit)
    const named = Number(visit.search.carrier_id)
    const record = carriers.length === 1 ? carriers[0] : carriers.find(({ id }) => id === named)
    if (carriers.length === 0) return { instead: noCarrier }
    const pills = carriers.map(({ id, carrier_name }) => ({ name: String(id), label: carrier_name, href: toOther(id) }))
    const head = pills.length > 1 && <LinkPills label="Carrier" pills={pills} now={String(record?.id ?? '')} />
    return record ? { record, head } : { instead: <>{head}<EmptyState title="Choose a carrier" text="Nothing is shown until you say whose page this is." /></> }
  },
}
