import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { places } from '@/lib/contract/places'
import { recordStatus } from '@/lib/domain/record-status'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { baseStates } from '../../db/schema/places'
import { allOf, anyOfValues, pageOf } from '../../platform/list'
import { Refusal, refuseField, refuseOn, staleRecord } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { hasSpelling } from '../../core/places/place-search'
import { knownCountry } from '../../core/places/gateways'
import { refuseMove } from './place-status'

type State = z.input<typeof places.saveState.reply>
type Query = z.output<typeof places.states.query>
type Made = z.output<typeof places.addState.body>
type Change = z.output<typeof places.saveState.body>

/** A choice of a whole country: no country has more. */
const MOST_CHOICES = 500

const columns = sql`s.id, s.country_code, k.id as country_id, s.state_code, s.state_name, s.state_name_ar, s.status, s.version,
  (select count(*) from base_cities c where c.state_id = s.id and c.status <> ${literal(recordStatus, 'delete')}) as cities_count`
const from = sql`base_states s join countries k on k.country_code = s.country_code`
const sorts = {
  state_name: { by: sql`s.state_name`, kind: 'text' },
  state_code: { by: sql`s.state_code`, kind: 'text' },
  status: { by: sql`s.status`, kind: 'text' },
} as const

/** States of a country: as a choice those in force, by page whatever is asked for. 404 for a country nobody knows. */
export async function findStates(db: Db, country: string, query: Query) {
  const code = knownCountry(country)
  const where = [
    sql`s.country_code = ${code} and s.status <> ${literal(recordStatus, 'delete')}`,
    query.page === undefined && !query.status ? sql`s.status = ${literal(recordStatus, 'active')}` : anyOfValues(sql`s.status`, query.status),
    query.search ? hasSpelling('state', sql`s`, query.search) : undefined,
  ]
  if (query.page !== undefined)
    return pageOf<State>(db, { columns, from, where, sorts, defaultSort: 'state_name', id: sql`s.id` }, { ...query, page: query.page })
  const found = await rows<State>(db, sql`select ${columns} from ${from} where ${allOf(where)} order by s.state_name limit ${MOST_CHOICES}`)
  return { rows: found, meta: { page: 1, page_size: query.page_size, total: found.length, next_cursor: null } }
}

async function stateOf(db: Db, id: number): Promise<State> {
  const row = await first<State>(db, sql`select ${columns} from ${from} where s.id = ${id}`)
  if (!row) throw new Refusal(404, 'State not found.')
  return row
}

const taken = (message: string, field: string) => () => new Refusal(409, message, [{ field, message }])
const clashes = (code: string, name: string, country: string) => ({
  base_states_once: taken(`State ${code} already exists in ${country}`, 'state_code'),
  base_states_name: taken(`State ${name} already exists in ${country}`, 'state_name'),
})

/** Adds a state; 409 when its code or name is taken in the country. The first state says that the country has states. */
export async function addState(tx: Db, who: Who, body: Made): Promise<State> {
  const country = await first<{ country_name: string }>(tx, sql`select country_name from countries where country_code = ${body.country_code}`)
  if (!country) throw refuseField('country_code', `Unknown country ${body.country_code}`)
  const by = who.user_id || null
  const [made] = await refuseOn(
    clashes(body.state_code, body.state_name, country.country_name),
    tx.insert(baseStates).values({ ...body, created_by: by, updated_by: by }).returning({ id: baseStates.id }),
  )
  await rows(tx, sql`update countries set has_states = true, version = version + 1 where country_code = ${body.country_code} and not has_states`)
  return stateOf(tx, made?.id ?? 0)
}

/** Changes or switches a state; its code stays. 409 for a name taken, a stale version, or a delete while something refers to it. */
export async function saveState(tx: Db, who: Who, id: number, { version, ...given }: Change): Promise<{ before: State; after: State }> {
  const held = await first<{ id: number; status: string; version: number }>(tx, sql`select id, status, version from base_states where id = ${id} for update`)
  if (!held) throw new Refusal(404, 'State not found.')
  if (version !== undefined && version !== held.version) throw staleRecord()
  const before = await stateOf(tx, id)
  await refuseMove(tx, 'base_states', held, before.state_name, given.status)
  await refuseOn(
    clashes(before.state_code, given.state_name ?? before.state_name, before.country_code),
    tx.update(baseStates).set({ ...given, version: sql`version + 1`, updated_at: sql`now()`, updated_by: who.user_id || null }).where(eq(baseStates.id, id)),
  )
  return { before, after: await stateOf(tx, id) }
}
