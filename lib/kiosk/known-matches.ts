import type { Reply } from '@/lib/contract/types'
import { today } from '@/lib/domain/days'
import { spellings } from '@/lib/domain/scan-input'
import { sameVehicle } from '@/lib/domain/plate'
import { kept } from './keep-site'
import { keptAnswer, openKiosk } from './kiosk-device'
import type { KeptStep } from './steps'

export type Match = Reply<'pasTokens.match'>['matches'][number]

/**
 * Arrivals of the day a reference or a vehicle means, less those a token was made for here meanwhile; what the service looks at, looked at here (pas.md 4.3).
 */
export function matchesIn(expected: readonly Match[], events: readonly KeptStep[], reference: string, day: string): Match[] {
  const keys = new Set(spellings(reference).map((spelling) => spelling.toUpperCase()))
  const taken = new Set(events.flatMap(({ event, body }) => (event === 'create' ? ((body['mapping_ids'] as number[] | undefined) ?? []) : [])))
  const names = ({ order_no, ref_no, container_no, boe_no, vehicle_no }: Match) =>
    [order_no, ref_no, container_no, boe_no].some((name) => name && keys.has(name.toUpperCase()))
      || (vehicle_no !== null && vehicle_no !== undefined && sameVehicle(vehicle_no, reference))
  return expected.filter((one) => one.projection_date === day && !taken.has(one.mapping_id) && names(one))
}

/** What a reference or a vehicle is expected for, as this device last read it. */
export async function knownMatches(station: { warehouse_id: number }, reference: string): Promise<Match[]> {
  const expected = await keptAnswer<Match[]>(kept.expected(station).name)
  const events = await openKiosk().then(({ queue }) => queue.kept(), () => [])
  return matchesIn(expected ?? [], events, reference, today())
}
