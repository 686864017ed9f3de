import { isSettled } from '@/lib/client/outbox/parts'
import { foldTokens, type KioskToken } from './fold-token'
import type { KeptStep, StepOutcome } from './steps'

/** Where a device keeps what it has read. */
export interface Shelf {
  read<T>(name: string): Promise<T | null>
  keep(name: string, value: unknown): Promise<void>
}

interface TokenList {
  data: KioskToken[]
  /** When it was asked for, ISO 8601: what happened later may be missing from it. */
  at: string
}

type Answered = { event: KeptStep; at: string }
type Site = { warehouse_id: number; site_code: string }

const listOf = (site: Site) => `read tokens ${site.warehouse_id}`
const answeredOf = (site: Site) => `read told ${site.warehouse_id}`

/** Windows of one device change what it keeps one after another. */
export type Alone = <T>(work: () => Promise<T>) => Promise<T>

/** Keeps the list the service gave, unless a newer one is here; what was answered before it was asked for is in it. */
export const keepList = (shelf: Shelf, alone: Alone, site: Site, list: TokenList): Promise<void> =>
  alone(async () => {
    const known = await shelf.read<TokenList>(listOf(site))
    if (known && known.at > list.at) return
    const answered = (await shelf.read<Answered[]>(answeredOf(site))) ?? []
    await shelf.keep(listOf(site), list)
    await shelf.keep(answeredOf(site), answered.filter(({ at }) => at >= list.at))
  })

/** A create that had no number when it was made is known by the one it was answered. */
function numbered(event: KeptStep, answer: StepOutcome): KeptStep {
  const data = answer.result === 'done' ? (answer.data as { id?: number; token_id?: number; token_no?: string } | null) : null
  return event.event === 'create' && data?.token_no ? { ...event, token_no: data.token_no, token_id: data.id ?? data.token_id ?? null } : event
}

/** Pictures are not what a token is told by: remembered without them. */
function withoutPictures(event: KeptStep): KeptStep {
  const { photos: _photos, signature: _signature, ...body } = event.body
  return { ...event, body }
}

/** Remembers what the service has just taken: the network may go before the list is read again. */
export const keepAnswered = (shelf: Shelf, alone: Alone, site: Site, events: readonly KeptStep[], answers: readonly StepOutcome[], at: string): Promise<void> =>
  alone(async () => {
    const byId = new Map(answers.map((answer) => [answer.id, answer]))
    const taken = events.flatMap((event): Answered[] => {
      const answer = byId.get(event.client_event_id)
      return answer && isSettled(answer) ? [{ event: withoutPictures(numbered(event, answer)), at }] : []
    })
    if (taken.length === 0) return
    const answered = (await shelf.read<Answered[]>(answeredOf(site))) ?? []
    await shelf.keep(answeredOf(site), [...answered, ...taken])
  })

/** The tokens of the site as this device last knew them: the list, with what was answered since it was asked for. Null when none was ever read. */
export async function keptTokens(shelf: Shelf, site: Site): Promise<TokenList | null> {
  const [list, answered] = [await shelf.read<TokenList>(listOf(site)), (await shelf.read<Answered[]>(answeredOf(site))) ?? []]
  return list && { ...list, data: foldTokens(list.data, answered.map(({ event }) => event), site) }
}
