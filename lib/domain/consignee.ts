import type { NameOf } from './machine'
import type { PackageStatus } from './package'
import { addDays, dubaiDay, dubaiTime, isoWeekday, type Moment } from './days'
import { words } from './vocabulary'

/** What the person a parcel is sent to may ask for on the public page. */
export const deliveryRequestKind = words({ reschedule: 'Another day', safe_place: 'Safe place', pudo: 'Collection point' })
export type RequestKind = NameOf<typeof deliveryRequestKind>

/** Why nothing can be asked for any more; the sentence is what the upstream answers, the name what a page translates. */
export const changeRefusal = words({
  out_for_delivery: 'The parcel is out for delivery, so it can no longer be changed today.',
  ready: 'The parcel is waiting for you to collect it, so its delivery cannot be changed.',
  delivered: 'The parcel has been delivered.',
  returning: 'The parcel is on its way back to the sender.',
  ended_delivery: 'The delivery of this parcel has ended.',
})
export type ChangeRefusal = NameOf<typeof changeRefusal>

const refusals: Partial<Record<PackageStatus, ChangeRefusal>> = {
  out_for_delivery: 'out_for_delivery', available_for_pickup: 'ready', delivered: 'delivered', return_initiated: 'returning', return_in_transit: 'returning',
  returned: 'returning', lost: 'ended_delivery', damaged: 'ended_delivery', disposed: 'ended_delivery', cancelled: 'ended_delivery',
}

/** Why a parcel of that status can no longer be changed by its consignee, or null while it can. The cut-off is the driver leaving. */
export const changeRefused = (status: PackageStatus): ChangeRefusal | null => refusals[status] ?? null

/** Only who has the parcel can agree on another day with an event; before, the wish travels with the parcel. */
export const isWithCarrier = (status: PackageStatus): boolean => status === 'with_carrier' || status === 'delivery_failed'

/** The weekday carriers rest: Friday where the week turns on it, Sunday elsewhere. */
const fridayRest = new Set(['SA', 'KW', 'QA', 'BH', 'OM', 'EG', 'JO'])
const restDay = (country: string): number => (fridayRest.has(country) ? 5 : 7)

/** From this Dubai time on tomorrow's runs are planned. */
const PLANNED_AT = '18:00'
const OFFERED = 6
const LOOK_AHEAD = 14

/** The days a consignee may choose, 'YYYY-MM-DD': the next six on which carriers of that country deliver, tomorrow only before 18:00 Dubai time. */
export function deliveryDays(country: string, now: Moment = Date.now()): string[] {
  const from = dubaiTime(now) < PLANNED_AT ? 1 : 2
  return Array.from({ length: LOOK_AHEAD }, (_, i) => addDays(dubaiDay(now), from + i))
    .filter((day) => isoWeekday(day) !== restDay(country))
    .slice(0, OFFERED)
}

/** Hours of a collection point by ISO weekday, `"1"` Monday; `24x7` needs no days (sla-pickup.md 2). */
export interface OpeningHours {
  '24x7'?: boolean
  [isoDay: string]: { from: string; to: string }[] | boolean | undefined
}

/** '24h', '' when closed, or '10:00–22:00, …' for that Dubai day. */
export function hoursOn(hours: OpeningHours, day: string): string {
  if (hours['24x7']) return '24h'
  const spans = hours[isoWeekday(day)]
  return Array.isArray(spans) ? spans.map(({ from, to }) => `${from}–${to}`).join(', ') : ''
}

/** A page of the payment provider; money that comes after its parcel no longer needs it is to be given back. */
export const paymentLinkStatus = words({ open: 'Open', paid: 'Paid', expired: 'Expired', refund_due: 'To be refunded' })

/** The code of a place a country's post and parcels go by: the short address of Saudi Arabia, the Makani number of the Emirates. */
export const addressCode = words({ national_address: 'Short national address', makani_no: 'Makani number' })
export type AddressCode = NameOf<typeof addressCode>

/** Which code places of a country have; null for none. */
export const addressCodeOf = (country: string): AddressCode | null => (country === 'SA' ? 'national_address' : country === 'AE' ? 'makani_no' : null)
