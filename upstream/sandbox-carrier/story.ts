import { createHash } from 'node:crypto'
import { dubaiAheadMs, dubaiOffset } from '@/lib/domain/days'
import type { EventCode } from '@/lib/domain/tracking-event'
import { demoCarriers } from '../demo/trade/carriers'
import { carrierWords, unmappedWords } from '../demo/trade/carrier-words'

/** One line of the sandbox's answer, in the words of the carrier it plays. */
export interface SandboxEvent {
  code: string
  description: string
  /** ISO 8601 with offset. */
  time: string
  location: string
  signed_by?: string
}

type Scene = readonly [code: EventCode | 'unknown', share: number, place: string]

/** How far a parcel gets: share 0 is when it was last heard of, 1 is now, beyond 1 still to come. */
const endings: readonly (readonly Scene[])[] = [
  [['LMD02', 0.2, 'Delivery station'], ['LMD03', 0.5, 'On the road'], ['unknown', 0.7, 'On the road'], ['DEL01', 1.5, 'Front door']],
  [['LMD02', 0.2, 'Delivery station'], ['LMD03', 0.6, 'On the road'], ['DEL01', 0.9, 'Front door']],
  [['LMD03', 0.4, 'On the road'], ['unknown', 0.5, 'On the road'], ['DLF01', 0.9, 'Front door'], ['LMD05', 1.4, 'Delivery station']],
]

const LONGEST_MS = 3 * 3_600_000
const dubai = (ms: number) => `${new Date(ms + dubaiAheadMs).toISOString().slice(0, 19)}${dubaiOffset}`

/**
 * What the carrier will have to say of a number nobody told it about: the same number ends the same way every time. It begins
 * after `sinceMs`, so that a parcel goes on from where we left it.
 */
export function inventStory(carrier: string, number: string, sinceMs: number, nowMs: number): SandboxEvent[] {
  const known = demoCarriers.find(({ code }) => code === carrier)
  if (!known) return []
  const roll = createHash('sha256').update(number).digest()
  const scenes = endings[(roll[0] ?? 0) % endings.length] ?? []
  const startMs = Math.max(sinceMs, nowMs - LONGEST_MS)
  const stranger = unmappedWords[(roll[1] ?? 0) % unmappedWords.length] ?? ['X-114', 'Geo-fence entered']
  return scenes.flatMap(([code, share, location]) => {
    const words = code === 'unknown' ? stranger : carrierWords(known.dialect, code)
    const signed = code === 'DEL01' ? { signed_by: 'Reception desk' } : {}
    return words ? [{ code: words[0], description: words[1], time: dubai(startMs + share * (nowMs - startMs)), location, ...signed }] : []
  })
}
