import { ownPage } from '@/components/screens/own'
import { Failure } from '@/components/ui/failure'
import { Home } from './home'
import { shortcutsFor } from './shortcuts'

// Its own page: tiles and charts of different calls side by side.
export default ownPage(
  '/',
  async (visit) => {
    const { data, fault } = await visit.ask('workspace.home', {})
    if (fault) return <Failure sentence={fault.message} requestId={fault.requestId} />
    return <Home name={visit.user?.name ?? ''} home={data} shortcuts={shortcutsFor(visit.grants)} />
  },
  { bare: true },
)
