import { summaryPage } from '../../../tracking/summary/summary-page'

export default summaryPage('/client/tracking/summary')
