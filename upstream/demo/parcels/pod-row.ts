import type { pods } from '../../db/schema/tracking'
import type { Numbered } from '../copy'
import type { Dice } from '../dice'
import type { EventRow } from './event-rows'
import type { Order } from './order'
import { cents, type Reckoned } from './package-row'

export type PodRow = Numbered<typeof pods>

/** A scrawl in a box of 300 by 100: strokes of x, y pairs. */
function signature(roll: Dice): number[][] {
  return Array.from({ length: roll.int(1, 2) }, () => {
    const points = roll.int(5, 8)
    const start = roll.int(15, 60)
    return Array.from({ length: points }, (_, i) => [start + Math.round((i * 220) / points), roll.int(20, 80)]).flat()
  })
}

/** Two in three drivers take a photo, some of them two; drawn when looked at (upstream/areas/tracking/pod-pictures.ts). */
function photosOf(packageId: number): string[] {
  const count = packageId % 3 === 0 ? 0 : packageId % 7 === 1 ? 2 : 1
  return Array.from({ length: count }, (_, i) => `placeholder:${(packageId * 2 + i) % 97}`)
}

const others = {
  family: ['wife', 'husband', 'son', 'sister'], neighbour: ['neighbour'], reception: ['reception'], security: ['security'], colleague: ['colleague'],
} as const

function receiver(roll: Dice, name: string, code: string): Pick<PodRow, 'receiver_name' | 'relation'> {
  if (code === 'DEL02') {
    const relation = roll.pick(['neighbour', 'reception', 'security'] as const)
    return { receiver_name: `${relation === 'neighbour' ? 'Neighbour' : relation === 'reception' ? 'Reception' : 'Security'} desk`, relation }
  }
  const relation = roll.weighted([['self', 84], ['family', 12], ['colleague', 4]] as const)
  return { receiver_name: relation === 'self' ? name : `${name} (${roll.pick(others[relation])})`, relation }
}

/** Proof of the delivery that counted, or null when there was none. A few drivers collected less cash than was due. */
export function podRow(roll: Dice, packageId: number, order: Order, { delivered_at }: Reckoned, events: readonly EventRow[], id: () => number): PodRow | null {
  const delivery = delivered_at ? events.find(({ event_code, event_at }) => event_code.startsWith('DEL') && event_at === delivered_at) : undefined
  if (!delivery || !delivered_at) return null
  const paid = delivery.event_code === 'DEL04'
  const short = paid && roll.chance(0.004)
  return {
    id: id(), package_id: packageId, kind: 'delivery', delivered_at,
    ...receiver(roll, order.consignee.name, delivery.event_code), signature_path: null, photo_paths: photosOf(packageId),
    otp_verified: delivery.event_code === 'DEL03', lat: delivery.lat ?? null, lng: delivery.lng ?? null,
    cod_collected: paid ? cents(short ? Math.round(order.valueCents * 0.9) : order.valueCents) : null, cod_currency: paid ? order.currency : null,
    cod_method: paid ? roll.weighted([['cash', 78], ['card', 18], ['link', 4]]) : null, driver_name: null,
    source: delivery.source === 'upload' || delivery.source === 'scan' ? delivery.source : 'carrier_api',
    status: roll.chance(0.015) ? 'partial' : 'complete', data: { signature: signature(roll) }, received_at: delivery.received_at,
  }
}
