import type { Reply } from '@/lib/contract/types'
import { ask } from './ask'
import { sendsScans, type ScanAnswer } from './kept-scan'
import type { Kept } from './outbox/events'
import { openOutbox, type OpenOutbox } from './outbox/open'
import { openScanStore } from './scan-store'

export type ReceiveScan = Kept<'consolidations.receive'>
export type ReceiveOutbox = OpenOutbox<'consolidations.receive', ScanAnswer[]>

type Answer = Reply<'consolidations.receive'>['results'][number]
const answerMs = 20_000
const words: Record<Answer['result'], ScanAnswer['result']> = {
  received: 'applied', over: 'applied', already: 'duplicate', not_in: 'not_found', refused: 'not_allowed',
}

const toAnswer = ({ number, client_uuid, result, message }: Answer): ScanAnswer => ({
  number, client_uuid, result: words[result], message, tracking_no: null, package_id: null, event_id: null, status: null, city: null, cascade: null,
})

async function sendReceived(batch: readonly ReceiveScan[]): Promise<ScanAnswer[]> {
  const scans = batch.map(({ number, client_uuid, scanned_at, setting: { result, remarks, photo } }) => ({
    number, client_uuid, scanned_at, result, remarks, photo,
  }))
  const { results } = await ask(
    'consolidations.receive', { consolidation_id: batch[0]?.setting.consolidation_id ?? 0, scans }, { signal: AbortSignal.timeout(answerMs) },
  )
  return results.map(toAnswer)
}

const open = async (userId: number): Promise<ReceiveOutbox> => openOutbox(`receive-${userId}`, {
  calls: ['consolidations.receive'], store: await openScanStore<'consolidations.receive'>(userId, 'receive'),
  ...sendsScans<'consolidations.receive'>(sendReceived), onSettled: () => {},
})

const senders = new Map<number, Promise<ReceiveOutbox>>()

/** The one sender of what a person received in this tab: kept on the device before it is sent, in order, known again by its id. */
export function receiveSender(userId: number): Promise<ReceiveOutbox> {
  const known = senders.get(userId) ?? open(userId)
  senders.set(userId, known)
  return known
}
