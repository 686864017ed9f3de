import type { FlashTone } from '@/components/screens/scan-flash'
import type { Tune } from '@/components/screens/scan-tones'
import type { ScanAnswer } from '@/lib/client/kept-scan'
import { counted } from '@/lib/domain/counted'

/** Where a scan stands: kept, answered, refused whole, not kept at all, or taken back. */
export type EntryState = 'waiting' | 'applied' | 'duplicate' | 'failed' | 'refused' | 'lost' | 'undone'

export interface Verdict {
  state: EntryState
  tone: FlashTone
  word: string
  /** What the person reads under the number. */
  text: string
  tune: Tune
}

/** States a person has to look at. */
export const failedStates: readonly EntryState[] = ['failed', 'refused', 'lost']

const sentence = (answer: ScanAnswer, otherwise: string) => answer.message || otherwise

/** Where the parcel goes; of one weighed piece by piece first how far it has come, as its weight stands only with the last. */
const applied = ({ pieces, city }: ScanAnswer) => [pieces && `${pieces.weighed} of ${counted(pieces.of, 'piece')} weighed`, city].filter(Boolean).join(' · ')

function ofOne(answer: ScanAnswer, isAlert: boolean): Verdict {
  switch (answer.result) {
    case 'applied': return { state: 'applied', tone: 'green', word: 'OK', text: applied(answer), tune: isAlert ? 'alert' : 'ok' }
    case 'duplicate': return { ...duplicate, text: sentence(answer, duplicate.text) }
    case 'not_found': return { state: 'failed', tone: 'red', word: 'Unknown', text: sentence(answer, 'Unknown number'), tune: 'wrong' }
    case 'not_allowed': {
      const isHeld = answer.status === 'on_hold'
      return {
        state: 'failed', tone: isHeld ? 'orange' : 'red', word: isHeld ? 'On hold' : 'Not possible',
        text: sentence(answer, 'This scan is not possible'), tune: isHeld ? 'hold' : 'wrong',
      }
    }
    default: return answer.result satisfies never
  }
}

/** A bag or consolidation: its one sentence says how many packages took it; one on hold among them is heard and seen. */
function ofCascade(answer: ScanAnswer, isAlert: boolean): Verdict {
  const verdict = ofOne(answer, isAlert)
  if (answer.result !== 'applied') return verdict
  const text = [answer.message, answer.city].filter(Boolean).join(' · ')
  if (answer.status === 'on_hold') return { ...verdict, tone: 'orange', word: 'OK, some on hold', text, tune: 'hold' }
  return (answer.cascade?.refused_count ?? 0) > 0 ? { ...verdict, tone: 'orange', word: 'OK, not all', text, tune: 'alert' } : { ...verdict, text }
}

/** What a scan came to (tracking.md 4). */
export function verdictOf(answer: ScanAnswer | undefined, isAlert: boolean): Verdict {
  if (!answer) return notKept('')
  return answer.cascade ? ofCascade(answer, isAlert) : ofOne(answer, isAlert)
}

export const duplicate: Verdict = { state: 'duplicate', tone: 'yellow', word: 'Duplicate', text: 'Already scanned', tune: 'duplicate' }
export const kept: Verdict = { state: 'waiting', tone: 'blue', word: 'Kept', text: 'Sent when the connection is back', tune: 'kept' }
export const refusedWith = (reason: string): Verdict => ({ state: 'refused', tone: 'red', word: 'Refused', text: reason, tune: 'wrong' })
export const notKept = (reason: string): Verdict => ({ state: 'lost', tone: 'red', word: 'Not saved', text: reason || 'Scan it again', tune: 'wrong' })
