import { trackingPage } from '../../tracking/tracking-page'

export default trackingPage('/client/tracking')
