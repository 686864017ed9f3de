import type { Reply } from '@/lib/contract/types'
import { ask } from './ask'
import type { KeptScan, ScanAnswer, SettledScan } from './kept-scan'
import { scanQueue, type ScanQueue } from './scan-queue'
import { openScanStore } from './scan-queue-store'
import { newId } from './scan-sender'

type Answer = Reply<'consolidations.receive'>['results'][number]
const answerMs = 20_000
const words: Record<Answer['result'], ScanAnswer['result']> = { received: 'applied', over: 'applied', already: 'duplicate', not_in: 'not_found', refused: 'not_allowed' }

const toAnswer = ({ number, client_uuid, result, message }: Answer): ScanAnswer => ({
  number, client_uuid, result: words[result], message, tracking_no: null, package_id: null, event_id: null, status: null, city: null, cascade: null,
})

async function sendReceived(batch: readonly KeptScan[]): Promise<ScanAnswer[]> {
  const scans = batch.map(({ number, client_uuid, scanned_at, setting: { result, remarks, photo } }) => ({ number, client_uuid, scanned_at, result, remarks, photo }))
  const { results } = await ask('consolidations.receive', { consolidation_id: batch[0]?.setting.consolidation_id ?? 0, scans }, { signal: AbortSignal.timeout(answerMs) })
  return results.map(toAnswer)
}

export interface ReceiveSender {
  queue: ScanQueue
  /** Told of every scan that was answered; answers how to stop listening. */
  listen(settled: (scans: readonly SettledScan[]) => void): () => void
}

async function open(userId: number): Promise<ReceiveSender> {
  const ears = new Set<(scans: readonly SettledScan[]) => void>()
  const queue = scanQueue({
    store: await openScanStore(userId, 'receive'),
    send: sendReceived,
    newId,
    alone: async (work) => (navigator.locks ? navigator.locks.request(`receive-${userId}`, work) : work()),
    onSettled: (settled) => ears.forEach((tell) => tell(settled)),
  })
  window.addEventListener('online', () => queue.wake())
  await queue.start()
  return { queue, listen: (tell) => (ears.add(tell), () => void ears.delete(tell)) }
}

const senders = new Map<number, Promise<ReceiveSender>>()

/** The one sender of what a person received in this tab: kept on the device before it is sent, in order, known again by its id. */
export function receiveSender(userId: number): Promise<ReceiveSender> {
  const known = senders.get(userId) ?? open(userId)
  senders.set(userId, known)
  return known
}
