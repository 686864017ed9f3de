import { sql } from 'drizzle-orm'
import { requestStatus } from '@/lib/domain/vendor-request'
import { first, inTransaction, rows } from '../../db/db'
import { literal } from '../../db/literals'
import { writeAudit } from '../../platform/audit'
import type { Services } from '../../platform/services'
import { system } from '../../platform/who'
import { settingAt } from '../../core/settings/setting-at'
import { tellOfRequest } from './request-letters'

const request = { id: 'vendors-answers', ip: '', user_agent: '', environment: 'production' }
const NO_ANSWER = 'The vendor did not answer in time.'

/**
 * Reminds vendors halfway, and takes requests back that nobody answered in `request_answer_hours` (vendors.md 3.5). Each is judged anew under its row lock:
 * one that its vendor accepts at the same moment is left alone, and one that is taken back answers the vendor 409 (anchors 9 (c) 5).
 */
export async function watchAnswers(services: Services): Promise<void> {
  const { db } = services.database
  const hours = await settingAt(db, 'request_answer_hours')
  const waiting = sql`status = ${literal(requestStatus, 'assigned')} and assigned_at <= now() - make_interval(secs => ${hours * 1800})
    and (reminded_at is null or assigned_at <= now() - make_interval(hours => ${hours}))`
  const due = await rows<{ id: number }>(db, sql`select id from request_applications where ${waiting} order by assigned_at limit 500`)
  for (const { id } of due) {
    await inTransaction(db, async (tx) => {
      const held = await first<{ vendor_id: number; is_over: boolean }>(tx, sql`select vendor_id,
        assigned_at <= now() - make_interval(hours => ${hours}) as is_over from request_applications where id = ${id} and ${waiting} for update`)
      if (!held) return
      if (!held.is_over) {
        await rows(tx, sql`update request_applications set reminded_at = now() where id = ${id}`)
        await tellOfRequest(tx, services, 'reminded', id)
        return
      }
      await rows(tx, sql`update request_applications set status = ${literal(requestStatus, 'approved')}, vendor_id = null, agreed_amount = null,
        estimated_amount = null, agreed_remark = null, assigned_at = null, reminded_at = null, decline_reason = ${NO_ANSWER}, version = version + 1,
        updated_at = now() where id = ${id}`)
      await writeAudit(tx, system, request, 'vendors.answers', [
        { entity: 'request_application', entity_id: id, before: { status: 'assigned', vendor_id: held.vendor_id },
          after: { status: 'approved', reason: NO_ANSWER } },
      ])
    })
  }
}
