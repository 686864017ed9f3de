import { oneByOne, openOutbox, type OpenOutbox } from '@/lib/client/outbox/open'
import { outcomeOf } from '@/lib/client/outbox/outcome-of'
import type { CallName, Input } from '@/lib/contract/types'
import { Refused } from '@/lib/domain/refused'
import { openDeviceStore, type DeviceStore } from './device-store'
import { keepAnswered, type Alone } from './kept-tokens'
import { isAway, kioskAsk, saysAlready } from './kiosk-ask'
import { readStation } from './station'
import { stepCalls, type KeptStep, type StepBody, type StepName, type StepOutcome } from './steps'

export interface KioskDevice {
  queue: OpenOutbox<'pasTokens.sync', unknown>
  store: DeviceStore
}

/** What a step came to. `data` is null while it is only kept here; `isAlready`: not taken, since it was done before. */
export type StepResult =
  | { isDone: true; data: Record<string, unknown> | null; client_event_id: string }
  | { isDone: false; message: string; isAlready?: boolean }

let offsetMs = 0
let isReachable = true
let opened: Promise<KioskDevice> | null = null

export const setClockOffset = (ms: number): void => void (offsetMs = ms)
export const setReachable = (is: boolean): void => void (isReachable = is)
/** False once the portal was found not to answer: asking again only makes somebody wait. */
export const isPortalReachable = (): boolean => isReachable

/** One step on its way with somebody waiting for it: its own call, whose answer says most. */
async function sendDirect(step: KeptStep, call: CallName): Promise<StepOutcome[]> {
  const { token_id, body, at, clock_offset_ms, client_event_id } = step
  const device_code = readStation()?.device_code || undefined
  const timed = step.event === 'feedback' ? {} : { at, clock_offset_ms, device_code }
  const input = { ...body, ...timed, client_event_id, ...(token_id === null ? {} : { id: token_id }) }
  try {
    return [{ id: client_event_id, result: 'done', data: await kioskAsk(call, input as Input<CallName>) }]
  } catch (error) {
    if (!(error instanceof Refused) || isAway(error) || error.status === 401) throw error
    return [{ id: client_event_id, result: 'refused', message: error.message, isAlready: saysAlready(error) }]
  }
}

const callOf = (event: string): CallName | undefined => (Object.hasOwn(stepCalls, event) ? stepCalls[event as StepName] : undefined)

const isLater = (status: number) => status >= 500 || status === 408 || status === 425 || status === 429

/** The number a token has now: one made here may have got another when its first answer was lost. */
async function realNumber(store: DeviceStore, token_no: string): Promise<string | undefined> {
  return token_no ? ((await store.read<string>(`alias ${token_no}`)) ?? token_no) : undefined
}

async function sendTogether(store: DeviceStore, steps: readonly KeptStep[]): Promise<StepOutcome[]> {
  const station = readStation()
  const { results } = await kioskAsk('pasTokens.sync', {
    warehouse_id: station?.warehouse_id ?? 0,
    device_code: station?.device_code || undefined,
    events: await Promise.all(steps.map(async ({ client_event_id, event, token_id, token_no, at, clock_offset_ms, body }) => ({
      client_event_id, event, token_id: token_id ?? undefined, token_no: await realNumber(store, token_no), at, clock_offset_ms, body,
    }))),
  })
  const byId = new Map(steps.map((step) => [step.client_event_id, step]))
  return Promise.all(results.map(async (given): Promise<StepOutcome> => {
    const { client_event_id: id, status, message, already, token_no } = given
    const step = byId.get(id)
    if (status < 300) {
      if (step?.event === 'create' && step.token_no && token_no && token_no !== step.token_no) await store.keep(`alias ${step.token_no}`, token_no)
      return { id, result: 'done', data: given }
    }
    return isLater(status) ? { id, result: 'later' } : { id, result: 'refused', message, isAlready: already }
  }))
}

export const aloneWithTokens: Alone = oneByOne('pas-tokens')

/** Steps of one call: at most so many, and no more than fit it with their signatures and photos. */
const BATCH = 25
const BATCH_CHARS = 4 * 1024 * 1024

/** The first steps that fit one call; the first one always does. */
function fittingSteps<S extends { body: unknown }>(steps: readonly S[]): S[] {
  let chars = 0
  return steps.filter(({ body }, at) => {
    chars += JSON.stringify(body).length
    return at === 0 || chars <= BATCH_CHARS
  })
}

/** How a kiosk's outbox sends: 500 steps or 12 hours without an answer are the most it holds (pas.md 4.19). */
export const sendsSteps = {
  calls: ['pasTokens.sync'], most: BATCH, together: fittingSteps<KeptStep>, limits: { events: 500, ms: 12 * 3_600_000 },
  isSignedOut: (error: unknown) => error instanceof Refused && error.status === 401,
} as const

async function open(): Promise<KioskDevice> {
  const store = await openDeviceStore()
  const queue = await openOutbox<'pasTokens.sync', unknown>('pas-kiosk', {
    ...sendsSteps,
    store: store.steps,
    send: async (steps) => {
      const [only] = steps
      const call = only && steps.length === 1 && !only.offline && (only.token_id !== null || (only.event === 'create' && !only.token_no))
        ? callOf(only.event)
        : undefined
      const outcomes = await (only && call ? sendDirect(only, call) : sendTogether(store, steps))
      const station = readStation()
      if (station) await keepAnswered(store, aloneWithTokens, station, steps, outcomes, new Date().toISOString())
      return outcomes
    },
    onSettled: () => {},
  })
  return { queue, store }
}

/** The one queue and store of this tab. Rejects where the browser has no database or no secure connection to seal with. */
export function openKiosk(): Promise<KioskDevice> {
  opened ??= open().catch((error: unknown) => {
    opened = null
    throw error
  })
  return opened
}

/** How long somebody waits for an answer before the step is told as kept. */
const PATIENCE_MS = 8000

/** Keeps a step, sends it, and tells what came of it; what is refused while somebody looks is told to him and not kept. */
export async function actAtKiosk<E extends StepName>(
  event: E, token: { token_no: string; token_id: number | null }, body: StepBody<E>, words: { limit: string; needsSecure: string },
): Promise<StepResult> {
  const device = await openKiosk().catch(() => null)
  if (!device) return { isDone: false, message: words.needsSecure }
  const { queue } = device
  const { event: { client_event_id }, kept } = queue.add({
    event, ...token, body: body as Record<string, unknown>, clock_offset_ms: offsetMs, offline: !isReachable,
  })
  const answer = outcomeOf(queue, client_event_id, isReachable ? PATIENCE_MS : 0)
  if (!(await kept.then(() => true, () => false))) return { isDone: false, message: words.limit }
  // Other windows count it as well; and somebody waits for it, whenever the next try would have been.
  queue.announce()
  queue.wake()
  const outcome = await answer
  if (outcome?.result !== 'refused')
    return { isDone: true, data: outcome?.result === 'done' ? (outcome.data as Record<string, unknown>) : null, client_event_id }
  await queue.discard([client_event_id])
  return { isDone: false, message: outcome.message, isAlready: outcome.isAlready }
}

/** Says something to the worker that keeps the pages (public/pas/worker.js); it has no origin to name. */
export const tellWorker = (worker: ServiceWorker | null | undefined, message: { forget: true } | { keep: string[] }): void => worker?.postMessage(message, [])

/** What was read as somebody is forgotten with his sign-out; events that wait are not. */
export async function forgetPerson(): Promise<void> {
  await openKiosk().then(({ store }) => store.forgetRead(), () => {})
  tellWorker(navigator.serviceWorker?.controller, { forget: true })
}

/** A call's answer, kept sealed for the time without a network; `isOld` when it is the kept one. */
export async function keptAsk<T>(name: string, read: () => Promise<T>): Promise<{ data: T; at: string; isOld: boolean }> {
  const device = await openKiosk().catch(() => null)
  try {
    const data = await read()
    const at = new Date().toISOString()
    await device?.store.keep(`read ${name}`, { data, at })
    return { data, at, isOld: false }
  } catch (error) {
    const kept = isAway(error) ? await device?.store.read<{ data: T; at: string }>(`read ${name}`) : null
    if (!kept) throw error
    return { ...kept, isOld: true }
  }
}

/** What was kept under a name, without asking; null when it was never read. */
export async function keptAnswer<T>(name: string): Promise<T | null> {
  const device = await openKiosk().catch(() => null)
  return (await device?.store.read<{ data: T }>(`read ${name}`))?.data ?? null
}
