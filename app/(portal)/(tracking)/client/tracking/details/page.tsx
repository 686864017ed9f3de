import { ownPage } from '@/components/screens/own'
import { trackingDetails } from '../../../tracking/details/details-content'

// Its own page: the details of a client's own parcel, in a row of numbers kept by the tab.
export default ownPage('/client/tracking/details', (visit) => trackingDetails(visit, '/client/tracking'), { archetype: 'detail', bare: true })
