import { ownPage } from '@/components/screens/own'
import { BagScreen } from './bag-screen'

const IATA = 3

// Its own page: a lane is chosen, then one field that never loses focus fills a bag through a queue that outlives the page.
export default ownPage(
  '/addBag',
  async (visit) => {
    const number = typeof visit.search.bag_no === 'string' ? visit.search.bag_no : null
    const [types, mixtures, facilities, bag] = await Promise.all([
      visit.need('bags.types', {}), visit.need('bags.mixtures', {}), visit.ask('settings.facilities', {}),
      number && visit.may('bags.byNumber') ? visit.ask('bags.byNumber', { bag_no: number }) : null,
    ])
    return (
      <BagScreen
        userId={visit.user?.id ?? 0}
        types={types}
        mixtures={mixtures}
        home={facilities.data?.[0]?.label.slice(0, IATA) ?? 'DXB'}
        first={bag?.data ?? null}
        fault={bag?.fault?.message ?? null}
        may={{ add: visit.may('bags.add'), board: visit.may('bags.board'), close: visit.may('bags.close'), print: visit.may('containers.bagLabel') }}
      />
    )
  },
  { archetype: 'scan' },
)
