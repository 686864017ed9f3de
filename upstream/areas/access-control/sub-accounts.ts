import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { subAccounts } from '@/lib/contract/sub-accounts'
import { type UserCategory, userStatus } from '@/lib/domain/user'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { pageOf } from '../../platform/list'
import { Refusal, refuseField } from '../../platform/refusal'
import { isAdmin, type Who } from '../../platform/who'
import type { Sending } from './invites'
import { memberColumns, memberListOf, memberNotFound } from './member-list'
import { addMember, changeMember } from './member-writes'
import { notYours } from './staff-scope'

type Row = z.input<typeof subAccounts.list.reply>['rows'][number] & { id: number }
type Adding = z.output<typeof subAccounts.add.body>

/** access.md 5 */
const LIMIT = 50

/**
 * Whom somebody may manage: those one made, and accounts of the own client, carrier or vendor that another administrator there made.
 * Staff with the key see all of them.
 */
export function managed(who: Who): SQL {
  if (isAdmin(who)) return sql`u.parent_user_id is not null`
  const own: Partial<Record<string, SQL>> = {
    client: sql`u.client_ids <@ ${sql.param(who.client_ids)}::bigint[]`,
    carrier: sql`u.carrier_ids <@ ${sql.param(who.carrier_ids)}::bigint[]`,
    vendor: sql`u.vendor_id = ${who.vendor_id}`,
  }
  // What was given to it once may be more than its maker has left.
  const scope = sql`(${own[who.user_category] ?? sql`false`} or u.parent_user_id = ${who.user_id})`
  return sql`(u.parent_user_id is not null and u.user_category = ${who.user_category} and ${scope} and u.id <> ${who.user_id})`
}

const columns = sql`${memberColumns}, u.phone, coalesce((select array_agg(ug.group_id order by ug.group_id) from user_groups ug where ug.user_id = u.id),
  '{}')::int8[] as group_ids,
  u.client_ids::int8[] as client_ids, u.carrier_ids::int8[] as carrier_ids, u.version`
const plain = (row: Row): Row => ({
  ...row, group_ids: row.group_ids.map(Number), client_ids: row.client_ids.map(Number), carrier_ids: row.carrier_ids.map(Number),
})

export async function subAccountList(db: Db, who: Who, query: z.output<typeof subAccounts.list.query>) {
  const page = await pageOf<Row>(db, memberListOf(query, [managed(who)], columns), query)
  return { ...page, rows: page.rows.map(plain) }
}

/** A sub-account never gets a right its maker lacks (access.md 5). */
async function refuseMore(tx: Db, who: Who, groupIds: readonly number[]): Promise<void> {
  const needed = await rows<{ key: string }>(tx, sql`select distinct k as key from groups g, unnest(g.permissions) k
    where g.id = any(${sql.param(groupIds)}::bigint[]) order by 1`)
  const beyond = needed.find(({ key }) => !who.keys.has(key))
  if (beyond) throw refuseField('group_ids', notYours(beyond.key))
}

/** Given ids must be the maker's own; none given means all of them. */
function within(field: string, own: readonly number[], given: readonly number[] | undefined): number[] {
  const foreign = given?.find((id) => !own.includes(id))
  if (foreign !== undefined) throw refuseField(field, 'You can give access to your own only.')
  return given?.length ? [...given] : [...own]
}

const refuseStaff = (who: Who) => {
  if (who.own_category === 'admin') throw new Refusal(409, 'Sub-accounts are made by a client, carrier or vendor. Add staff and partners under Users.')
}

export async function addSubAccount(sending: Sending, body: Adding): Promise<{ id: number }> {
  const { tx, who } = sending
  refuseStaff(who)
  // One at a time a maker: two adding together must not pass the limit.
  await rows(tx, sql`select 1 from users where id = ${who.user_id} for update`)
  const made = await first<{ n: number }>(tx, sql`select count(*) as n from users u where u.status <> ${literal(userStatus, 'delete')} and ${managed(who)}`)
  if ((made?.n ?? 0) >= LIMIT) throw new Refusal(409, `At most ${LIMIT} sub-accounts.`)
  await refuseMore(tx, who, body.group_ids)
  const { id } = await addMember(
    sending,
    {
      ...body, user_category: who.user_category as UserCategory, user_type: 'member', vendor_id: who.vendor_id,
      client_ids: within('client_ids', who.client_ids, body.client_ids), carrier_ids: within('carrier_ids', who.carrier_ids, body.carrier_ids),
    },
    { parent_user_id: who.user_id },
  )
  return { id }
}

const read = async (db: Db, who: Who, id: number): Promise<Row> => {
  const row = await first<Row>(db, sql`select ${columns} from users u where u.id = ${id} and u.status <> ${literal(userStatus, 'delete')} and ${managed(who)}`)
  if (!row) throw memberNotFound()
  return plain(row)
}

export async function changeSubAccount(sending: Sending, id: number, body: z.output<typeof subAccounts.change.body>): Promise<Row> {
  const { tx, who } = sending
  await read(tx, who, id)
  if (!isAdmin(who)) {
    if (body.group_ids) await refuseMore(tx, who, body.group_ids)
    if (body.client_ids) within('client_ids', who.client_ids, body.client_ids)
    if (body.carrier_ids) within('carrier_ids', who.carrier_ids, body.carrier_ids)
  }
  await changeMember(sending, id, body)
  return read(tx, who, id)
}
