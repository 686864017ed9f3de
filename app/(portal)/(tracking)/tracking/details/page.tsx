import { ownPage } from '@/components/screens/own'
import { trackingDetails } from './details-content'

// Its own page: it stands in a row of numbers kept by the tab, and names itself by the parcel.
export default ownPage('/tracking/details', (visit) => trackingDetails(visit, '/tracking'), { archetype: 'detail', bare: true })
