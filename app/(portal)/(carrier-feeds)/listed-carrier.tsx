import type { Parent } from '@/components/screens/parent-definition'
import { EmptyState } from '@/components/ui/empty-state'
import type { Reply } from '@/lib/contract/types'
import { ChooseCarrier } from './choose-carrier'

export type ListedCarrier = Reply<'carriers.dropdown'>[number]

/** Whichever carrier the page's own picker chose, also one that is still being set up. */
export const listedCarrier: Parent<ListedCarrier> = {
  name: 'carrier',
  query: 'carrier_id',
  find: async (visit, { address }) => {
    const carriers = await visit.need('carriers.dropdown', { limit: 500 })
    if (carriers.length === 0) return { instead: <EmptyState title="No carrier to set up" text="Your account has no carrier yet." /> }
    const record = carriers.length === 1 ? carriers[0] : carriers.find(({ id }) => id === Number(visit.search.carrier_id))
    return record ? { record, head: null } : { instead: <ChooseCarrier path={address} /> }
  },
}
