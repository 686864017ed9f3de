import { ask } from './ask'
import { sendIntoBags } from './bag-scans'
import type { KeptScan, SettledScan } from './kept-scan'
import { markKept } from './scan-mark'
import { sendProofs, settleProofs } from './scan-proof'
import { scanQueue, type ScanQueue } from './scan-queue'
import { openScanStore } from './scan-queue-store'

const answerMs = 20_000

function sendScans(batch: readonly KeptScan[]) {
  if (batch[0]?.setting.bag_id !== undefined) return sendIntoBags(batch)
  return ask('tracking.applyScan', {
    ...(batch[0] as KeptScan).setting,
    numbers: batch.map(({ number }) => number),
    scanned_at: batch.map(({ scanned_at }) => scanned_at),
    client_uuid: batch.map(({ client_uuid }) => client_uuid),
  }, { signal: AbortSignal.timeout(answerMs) }).then(({ results }) => results)
}

/** crypto.randomUUID where there is one; a page over plain http in a hall has only its random numbers (RFC 9562, version 4). */
export function newId(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID()
  const bytes = (crypto as Crypto).getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** What becomes of scans, for a screen that shows it. */
export interface ScanEars {
  settled(scans: readonly SettledScan[]): void
  refused(scans: readonly KeptScan[]): void
  /** A photo or signature the service would not take. */
  proofRefused(message: string): void
}

export interface ScanSender {
  queue: ScanQueue
  listen(ears: ScanEars): void
}

async function open(userId: number): Promise<ScanSender> {
  const name = `scans-${userId}`
  const others = new BroadcastChannel(name)
  const tellOthers = others.postMessage.bind(others)
  const ears = new Set<ScanEars>()
  const proofs = async (settled: readonly SettledScan[]) => {
    await settleProofs(settled)
    await sendProofs(userId, (message) => ears.forEach(({ proofRefused }) => proofRefused(message)))
  }
  const queue = scanQueue({
    store: await openScanStore(userId),
    send: sendScans,
    newId,
    alone: async (work) => (navigator.locks ? navigator.locks.request(name, work) : work()),
    onSettled: (settled) => {
      for (const { settled: tell } of ears) tell(settled)
      tellOthers(settled)
      void proofs(settled)
    },
    onRefused: (scans) => {
      for (const { refused: tell } of ears) tell(scans)
    },
  })
  others.addEventListener('message', ({ data }: MessageEvent<SettledScan[]>) => {
    for (const { settled: tell } of ears) tell(data)
    void queue.recount()
  })
  window.addEventListener('online', () => {
    queue.wake()
    void proofs([])
  })
  queue.subscribe(() => {
    const { waiting, attention } = queue.snapshot()
    markKept({ user_id: userId, waiting, attention: attention.length })
  })
  await queue.start()
  void proofs([])
  return { queue, listen: (own) => void ears.add(own) }
}

const senders = new Map<number, Promise<ScanSender>>()

/** The one sender of a person's scans in this tab; it lives as long as the tab, whatever screen is shown. */
export function scanSender(userId: number): Promise<ScanSender> {
  const known = senders.get(userId) ?? open(userId)
  senders.set(userId, known)
  return known
}
