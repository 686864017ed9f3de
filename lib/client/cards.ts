import { preload } from 'react-dom'
import type { CallCard, CallName } from '@/lib/contract/types'
import { Refused } from '@/lib/domain/refused'

export const OFFLINE = 'You are offline. Try again when the connection is back.'

/** How each call is made. Read once for all pages, from a file the browser keeps. */
const cards = new Map<string, CallCard>()
let path = ''
let reading: Promise<void> | undefined

export function learnCards(more: Readonly<Record<string, CallCard>>): void {
  for (const [name, card] of Object.entries(more)) cards.set(name, card)
}

/** Where the file is; the frame of every page that asks says so. A page that asks soon has it fetched beside its scripts. */
export function cardsAt(now: string, isSoon?: boolean): void {
  if (now !== path) reading = undefined
  path = now
  if (isSoon) preload(now, { as: 'fetch', crossOrigin: 'anonymous' })
}

/** The card of a call. Throws `Refused` 0 while the file cannot be read; whoever asks next tries again. */
export async function cardNamed(name: CallName): Promise<CallCard> {
  if (!cards.has(name)) {
    reading ??= fetch(path)
      .then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(String(answer.status)))))
      .then(learnCards)
      .catch(() => {
        reading = undefined
        throw new Refused(0, OFFLINE)
      })
    await reading
  }
  const card = cards.get(name)
  if (!card) throw new Error(`No call is named ${name}.`)
  return card
}
