import { boardPage } from '@/components/screens/board'
import { PasBoards } from './pas-boards'

export default boardPage('/dashboards-pas', (visit) => PasBoards({ visit, exceptions: false }))
