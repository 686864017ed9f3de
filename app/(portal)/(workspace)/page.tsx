import { ownPage } from '@/components/screens/own'
import { Failure } from '@/components/ui/failure'
import { Home } from './home'
import { mayGo, shortcutsFor } from './shortcuts'

// Its own page: tiles and charts of different calls side by side.
export default ownPage(
  '/',
  async (visit) => {
    const { data, fault } = await visit.ask('workspace.home', {})
    if (fault) return <Failure sentence={fault.message} requestId={fault.requestId} />
    const tiles = data.tiles?.filter(({ href }) => !href || mayGo(href, visit.grants)) ?? null
    const open = { inbox: mayGo('/inbox', visit.grants), packages: mayGo('/packages', visit.grants) }
    return <Home name={visit.user?.name ?? ''} home={{ ...data, tiles }} open={open} shortcuts={shortcutsFor(visit.grants)} />
  },
  { bare: true },
)
