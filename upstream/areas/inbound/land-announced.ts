import { auditUpload, ChangedMeanwhile } from '../../core/uploads/row-kind'
import type { RunContext } from '../../core/uploads/upload-work'
import type { Db } from '../../db/db'
import { Refusal } from '../../platform/refusal'
import type { AnnouncedHead, AnnouncedLine } from './save'

/** An announcement of a sheet to write, or lines that join one that stands. */
export interface Announced {
  head: AnnouncedHead
  lines: AnnouncedLine[]
  /** The id of the order they join. */
  joins: number | null
}

/** Writes announcements of a sheet, in one transaction with their audit rows; whatever is refused now was right when it was checked. */
export async function landAnnounced(
  tx: Db, run: RunContext, announced: readonly Announced[], write: (one: Announced) => Promise<{ inbound_no: string }>,
): Promise<void> {
  const made: { inbound_no: string; ref_no: string; lines: number }[] = []
  for (const one of announced) {
    const { inbound_no } = await write(one).catch((error: unknown) => {
      throw error instanceof Refusal ? new ChangedMeanwhile() : error
    })
    made.push({ inbound_no, ref_no: one.head.ref_no, lines: one.lines.length })
  }
  await auditUpload(tx, run, 'inbound_order.upload', made.map(({ inbound_no, ...after }) => ({ entity: 'inbound_order', entity_id: inbound_no, after })))
}

/** What is said of an announcement that changed between its check and its landing. */
export const changedMeanwhile = (constraint: string, { head: { ref_no } }: Announced) => (constraint === 'changed_meanwhile'
  ? { column: 'Reference', value: ref_no, message: `Reference ${ref_no} was changed just now; send its rows again.`, code: 'conflict' as const }
  : null)
