import type { Visit } from '@/components/screens/enter'
import type { Parent } from '@/components/screens/parent-definition'
import { isShown } from '@/components/screens/show-if'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkPills } from '@/components/ui/link-pills'
import type { Reply } from '@/lib/contract/types'

export type Carrier = Reply<'carriers.dropdown'>[number]

/** The carriers a visitor may look at. */
const carriersOf = (visit: Visit) => visit.need('carriers.dropdown', { limit: 500, status: ['active', 'suspend'] })

const noCarrier = <EmptyState title="No carrier to show" text="Your account has no carrier yet, or none has been added." />

/** The carrier the address names, else the first the page is about; every other one click away. */
export const carrier: Parent<Carrier> = {
  name: 'carrier',
  query: 'carrier_id',
  find: async (visit, { toOther, prefers }) => {
    const carriers = await carriersOf(visit)
    const named = Number(visit.search.carrier_id)
    const record = carriers.find(({ id }) => id === named) ?? (prefers && carriers.find((one) => isShown(prefers, one))) ?? carriers[0]
    if (!record) return { instead: noCarrier }
    const pills = carriers.map(({ id, carrier_name }) => ({ name: String(id), label: carrier_name, href: toOther(id) }))
    return { record, head: pills.length > 1 && <LinkPills label="Carrier" pills={pills} now={String(record.id)} /> }
  },
}
