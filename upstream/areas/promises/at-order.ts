import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { promises as calls } from '@/lib/contract/promises'
import { noPromise, promiseSentence } from '@/lib/domain/delivery-promise'
import { guardedStatus } from '@/lib/domain/record-status'
import { promisesFor } from '../../core/promises/promises-for'
import { first, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal, refuseField } from '../../platform/refusal'
import { isAdmin, type Who } from '../../platform/who'
import { loadReferenceData, readPlacesOf } from '../packages/lookups'
import { servedBy, type Going } from '../packages/served-places'

type Query = z.output<typeof calls.atOrder.query>
type Answer = z.input<typeof calls.atOrder.reply>

/** Where a client's parcels start, as booking has it. 404 for a client that is not theirs to know of. */
async function originOf(db: Db, who: Who, id: number): Promise<{ country: string; city: string }> {
  const isTheirs = isAdmin(who) || (who.user_category === 'client' && who.client_ids.includes(id))
  const found = isTheirs && await first<{ country: string; city: string }>(
    db,
    sql`select coalesce(a.country_code, c.country_code) as country, coalesce(a.city, '') as city from clients c left join client_addresses a
          on a.client_id = c.id and a.address_type = 'pickup' and a.is_default and a.status = ${literal(guardedStatus, 'active')} where c.id = ${id}`,
  )
  if (!found) throw new Refusal(404, 'Client not found.')
  return found
}

/** The carriers that take a parcel there, the preferred first, with the days on which the place is served. */
async function servedThere(db: Db, q: Query) {
  const reference = await loadReferenceData(db)
  if (!reference.services.has(q.rsa_service_code)) throw refuseField('rsa_service_code', 'Choose one of our services.')
  const going: Going = { ...q, state: null, area: null, pincode: q.pincode || null }
  await readPlacesOf(db, reference, [going])
  return servedBy(reference, going, q.carrier_id).flatMap(({ carrier_id, gap, delivery_days }) => {
    const carrier = reference.carriers.get(carrier_id)
    return carrier && gap === null ? [{ carrier_id, carrier: carrier.display_name, there: delivery_days }] : []
  })
}

/** What would be promised of an order now or at a moment, by each carrier that takes it (decision 056). */
export async function promisesAtOrder(db: Db, who: Who, q: Query): Promise<Answer> {
  const atMs = q.at === undefined ? Date.now() : Date.parse(q.at)
  if (Number.isNaN(atMs)) throw refuseField('at', 'Enter a moment, such as 2026-11-30T10:00:00Z.')
  const origin = await originOf(db, who, q.client_id)
  const served = await servedThere(db, q)
  const lane = {
    service: q.rsa_service_code, from_country: q.from_country ?? origin.country, from_city: q.from_country ? (q.from_city ?? '') : (q.from_city || origin.city),
    country_code: q.country_code, city: q.city, atMs,
  }
  const promised = await promisesFor(db, served.map(({ carrier_id, there }) => ({ ...lane, carrier_id, there })))
  return served.map(({ carrier_id, carrier }, i) => {
    const promise = promised[i]
    const none = { likely_on: null, sure_on: null, basis: null, deliveries: null }
    return { carrier_id, carrier, ...(promise ?? none), message: promise ? promiseSentence(promise) : noPromise }
  })
}
