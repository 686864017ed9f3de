import type { pickupLines, pickupRequests } from '../../db/schema/pickup'
import { dayMs, iso, minuteMs, plainDay, weekday, yymmdd } from '../calendar'
import type { Numbered, RowOf } from '../copy'
import { dice } from '../dice'
import type { ClientSlotRow, SlotRow } from './slots'

type RequestRow = Numbered<typeof pickupRequests>
type LineRow = RowOf<typeof pickupLines>

const usual = 900
const failures = ['The gate was closed', 'No parcels were ready', 'The van broke down', 'Carrier did not confirm']

/** Parcels picked up once, by the address they came from. */
export interface PickedParcel {
  id: number
  tracking_no: string
  address_id: number
  carrier_id: number
  picked_at: string
}

const endings = [['picked_up', 85], ['partially_picked', 5], ['failed', 4], ['cancelled', 3], ['picked_up', 3]] as const

/** 900 pickups, those of the past ended one way or another, today's and tomorrow's still to come. */
export function requestRows(
  nowMs: number, count: number, slots: readonly SlotRow[], clientSlots: readonly ClientSlotRow[], picked: readonly PickedParcel[],
): { requests: RequestRow[]; lines: LineRow[] } {
  const roll = dice('pickups')
  const slotOf = new Map(slots.map((slot) => [slot.id, slot]))
  const users = clientSlots.filter(({ approval_status, status }) => approval_status === 1 && status === 'active')
  const requests: RequestRow[] = []
  for (let back = -2; requests.length < count && back < 200; back++) {
    const atMs = nowMs - back * dayMs
    const day = plainDay(atMs)
    for (const user of users) {
      const slot = slotOf.get(user.carrier_slot_id)
      if (!slot || !(user.weekdays as number[]).includes(weekday(atMs)) || requests.length >= count) continue
      const status = back > 0 ? roll.weighted(endings) : back === 0 ? roll.pick(['requested', 'confirmed', 'confirmed'] as const) : 'scheduled'
      const parcels = roll.int(3, Math.max(6, Math.min(90, user.expected_parcels)))
      const taken = status === 'picked_up' ? parcels : status === 'partially_picked' ? Math.max(1, parcels - roll.int(1, 2)) : status === 'failed' ? 0 : null
      const failure = roll.pick(failures)
      const api = slot.booking_channel === 'api'
      requests.push({
        id: requests.length + 1, pickup_no: `PU${yymmdd(atMs)}${String(requests.length + 1).padStart(6, '0')}`,
        client_slot_id: user.id, client_id: user.client_id, client_address_id: user.client_address_id, carrier_id: user.carrier_id,
        country_code: user.country_code, pickup_date: day, ready_time: slot.start_time,
        close_time: slot.end_time, parcels, weight_kg: (parcels * roll.real(0.4, 2.8)).toFixed(3), status,
        confirmation_number: api && status !== 'scheduled' && status !== 'requested' && !(status === 'failed' && failure === 'Carrier did not confirm')
          ? `FAL-${roll.hex(8).toUpperCase()}`
          : null, channel: slot.booking_channel ?? 'email',
        attempts: status === 'scheduled' ? 0 : status === 'failed' && failure === 'Carrier did not confirm' ? 4 : 1, next_attempt_at: null,
        last_error: status === 'failed' && failure === 'Carrier did not confirm' ? 'No answer within 8 seconds.' : null,
        picked_parcels: taken, picked_at: taken ? iso(atMs) : null,
        failure_reason: status === 'failed' ? failure : status === 'cancelled' ? 'The client has nothing to hand over' : null,
        missed_cut_off: roll.chance(0.06) ? roll.int(1, 9) : 0,
        idempotency_key: `${user.id}:${day}`, created_at: iso(Math.min(nowMs, atMs) - 90 * minuteMs), updated_at: iso(Math.min(nowMs, atMs)),
      })
    }
  }
  return { requests, lines: linesOf(requests, picked) }
}

/** Parcels that were picked up stand in one pickup each, of their own address and carrier. */
function linesOf(requests: readonly RequestRow[], picked: readonly PickedParcel[]): LineRow[] {
  const waiting = new Map<string, PickedParcel[]>()
  for (const parcel of picked) {
    const key = `${parcel.address_id} ${parcel.carrier_id}`
    waiting.set(key, [...(waiting.get(key) ?? []), parcel])
  }
  return requests.filter(({ status }) => status === 'picked_up' || status === 'partially_picked').flatMap((request) => {
    const own = (waiting.get(`${request.client_address_id} ${request.carrier_id}`) ?? []).splice(0, Math.min(12, request.picked_parcels ?? 0))
    return own.map((parcel): LineRow => ({
      pickup_request_id: request.id, package_id: parcel.id, tracking_no: parcel.tracking_no, picked_at: parcel.picked_at, released_at: null,
    }))
  })
}

export const requestsFor = (packages: number): number => Math.max(80, Math.round((usual * packages) / 20_000))
