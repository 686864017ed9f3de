import { askStreaming, json, type Asker } from './asker'
import { query } from './databases'
import { memoryGrowth, type Server } from './servers'
import { mb, perSecond, short, type Line } from './table'

/** As many as one job may ask for (packages.md 5). */
const LABELS = 500

/** The newest parcels of one piece with a label, so that a label is a page. */
async function labelledIds(databaseUrl: string): Promise<number[]> {
  const found = await query<{ id: number }>(databaseUrl, `select id::int as id from packages where label_status = 'created' and pieces = 1
    order by created_at desc, id desc limit ${LABELS}`)
  if (found.length < LABELS) throw new Error(`Only ${found.length} parcels have a label to print.`)
  return found.map(({ id }) => id)
}

/** 500 labels of one job as they come to whoever prints: the first bytes, the last, and how many labels a second that is. */
export async function labelsLine(upstream: Server, who: Asker, databaseUrl: string, format: 'pdf' | 'zpl', size: '4X6' | 'A6'): Promise<Line> {
  const ids = await labelledIds(databaseUrl)
  let bytes = 0
  const {
    grownMb, result,
  } = await memoryGrowth(upstream, () => askStreaming(who, json(`/api/package-label/multiple-download/${format}/${size}`, { ids }), (piece) => {
    bytes += piece.length
  }))
  if (result.status !== 200) throw new Error(`The labels were answered with ${result.status}.`)
  return {
    work: `${LABELS} labels in one file, ${format} ${size}`,
    upstream: `${short(result.ms / 1000)} s`,
    note: `${perSecond((LABELS * 1000) / result.ms)}, ${short(bytes / 1e6)} MB, first byte after ${short(result.firstMs)} ms, memory +${mb(grownMb)}`,
  }
}
