import { eq, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { closedDays } from '@/lib/contract/closed-days'
import { guardedStatus } from '@/lib/domain/record-status'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { clientClosedDays } from '../../db/schema/closed-days'
import { adds, changes, removes } from '../../platform/handler-shells'
import { implement } from '../../platform/implement'
import { allOf, anyOfValues, contains, pageOf } from '../../platform/list'
import { Refusal, refuseField, refuseOn, staleRecord } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { visibleClientSlots } from './scope'

type ClosedDays = z.output<typeof closedDays.add.reply>

const addressText = sql`l.name || ', ' || a.name || ', ' || a.city`
const columns = sql`d.id, a.client_id, l.name as client, d.client_address_id, a.name || ', ' || a.city as address, d.first_day, d.last_day, d.reason, d.version,
  d.updated_at`
const tables = sql`client_closed_days d join client_addresses a on a.id = d.client_address_id join clients l on l.id = a.client_id`
const inReach = (who: Who): SQL | undefined => visibleClientSlots(who, sql`a`)

/** Addresses whose closed days somebody may enter, 50 at most. */
const addresses = (db: Db, who: Who, search: string | undefined) =>
  rows<{ id: number; address: string }>(
    db,
    sql`select a.id, ${addressText} as address from client_addresses a join clients l on l.id = a.client_id where ${allOf([
      inReach(who), sql`a.status = ${literal(guardedStatus, 'active')}`, sql`a.address_type in ('pickup', 'warehouse')`,
      search ? sql`${addressText} ilike ${contains(search)}` : undefined,
    ])} order by 2 limit 50`,
  )

/** The entry, held when `held`; 404 for one out of reach. */
async function entryOf(db: Db, who: Who, id: number, held = false): Promise<ClosedDays> {
  const found = await first<ClosedDays>(
    db, sql`select ${columns} from ${tables} where ${allOf([sql`d.id = ${id}`, inReach(who)])} ${held ? sql`for no key update of d` : sql``}`,
  )
  if (!found) throw new Refusal(404, 'These closed days no longer exist.')
  return found
}

function expectRange({ first_day, last_day }: Pick<ClosedDays, 'first_day' | 'last_day'>): void {
  if (last_day < first_day) throw refuseField('last_day', 'The last day must not be before the first.')
  if (Date.parse(last_day) - Date.parse(first_day) > 365 * 86_400_000) throw refuseField('last_day', 'Enter at most a year at once.')
}

const once = {
  client_closed_days_once: () => refuseField('first_day', 'Closed days that begin on this day are already entered for the address. Change those instead.'),
}

export const closedDayHandlers = implement(closedDays, {
  list: ({ db, who, query }) => pageOf<ClosedDays>(
    db,
    {
      columns, from: tables,
      where: [
        inReach(who), anyOfValues(sql`a.client_id`, query.client_id), query.search ? sql`${addressText} || ' ' || d.reason ilike ${contains(query.search)}` : undefined,
        query.from ? sql`d.last_day >= ${query.from}::date` : undefined, query.to ? sql`d.first_day <= ${query.to}::date` : undefined,
      ],
      sorts: { first_day: { by: sql`d.first_day`, kind: 'text' } }, defaultSort: 'first_day', id: sql`d.id`,
    },
    query,
  ),
  addresses: ({ db, who, query }) => addresses(db, who, query.search),
  add: adds('client_closed_days', async ({ db, who, body }) => {
    const known = await first(db, sql`select 1 from client_addresses a where ${allOf([sql`a.id = ${body.client_address_id}`, inReach(who)])}`)
    if (!known) throw refuseField('client_address_id', 'Choose an address from the list.')
    expectRange(body)
    const stamped = { ...body, created_by: who.user_id, updated_by: who.user_id }
    const [made] = await refuseOn(once, db.insert(clientClosedDays).values(stamped).returning({ id: clientClosedDays.id }))
    return entryOf(db, who, made?.id ?? 0)
  }),
  change: changes('client_closed_days', async ({ db, who, params: { id }, body: { version, ...change } }) => {
    const before = await entryOf(db, who, id, true)
    if (version !== undefined && version !== before.version) throw staleRecord()
    expectRange({ ...before, ...change })
    const stamped = { ...change, version: sql`version + 1`, updated_at: sql`now()`, updated_by: who.user_id }
    await refuseOn(once, db.update(clientClosedDays).set(stamped).where(eq(clientClosedDays.id, id)))
    return { before, after: await entryOf(db, who, id) }
  }),
  remove: removes('client_closed_days', async ({ db, who, params: { id } }) => {
    const before = await entryOf(db, who, id, true)
    await db.delete(clientClosedDays).where(eq(clientClosedDays.id, id))
    return before
  }),
})
