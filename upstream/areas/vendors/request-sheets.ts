import { sql } from 'drizzle-orm'
import { dubaiDay } from '@/lib/domain/days'
import { requestStatus, workingRequests, type RequestStatus } from '@/lib/domain/vendor-request'
import { first, type Db } from '../../db/db'
import { refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { requestBegins } from './request-act'

interface Answered {
  request_no: string
  vendor_id: number | null
  warehouse_id: number
  application_type: string
  status: RequestStatus
  needed_from: string
  needed_to: string
}

/**
 * A timesheet that answers a request for people: an accepted one or one in progress, of its vendor, warehouse and day (vendors.md 2.6). Its first hours put the
 * request in progress.
 */
export async function sheetAnswers(
  tx: Db, who: Who, sheet: { vendor_id: number; warehouse_id: number; work_date: string; request_id?: number | null | undefined },
): Promise<void> {
  if (!sheet.request_id) return
  const request = await first<Answered>(tx, sql`select request_no, vendor_id, warehouse_id, application_type, status, needed_from, needed_to
    from request_applications where id = ${sheet.request_id} for update`)
  const isTheirs = request?.vendor_id === sheet.vendor_id && request.warehouse_id === sheet.warehouse_id && request.application_type === 'manpower'
  if (!request || !isTheirs) throw refuseField('request_id', 'Choose a request of this vendor and warehouse.')
  if (!(workingRequests as readonly string[]).includes(request.status))
    throw refuseField('request_id', `Request ${request.request_no} is ${requestStatus.label(request.status).toLowerCase()}; no hours are entered for it.`)
  const [from, to] = [dubaiDay(request.needed_from), dubaiDay(request.needed_to)]
  if (sheet.work_date < from || sheet.work_date > to) throw refuseField('request_id', `Request ${request.request_no} is for ${from} to ${to}.`)
  await requestBegins(tx, who, sheet.request_id)
}
