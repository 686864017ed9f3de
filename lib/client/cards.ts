import type { CallCard, CallName } from '@/lib/contract/types'
import { Refused } from '@/lib/domain/refused'

export const OFFLINE = 'You are offline. Try again when the connection is back.'

type Cards = Readonly<Record<string, CallCard>>
/** How each call is made. Read once for all pages, from a file the browser keeps. */
let reading: Promise<Cards> | undefined
let path = ''

/** Where the file is; the frame of every page that asks says so. */
export function cardsAt(now: string): void {
  if (now !== path) reading = undefined
  path = now
}

/** The card of a call. Throws `Refused` 0 while the file cannot be read; whoever asks next tries again. */
export async function cardNamed(name: CallName): Promise<CallCard> {
  reading ??= fetch(path)
    .then((answer) => (answer.ok ? answer.json() : Promise.reject(answer)))
    .catch(() => {
      reading = undefined
      throw new Refused(0, OFFLINE)
    })
  return (await reading)[name] as CallCard
}
