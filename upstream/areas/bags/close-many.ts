import type { z } from 'zod'
import type { bags } from '@/lib/contract/bags'
import { inTransaction, type Db } from '../../db/db'
import type { AuditEntry } from '../../platform/audit'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { calculatedGross, closeHeld } from './close'
import { holdBags } from './held-bag'

type Outcome = z.input<typeof bags.closeMany.reply>

/**
 * Closes up to 200 bags, each for itself: what one refuses is told beside its number and holds back no other (bags.md 3). By the weight
 * given to each before, or by what net and tare come to.
 */
export async function closeMany(
  tx: Db, who: Who, { ids, weight_source }: z.output<typeof bags.closeMany.body>, audit: (entry: AuditEntry) => void,
): Promise<Outcome> {
  const sorted = [...new Set(ids)].toSorted((a, b) => a - b)
  const held = await holdBags(tx, who, sorted)
  const so: Outcome = { closed: [], failed: [] }
  for (const id of sorted) {
    const bag_no = held.get(id)?.bag_no ?? String(id)
    try {
      // A savepoint each: a seal taken by somebody else meanwhile breaks this bag and not the others.
      await inTransaction(tx, async (own) => closeHeld(own, who, id, {
        accept_missing_pieces: false, ...(weight_source === 'calculated' && held.has(id) && { gross_weight: await calculatedGross(own, id) }),
      }))
      so.closed.push({ id, bag_no })
      audit({ entity: 'bag', entity_id: id, action: 'bags.close', after: { bag_no, weight_source } })
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault
      so.failed.push({ bag_no, message: fault.message })
    }
  }
  return so
}
