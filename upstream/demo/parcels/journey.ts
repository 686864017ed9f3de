import type { EventCode } from '@/lib/domain/tracking-event'
import type { Dice } from '../dice'
import { dayMs } from '../calendar'
import { arrivalOf, departureAfter, isSlow, serviceFor } from './departures'
import type { Ending } from './ending'
import type { Order } from './order'
import { walkFrom, type Step, type Walk } from './walk'

/** Reasons a courier comes back with it, as often as they happen; cash is only short where cash is due. */
function failureOf(roll: Dice, order: Order, last: boolean): EventCode {
  return roll.weighted<EventCode>([
    ['DLF01', 26], ['DLF02', 30], ['DLF03', last ? 45 : 6], ['DLF04', 12], ['DLF05', order.cash ? 14 : 0], ['DLF06', 4], ['DLF07', 12], ['DLF08', 2],
  ])
}

function pickup(walk: Walk, roll: Dice, order: Order): void {
  walk.add('ORD01', 'data').wait(0.02, roll.chance(0.9) ? 0.4 : 5).add('ORD02', 'data')
  if (roll.chance(0.04)) walk.wait(0.1, 0.5).add('PKU01', 'sender')
  walk.wait(1, 6).within(10, 19)
  if (roll.chance(0.012)) walk.add('PKU03', 'sender', { reason: 'other', remarks: 'Shop closed' }).wait(14, 20).within(10, 19)
  // What we store ourselves needs no pickup, and some senders bring theirs.
  if (order.serviceType === 'last_mile' && roll.chance(0.8)) walk.add('PKU02', 'sender').wait(1.5, 4)
  walk.add('HUB01', 'hub')
  if (roll.chance(0.06)) walk.wait(0.1, 0.4).add('HUB06', 'hub')
  if (roll.chance(0.01)) walk.wait(1, 4).add('EXC05', 'hub', { reason: 'wrong_address' }).wait(12, 40).add('ORD05', 'hub')
}

/** By air or by road to the other country and through its customs. */
function abroad(walk: Walk, roll: Dice, order: Order, customsWeek: boolean): void {
  const slow = isSlow(order)
  const { mode } = serviceFor(order)
  const leaves = (atMs: number) => departureAfter(order, atMs)
  walk.wait(2, 8)
  if (roll.chance(0.75)) walk.add('HUB03', 'hub')
  if (roll.chance(0.03)) walk.wait(0.5, 3).add('LNH01', 'hub')
  // Everything on one flight, truck or ship leaves and lands at one time.
  walk.wait(4, 7).until(leaves).add('LNH02', mode === 'air' ? 'port' : 'hub')
  if (roll.chance(0.02)) walk.wait(1, 2).add('LNH05', 'port', { reason: 'other', remarks: 'Offloaded, next flight' }).until(leaves)
  walk.until(atMs => arrivalOf(order, atMs)).add('LNH03', 'gateway').wait(2, 9)
  if (customsWeek || roll.chance(0.6)) walk.add('CUS01', 'gateway')
  if (roll.chance(0.04)) walk.wait(3, 10).add('CUS03', 'gateway')
  if (roll.chance(customsWeek ? 0.45 : 0.03))
    walk.wait(3, 10).add('CUS02', 'gateway', { reason: 'customs', remarks: 'Original invoice asked for' }).wait(30, 110)
  if (roll.chance(0.015)) walk.wait(3, 10).add('CUS06', 'gateway').wait(12, 50)
  walk.wait(slow ? 10 : 5, slow ? 44 : 26).add('CUS04', 'gateway')
}

function toTheDoor(walk: Walk, roll: Dice, order: Order): void {
  const cleared = order.consignee.country !== 'AE'
  if (order.service === 'SDD') {
    walk.wait(0.4, 1).add('LMD01', 'hub').wait(0.3, 0.8).add('LMD03', 'door')
    return
  }
  walk.wait(cleared ? 3 : 6, 10).within(5, cleared ? 20 : 8)
  // Falcon's couriers load at our own hubs.
  if (order.carrier.code !== 'FALCON' || order.service === 'PUD' || (cleared && roll.chance(0.5))) walk.add('LMD01', cleared ? 'gateway' : 'hub')
  if (roll.chance(0.05)) walk.wait(0.6, 2).add('LMD02', 'station')
  if (order.service === 'PUD') walk.wait(4, 8).within(9, 20).add('LMD04', 'station')
  else walk.wait(0.8, 2).within(7.5, 11).add('LMD03', 'door')
}

function failures(walk: Walk, roll: Dice, order: Order, count: number, forGood: boolean): void {
  for (let attempt = 1; attempt <= count; attempt += 1) {
    walk.before(20.5).add(failureOf(roll, order, forGood && attempt === count), 'door')
    if (attempt === count && forGood) return
    if (roll.chance(0.3)) walk.wait(0.5, 2).add('LMD05', 'station')
    walk.wait(10, 14).within(7.5, 11).add('LMD03', 'door')
  }
}

function handedOver(walk: Walk, roll: Dice, order: Order): void {
  if (order.service === 'PUD') walk.wait(3, 70).within(10, 21).add('DEL03', 'station')
  else walk.before(21.5).add(order.cash ? 'DEL04' : roll.chance(0.08) ? 'DEL02' : 'DEL01', 'door')
}

function sentBack(walk: Walk, roll: Dice, order: Order): void {
  const far = order.consignee.country !== 'AE'
  walk.wait(8, 30).within(8, 19).add('RET01', 'station', { reason: 'not_reachable' }).wait(6, 30).add('RET02', 'station')
  walk.wait(far ? 70 : 20, far ? 180 : 50).within(9, 18).add('RET03', 'sender')
}

const cutBefore = (steps: readonly Step[], codes: readonly EventCode[]) => {
  const end = steps.findIndex(({ code }) => codes.includes(code))
  return end < 0 ? [...steps] : steps.slice(0, end)
}

/** Everything that would happen to a parcel that ends so, in order; what lies after now has not happened yet. */
export function journey(roll: Dice, order: Order, ending: Ending): Step[] {
  const walk = walkFrom(roll, order.atMs)
  pickup(walk, roll, order)
  if (order.consignee.country !== 'AE') abroad(walk, roll, order, ending.customsWeek)
  toTheDoor(walk, roll, order)
  switch (ending.kind) {
    case 'returned':
      if (order.service !== 'PUD') failures(walk, roll, order, roll.int(1, 3), true)
      sentBack(walk, roll, order)
      return walk.steps
    case 'unreachable':
      failures(walk, roll, order, roll.int(1, 3), true)
      return walk.steps
    default:
      if (order.service !== 'PUD') failures(walk, roll, order, ending.failures, false)
      handedOver(walk, roll, order)
      if (ending.kind === 'delivered' && ending.regretted) {
        walk.wait(40, 140).add('RET05', 'data')
        sentBack(walk, roll, order)
      }
      return broken(roll, walk.steps, ending)
  }
}

/** The way up to where it went wrong, and what went wrong. */
function broken(roll: Dice, steps: Step[], ending: Ending): Step[] {
  const after = (kept: Step[], days: number, code: EventCode, more: Partial<Step> = {}): Step[] => {
    const last = kept.at(-1)
    if (!last) return kept
    const atMs = last.atMs + Math.round(days * roll.real(0.6, 1.4) * dayMs)
    return [...kept, { code, spot: last.spot === 'door' ? 'station' : last.spot, atMs, ...more }]
  }
  const inHub = () => cutBefore(steps, ['HUB03', 'LMD01', 'LMD03'])
  switch (ending.kind) {
    case 'cancelled': {
      const reason = roll.pick(['customer_request', 'customer_request', 'duplicate', 'out_of_stock', 'wrong_address'])
      return after(cutBefore(steps, roll.chance(0.15) ? ['ORD02'] : ['PKU01', 'PKU03', 'PKU02', 'HUB01']), 0.4, 'ORD03', { spot: 'data', reason })
    }
    case 'stalled': return cutBefore(steps, [ending.before, 'DEL01', 'DEL02', 'DEL03', 'DEL04'])
    case 'label_failed': return cutBefore(steps, ['ORD02'])
    case 'held': return steps.some(({ code }) => code === 'CUS01') && roll.chance(0.5)
      ? after(cutBefore(steps, ['CUS02', 'CUS03', 'CUS04', 'CUS06']), 0.6, 'CUS05', { reason: 'customs', remarks: 'Permit of the importer is missing' })
      : after(cutBefore(inHub(), ['EXC05']), 0.3, 'EXC05', { reason: roll.pick(['wrong_address', 'payment', 'damaged', 'other']) })
    case 'lost': return after(cutBefore(steps, ['LNH03', 'LMD03', 'LMD04']), 8, 'EXC03', { reason: 'other', remarks: 'Not found in three searches' })
    case 'damaged': return after(inHub(), 0.2, 'EXC02', { reason: 'damaged', remarks: 'Box crushed, contents broken' })
    case 'disposed':
      return after(after(inHub(), 0.2, 'EXC02', { reason: 'damaged' }), 7, 'EXC06', { reason: 'damaged', remarks: 'Disposed of at the client’s request' })
    default: return steps
  }
}
