import { ownPage } from '@/components/screens/own'
import { PudoSearch } from './pudo-search'

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value) ?? ''

// Its own page: a form, a map and a list that move together.
export default ownPage(
  '/pudo-search',
  (visit) => (
    <PudoSearch
      isClient={visit.grants.user_category === 'client'}
      start={{ country_code: one(visit.search.country_code) || 'AE', latitude: one(visit.search.latitude), longitude: one(visit.search.longitude) }}
    />
  ),
  { archetype: 'lookup' },
)
