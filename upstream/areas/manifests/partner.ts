import { sql } from 'drizzle-orm'
import { first, type Db } from '../../db/db'
import { Refusal } from '../../platform/refusal'
import { nobody, type Who } from '../../platform/who'

interface Person {
  user_id: number
  name: string
  email: string
  user_category: string
  user_type: string
  client_ids: number[]
  carrier_ids: number[]
  service_center_ids: number[]
  warehouse_ids: number[]
  airport_codes: string[]
  seller_id: number | null
}

export const noSuchUser = () => new Refusal(404, 'User not found.')

/** The person a manifest is for, as row scope knows people: a manifest never lists what its reader may not see. 404 for nobody. */
export async function partnerOf(db: Db, userId: number): Promise<Who> {
  const person = await first<Person>(
    db,
    sql`select id as user_id, full_name as name, email, user_category, user_type, client_ids::int8[] as client_ids, carrier_ids::int8[] as carrier_ids,
          service_center_ids, warehouse_ids, airport_codes, seller_id from users where id = ${userId} and status <> 'delete'`,
  )
  if (!person) throw noSuchUser()
  const numbers = (ids: readonly (number | string)[]) => ids.map(Number)
  return {
    ...nobody, ...person, client_ids: numbers(person.client_ids), carrier_ids: numbers(person.carrier_ids),
    service_center_ids: numbers(person.service_center_ids), warehouse_ids: numbers(person.warehouse_ids),
  }
}
