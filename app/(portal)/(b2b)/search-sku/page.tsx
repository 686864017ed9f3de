import { ownPage } from '@/components/screens/own'
import { SkuSearch } from './sku-search'

// Its own page: one box that takes scans, and what is known of the goods below it.
export default ownPage('/search-sku', (visit) => <SkuSearch start={String(visit.search.q ?? '')} opensStock={visit.may('b2bInventory.list')} />, {
  archetype: 'lookup',
})
