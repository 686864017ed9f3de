import { filedNumber } from '@/lib/domain/scan-input'
import { isHeld, moveFact } from '@/lib/domain/stock'
import { refuseField } from '../../platform/refusal'
import type { StockLine } from './move'
import type { HeldBalance } from './spots'

export interface PlacedLine extends StockLine {
  from_id: number
  to_id: number
}

const eachSerial = (qty: number) => refuseField('serials', `Name ${qty} different serial ${qty === 1 ? 'number' : 'numbers'}, one for each unit.`)

/** Throws what only a fault of the caller's code can be: a move between places its type does not go between, a correction without a reason. */
export function expectFitting({ type, qty, from, to, reason_code, serials, unit_cost, currency }: StockLine): void {
  const { label, from: starts, to: ends, hasReason } = moveFact(type)
  if (!starts.includes(from.place) || !ends.includes(to.place)) throw new Error(`${label} does not go from ${from.place} to ${to.place}.`)
  if (!isHeld(from.place) && !isHeld(to.place)) throw new Error(`${label} stays outside.`)
  if (hasReason && !reason_code) throw new Error(`${label} needs a reason.`)
  if ((unit_cost === undefined) !== (currency === undefined)) throw new Error(`${label} has a cost without a currency, or a currency without a cost.`)
  if (!Number.isSafeInteger(qty) || qty < 1) throw refuseField('qty', 'The quantity must be a whole number above 0.')
  if (serials && (serials.length !== qty || new Set(serials.map(filedNumber)).size !== qty)) throw eachSerial(qty)
}

/** Refuses moves without the serials of a SKU that has them, and serials of one that has none. */
export function expectSerials(lines: readonly PlacedLine[], held: ReadonlyMap<number, HeldBalance>): void {
  for (const { from_id, to_id, serials, qty } of lines) {
    const isTracked = (held.get(from_id) ?? held.get(to_id))?.is_serial_tracked
    if (isTracked && !serials) throw eachSerial(qty)
    if (!isTracked && serials) throw refuseField('serials', 'This SKU has no serial numbers.')
  }
}

/** Refuses moves out of and into shelves that are blocked, and into those no longer used. */
export function expectOpenShelves(lines: readonly PlacedLine[], held: ReadonlyMap<number, HeldBalance>): void {
  for (const { from_id, to_id } of lines) {
    const [from, to] = [held.get(from_id), held.get(to_id)]
    const blocked = [from, to].find((balance) => balance?.location_status === 'blocked')
    if (blocked) throw refuseField('location_code', `Location ${blocked.location_code} is blocked.`)
    if (to?.location_status === 'inactive') throw refuseField('location_code', `Location ${to.location_code} is not in use.`)
  }
}

/** Refuses to take more than is there, or what is allocated to orders by whoever does not move it for them. */
export function expectEnough(lines: readonly PlacedLine[], held: ReadonlyMap<number, HeldBalance>): void {
  for (const { id, on_hand, allocated, location_code } of held.values()) {
    const out = lines.filter(({ from_id }) => from_id === id)
    const into = lines.filter(({ to_id }) => to_id === id).reduce((sum, { qty }) => sum + qty, 0)
    const gone = out.reduce((sum, { qty }) => sum + qty, 0)
    const promised = allocated - out.filter(({ allocation_id }) => allocation_id).reduce((sum, { qty }) => sum + qty, 0)
    const where = location_code ? ` on ${location_code}` : ''
    if (gone > on_hand + into) throw refuseField('qty', `Only ${on_hand + into} on hand${where}.`)
    if (on_hand + into - gone < promised) throw refuseField('qty', `Only ${on_hand + into - promised} free${where}: ${promised} are allocated to orders.`)
  }
}
