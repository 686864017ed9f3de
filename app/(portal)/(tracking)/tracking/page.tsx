import { ownPage } from '@/components/screens/own'
import { trackingDesk } from './desk-content'

// Its own page: many numbers in, one row each out, and what was found is taken along to the details.
export default ownPage('/tracking', (visit) => trackingDesk(visit, '/tracking'), { archetype: 'lookup' })
