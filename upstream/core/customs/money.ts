import { sql } from 'drizzle-orm'
import { boeStatus, clearedBoes } from '@/lib/domain/boe'
import { customsScope } from '@/lib/domain/customs'
import { literal, literals } from '../../db/literals'

/** What is due on a bill of entry `b` stands on our guarantee: until goods are seen leaving, or what stays here is closed with its receipt. */
export const isGuaranteed = sql`(b.payment_mode = 'guarantee' and b.total_due > 0 and (b.status = ${literal(boeStatus, 'cleared')}))`
/** It was paid to customs: what left under a guarantee pays nothing. */
export const isPaidToCustoms = sql`(b.status in ${literals(boeStatus, ...clearedBoes)} and b.total_due > 0 and (b.payment_mode is distinct from 'guarantee'
  or (b.scope = ${literal(customsScope, 'local')} and b.status = ${literal(boeStatus, 'closed')})))`
