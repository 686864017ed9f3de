import { z } from 'zod'
import { isPaged, type AnyCall } from '@/lib/contract/kernel'

const asksForFormat = (shape: z.ZodType) => shape instanceof z.ZodObject && 'format' in shape.shape
const known = new WeakMap<AnyCall, boolean>()

/**
 * Whether a call is read where its asker's replica is (decision 050): lists with their totals, sums and searches, and exports. What else is read there
 * (reports, home, public tracking, figures) asks `database.reading` itself, since it writes something at the primary besides.
 */
export function readsAtReplica(call: AnyCall): boolean {
  const found = known.get(call) ?? (!call.writes && !call.asksOutside
    && (isPaged(call.reply) || (call.kind === 'download' && (asksForFormat(call.query) || asksForFormat(call.body)))))
  known.set(call, found)
  return found
}
