import { ownPage } from '@/components/screens/own'
import { Failure } from '@/components/ui/failure'
import { Home } from './home'

// Its own page: tiles and charts of different calls side by side.
export default ownPage(
  '/',
  async (visit) => {
    const { data, fault } = await visit.ask('workspace.home', {})
    if (fault) return <Failure sentence={fault.message} requestId={fault.requestId} />
    return <Home name={visit.user?.name ?? ''} home={data} />
  },
  { bare: true },
)
