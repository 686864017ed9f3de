import { amountIn } from '@/lib/domain/money'
import type { RequestStatus, RequestType } from '@/lib/domain/vendor-request'
import type { Db } from '../../db/db'
import { settingAt } from '../../core/settings/setting-at'
import { estimateOf, partOf } from './request-estimate'
import { requestLinesOf } from './requests'

interface Cancelled {
  id: number
  application_type: RequestType
  warehouse_id: number
  needed_from: string
  needed_to: string
  vendor_id: number | null
  currency: string
  status: RequestStatus
}

/**
 * What cancelling an accepted request at a moment costs (vendors.md 7.7): a share of the estimate of the first day, of vehicles of their base, when fewer than
 * `manpower_cancel_hours` are left; exactly as many are free, and so is what no vendor has accepted (anchors 9 (c) 7). The estimate is that of the vendor now.
 */
export async function cancellationCharge(db: Db, request: Cancelled, atMs: number): Promise<string> {
  const none = amountIn('0', request.currency)
  if (request.status !== 'accepted' || request.vendor_id === null) return none
  const hours = await settingAt(db, 'manpower_cancel_hours')
  if (Date.parse(request.needed_from) - atMs >= hours * 3_600_000) return none
  const estimate = await estimateOf(db, { ...request, lines: await requestLinesOf(db, request.id) }, request.vendor_id)
  return partOf(estimate?.first_day ?? '0', await settingAt(db, 'manpower_cancel_pct'), request.currency)
}
