import { Refused } from '@/lib/domain/refused'
import { looksLikeToken, parseTokenNo } from '@/lib/domain/gate-token'
import { isFoundBy, sameVehicle } from '@/lib/domain/plate'
import { readings } from '@/lib/domain/scan-input'
import { foldTokens, type KioskToken } from './fold-token'
import { isAway, kioskAsk } from './kiosk-ask'
import { keepList, keptTokens } from './kept-tokens'
import { aloneWithTokens, isPortalReachable, openKiosk } from './kiosk-device'
import type { Station } from './station'

export type Found = { token: KioskToken; isOld: boolean } | { fault: 'notAToken' | 'checkToken' | 'nothing' } | { message: string }

/** Reads the open tokens anew and keeps them, so that they are here when the network is not; false without an answer. */
export async function keepTokens(station: Station): Promise<boolean> {
  const at = new Date().toISOString()
  const device = await openKiosk().catch(() => null)
  const list = await kioskAsk('pasTokens.get', { warehouse_id: [station.warehouse_id], open: true, page_size: 200 }).catch(() => null)
  if (!device || !list) return false
  await keepList(device.store, aloneWithTokens, station, { data: list.rows, at })
  return true
}

/** Every token this device knows of without asking: what it read last, with what was done here since. Null when it never read any. */
export async function knownTokens(station: Station): Promise<{ tokens: KioskToken[]; at: string } | null> {
  const device = await openKiosk().catch(() => null)
  const list = device && (await keptTokens(device.store, station))
  return device && list ? { tokens: foldTokens(list.data, await device.queue.kept(), station), at: list.at } : null
}

const fits = (token: KioskToken, text: string) => token.token_no === text || String(token.queue_no) === text
  || sameVehicle(token.vehicle_no, text) || (/^\d{4,5}$/.test(text) && isFoundBy(token.vehicle_no, text))

/** Asks by what the text is: a token's number, a queue number of today, or a plate. */
async function askFor(text: string, number: string | null, station: Station): Promise<KioskToken | null> {
  const site = { warehouse_id: [station.warehouse_id] }
  if (number) return (await kioskAsk('pasTokens.get', { token_no: number })).rows[0] ?? null
  const open = { ...site, open: true, page_size: 25 as const }
  const { rows } = await kioskAsk('pasTokens.get', /^\d{1,4}$/.test(text) ? { ...open, queue_no: Number(text) } : { ...open, vehicle_no: text })
  return rows[0] ?? null
}

/**
 * The token a scan or a typed text means. Without a network it is looked for among those kept here. What an Arabic keyboard typed is looked for as it
 * stands, since it may be a plate, and as the keys bear it in Latin.
 */
export async function findToken(typed: string, station: Station): Promise<Found> {
  let found: Found = { fault: 'nothing' }
  for (const text of readings(typed)) {
    found = await findAs(text, station)
    if (!('fault' in found)) return found
  }
  return found
}

async function findAs(text: string, station: Station): Promise<Found> {
  // The code on a gate pass leads a phone to the feedback; here it is the token itself.
  const [, id] = /\/pas\/driverfeedback\/(\d{1,15})$/.exec(text) ?? []
  if (id) {
    return kioskAsk('pasTokens.get', { id: Number(id) }).then(
      ({ rows: [token] }): Found => (token ? { token, isOld: false } : { fault: 'nothing' }),
      (error: unknown): Found => (error instanceof Refused && !isAway(error) && error.status !== 404 ? { message: error.message } : { fault: 'nothing' }),
    )
  }
  const parsed = parseTokenNo(text)
  if (!parsed && looksLikeToken(text)) return { fault: 'checkToken' }
  if (parsed && parsed.site !== station.site_code) return { fault: 'notAToken' }
  if (!parsed && !/^[\p{L}\p{M}\d .,/-]{1,40}$/u.test(text)) return { fault: 'notAToken' }
  try {
    const kept = await openKiosk().then(({ queue }) => queue.kept(), () => [])
    if (!isPortalReachable()) throw new Refused(0, '')
    const token = await askFor(text, parsed?.token_no ?? null, station)
    // What was done here and is still on its way counts as done.
    const folded = foldTokens(token ? [token] : [], kept, station).find((one) => (token ? one.id === token.id : fits(one, parsed?.token_no ?? text)))
    return folded ? { token: folded, isOld: false } : { fault: 'nothing' }
  } catch (error) {
    if (error instanceof Refused && !isAway(error) && error.status !== 404) return { message: error.message }
    const known = await knownTokens(station)
    const token = known?.tokens.find((one) => fits(one, parsed?.token_no ?? text))
    return token ? { token, isOld: true } : { fault: 'nothing' }
  }
}
