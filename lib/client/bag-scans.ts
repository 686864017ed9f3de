import type { Reply } from '@/lib/contract/types'
import type { Refused } from '@/lib/domain/refused'
import { ask } from './ask'
import { isVerdict, type BagScan, type ScanAnswer } from './kept-scan'

const answerMs = 20_000

const blank = ({ number, client_uuid }: BagScan): ScanAnswer => ({
  number, client_uuid, result: 'not_allowed', message: '', tracking_no: null, package_id: null, event_id: null, status: null, city: null, cascade: null,
})

const taken = (scan: BagScan, bagging: Reply<'bags.scanIn'>): ScanAnswer => ({
  ...blank(scan), result: bagging.result, message: bagging.message, tracking_no: bagging.package.tracking_no,
  package_id: bagging.package.id, city: bagging.package.city, bagging,
})

/** A parcel a bag does not take: the answer to its scan, and not a reason to keep it. */
function refused(scan: BagScan, { status, message, data }: Refused): ScanAnswer {
  const lies = data as { bag_no?: string; can_move?: boolean } | null | undefined
  return {
    ...blank(scan), result: status === 404 && message === 'Unknown number' ? 'not_found' : 'not_allowed',
    message, ...(lies?.bag_no && { elsewhere: { bag_no: lies.bag_no, can_move: lies.can_move ?? false } }),
  }
}

/**
 * Sends scans into bags one after the other, in the order they were made. What a bag does not take is answered; anything else that goes
 * wrong is thrown, and all of them come again: those that had arrived are told apart by their ids.
 */
export async function sendIntoBags(batch: readonly BagScan[]): Promise<ScanAnswer[]> {
  const answers: ScanAnswer[] = []
  for (const scan of batch) {
    try {
      answers.push(
        taken(
          scan,
          await ask(
            'bags.scanIn', { bag_id: scan.setting.bag_id, number: scan.number, client_uuid: scan.client_uuid }, { signal: AbortSignal.timeout(answerMs) },
          ),
        ),
      )
    } catch (error) {
      if (!isVerdict(error)) throw error
      answers.push(refused(scan, error))
    }
  }
  return answers
}
