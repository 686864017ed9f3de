import { sql } from 'drizzle-orm'
import { compare, sum } from '@/lib/domain/decimal'
import { amountIn, money } from '@/lib/domain/money'
import { isGuaranteed } from '../../core/customs/money'
import { settingAt } from '../../core/settings/setting-at'
import { first, rows, type Db } from '../../db/db'
import { Refusal } from '../../platform/refusal'

/** One who uses the guarantee after another: each sees what the other has used. */
const LOCK = 'customs guarantee'

/** 409 where the guarantee at customs does not reach for what is due on a bill of entry (coming-areas.md 5(c)8). */
export async function expectGuarantee(tx: Db, { id, boe_ref, total_due }: { id: number; boe_ref: string; total_due: string }): Promise<void> {
  await rows(tx, sql`select pg_advisory_xact_lock(hashtext(${LOCK}))`)
  const used = await first<{ used: string }>(tx, sql`select coalesce(sum(b.total_due), 0)::text as used from boes b where b.id <> ${id} and ${isGuaranteed}`)
  const limit = await settingAt(tx, 'customs_guarantee_limit')
  const taken = used?.used ?? '0'
  if (compare(sum([taken, total_due]), limit) <= 0) return
  const dirhams = (amount: string) => money(amountIn(amount, 'AED'), 'AED')
  throw new Refusal(
    409, `The guarantee does not reach for ${boe_ref}: ${dirhams(taken)} of ${dirhams(String(limit))} is used, and ${dirhams(total_due)} is due.`,
  )
}
