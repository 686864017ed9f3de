import { trackingPage } from './tracking-page'

export default trackingPage('/tracking')
