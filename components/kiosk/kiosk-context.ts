'use client'

import { createContext, use, type RefObject } from 'react'
import type { Scan } from '@/lib/client/wedge'
import type { Reply } from '@/lib/contract/types'
import type { OutboxState } from '@/lib/client/outbox/state'
import type { StepResult } from '@/lib/kiosk/kiosk-device'
import type { Station } from '@/lib/kiosk/station'
import type { StepBody, StepName } from '@/lib/kiosk/steps'
import type { KioskWords } from '@/lib/words/kiosk/languages'
import type { KioskLanguage } from '@/lib/words/kiosk/spoken'

/** A site as a kiosk needs to know it. */
export type Site = Reply<'pasSites.mine'>[number]

/** What a board of the yard needs, on a kiosk and in the portal alike. */
export interface YardFacts {
  words: KioskWords
  language: KioskLanguage
  station: Station
  site: Site
  /** Says that something was not done, and below it what the service said, as `told` words it. */
  fail: (message: string) => void
}

export interface KioskFacts extends YardFacts {
  setLanguage: (code: KioskLanguage) => void
  isOnline: boolean
  queue: OutboxState<'pasTokens.sync'>
  /** Number of the token whose card is shown; null without one. */
  inHand: RefObject<string | null>
  /** Keeps an event, sends it, and tells what became of it. */
  act: <E extends StepName>(event: E, token: { id: number; token_no: string }, body: StepBody<E>) => Promise<StepResult>
  /** The full-screen tick, its words, and then `then`. */
  succeed: (title: string, text?: string, then?: () => void) => void
  /** The calm panel for what was done before: no fault, so no red. `goOn` follows its button. */
  already: (message: string, goOn?: () => void) => void
  /** A step that was not taken: the red panel, or the calm one when somebody had taken it before. */
  refuse: (outcome: { message: string; isAlready?: boolean }) => void
  /** A sentence over everything for some seconds. */
  say: (text: string) => void
  /** A scan nobody took, aloud and in sight. */
  refuseScan: (scan: Scan, isAsking: boolean) => void
  /** Back to step 1 with nothing of the last visitor left. */
  reset: () => void
}

export const KioskContext = createContext<KioskFacts | YardFacts | null>(null)

export function useYard(): YardFacts {
  const facts = use(KioskContext)
  if (!facts) throw new Error('Only a board of a yard may ask for its yard.')
  return facts
}

export function useKiosk(): KioskFacts {
  const facts = use(KioskContext)
  if (!facts || !('act' in facts)) throw new Error('Only a kiosk screen may ask for its kiosk.')
  return facts
}
