import { summaryPage } from './summary-page'

export default summaryPage('/tracking/summary')
