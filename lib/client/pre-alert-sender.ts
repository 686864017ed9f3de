import type { Reply } from '@/lib/contract/types'
import { ask } from './ask'
import { isSignedOut, isVerdict } from './kept-scan'
import type { Kept } from './outbox/events'
import { openOutbox, type OpenOutbox } from './outbox/open'
import type { Outcome } from './outbox/parts'
import { openScanStore } from './scan-store'

export type PreAlertScan = Kept<'preAlerts.receive'>
export type PreAlertAnswer = Reply<'preAlerts.receive'>
export type PreAlertOutbox = OpenOutbox<'preAlerts.receive', PreAlertAnswer>

const answerMs = 20_000

/** A scan is one call, known again by its id: sent twice it receives once. */
async function sendOne({ client_uuid, scanned_at, number, setting }: PreAlertScan): Promise<Outcome<PreAlertAnswer>> {
  try {
    const data = await ask(
      'preAlerts.receive', { ...setting, code: number, client_scan_id: client_uuid, scanned_at }, { signal: AbortSignal.timeout(answerMs) },
    )
    return { id: client_uuid, result: 'done', data }
  } catch (error) {
    if (!isVerdict(error)) throw error
    return { id: client_uuid, result: 'refused', message: error.message }
  }
}

const open = async (userId: number): Promise<PreAlertOutbox> => openOutbox(`pre-alert-${userId}`, {
  calls: ['preAlerts.receive'], store: await openScanStore<'preAlerts.receive'>(userId, 'preAlert'), most: 1, together: (waiting) => waiting.slice(0, 1),
  send: async (batch) => Promise.all(batch.map(sendOne)), isSignedOut, onSettled: () => {},
})

const senders = new Map<number, Promise<PreAlertOutbox>>()

/** The one sender of what a person received of pre-alerts in this tab: kept on the device before it is sent, in order. */
export function preAlertSender(userId: number): Promise<PreAlertOutbox> {
  const known = senders.get(userId) ?? open(userId)
  senders.set(userId, known)
  return known
}
