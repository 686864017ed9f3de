import { boardPage } from '@/components/screens/board'
import { ShownBoard } from '../../shown-board'

export default boardPage('/dashboards-reports/preview/[id]', async (visit) => {
  const board = await visit.need('dashboards.get', { id: Number(visit.params.id) })
  visit.about.name = board.name
  return (
    <>
      <h2 className="text-lead font-semibold">{board.name}</h2>
      {board.description && <p className="mb-3 text-ink-soft">{board.description}</p>}
      {await ShownBoard({ visit, board })}
    </>
  )
})
