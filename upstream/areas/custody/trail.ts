import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { custody } from '@/lib/contract/custody'
import { cashOf, custodyOf, type Holding } from '@/lib/domain/custody'
import { first, rows, type Db } from '../../db/db'
import { allOf } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { eventsOf, rulesOf, type EventOnFile } from '../../core/events/reckon'
import { seesMoney, visiblePackages } from '../../core/parcels/scope'
import { namesOf } from './names'

type Trail = z.input<typeof custody.trail.reply>

interface Parcel {
  client_id: number
  carrier_id: number | null
  created_at: string
  has_cash: boolean
}

/** Every hand a parcel of this person's went through; that of its cash only for who may know of it. */
export async function custodyTrail(db: Db, who: Who, id: number): Promise<Trail> {
  const parcel = await first<Parcel>(db, sql`select p.client_id, p.carrier_id, p.created_at, p.payment_mode = 'cod' as has_cash from packages p
    where ${allOf([sql`p.id = ${id}`, visiblePackages(who, sql`p`)])}`)
  if (!parcel) throw new Refusal(404, 'Package not found.')
  const events = await eventsOf(db, [id])
  const way = custodyOf(parcel, events, rulesOf(events))
  const cash = parcel.has_cash && seesMoney(who) ? cashOf(parcel, way) : []
  const names = await eventNames(db, way)
  const nameOf = await namesOf(db, who, [...way, ...cash])
  const answer = (holdings: readonly Holding<EventOnFile>[]) => holdings.map(({ from, to, by, open_at, ...party }) => ({
    holder: party.holder, holder_name: nameOf(party), from, to, event: by && (names.get(by.code ?? '') ?? by.code), location: by?.location_text ?? null,
    is_open: to === null && open_at !== null,
  }))
  return { parcel: answer(way), cash: answer(cash) }
}

async function eventNames(db: Db, way: readonly Holding<EventOnFile>[]): Promise<Map<string, string>> {
  const codes = [...new Set(way.flatMap(({ by }) => (by?.code ? [by.code] : [])))]
  const found = await rows<{ code: string; name: string }>(db, sql`select code, name from tracking_event_master where code = any(${sql.param(codes)}::text[])`)
  return new Map(found.map(({ code, name }) => [code, name]))
}
