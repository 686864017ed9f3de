import type { Visit } from '@/components/screens/enter'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkPills } from '@/components/ui/link-pills'
import { shownBoard } from '../dashboards-reports/shown-board'

/** The yard's boards of whoever looks, one beside the other; `?board=` chooses. Those of exceptions stand on a page of their own. */
export async function PasBoards({ visit, exceptions }: { visit: Visit; exceptions: boolean }) {
  const { rows } = await visit.need('dashboards.list', { is_pas: true, status: ['active'], page_size: 50, sort_by: 'sort_order', sort: 'lowest' })
  const boards = rows.filter(({ name }) => /exception/i.test(name) === exceptions)
  const chosen = boards.find(({ id }) => String(id) === visit.search.board) ?? boards[0]
  if (!chosen) return <EmptyState title="No PAS dashboard is available for you" text="Ask your administrator." />
  const board = await visit.need('dashboards.get', { id: chosen.id })
  return (
    <>
      {boards.length > 1 && <LinkPills label="Dashboards" now={String(board.id)} pills={boards.map(({ id, name }) => ({ name: String(id), href: `?board=${id}`,
        label: name }))} />}
      {await shownBoard(visit, board)}
    </>
  )
}
