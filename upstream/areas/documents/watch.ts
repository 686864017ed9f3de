import { sql } from 'drizzle-orm'
import { addDays, day, today } from '@/lib/domain/days'
import { documentStatus } from '@/lib/domain/document'
import { userStatus } from '@/lib/domain/user'
import { inTransaction, rows } from '../../db/db'
import { literal } from '../../db/literals'
import type { Services } from '../../platform/services'
import { postMessage } from '../../core/messages/post-message'

/** Days before its end that a paper's owner is told (reports.md 7.3), the nearest first. */
const WARN_AT = [1, 7, 30] as const

interface Ending {
  id: number
  title: string
  valid_to: string
  created_by: number | null
  left: number
}

/** Tells the owners of papers that end within 30, 7 and 1 days, once each; answers how many were told of. */
export async function watchDocuments({ database }: Pick<Services, 'database'>, on = today()): Promise<number> {
  return inTransaction(database.db, async (tx) => {
    const ending = await rows<Ending>(
      tx,
      sql`select id, title, valid_to, created_by, (valid_to - ${on}::date) as left from documents
          where status = ${literal(documentStatus, 'published')} and valid_to between ${on}::date and ${addDays(on, WARN_AT[2])}::date order by valid_to, id
          for update`,
    )
    const warned = await rows<{ id: number; warned_days: number | null }>(tx, sql`select id, warned_days from documents
      where id = any(${sql.param(ending.map(({ id }) => id))}::bigint[])`)
    const lastOf = new Map(warned.map(({ id, warned_days }) => [id, warned_days]))
    let sent = 0
    for (const paper of ending) {
      const step = WARN_AT.find((days) => paper.left <= days) ?? WARN_AT[2]
      const last = lastOf.get(paper.id) ?? null
      if (last !== null && last <= step) continue
      await rows(tx, sql`update documents set warned_days = ${step} where id = ${paper.id}`)
      if (paper.created_by === null) continue
      const when = paper.left === 0 ? 'today' : paper.left === 1 ? 'tomorrow' : `in ${paper.left} days`
      sent += await postMessage(tx, sql`select u.id from users u where u.id = ${paper.created_by} and u.status = ${literal(userStatus, 'active')}`, {
        subject: `${paper.title} ends ${when}`, body: `It is valid until **${day(paper.valid_to)}**. Upload a new version or archive it.`, category: 'alert',
        severity: step === 1 ? 'error' : 'warning', link: `/documents/${paper.id}`,
      })
    }
    return sent
  })
}
