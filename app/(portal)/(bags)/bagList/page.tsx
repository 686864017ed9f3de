import { faultOf } from '@/components/screens/fault'
import { ownPage } from '@/components/screens/own'
import { BoardScreen } from './board-screen'

// Its own page: cards in a column for each step a bag takes through the hub.
export default ownPage(
  '/bagList',
  async (visit) => {
    const [board, facilities] = await Promise.all([visit.ask('bags.board', {}), visit.ask('settings.facilities', {})])
    if (board.fault) return faultOf(board.fault)
    return (
      <BoardScreen
        first={board.data}
        facilities={facilities.data ?? []}
        may={{
          fill: visit.may('bags.scanIn'), close: visit.may('bags.close'), reopen: visit.may('bags.reopen'),
          print: visit.may('containers.bulkBagLabels'), page: visit.may('bags.one'),
        }}
      />
    )
  },
  { archetype: 'board' },
)
