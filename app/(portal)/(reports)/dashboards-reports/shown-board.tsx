import { Board } from '@/components/boards/board'
import type { Visit } from '@/components/screens/enter'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import type { Reply } from '@/lib/contract/types'
import { POWER_BI } from '@/lib/domain/dashboard'
import { boardOptions } from './board-options'
import { PowerBiFrame } from './power-bi-frame'

type Found = NonNullable<Reply<'dashboards.get'>>

const isConfigured = async (visit: Visit) => (await visit.need('dashboards.sources', {})).some(({ source, configured }) => source === POWER_BI && configured)

/** A dashboard drawn by Power BI, or, where none is configured, the built-in one of its category, which says that it stands in. */
export async function shownBoard(visit: Visit, board: Found) {
  const edit = board.can_edit && <Link href={`/dashboards-reports/${board.id}`} className="self-center text-accent">Edit</Link>
  if (board.source === POWER_BI && (await isConfigured(visit)))
    return <PowerBiFrame id={board.id} name={board.name} standIn={board.stand_in} actions={edit} />
  const shown = board.source === POWER_BI ? board.stand_in && (await visit.need('dashboards.get', { id: board.stand_in.id })) : board
  const notice = board.source === POWER_BI && (
    <Notice tone="yellow" title="Power BI is not configured.">
      {shown ? `${shown.name} of the same category stands in its place.` : 'No built-in dashboard of its category is shared with you. Ask your administrator.'}
    </Notice>
  )
  return (
    <>
      {notice}
      {shown?.definition && <Board id={shown.id} definition={shown.definition} options={await boardOptions(visit, shown.definition)} actions={edit} />}
    </>
  )
}
