import { ownPage } from '@/components/screens/own'
import { Lost } from '@/components/shell/lost'

// Its own page: nothing is asked.
export default ownPage('/404', (visit) => <Lost reason={Array.isArray(visit.search.reason) ? visit.search.reason[0] : visit.search.reason} />)
