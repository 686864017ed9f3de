import { inTransaction } from '../../db/db'
import { writeAudit } from '../../platform/audit'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import { system, type Who } from '../../platform/who'
import { actOnBoe, type Step } from './act'

/** The customs desk's work where nobody does it. */
export const clerk: Who = { ...system, keys: new Set(['app_customs:boe-edit'] as const) }
/** The request its audit rows name. */
export const byItself = (id: string) => ({ id, ip: '', user_agent: '', environment: '' })

/** Takes bills of entry one step on, each by itself: one that refuses stays as it is, and `stays` is logged with its reason. Answers how many moved. */
export async function actByItself(
  { database: { db }, log }: Pick<Services, 'database' | 'log'>,
  { job, action, boes, stays }: { job: string; action: 'close' | 'confirm_exit'; boes: readonly { id: number; step: Step }[]; stays: string },
): Promise<number> {
  let moved = 0
  for (const { id, step } of boes) {
    try {
      await inTransaction(db, async (tx) => {
        const done = await actOnBoe(tx, clerk, id, action, step)
        await writeAudit(tx, system, byItself(job), 'boes.act', [{ entity: 'boe', entity_id: id, ...done }])
      })
      moved += 1
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      log.info({ id, why: error.message }, stays)
    }
  }
  return moved
}
