import { ask } from './ask'
import { sendIntoBags } from './bag-scans'
import { isIntoBag, sendsScans, tellEars, type KeptScan, type ScanAnswer, type ScanEars, type ScanLine, type SettledScan, type TrackingScan } from './kept-scan'
import { openOutbox, type OpenOutbox } from './outbox/open'
import { markKept } from './scan-mark'
import { sendProofs, settleProofs } from './scan-proof'
import { openScanStore } from './scan-store'

const answerMs = 20_000

function sendScans(batch: readonly KeptScan[]): Promise<ScanAnswer[]> {
  const [first] = batch
  if (!first || isIntoBag(first)) return sendIntoBags(batch.filter(isIntoBag))
  return ask('tracking.applyScan', bodyOf(first, batch), { signal: AbortSignal.timeout(answerMs) }).then(({ results }) => results)
}

/** The call's body: one setting, and what each scan has of its own in lists. */
const bodyOf = ({ setting: { bag_id: _none, ...setting } }: TrackingScan, batch: readonly KeptScan[]) => ({
  ...setting, numbers: batch.map(({ number }) => number), scanned_at: batch.map(({ scanned_at }) => scanned_at),
  client_uuid: batch.map(({ client_uuid }) => client_uuid),
})

export type ScanOutbox = OpenOutbox<ScanLine, ScanAnswer[]>

export interface ScanSender {
  queue: ScanOutbox
  /** Told what becomes of scans; answers how to stop listening. */
  listen(ears: ScanEars & {
    /** A photo or signature the service would not take. */
    proofRefused(message: string): void
  }): () => void
}

async function open(userId: number): Promise<ScanSender> {
  const proofEars = new Set<(message: string) => void>()
  const proofs = async (settled: readonly SettledScan[]) => {
    await settleProofs(settled)
    await sendProofs(userId, (message) => proofEars.forEach((tell) => tell(message)))
  }
  const queue = await openOutbox<ScanLine, ScanAnswer[]>(`scans-${userId}`, {
    calls: ['tracking.applyScan', 'bags.scanIn'],
    store: await openScanStore(userId),
    ...sendsScans<ScanLine>(sendScans),
    onSettled: tellEars<ScanLine>({ settled: (scans) => void proofs(scans), refused: () => {} }),
  })
  const mark = () => {
    const { waiting, attention } = queue.snapshot()
    markKept({ user_id: userId, waiting, attention: attention.length })
  }
  mark()
  queue.subscribe(mark)
  window.addEventListener('online', () => void proofs([]))
  void proofs([])
  return {
    queue,
    listen: ({ proofRefused, ...ears }) => {
      proofEars.add(proofRefused)
      const stop = queue.listen(tellEars(ears))
      return () => {
        stop()
        proofEars.delete(proofRefused)
      }
    },
  }
}

const senders = new Map<number, Promise<ScanSender>>()

/** The one sender of a person's scans in this tab; it lives as long as the tab, whatever screen is shown. */
export function scanSender(userId: number): Promise<ScanSender> {
  const known = senders.get(userId) ?? open(userId)
  senders.set(userId, known)
  return known
}
