import { BoardView } from '@/components/boards/board-view'
import { ownPage } from '@/components/screens/own'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { boardOptions } from '../../board-options'

// Its own page: a board is neither rows nor a record.
export default ownPage('/dashboards-reports/preview/[id]', async (visit) => {
  const board = await visit.need('dashboards.get', { id: Number(visit.params.id) })
  visit.about.name = board.name
  if (!board.definition) return <Notice tone="yellow" title="Power BI is not configured.">{board.stand_in && <Link
    href={`/dashboards-reports/preview/${board.stand_in.id}`}>{board.stand_in.name}</Link>}</Notice>
  return (
    <>
      <h2 className="mb-2 text-lead font-semibold">{board.name}</h2>
      <BoardView
        id={board.id} definition={board.definition} options={await boardOptions(visit, board.definition)}
        actions={board.can_edit && <Link href={`/dashboards-reports/${board.id}`} className="self-center text-accent">Edit</Link>}
      />
    </>
  )
})
