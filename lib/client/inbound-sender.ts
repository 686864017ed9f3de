import type { Reply } from '@/lib/contract/types'
import { ask } from './ask'
import { isSignedOut, isVerdict } from './kept-scan'
import type { Kept } from './outbox/events'
import { openOutbox, type OpenOutbox } from './outbox/open'
import type { Outcome } from './outbox/parts'
import { openScanStore } from './scan-store'

export type InboundScan = Kept<'inbound.receive'>
export type InboundAnswer = Pick<Reply<'inbound.receive'>, 'lines'>
export type InboundOutbox = OpenOutbox<'inbound.receive', InboundAnswer>

const answerMs = 20_000

/** A scan is one call, known again by its id: sent twice it receives once. */
async function sendOne({ client_uuid, scanned_at, number, setting: { id, trade, ...goods } }: InboundScan): Promise<Outcome<InboundAnswer>> {
  try {
    const input = { id, lines: [{ code: number, ...goods }], happened_at: scanned_at }
    const how = { idempotencyKey: client_uuid, signal: AbortSignal.timeout(answerMs) }
    const data = trade === 'b2b' ? await ask('b2bInbound.receive', input, how) : await ask('inbound.receive', input, how)
    return { id: client_uuid, result: 'done', data }
  } catch (error) {
    if (!isVerdict(error)) throw error
    return { id: client_uuid, result: 'refused', message: error.message }
  }
}

const open = async (userId: number): Promise<InboundOutbox> => openOutbox(`inbound-${userId}`, {
  calls: ['inbound.receive'], store: await openScanStore<'inbound.receive'>(userId, 'inbound'), most: 1, together: (waiting) => waiting.slice(0, 1),
  send: async (batch) => Promise.all(batch.map(sendOne)), isSignedOut, onSettled: () => {},
})

const senders = new Map<number, Promise<InboundOutbox>>()

/** The one sender of goods a person received in this tab: kept on the device before they are sent, in order. */
export function inboundSender(userId: number): Promise<InboundOutbox> {
  const known = senders.get(userId) ?? open(userId)
  senders.set(userId, known)
  return known
}
