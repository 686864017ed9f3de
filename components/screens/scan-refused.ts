import { snack } from '@/components/ui/snackbar'
import type { Scan } from '@/lib/client/wedge'
import { cleanNumber } from '@/lib/domain/scan-input'
import { play } from './scan-tones'

/** A scan nobody took, told by sound and word: it is not lost without a word while a question is open. */
export function refuseScan({ text }: Scan, isAsking: boolean): void {
  play('wrong')
  snack(`Not scanned: ${cleanNumber(text)}. ${isAsking ? 'Answer the question first, then scan it again.' : 'Nothing is scanned at this step.'}`, {
    tone: 'red',
  })
}
