import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { members } from '@/lib/contract/members'
import { userStatus } from '@/lib/domain/user'
import { airportsOfAgent } from '../../db/agent-airports'
import { first, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { anyOfValues, contains, pageOf, type ListQuery } from '../../platform/list'
import { hasPhone } from '../../platform/phones'
import { Refusal } from '../../platform/refusal'
import { keysOf } from '../../platform/identify'
import type { Who } from '../../platform/who'
import { membersWithin } from './staff-scope'

type Row = z.input<typeof members.list.reply>['rows'][number] & { id: number }
type Query = Partial<z.output<typeof members.list.query>>
type One = z.input<typeof members.one.reply> & { id: number }

export const memberNotFound = () => new Refusal(404, 'User not found.')

const namesOf = (name: SQL, table: SQL, ids: SQL) => sql`(select string_agg(${name}, ', ' order by ${name}) from ${table} s where s.id = any(${ids}))`

/** Whose rows the person sees, in words (access.md 2.1). */
const scope = sql`coalesce(case u.user_category
  when 'client' then ${namesOf(sql`s.name`, sql`clients`, sql`u.client_ids`)}
  when 'carrier' then ${namesOf(sql`s.carrier_name`, sql`carriers`, sql`u.carrier_ids`)}
  when 'service_center' then ${namesOf(sql`s.facility_name`, sql`facilities`, sql`u.service_center_ids`)}
  when 'warehouse' then ${namesOf(sql`s.facility_name`, sql`facilities`, sql`u.warehouse_ids`)}
  when 'pas' then ${namesOf(sql`s.facility_name`, sql`facilities`, sql`u.warehouse_ids`)}
  when 'agent' then (select a.agent_name || coalesce(' (' || nullif(array_to_string(${airportsOfAgent(sql`a.id`)}, ', '), '') || ')', '')
    from base_agents a where a.id = u.agent_id)
  when 'vendor' then 'Vendor ' || u.vendor_id
  else 'Everything' end, '')`
const groupNames = sql`coalesce((select array_agg(g.name order by g.name) from user_groups ug join groups g on g.id = ug.group_id where ug.user_id = u.id),
  '{}')`
const locked = sql`coalesce(u.locked_until > now(), false)`

export const memberColumns = sql`u.id, u.full_name, u.email, u.pas_code, u.user_category, u.user_type, ${scope} as scope, ${groupNames} as groups, u.status,
  u.approval_status,
  ${locked} as locked, u.last_login_at, u.invite_sent_at`

/** People who are not deleted; `more` cuts further, to a manager's own sub-accounts. */
export function memberListOf(query: Query, more: SQL[] = [], columns: SQL = memberColumns): ListQuery {
  const found = query.search ? contains(query.search) : null
  const idle = query.idle_days
  return {
    columns,
    from: sql`users u`,
    where: [
      sql`u.status <> ${literal(userStatus, 'delete')}`,
      ...more,
      anyOfValues(sql`u.user_category`, query.user_category as string[] | undefined),
      anyOfValues(sql`u.status`, query.status as string[] | undefined),
      query.group_id?.length
        ? sql`exists (select 1 from user_groups ug where ug.user_id = u.id and ${anyOfValues(sql`ug.group_id`, query.group_id)})`
        : undefined,
      query.client_id ? sql`u.client_ids @> array[${query.client_id}]::bigint[]` : undefined,
      query.carrier_id ? sql`u.carrier_ids @> array[${query.carrier_id}]::bigint[]` : undefined,
      query.approval_status === undefined ? undefined : sql`u.approval_status = ${query.approval_status}`,
      idle ? sql`(u.last_login_at is null or u.last_login_at < now() - make_interval(days => ${idle}))` : undefined,
      query.sub_accounts === undefined ? undefined : query.sub_accounts ? sql`u.parent_user_id is not null` : sql`u.parent_user_id is null`,
      found
        ? sql`(u.full_name ilike ${found} or u.email ilike ${found} or u.pas_code ilike ${found} or ${hasPhone(sql`u.phone`, query.search ?? '')})`
        : undefined,
    ],
    sorts: {
      full_name: { by: sql`u.full_name`, kind: 'text' }, email: { by: sql`u.email`, kind: 'text' }, user_category: { by: sql`u.user_category`, kind: 'text' },
      last_login_at: { by: sql`u.last_login_at`, kind: 'time', nullable: true }, invite_sent_at: { by: sql`u.invite_sent_at`, kind: 'time', nullable: true },
    },
    defaultSort: 'full_name',
    id: sql`u.id`,
  }
}

export const memberList = (db: Db, who: Who, query: z.output<typeof members.list.query>) => pageOf<Row>(db, memberListOf(query, [membersWithin(who)]), query)

export async function memberOf(db: Db, id: number, within: SQL = sql`true`): Promise<One> {
  const member = await first<Omit<One, 'keys_count'>>(
    db,
    sql`select ${memberColumns}, u.phone, u.locale, u.is_owner, (select p.full_name from users p where p.id = u.parent_user_id) as parent,
          u.client_ids::int8[] as client_ids, u.carrier_ids::int8[] as carrier_ids, u.service_center_ids, u.warehouse_ids, u.agent_id, u.vendor_id,
            u.seller_id,
          coalesce((select array_agg(ug.group_id order by ug.group_id) from user_groups ug where ug.user_id = u.id), '{}') as group_ids,
          u.last_login_at is not null as category_fixed, u.version
        from users u where u.id = ${id} and u.status <> ${literal(userStatus, 'delete')} and ${within}`,
  )
  if (!member) throw memberNotFound()
  const { keys } = await keysOf(db, id)
  const numbers = (ids: number[]) => ids.map(Number)
  return {
    ...member, keys_count: keys.size, client_ids: numbers(member.client_ids), carrier_ids: numbers(member.carrier_ids),
    service_center_ids: numbers(member.service_center_ids), warehouse_ids: numbers(member.warehouse_ids), group_ids: numbers(member.group_ids),
  }
}
