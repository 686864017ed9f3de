import { boardPage } from '@/components/screens/board'
import { shownBoard } from '../../shown-board'

export default boardPage('/dashboards-reports/preview/[id]', async (visit) => {
  const board = await visit.need('dashboards.get', { id: Number(visit.params.id) })
  visit.about.name = board.name
  return (
    <>
      {board.description && <p className="mb-3 text-ink-soft">{board.description}</p>}
      {await shownBoard(visit, board)}
    </>
  )
}, { named: true })
