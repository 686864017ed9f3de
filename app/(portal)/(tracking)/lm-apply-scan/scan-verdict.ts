import type { FlashTone } from '@/components/screens/scan-flash'
import type { Tune } from '@/components/screens/scan-tones'
import type { ScanAnswer } from '@/lib/client/kept-scan'

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

function ofOne(answer: ScanAnswer, isAlert: boolean): Verdict {
  switch (answer.result) {
    case 'applied': return { state: 'applied', tone: 'green', word: 'OK', text: answer.city ?? '', tune: isAlert ? 'alert' : 'ok' }
    case 'duplicate': return { state: 'duplicate', tone: 'yellow', word: 'Duplicate', text: sentence(answer, 'Already scanned'), tune: 'duplicate' }
    case 'not_found': return { state: 'failed', tone: 'red', word: 'Unknown', text: sentence(answer, 'Unknown number'), tune: 'wrong' }
    case 'not_allowed': {
      const isHeld = answer.status === 'on_hold'
      return { state: 'failed', tone: isHeld ? 'orange' : 'red', word: isHeld ? 'On hold' : 'Not possible', text: sentence(answer, 'This scan is not possible'), tune: isHeld ? 'hold' : 'wrong' }
    }
    default: return answer.result satisfies never
  }
}

/** What a scan came to (tracking.md 4): of a bag or consolidation, how many of its parcels took it and why the first one did not. */
export function verdictOf(answers: readonly ScanAnswer[], isAlert: boolean): Verdict {
  const [first] = answers
  if (!first) return notKept('')
  const refused = answers.filter(({ result }) => result !== 'applied')
  const told = ofOne(refused[0] ?? first, isAlert)
  if (answers.length === 1) return told
  const applied = answers.length - refused.length
  if (applied === 0) return { ...told, text: `None of ${answers.length} parcels: ${told.text}` }
  if (refused.length === 0) return { ...told, text: `${applied} parcels` }
  return { ...told, state: 'applied', text: `${applied} of ${answers.length} parcels. ${refused[0]?.tracking_no ?? ''} ${told.text}` }
}

export const kept: Verdict = { state: 'waiting', tone: 'blue', word: 'Kept', text: 'Sent when the connection is back', tune: 'kept' }
export const refusedWith = (reason: string): Verdict => ({ state: 'refused', tone: 'red', word: 'Refused', text: reason, tune: 'wrong' })
export const notKept = (reason: string): Verdict => ({ state: 'lost', tone: 'red', word: 'Not saved', text: reason || 'Scan it again', tune: 'wrong' })
