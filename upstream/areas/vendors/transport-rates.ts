import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { transportRates as calls } from '@/lib/contract/vendor-requests'
import { counted } from '@/lib/domain/counted'
import { day as dayText } from '@/lib/domain/days'
import type { TransportTariff } from '@/lib/domain/transport-cost'
import { vendorStatus } from '@/lib/domain/vendor'
import { type HiredVehicle, hiredVehicle } from '@/lib/domain/vendor-request'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { refuseTooFine } from '../../platform/coins'
import { allOf, anyOfValues, contains, pageOf } from '../../platform/list'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { notFound, seesAmounts, stale, visibleCards } from './scope'

type Row = z.output<typeof calls.list.reply>['rows'][number]
type New = z.output<typeof calls.add.body>
type Change = z.output<typeof calls.change.body>

const columns = (who: Who) => sql`r.id, r.vendor_id, v.vendor_name, r.vehicle_type, r.currency, r.included_km::text, r.waiting_free_minutes,
  r.waiting_block_minutes, r.night_surcharge_pct, r.valid_from, r.valid_to, r.version,
  ${seesAmounts(who) ? sql`r.base_rate, r.per_extra_km, r.waiting_rate_per_hour` : sql`null::text as base_rate, null::text as per_extra_km,
    null::text as waiting_rate_per_hour`},
  (select count(*)::int from transport_trips t where t.rate_id = r.id) as used`
const tables = sql`transport_rates r join vendors v on v.id = r.vendor_id`

/** One page of tariffs, the latest to start first: a vendor its own, a warehouse those of vendors that work in it. */
export function rateList(db: Db, who: Who, q: z.output<typeof calls.list.query>) {
  return pageOf<Row>(db, {
    columns: columns(who), from: tables,
    where: [
      visibleCards(who, sql`r`), anyOfValues(sql`r.vendor_id`, q.vendor_id), anyOfValues(sql`r.vehicle_type`, q.vehicle_type),
      q.on_date ? sql`${q.on_date}::date between r.valid_from and coalesce(r.valid_to, 'infinity')` : undefined,
      q.search ? sql`v.vendor_name ilike ${contains(q.search)}` : undefined,
    ],
    sorts: { valid_from: { by: sql`r.valid_from::timestamptz`, kind: 'time' }, vendor_name: { by: sql`v.vendor_name`, kind: 'text' } },
    defaultSort: 'valid_from', id: sql`r.id`,
  }, q)
}

/** One tariff; 404 for one out of reach. */
export async function rateOne(db: Db, who: Who, id: number): Promise<Row> {
  const found = await first<Row>(db, sql`select ${columns(who)} from ${tables} where ${allOf([sql`r.id = ${id}`, visibleCards(who, sql`r`)])}`)
  if (!found) throw notFound()
  return found
}

/** No two tariffs of a vendor and type hold on one day; call with the vendor held. 409 names the one that is met. */
async function refuseOverlap(tx: Db, rate: { vendor_id: number; vehicle_type: string; valid_from: string; valid_to: string | null }, id = 0): Promise<void> {
  const met = await first<{ valid_from: string; valid_to: string | null }>(tx, sql`select valid_from, valid_to from transport_rates
    where vendor_id = ${rate.vendor_id} and vehicle_type = ${rate.vehicle_type} and id <> ${id}
      and daterange(valid_from, valid_to, '[]') && daterange(${rate.valid_from}::date, ${rate.valid_to}::date, '[]') limit 1`)
  if (!met) return
  const until = met.valid_to ? `to ${dayText(met.valid_to)}` : 'without an end'
  const message = `Dates overlap the rate from ${dayText(met.valid_from)} ${until}. End that one first.`
  throw new Refusal(409, message, [{ field: 'valid_from', message }])
}

const holdVendor = (tx: Db, id: number) => first<{ id: number; currency: string; vendor_type: string }>(
  tx, sql`select id, currency, vendor_type from vendors where id = ${id} and status <> ${literal(vendorStatus, 'delete')} for update`,
)

function refusePeriod(from: string, to: string | null): void {
  if (to !== null && to < from) throw refuseField('valid_to', 'End date must be after start date.')
}

/** Adds what a vendor's vehicles of a type cost from a day. */
export async function addRate(tx: Db, who: Who, body: New): Promise<number> {
  const vendor = await holdVendor(tx, body.vendor_id)
  if (!vendor) throw refuseField('vendor_id', 'Choose a vendor.')
  if (vendor.vendor_type === 'manpower') throw refuseField('vendor_id', 'This vendor lends people only.')
  const rate = { ...body, valid_to: body.valid_to ?? null }
  refusePeriod(rate.valid_from, rate.valid_to)
  refuseTooFine({ base_rate: rate.base_rate }, vendor.currency)
  await refuseOverlap(tx, rate)
  const made = await first<{ id: number }>(tx, sql`insert into transport_rates (vendor_id, vehicle_type, currency, base_rate, included_km, per_extra_km,
      waiting_free_minutes, waiting_rate_per_hour, waiting_block_minutes, night_surcharge_pct, valid_from, valid_to, created_by, updated_by)
    values (${rate.vendor_id}, ${rate.vehicle_type}, ${vendor.currency}, ${rate.base_rate}, ${rate.included_km}, ${rate.per_extra_km},
      ${rate.waiting_free_minutes}, ${rate.waiting_rate_per_hour}, ${rate.waiting_block_minutes}, ${rate.night_surcharge_pct}, ${rate.valid_from},
      ${rate.valid_to}, ${who.user_id}, ${who.user_id}) returning id`)
  return made?.id ?? 0
}

type Held = Omit<Row, 'used'> & { used: number; last_day: string | null }

/** What priced a trip stays as it is: such a tariff can only be ended, and not before its last trip (anchors 9, V3). */
function refuseUsed(held: Held, given: Change): void {
  if (held.used === 0) return
  const fixed = ['base_rate', 'included_km', 'per_extra_km', 'waiting_free_minutes', 'waiting_rate_per_hour', 'waiting_block_minutes', 'night_surcharge_pct',
    'valid_from'] as const
  const other = fixed.find((name) => given[name] !== undefined && Number(given[name]) !== Number(held[name]) && given[name] !== held[name])
  if (other) {
    const message = `This rate of ${hiredVehicle.label(held.vehicle_type)} has priced ${counted(held.used, 'trip')}. End it and add a new one.`
    throw new Refusal(409, message, [{ field: other, message }])
  }
  if (given.valid_to && held.last_day && given.valid_to < held.last_day)
    throw refuseField('valid_to', `It priced a trip of ${dayText(held.last_day)}. End it on that day or later.`)
}

/** Changes a tariff nothing was priced by, or ends one. */
export async function changeRate(tx: Db, who: Who, id: number, { version, ...given }: Change): Promise<{ before: unknown; after: unknown }> {
  const seen = await rateOne(tx, who, id)
  await holdVendor(tx, seen.vendor_id)
  const held = await first<Held>(tx, sql`select r.*, r.included_km::text, (select count(*)::int from transport_trips t where t.rate_id = r.id) as used,
      (select max((coalesce(t.actual_start, t.planned_start) at time zone 'Asia/Dubai')::date) from transport_trips t where t.rate_id = r.id) as last_day
    from transport_rates r where r.id = ${id} for update`)
  if (!held) throw notFound()
  if (version !== undefined && version !== held.version) throw stale('rate')
  refuseUsed(held, given)
  const whole = { ...held, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) } as Held & New
  refusePeriod(whole.valid_from, whole.valid_to ?? null)
  refuseTooFine({ base_rate: whole.base_rate }, held.currency)
  await refuseOverlap(tx, { ...whole, valid_to: whole.valid_to ?? null }, id)
  await rows(tx, sql`update transport_rates set base_rate = ${whole.base_rate}, included_km = ${whole.included_km}, per_extra_km = ${whole.per_extra_km},
      waiting_free_minutes = ${whole.waiting_free_minutes}, waiting_rate_per_hour = ${whole.waiting_rate_per_hour},
      waiting_block_minutes = ${whole.waiting_block_minutes}, night_surcharge_pct = ${whole.night_surcharge_pct}, valid_from = ${whole.valid_from},
      valid_to = ${whole.valid_to ?? null}, version = version + 1, updated_at = now(), updated_by = ${who.user_id} where id = ${id}`)
  const names = Object.keys(given) as (keyof Change)[]
  return { before: Object.fromEntries(names.map((name) => [name, (held as Record<string, unknown>)[name]])), after: given }
}

export interface DayRate extends TransportTariff { id: number; vendor_id: number; vehicle_type: HiredVehicle; currency: string }

/** The tariffs of these vendors that hold on a day. */
export const ratesOn = (db: Db, vendorIds: readonly number[], day: string) => rows<DayRate>(
  db, sql`select id, vendor_id, vehicle_type, currency, base_rate, included_km::text, per_extra_km, waiting_free_minutes, waiting_rate_per_hour,
    waiting_block_minutes, night_surcharge_pct from transport_rates where vendor_id = any(${sql.param([...vendorIds])}::bigint[])
    and ${day}::date between valid_from and coalesce(valid_to, 'infinity')`,
)

/** A tariff by its id, as a trip froze it. */
export const rateById = (db: Db, id: number) => first<DayRate>(
  db, sql`select id, vendor_id, vehicle_type, currency, base_rate, included_km::text, per_extra_km, waiting_free_minutes, waiting_rate_per_hour,
    waiting_block_minutes, night_surcharge_pct from transport_rates where id = ${id}`,
)
