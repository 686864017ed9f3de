import type { Services } from '../../platform/services'
import { ShopAway, ShopBusy } from './adapter'
import { workingChannel, type WorkingChannel } from './read'
import { failRun, restRun, takeRun, type Run } from './runs'
import { isOfShop, keepFault } from './tell'

/** Seconds until a shop that is away, or a listing the shop refused, is tried again; after the last of them it has failed (fulfilment.md 7.2). */
export const RESTS = [60, 300, 1800]

/** Works a turn of a channel: a shop that is busy is asked again when it says and goes on where it was, one that is away thrice more. */
export async function workTurn(services: Services, id: number, work: (channel: WorkingChannel, run: Run) => Promise<void>): Promise<void> {
  const { db } = services.database
  const run = await takeRun(services, id)
  const channel = run && (await workingChannel(db, run.client_channel_id))
  if (!run || !channel) return
  try {
    await work(channel, run)
  } catch (error) {
    if (!isOfShop(error)) throw error
    if (error instanceof ShopBusy) return void (await restRun(db, id, error.seconds, error.message))
    await keepFault(db, channel, error)
    const rest = error instanceof ShopAway ? RESTS[run.attempts - 1] : undefined
    await (rest === undefined ? failRun(db, id, error.message) : restRun(db, id, rest, error.message))
  }
}
