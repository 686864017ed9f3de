import { Board } from '@/components/boards/board'
import { boardPage } from '@/components/screens/board'
import type { Visit } from '@/components/screens/enter'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import type { Reply } from '@/lib/contract/types'
import { POWER_BI } from '@/lib/domain/dashboard'
import { boardOptions } from '../../board-options'
import { PowerBiFrame } from './power-bi-frame'

type Found = NonNullable<Reply<'dashboards.get'>>

const isConfigured = async (visit: Visit) => (await visit.need('dashboards.sources', {})).some(({ source, configured }) => source === POWER_BI && configured)

/** One drawn by Power BI, or, where none is configured, the built-in board of its category, which says that it stands in. */
async function drawn(visit: Visit, board: Found) {
  if (board.source === POWER_BI && (await isConfigured(visit))) return <PowerBiFrame id={board.id} name={board.name} standIn={board.stand_in} />
  const shown = board.source === POWER_BI ? board.stand_in && (await visit.need('dashboards.get', { id: board.stand_in.id })) : board
  const notice = board.source === POWER_BI && (
    <Notice tone="yellow" title="Power BI is not configured.">
      {shown ? `${shown.name} of the same category stands in its place.` : 'No built-in dashboard of its category is shared with you. Ask your administrator.'}
    </Notice>
  )
  return (
    <>
      {notice}
      {shown?.definition && (
        <Board
          id={shown.id} definition={shown.definition} options={await boardOptions(visit, shown.definition)}
          actions={shown.can_edit && <Link href={`/dashboards-reports/${shown.id}`} className="self-center text-accent">Edit</Link>}
        />
      )}
    </>
  )
}

export default boardPage('/dashboards-reports/preview/[id]', async (visit) => {
  const board = await visit.need('dashboards.get', { id: Number(visit.params.id) })
  visit.about.name = board.name
  return (
    <>
      <h2 className="text-lead font-semibold">{board.name}</h2>
      {board.description && <p className="mb-3 text-ink-soft">{board.description}</p>}
      {await drawn(visit, board)}
    </>
  )
})
