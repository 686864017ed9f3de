import { ask } from './ask'
import { isSignedOut, isVerdict } from './kept-scan'
import type { Kept } from './outbox/events'
import { openOutbox, type OpenOutbox } from './outbox/open'
import type { Outcome } from './outbox/parts'
import { openScanStore } from './scan-store'

/** Packing, staging and loading: one line, since a carton is packed before it is staged. */
export type OutboundCall = 'handlingUnits.change' | 'handlingUnits.stage' | 'handlingUnits.load'
export type OutboundScan = Kept<OutboundCall>
/** What is told of a scan: of goods how many lie in it now, of a carton how many of all. */
export interface OutboundAnswer { text: string }
export type OutboundOutbox = OpenOutbox<OutboundCall, OutboundAnswer>

const answerMs = 20_000

const counts = ({ staged, loaded, units }: { staged: number; loaded: number; units: number }, isLoad: boolean) => `${isLoad ? loaded : staged} of ${units}`

/** The call a scan is, known again by its id: sent twice it counts once. */
async function answerOf({ client_uuid, number, setting }: OutboundScan): Promise<OutboundAnswer> {
  const how = { idempotencyKey: client_uuid, signal: AbortSignal.timeout(answerMs) }
  if ('sscc' in setting) {
    const { id: _id, sscc, ...goods } = setting
    const { lines, packed_qty, picked_qty } = await ask('handlingUnits.change', { sscc, contents: [{ code: number, ...goods }] }, how)
    return { text: lines.length > 0 ? lines.map(({ sku_code, qty }) => `${qty} of ${sku_code}`).join(', ') : `${packed_qty} of ${picked_qty} packed` }
  }
  if ('lane' in setting) return { text: counts(await ask('handlingUnits.stage', { ssccs: [number], ...setting }, how), false) }
  return { text: counts(await ask('handlingUnits.load', { ssccs: [number], ...setting }, how), true) }
}

async function sendOne(scan: OutboundScan): Promise<Outcome<OutboundAnswer>> {
  try {
    return { id: scan.client_uuid, result: 'done', data: await answerOf(scan) }
  } catch (error) {
    if (!isVerdict(error)) throw error
    return { id: scan.client_uuid, result: 'refused', message: error.message }
  }
}

const open = async (userId: number): Promise<OutboundOutbox> => openOutbox<OutboundCall, OutboundAnswer>(`outbound-${userId}`, {
  calls: ['handlingUnits.change', 'handlingUnits.stage', 'handlingUnits.load'], store: await openScanStore<OutboundCall>(userId, 'outbound'), most: 1,
  together: (waiting) => waiting.slice(0, 1), send: async (batch) => Promise.all(batch.map(sendOne)), isSignedOut, onSettled: () => {},
})

const senders = new Map<number, Promise<OutboundOutbox>>()

/** The one sender of what a person packs, stages and loads in this tab: kept on the device before it is sent, in order. */
export function outboundSender(userId: number): Promise<OutboundOutbox> {
  const known = senders.get(userId) ?? open(userId)
  senders.set(userId, known)
  return known
}
