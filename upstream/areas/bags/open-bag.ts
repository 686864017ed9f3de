import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { NewBag } from '@/lib/contract/bag-shapes'
import type { bagSource } from '@/lib/domain/bag'
import { carrierStatus } from '@/lib/domain/carrier'
import { clientStatus } from '@/lib/domain/client'
import { today } from '@/lib/domain/days'
import { bagLimits } from '@/lib/domain/lists'
import type { NameOf } from '@/lib/domain/machine'
import { switchStatus } from '@/lib/domain/record-status'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allOf } from '../../platform/list'
import { Refusal, refuseField, refuseOn } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { facilitiesOf } from '../../core/parcels/scope'
import { noteStep } from './held-bag'
import { airportCountry } from './parcels'

export type BagFields = z.output<typeof NewBag>

interface Made {
  id: number
  bag_no: string
}

const SERIAL_DIGITS = 4

/**
 * The next number of a lane's day in Dubai: B, origin, destination, yymmdd and four digits (bags.md 2). Lanes of one day queue here; the
 * unique index has the last word against numbers people chose themselves.
 */
async function nextNumber(tx: Db, origin: string, destination: string): Promise<string> {
  const lane = `B${origin}${destination}${today().slice(2).replaceAll('-', '')}`
  await rows(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`bag ${lane}`}, 0))`)
  const last = await first<{ n: number }>(
    tx,
    sql`select coalesce(max(substr(bag_no, ${lane.length + 1})::int), 0) as n from bags
        where bag_no like ${`${lane}%`} and bag_no ~ ${`^${lane}\\d{4,8}$`}`,
  )
  return `${lane}${String((last?.n ?? 0) + 1).padStart(SERIAL_DIGITS, '0')}`
}

/** Where a bag of this origin stands: the opener's own facility at that airport, or one of its country where we name no airport. */
async function facilityFor(tx: Db, who: Who, origin: string): Promise<number | null> {
  const own = facilitiesOf(who)
  const found = await rows<{ id: number }>(
    tx,
    sql`select f.id from facilities f
        where ${allOf([sql`f.status = ${literal(switchStatus, 'active')}`, own ? sql`f.id = any(${sql.param(own)}::bigint[])` : undefined,
          own ? sql`(left(f.facility_code, 3) = ${origin} or f.country_code = ${airportCountry(origin) ?? ''})` : sql`left(f.facility_code, 3) = ${origin}`])}
        order by left(f.facility_code, 3) = ${origin} desc, f.id limit 1`,
  )
  if (own && !found[0]) throw refuseField('origin', 'Choose an airport of your own facilities.')
  if (who.user_category === 'agent' && !who.airport_codes.includes(origin)) throw refuseField('origin', 'Choose one of your airports.')
  return found[0]?.id ?? null
}

/** 422 of a lane that is none. */
function checkLane({ origin, destination }: Pick<BagFields, 'origin' | 'destination'>): string {
  for (const [field, code] of [['origin', origin], ['destination', destination]] as const)
    if (!airportCountry(code)) throw refuseField(field, `${code} is no airport we know.`)
  if (origin === destination) throw refuseField('destination', 'Origin and destination must differ.')
  return airportCountry(destination) ?? ''
}

/** What a bag for one client or one carrier names must be there and in use. */
async function checkParties(tx: Db, { client_id, carrier_id, linehaul_id }: BagFields): Promise<void> {
  if (client_id && !(await first(tx, sql`select 1 from clients where id = ${client_id} and status = ${literal(clientStatus, 'active')}`)))
    throw refuseField('client_id', 'Choose an active client.')
  if (carrier_id && !(await first(tx, sql`select 1 from carriers where id = ${carrier_id} and status = ${literal(carrierStatus, 'active')}`)))
    throw refuseField('carrier_id', 'Choose an active carrier.')
  if (linehaul_id && !(await first(tx, sql`select 1 from linehauls where id = ${linehaul_id}`))) throw refuseField('linehaul_id', 'Choose a linehaul.')
}

/**
 * Opens an empty bag for a lane (bags.md 5). Client and carrier count only for a bag of one client or one carrier, where the first parcel
 * names them if nobody else did. 422 for a lane that is none or not one's own, 409 for a number in use.
 */
export async function openBag(
  tx: Db, who: Who, fields: BagFields, o: { source: NameOf<typeof bagSource>; upload_id?: number; tare?: string | null } = { source: 'scan' },
): Promise<Made> {
  const destinationCountry = checkLane(fields)
  await checkParties(tx, fields)
  const { origin, destination, bag_type, mixture, content_class, split_lock } = fields
  const client = mixture === 'single_client' ? (fields.client_id ?? null) : null
  const carrier = mixture === 'single_carrier' ? (fields.carrier_id ?? null) : null
  const facility = await facilityFor(tx, who, origin)
  const number = fields.bag_no ?? (await nextNumber(tx, origin, destination))
  const taken = () => new Refusal(409, `Bag number ${number} is already used.`, [{ field: 'bag_no', message: `Bag number ${number} is already used.` }])
  const made = await refuseOn({ bags_bag_no_unique: taken }, first<Made>(
    tx,
    sql`insert into bags (bag_no, bag_type, mixture, content_class, origin, destination, destination_country, client_id, carrier_id, linehaul_id, service_type,
        facility_id, tare_weight, split_lock,
          source, upload_id, opened_by, created_by, updated_by)
        values (${number}, ${bag_type}, ${mixture}, ${content_class}, ${origin}, ${destination}, ${destinationCountry}, ${client}, ${carrier},
          ${fields.linehaul_id ?? null}, ${fields.service_type ?? null},
          ${facility}, ${o.tare ?? bagLimits[bag_type].tare}, ${split_lock}, ${o.source}, ${o.upload_id ?? null}, ${who.user_id || null},
            ${who.user_id || null}, ${who.user_id || null}) returning id, bag_no`,
  ))
  if (!made) throw new Error('The bag was not made')
  await noteStep(tx, who, made.id, { action: 'open', to: 'open', data: { client_id: client, carrier_id: carrier, source: o.source } })
  return made
}
