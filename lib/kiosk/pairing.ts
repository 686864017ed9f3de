import type { Reply } from '@/lib/contract/types'
import { tokenNo } from '@/lib/domain/gate-token'
import { Refused } from '@/lib/domain/refused'
import { today } from '@/lib/domain/days'
import { kioskAsk } from './kiosk-ask'
import { openKiosk } from './kiosk-device'
import { keepStation, readStation, type Station } from './station'

type Paired = Omit<Reply<'pasSites.pair'>, 'device_key'>

const stationOf = (paired: Paired): Station => ({
  warehouse_id: paired.warehouse_id, site_code: paired.site_code,
  place: paired.dock_no ?? paired.gate_code ?? paired.name, dock_id: paired.dock_id, device_code: paired.device_code,
})

/** Makes this browser the device a supervisor made the code for. Throws `Refused` with the reason. */
export async function pairDevice(pairing_code: string): Promise<Station> {
  const { device_key, ...paired } = await kioskAsk('pasSites.pair', { pairing_code })
  const { store } = await openKiosk()
  await store.keep('device key', device_key)
  // Numbers of whatever this browser was before are not this device's.
  await store.keep('block', null)
  const station = stationOf(paired)
  keepStation(station)
  return station
}

/** Tells the service this device lives and what it holds, and keeps numbers for who makes tokens; 'revoked' once a supervisor took it out. */
export async function beat(waiting: number, makesTokens: boolean): Promise<'well' | 'revoked' | null> {
  const { store } = await openKiosk()
  const device_key = await store.read<string>('device key')
  const station = readStation()
  if (!device_key || !station?.device_code) return null
  try {
    const paired = await kioskAsk('pasSites.heartbeat', { device_code: station.device_code, device_key, queue_length: waiting })
    keepStation(stationOf(paired))
    if (makesTokens) await keepBlock(station, device_key)
    return 'well'
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 410) return null
    await store.keep('device key', null)
    await store.keep('block', null)
    keepStation({ ...station, device_code: '' })
    return 'revoked'
  }
}

interface Block {
  day: string
  site_code: string
  next: number
  to: number
}

/** Numbers for tokens made without a network: fetched while there is one, so that they are here when it goes. */
async function keepBlock(station: Station, device_key: string): Promise<void> {
  const { store } = await openKiosk()
  const held = await store.read<Block>('block')
  if (held && held.day === today() && held.next <= held.to) return
  const block = await kioskAsk('pasTokens.numberBlock', { device_code: station.device_code, device_key, warehouse_id: station.warehouse_id }).catch(() => null)
  if (!block || (held && held.day === block.day && held.to === block.to)) return
  await store.keep('block', { day: block.day, site_code: block.site_code, next: block.from, to: block.to } satisfies Block)
}

/** The next number of this device's block, used up by the asking; null without one. */
export async function takeNumber(): Promise<string | null> {
  const { store } = await openKiosk()
  const take = async () => {
    const block = await store.read<Block>('block')
    if (!block || block.day !== today() || block.next > block.to) return null
    await store.keep('block', { ...block, next: block.next + 1 })
    return tokenNo(block.site_code, block.day, block.next)
  }
  // Two windows of one device must not give out the same number.
  return navigator.locks ? navigator.locks.request('pas-numbers', take) : take()
}
