import type { CallName, Input, Reply } from '@/lib/contract/types'
import { gateLanguage } from '@/lib/domain/gate-token'
import { kioskAsk } from './kiosk-ask'
import { keptAsk, openKiosk } from './kiosk-device'
import type { Station } from './station'

/** Masters change rarely; docks and bays are read again by the task that needs them. */
const FRESH_MS = 5 * 60_000

/** What is read under which name: screens find there what was read ahead. */
export const kept = {
  docks: ({ warehouse_id }: { warehouse_id: number }) => read(`docks ${warehouse_id}`, 'pasBoard.docks', { warehouse_id }),
  bays: ({ warehouse_id }: { warehouse_id: number }) => read(`bays ${warehouse_id}`, 'pasBoard.bays', { warehouse_id }),
  vehicleTypes: () => read('vehicle types', 'pasBoard.vehicleTypes', {}),
  expected: ({ warehouse_id }: { warehouse_id: number }) => read(`expected ${warehouse_id}`, 'pasTokens.expected', { warehouse_id }),
  declaration: (language: (typeof gateLanguage.names)[number]) => read(`declaration ${language}`, 'pasTokens.declaration', { language }),
}
export interface KeptRead<T> {
  name: string
  call: CallName
  ask: () => Promise<T>
}

function read<N extends CallName>(name: string, call: N, input: Input<N>): KeptRead<Reply<N>> {
  return { name, call, ask: () => kioskAsk(call, input) }
}

/**
 * Reads ahead what the site's screens need and this person may ask, one window for all of the device: any of them may be opened first when the network is gone.
 */
export async function keepSite(station: Station, mayAsk: readonly CallName[]): Promise<void> {
  const { store } = await openKiosk()
  const stamp = `read site ${station.warehouse_id}`
  const work = async () => {
    if (Date.now() - ((await store.read<number>(stamp)) ?? 0) < FRESH_MS) return
    const reads: KeptRead<unknown>[] = [
      kept.docks(station), kept.bays(station), kept.vehicleTypes(), kept.expected(station), ...gateLanguage.names.map((code) => kept.declaration(code)),
    ]
    for (const { name, ask } of reads.filter(({ call }) => mayAsk.includes(call))) await keptAsk(name, ask).catch(() => null)
    await store.keep(stamp, Date.now())
  }
  await (navigator.locks ? navigator.locks.request('pas-site', { ifAvailable: true }, (lock) => (lock ? work() : undefined)) : work())
}
