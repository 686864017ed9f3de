import { ownPage } from '@/components/screens/own'
import { trackingDesk } from '../../tracking/desk-content'

// Its own page: the tracking desk, for one client's parcels.
export default ownPage('/client/tracking', (visit) => trackingDesk(visit, '/client/tracking'), { archetype: 'lookup' })
