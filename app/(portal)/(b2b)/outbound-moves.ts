import { outboundStatus, pickedOutbound } from '@/lib/domain/outbound'
import type { Action, Moves } from '@/components/screens/list-definition'

const of = '[outbound_no]'

const cancellable = outboundStatus.names.filter((status) => outboundStatus.can(status, 'cancelled'))
const isPicked = (status: string) => pickedOutbound.some((one) => one === status)
const notPickedOutbound = cancellable.filter((status) => !isPicked(status))
const cancelledWithGoods = cancellable.filter(isPicked)

/** What moves ask for besides a reason. */
export const outboundAsks = {
  'outbound.ship': {
    vehicle_no: { as: 'text', label: 'Vehicle', required: true }, driver_name: { as: 'text', label: 'Driver' }, seal_no: { as: 'text', label: 'Seal' },
    boe_no: { as: 'text', label: 'BOE number', hint: 'Of goods that cross a border and were declared elsewhere. Left empty, that of our bill of entry.' },
    partial: { as: 'switch', label: 'The rest follows on another vehicle' },
  },
  'outbound.deliver': { received_by: { as: 'text', label: 'Taken by', required: true } },
} as const satisfies Record<string, NonNullable<Action['ask']>>

/** What becomes of an outbound order, wherever they are listed. */
export const outboundMoves: readonly Moves[] = [
  { moves: 'outbound.submit', to: 'draft > submitted', of },
  { moves: 'outbound.allocate', to: 'allocated', of },
  { moves: 'outbound.release', to: 'released', of },
  { moves: 'outbound.hold', to: 'on_hold', of },
  { moves: 'outbound.resume', to: 'on_hold > submitted', of },
  { moves: 'outbound.deallocate', to: ['partially_allocated > submitted', 'allocated > submitted'], of },
  { moves: 'outbound.ship', to: 'shipped', of, each: { shipped: { ask: outboundAsks['outbound.ship'] } } },
  { moves: 'outbound.deliver', to: 'delivered', of, each: { delivered: { ask: outboundAsks['outbound.deliver'] } } },
  { moves: 'outbound.cancel', to: notPickedOutbound.map((status) => `${status} > cancelled`), of },
  { moves: 'outbound.cancelPicked', to: cancelledWithGoods.map((status) => `${status} > cancelled`), of },
]
