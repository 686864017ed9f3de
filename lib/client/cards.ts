import type { CallCard, CallName } from '@/lib/contract/types'
import { Refused } from '@/lib/domain/refused'

export const OFFLINE = 'You are offline. Try again when the connection is back.'

/** How each call is made. Read once for all pages, from a file the browser keeps. */
const cards = new Map<string, CallCard>()
let path: string | null = null
let reading: Promise<void> | null = null

/** Where the file is; the frame of every page that asks calls it. */
export function cardsAt(now: string): void {
  if (now !== path) reading = null
  path = now
}

export function learnCards(more: Readonly<Record<string, CallCard>>): void {
  for (const [name, card] of Object.entries(more)) cards.set(name, card)
}

async function readAll(): Promise<void> {
  const answer = path === null ? null : await fetch(path).catch(() => null)
  const read = answer?.ok ? ((await answer.json().catch(() => null)) as Record<string, CallCard> | null) : null
  if (read === null) throw new Refused(0, OFFLINE)
  learnCards(read)
}

/** The card of a call. Throws `Refused` 0 while the file cannot be read; the next who asks tries again. */
export async function cardNamed(name: CallName): Promise<CallCard> {
  if (!cards.has(name)) {
    reading ??= readAll()
    await reading.catch((error: unknown) => {
      reading = null
      throw error
    })
  }
  const card = cards.get(name)
  if (!card) throw new Error(`No call is named ${name}.`)
  return card
}
