import { sql } from 'drizzle-orm'
import { learnAt } from '../../areas/promises/learn'
import { promisesFor, type PromiseOrder } from '../../core/promises/promises-for'
import { rows, type Db } from '../../db/db'
import { dayMs, iso } from '../calendar'
import { dbOf } from '../db-of'
import type { DemoRows } from '../ground'

/** Days before now from which the demo's parcels were promised: what was known on the first of them promised them all. */
const PROMISED_DAYS = 35

interface Booked extends Omit<PromiseOrder, 'atMs'> {
  id: number
  created_at: string
}

async function promiseSince(db: Db, from: string): Promise<void> {
  const booked = await rows<Booked>(
    db,
    sql`select p.id, p.created_at, p.carrier_id, p.rsa_service_code as service,
          coalesce(p.shipper->>'country_code', a.country_code, c.country_code) as from_country,
          coalesce(p.shipper->>'city', a.city, '') as from_city, p.country_code, p.city
        from packages p join clients c on c.id = p.client_id left join client_addresses a on a.id = p.ship_from_address_id
        where p.created_at >= ${from}::timestamptz and p.carrier_id is not null and p.environment = 'production'`,
  )
  const promised = await promisesFor(db, booked.map((one) => ({ ...one, atMs: Date.parse(one.created_at) })))
  const kept = booked.flatMap(({ id }, i) => (promised[i] ? [{ id, ...promised[i] }] : []))
  await rows(
    db,
    sql`update packages p set likely_on = s.likely_on, sure_on = s.sure_on, promise_basis = s.basis, promise_deliveries = s.deliveries
        from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as s(id bigint, likely_on date, sure_on date, basis text, deliveries int) where p.id = s.id`,
  )
}

/** Parcels of the last weeks with what was promised of them, by what had been delivered before; then what is promised now is learned. */
export const seedPromises: DemoRows = async (client, { nowMs }) => {
  const db = dbOf(client)
  const from = iso(nowMs - PROMISED_DAYS * dayMs)
  await learnAt(db, from)
  await promiseSince(db, from)
  await learnAt(db, iso(nowMs))
}
