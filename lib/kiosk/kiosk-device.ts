import { newId } from '@/lib/client/scan-sender'
import type { CallName, Input } from '@/lib/contract/types'
import { Refused } from '@/lib/domain/refused'
import { openDeviceStore, type DeviceStore } from './device-store'
import { eventQueue, type EventAnswer, type EventQueue, type KeptEvent } from './event-queue'
import { keepAnswered, type Alone } from './kept-tokens'
import { isAway, kioskAsk, saysAlready } from './kiosk-ask'
import { readStation } from './station'

export interface KioskDevice {
  queue: EventQueue
  store: DeviceStore
}

/** What a step came to. `data` is null while it is only kept here; `isAlready`: not taken, since it was done before. */
export type Outcome = { isDone: true; data: Record<string, unknown> | null; client_event_id: string } | { isDone: false; message: string; isAlready?: boolean }

let offsetMs = 0
let isReachable = true
let opened: Promise<KioskDevice> | null = null

export const setClockOffset = (ms: number): void => void (offsetMs = ms)
export const setReachable = (is: boolean): void => void (isReachable = is)
/** False once the portal was found not to answer: asking again only makes somebody wait. */
export const isPortalReachable = (): boolean => isReachable

/** The call that records an event at once; the others go by sync. */
const directCalls: Readonly<Record<string, CallName>> = {
  create: 'pasTokens.create', declare: 'pasTokens.declare', gate_in: 'pasTokens.gateIn', deny: 'pasTokens.deny', dock_in: 'pasTokens.dockIn', pause: 'pasTokens.pause', resume: 'pasTokens.resume',
  dock_out: 'pasTokens.dockOut', gate_out: 'pasTokens.gateOut', feedback: 'pasTokens.feedback',
}


/** One event on its way with somebody waiting for it: its own call, whose answer says most. */
async function sendDirect(event: KeptEvent, call: CallName): Promise<EventAnswer[]> {
  const { token_id, body, at, clock_offset_ms, client_event_id } = event
  const device_code = readStation()?.device_code || undefined
  const timed = event.event === 'feedback' ? {} : { at, clock_offset_ms, device_code }
  const input = { ...body, ...timed, client_event_id, ...(token_id === null ? {} : { id: token_id }) }
  try {
    return [{ client_event_id, result: 'done', data: await kioskAsk(call, input as Input<CallName>) }]
  } catch (error) {
    if (!(error instanceof Refused) || isAway(error) || error.status === 401) throw error
    return [{ client_event_id, result: 'refused', message: error.message, isAlready: saysAlready(error) }]
  }
}

const isLater = (status: number) => status >= 500 || status === 408 || status === 425 || status === 429

/** The number a token has now: one made here may have got another when its first answer was lost. */
async function realNumber(store: DeviceStore, token_no: string): Promise<string | undefined> {
  return token_no ? ((await store.read<string>(`alias ${token_no}`)) ?? token_no) : undefined
}

async function sendTogether(store: DeviceStore, events: readonly KeptEvent[]): Promise<EventAnswer[]> {
  const station = readStation()
  const { results } = await kioskAsk('pasTokens.sync', {
    warehouse_id: station?.warehouse_id ?? 0,
    device_code: station?.device_code || undefined,
    events: await Promise.all(events.map(async (event) => ({
      client_event_id: event.client_event_id,
      event: event.event as Input<'pasTokens.sync'>['events'][number]['event'],
      token_id: event.token_id ?? undefined,
      token_no: await realNumber(store, event.token_no),
      at: event.at,
      clock_offset_ms: event.clock_offset_ms,
      body: event.body,
    }))),
  })
  const byId = new Map(events.map((event) => [event.client_event_id, event]))
  return Promise.all(results.map(async (given): Promise<EventAnswer> => {
    const { client_event_id, status, message, already, token_no } = given
    const event = byId.get(client_event_id)
    if (status < 300) {
      if (event?.event === 'create' && event.token_no && token_no && token_no !== event.token_no) await store.keep(`alias ${event.token_no}`, token_no)
      return { client_event_id, result: 'done', data: given }
    }
    return isLater(status) ? { client_event_id, result: 'later' } : { client_event_id, result: 'refused', message, isAlready: already }
  }))
}

/** The windows of this device, one after another. */
const oneByOne = (name: string): Alone => (work) => navigator.locks ? navigator.locks.request(name, work) : work()
export const aloneWithTokens = oneByOne('pas-tokens')

async function open(): Promise<KioskDevice> {
  const store = await openDeviceStore()
  const others = new BroadcastChannel('pas-kiosk')
  const tellOthers = others.postMessage.bind(others)
  const queue = eventQueue({
    store,
    send: async (events) => {
      const [only] = events
      const call = only && events.length === 1 && !only.offline && (only.token_id !== null || (only.event === 'create' && !only.token_no)) ? directCalls[only.event] : undefined
      const answers = await (only && call ? sendDirect(only, call) : sendTogether(store, events))
      const station = readStation()
      if (station) await keepAnswered(store, aloneWithTokens, station, events, answers, new Date().toISOString())
      return answers
    },
    newId,
    alone: oneByOne('pas-kiosk'),
    onAnswers: (answers) => tellOthers(answers),
    offsetMs: () => offsetMs,
    isOffline: () => !isReachable,
  })
  others.addEventListener('message', ({ data }: MessageEvent<EventAnswer[]>) => queue.hear(data))
  await queue.recount()
  queue.wake()
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

interface Step {
  event: string
  token_no: string
  token_id: number | null
  body: Record<string, unknown>
}

/** Keeps a step, sends it, and tells what came of it; what is refused while somebody looks is told to him and not kept. */
export async function actAtKiosk(step: Step, words: { limit: string; needsSecure: string }): Promise<Outcome> {
  const device = await openKiosk().catch(() => null)
  if (!device) return { isDone: false, message: words.needsSecure }
  const added = await device.queue.add(step).catch(() => null)
  if (!added) return { isDone: false, message: words.limit }
  const answer = await added.answer
  if (answer?.result !== 'refused') return { isDone: true, data: answer?.result === 'done' ? (answer.data as Record<string, unknown>) : null, client_event_id: added.kept.client_event_id }
  await device.queue.discard([answer.client_event_id])
  return { isDone: false, message: answer.message, isAlready: answer.isAlready }
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
