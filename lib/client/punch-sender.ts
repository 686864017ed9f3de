import type { Reply } from '@/lib/contract/types'
import { ask } from './ask'
import { isSignedOut, isVerdict } from './kept-scan'
import type { Kept } from './outbox/events'
import { openOutbox, type OpenOutbox } from './outbox/open'
import type { Outcome } from './outbox/parts'
import { openScanStore } from './scan-store'

export type PunchScan = Kept<'vendorAttendance.punch'>
export type PunchAnswer = Pick<Reply<'vendorAttendance.punch'>, 'full_name' | 'punch_in' | 'punch_out' | 'vendor_name'>
export type PunchOutbox = OpenOutbox<'vendorAttendance.punch', PunchAnswer>

const answerMs = 20_000

/** A punch is one call, known again by its id and dated when the badge was read: sent twice it counts once. */
async function sendOne({ client_uuid, scanned_at, number, setting }: PunchScan): Promise<Outcome<PunchAnswer>> {
  try {
    const data = await ask(
      'vendorAttendance.punch', { staff_code: number, at: scanned_at, client_event_id: client_uuid, ...setting },
      { idempotencyKey: client_uuid, signal: AbortSignal.timeout(answerMs) },
    )
    return { id: client_uuid, result: 'done', data }
  } catch (error) {
    if (!isVerdict(error)) throw error
    return { id: client_uuid, result: 'refused', message: error.message }
  }
}

const open = async (userId: number): Promise<PunchOutbox> => openOutbox(`punch-${userId}`, {
  calls: ['vendorAttendance.punch'], store: await openScanStore<'vendorAttendance.punch'>(userId, 'punch'), most: 1, together: (waiting) => waiting.slice(0, 1),
  send: async (batch) => Promise.all(batch.map(sendOne)), isSignedOut, onSettled: () => {},
})

const senders = new Map<number, Promise<PunchOutbox>>()

/** The one sender of punches in this tab: kept on the device before they are sent, in order. */
export function punchSender(userId: number): Promise<PunchOutbox> {
  const known = senders.get(userId) ?? open(userId)
  senders.set(userId, known)
  return known
}
