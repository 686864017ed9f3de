import { ownPage } from '@/components/screens/own'
import { PasBoards } from './pas-boards'

// Its own page: boards, one at a time.
export default ownPage('/dashboards-pas', (visit) => PasBoards({ visit, exceptions: false }))
