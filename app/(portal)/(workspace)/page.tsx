import { ownPage } from '@/components/screens/own'
import { Failure } from '@/components/ui/failure'
import type { Visit } from '@/components/screens/enter'
import type { UserCategory } from '@/lib/domain/user'
import { Home } from './home'
import { HomeBoard } from '@/components/boards/board'
import { mayGo, shortcutsFor } from './shortcuts'

/** The board that is the home of the visitor's category; null where there is none, or it cannot be told now. */
async function homeBoard(visit: Visit) {
  if (!visit.may('dashboards.data')) return null
  const { data } = await visit.ask('dashboards.list', {
    is_home: true, status: ['active'], source: [1], user_category: [visit.grants.user_category as UserCategory], page_size: 25,
  })
  const [first] = data?.rows ?? []
  return first ? ((await visit.ask('dashboards.get', { id: first.id })).data ?? null) : null
}

// Its own page: tiles and charts of different calls side by side.
export default ownPage(
  '/',
  async (visit) => {
    const [{ data, fault }, board] = await Promise.all([visit.ask('workspace.home', {}), homeBoard(visit)])
    if (fault) return <Failure sentence={fault.message} requestId={fault.requestId} />
    const tiles = data.tiles?.filter(({ href }) => !href || mayGo(href, visit.grants)) ?? null
    const open = { inbox: mayGo('/inbox', visit.grants), packages: mayGo('/packages', visit.grants) }
    return (
      <>
        <Home name={visit.user?.name ?? ''} home={{ ...data, tiles }} open={open} shortcuts={shortcutsFor(visit.grants)} />
        {board?.definition && <div className="mt-5"><HomeBoard id={board.id} name={board.name} definition={board.definition} /></div>}
      </>
    )
  },
  { bare: true },
)
