import { sql, type SQL } from 'drizzle-orm'
import { dubaiDay } from '@/lib/domain/days'
import { tripCost, type TripCost } from '@/lib/domain/transport-cost'
import { hiredVehicle, requestStatus, tripStatus, type HiredVehicle } from '@/lib/domain/vendor-request'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { refuseField } from '../../platform/refusal'
import { settingAt } from '../../core/settings/setting-at'
import { vatOf } from './request-estimate'
import { rateById, ratesOn, type DayRate } from './transport-rates'

/** The tariff that prices a trip that starts then; 422 where the vendor has none of that day. */
export async function rateFor(tx: Db, vendorId: number, type: HiredVehicle, start: string): Promise<DayRate> {
  const rate = (await ratesOn(tx, [vendorId], dubaiDay(start))).find(({ vehicle_type }) => vehicle_type === type)
  if (!rate) throw refuseField('planned_start', `There is no rate for ${hiredVehicle.label(type)} on ${dubaiDay(start)}. Add one under Transport rates.`)
  return rate
}

interface Driven { vendor_id: number; rate_id: number; start: string; km: string; waiting_minutes: number; tolls: string; currency: string }

/** What a driven trip costs by the tariff it froze; VAT and the rule for tolls are those of its day. */
export async function costOf(tx: Db, trip: Driven): Promise<TripCost> {
  const rate = await rateById(tx, trip.rate_id)
  const vendor = await first<{ vat_registered: boolean }>(tx, sql`select vat_registered from vendors where id = ${trip.vendor_id}`)
  if (!rate || !vendor) throw new Error(`Trip without rate ${trip.rate_id} or vendor`)
  const day = dubaiDay(trip.start)
  return tripCost(rate, trip, {
    currency: trip.currency, vat_rate: await vatOf(tx, vendor, day), tolls_taxed: (await settingAt(tx, 'transport_tolls_taxed', {}, day)) === true,
  })
}

/** The columns of a cost, for an update. */
export const costSet = (cost: TripCost): SQL => sql`base = ${cost.base}, extra_km = ${cost.extra_km}, waiting = ${cost.waiting}, night = ${cost.night},
  tolls = ${cost.tolls}, vat = ${cost.vat}, total = ${cost.total}`

interface Open extends Driven { id: number; vehicle_type: HiredVehicle; total: string }

/**
 * Prices completed trips of a range of days anew, by the tariffs and rules of their days; those of closed requests and those on a statement are approved and
 * stay (anchors 9, V3). Answers the ids of those that cost something else now.
 */
export async function repriceTrips(tx: Db, from: string, to: string, vendorId: number | undefined): Promise<number[]> {
  const open = await rows<Open>(tx, sql`select t.id, t.vendor_id, t.rate_id, t.actual_start as start, t.km::text, t.waiting_minutes, t.tolls, t.currency,
      l.vehicle_type, t.total from transport_trips t join request_lines l on l.id = t.line_id join request_applications r on r.id = t.request_id
    where t.status = ${literal(tripStatus, 'completed')} and t.statement_id is null and r.status <> ${literal(requestStatus, 'closed')}
      and (t.actual_start at time zone 'Asia/Dubai')::date between ${from}::date and ${to}::date
      ${vendorId ? sql`and t.vendor_id = ${vendorId}` : sql``} order by t.id for update of t`)
  const changed: number[] = []
  for (const trip of open) {
    const rate = (await ratesOn(tx, [trip.vendor_id], dubaiDay(trip.start))).find(({ vehicle_type }) => vehicle_type === trip.vehicle_type)
    const rate_id = rate?.id ?? trip.rate_id
    const cost = await costOf(tx, { ...trip, rate_id })
    if (cost.total === trip.total && rate_id === trip.rate_id) continue
    await rows(tx, sql`update transport_trips set rate_id = ${rate_id}, ${costSet(cost)}, version = version + 1, updated_at = now() where id = ${trip.id}`)
    changed.push(trip.id)
  }
  return changed
}
