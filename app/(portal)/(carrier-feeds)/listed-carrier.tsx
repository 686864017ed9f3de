import type { Parent } from '@/components/screens/parent-definition'
import { EmptyState } from '@/components/ui/empty-state'
import type { Reply } from '@/lib/contract/types'

export type ListedCarrier = Reply<'carriers.dropdown'>[number]

/** Whichever carrier the page's own picker chose, also one that is still being set up. */
export const listedCarrier: Parent<ListedCarrier> = {
  name: 'carrier',
  query: 'carrier_id',
  find: async (visit) => {
    const carriers = await visit.need('carriers.dropdown', { limit: 500 })
    const record = carriers.find(({ id }) => id === Number(visit.search.carrier_id)) ?? carriers[0]
    return record ? { record, head: null } : { instead: <EmptyState title="No carrier to set up" text="Your account has no carrier yet." /> }
  },
}
