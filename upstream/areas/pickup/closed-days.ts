import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { closedDays } from '@/lib/contract/closed-days'
import { guardedStatus } from '@/lib/domain/record-status'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { clientClosedDays } from '../../db/schema/closed-days'
import { adds, changes, removes } from '../../platform/handler-shells'
import { implement } from '../../platform/implement'
import { allOf, anyOfValues, contains } from '../../platform/list'
import { records } from '../../platform/records'
import { refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { visibleClientSlots } from './scope'

type ClosedDays = z.output<typeof closedDays.add.reply>
const MOST_MS = 365 * 86_400_000

const named = sql`l.name || ', ' || a.name || ', ' || a.city`
const entries = records<ClosedDays>({
  table: clientClosedDays, as: 'd',
  columns: sql`d.id, a.client_id, l.name as client, d.client_address_id, a.name || ', ' || a.city as address, d.first_day, d.last_day, d.reason, d.version,
    d.updated_at`,
  from: sql`client_closed_days d join client_addresses a on a.id = d.client_address_id join clients l on l.id = a.client_id`,
  scope: (who) => visibleClientSlots(who, sql`a`),
  missing: 'These closed days no longer exist.',
  unique: {
    client_closed_days_once: () => refuseField('first_day', 'Closed days that begin on this day are already entered for the address. Change those instead.'),
  },
  expect: ({ first_day = '', last_day = '' }) => {
    if (last_day < first_day) throw refuseField('last_day', 'The last day must not be before the first.')
    if (Date.parse(last_day) - Date.parse(first_day) > MOST_MS) throw refuseField('last_day', 'Enter at most a year at once.')
  },
})

/** Addresses whose closed days somebody may enter: active, and parcels are picked up there or stored. */
const mayClose = (who: Who) =>
  allOf([visibleClientSlots(who, sql`a`), sql`a.status = ${literal(guardedStatus, 'active')}`, sql`a.address_type in ('pickup', 'warehouse')`])

/** Those addresses by name, 50 at most. */
const addresses = (db: Db, who: Who, search: string | undefined) =>
  rows<{ id: number; address: string }>(
    db,
    sql`select a.id, ${named} as address from client_addresses a join clients l on l.id = a.client_id
      where ${allOf([mayClose(who), search ? sql`${named} ilike ${contains(search)}` : undefined])} order by 2 limit 50`,
  )

export const closedDayHandlers = implement(closedDays, {
  list: ({ db, who, query }) => entries.page(db, who, query, {
    where: [
      anyOfValues(sql`a.client_id`, query.client_id), query.search ? sql`${named} || ' ' || d.reason ilike ${contains(query.search)}` : undefined,
      query.from ? sql`d.last_day >= ${query.from}::date` : undefined, query.to ? sql`d.first_day <= ${query.to}::date` : undefined,
    ],
    sorts: { first_day: { by: sql`d.first_day`, kind: 'text' } }, defaultSort: 'first_day',
  }),
  addresses: ({ db, who, query }) => addresses(db, who, query.search),
  add: adds('client_closed_days', async ({ db, who, body }) => {
    const isOffered = await first(db, sql`select 1 from client_addresses a where a.id = ${body.client_address_id} and ${mayClose(who)}`)
    if (!isOffered) throw refuseField('client_address_id', 'Choose an address from the list.')
    return entries.add(db, who, body)
  }),
  change: changes('client_closed_days', ({ db, who, params, body }) => entries.change(db, who, params.id, body)),
  remove: removes('client_closed_days', ({ db, who, params }) => entries.remove(db, who, params.id)),
})
