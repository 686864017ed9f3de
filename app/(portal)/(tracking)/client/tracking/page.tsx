import { ownPage } from '@/components/screens/own'
import { trackingContent } from '../../tracking/tracking-content'

// Its own page: the tracking desk, for one client's parcels.
export default ownPage('/client/tracking', (visit) => trackingContent(visit, '/client/tracking'), { archetype: 'lookup' })
