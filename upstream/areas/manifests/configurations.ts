import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { manifests } from '@/lib/contract/manifests'
import { manifestCategories, nextRun } from '@/lib/domain/manifest'
import { currentUserStatuses, userStatus } from '@/lib/domain/user'
import { first, rows, type Db } from '../../db/db'
import { literals } from '../../db/literals'
import type { AuditEntry } from '../../platform/audit'
import { anyOfValues, pageOf } from '../../platform/list'
import { Refusal, refuseField } from '../../platform/refusal'
import { isAdmin, type Who } from '../../platform/who'
import { namedUser } from '../../core/accounts/named-user'
import { configurationOf, defaultConfiguration, type Configuration } from './configuration-row'
import { noSuchUser, partnerOf } from './partner'
import { defaultTemplate, fieldsOf } from './template-fields'
import { storedTemplate, storeTemplate } from './templates'

type Query = z.output<typeof manifests.configurations.query>
type Change = z.output<typeof manifests.saveConfiguration.body>

interface Row {
  id: number
  user: string
  user_category: string
  scope: string | null
  columns: number | null
  hours: number | null
  basis: string | null
  formats: string[]
  recipients: number
  last_run: string | null
  status: 'active' | 'inactive' | null
  version: number
  activated_at: string | null
  days: string[] | null
  start_time: string | null
  end_time: string | null
}

/** Only a user whose template is active and whose packages are named is run by the clock. */
const nextRunOf = (row: Row, now: number): string | null => {
  if (row.status !== 'active' || !row.basis || !row.hours || !row.activated_at) return null
  return new Date(nextRun(now, row.hours, Date.parse(row.activated_at), {
    days: row.days ?? [], start_time: row.start_time, end_time: row.end_time,
  })).toISOString()
}

/** Everybody a manifest may be made for, set up or not (manifests.md 4, /manifests/configuration). */
export async function configurationsFor(db: Db, who: Who, query: Query) {
  const page = await pageOf<Row>(
    db,
    {
      columns: sql`u.id, u.full_name as "user", u.user_category,
        nullif(concat_ws(' · ', c.name, k.display_name, f.facility_name), '') as scope, cardinality(t.fields_ids) as columns, t.hours, g.basis,
        coalesce(g.formats, '{}') as formats, coalesce(cardinality(g.recipients), 0) as recipients, t.status, coalesce(t.version, 0) as version,
        t.activated_at, g.days, g.start_time, g.end_time,
        (select m.created_at from manifests m where m.user_id = u.id order by m.created_at desc limit 1) as last_run`,
      from: sql`users u left join manifest_templates t on t.user_id = u.id left join manifest_configurations g on g.user_id = u.id
        left join clients c on c.id = g.scope_client_id left join carriers k on k.id = g.scope_carrier_id left join facilities f on f.id = g.scope_facility_id`,
      where: [
        isAdmin(who) ? undefined : sql`u.id = ${who.user_id}`,
        sql`u.status in ${literals(userStatus, ...currentUserStatuses)}`,
        sql`(u.user_category = any(${sql.param(manifestCategories)}::text[]) or t.id is not null)`,
        anyOfValues(sql`u.user_category`, query.user_category),
        anyOfValues(sql`g.scope_client_id`, query.client_id),
        anyOfValues(sql`g.scope_carrier_id`, query.carrier_id),
        anyOfValues(sql`coalesce(t.status, 'none')`, query.status),
        query.search ? namedUser(query.search) : undefined,
      ],
      sorts: {
        user: { by: sql`u.full_name`, kind: 'text' },
        user_category: { by: sql`u.user_category`, kind: 'text' },
        hours: { by: sql`t.hours`, kind: 'number', nullable: true },
        columns: { by: sql`cardinality(t.fields_ids)`, kind: 'number', nullable: true },
        status: { by: sql`t.status`, kind: 'text', nullable: true },
      },
      defaultSort: 'status',
      id: sql`u.id`,
    },
    query,
  )
  const now = Date.now()
  return { rows: page.rows.map((row) => ({ ...row, next_run: nextRunOf(row, now) })), meta: page.meta }
}

const foreign = (ids: readonly number[], id: number | null) => id !== null && ids.length > 0 && !ids.includes(id)

/** A partner's manifest lists the partner's packages: the scope in its own kind is one of its own. */
async function checkScope(tx: Db, owner: Who, next: Configuration): Promise<void> {
  const named = [next.scope_client_id, next.scope_carrier_id, next.scope_facility_id]
  if (named.every((id) => id === null)) throw refuseField('scope_client_id', 'Choose a client, a carrier or a facility.')
  const own = { client: owner.client_ids, carrier: owner.carrier_ids, facility: [...owner.service_center_ids, ...owner.warehouse_ids] }
  if (foreign(own.client, next.scope_client_id)) throw refuseField('scope_client_id', `This client is none of ${owner.name}'s.`)
  if (foreign(own.carrier, next.scope_carrier_id)) throw refuseField('scope_carrier_id', `This carrier is none of ${owner.name}'s.`)
  if (foreign(own.facility, next.scope_facility_id)) throw refuseField('scope_facility_id', `This facility is none of ${owner.name}'s.`)
  const there = async (table: SQL, id: number | null) => id === null || (await first(tx, sql`select 1 from ${table} where id = ${id}`)) !== null
  if (!(await there(sql`clients`, next.scope_client_id))) throw refuseField('scope_client_id', 'Client not found.')
  if (!(await there(sql`carriers`, next.scope_carrier_id))) throw refuseField('scope_carrier_id', 'Carrier not found.')
  if (!(await there(sql`facilities`, next.scope_facility_id))) throw refuseField('scope_facility_id', 'Facility not found.')
}

async function check(tx: Db, owner: Who, next: Configuration): Promise<void> {
  await checkScope(tx, owner, next)
  if (next.auto_send && next.recipients.length === 0) throw refuseField('recipients', 'Enter at least one recipient or switch automatic sending off.')
  if ((next.start_time ?? '00:00') === (next.end_time ?? '24:00')) throw refuseField('start_time', 'Start and end must differ.')
}

/** The one thing of its own a partner has: the scope nobody needs to choose. */
const ownScope = (owner: Who) => {
  const only = (ids: readonly number[]) => (ids.length === 1 ? (ids[0] ?? null) : null)
  return {
    scope_client_id: only(owner.client_ids), scope_carrier_id: only(owner.carrier_ids),
    scope_facility_id: only([...owner.service_center_ids, ...owner.warehouse_ids]),
  }
}

/** How another user's manifests are made, without whose packages they list and who gets them; the columns are copied too. */
async function copied(tx: Db, who: Who, owner: Who, from: number): Promise<Partial<Configuration>> {
  const source = await partnerOf(tx, from)
  const template = await storedTemplate(tx, source.user_id)
  const before = await storedTemplate(tx, owner.user_id)
  if (template) {
    const fields_ids = fieldsOf(owner, template.fields_ids).fields.map(({ id }) => id)
    const sorting = template.fields_sorting.filter(({ field_id }) => field_id === null || fieldsOf(owner, [field_id]).fields.length > 0)
    const fields_sorting = sorting.length > 0 ? sorting.map((one, at) => ({ ...one, priority: at + 1 })) : (await defaultTemplate(tx, owner)).fields_sorting
    await storeTemplate(tx, who, owner.user_id, { ...template, fields_ids, fields_sorting, status: before?.status ?? 'active' }, before)
  }
  const configuration = await configurationOf(tx, source.user_id)
  if (!configuration) return {}
  const { basis, formats, subject, body, days, start_time, end_time, send_empty, split_by } = configuration
  return { basis, formats, subject, body, days, start_time, end_time, send_empty, split_by }
}

/** Saves how, for whom and when a user's manifests are made; what is not given stays. 422 and 409 as for templates. */
export async function saveConfiguration(
  tx: Db, who: Who, userId: number, { version, copy_from_user_id, ...change }: Change, audit: (entry: AuditEntry) => void,
): Promise<Configuration> {
  const owner = await partnerOf(tx, userId)
  if (!(manifestCategories as readonly string[]).includes(owner.own_category)) throw noSuchUser()
  await rows(tx, sql`select id from manifest_configurations where user_id = ${userId} for update`)
  const before = await configurationOf(tx, userId)
  if (version !== undefined && version !== (before?.version ?? 0))
    throw new Refusal(409, 'This configuration has changed. Load it again and repeat your change.')
  const base = before ?? { ...defaultConfiguration, ...ownScope(owner), auto_send: change.auto_send ?? (change.recipients?.length ?? 0) > 0 }
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const next = { ...base, ...(copy_from_user_id ? await copied(tx, who, owner, copy_from_user_id) : {}), ...given } as Configuration
  next.recipients = [...new Set(next.recipients)]
  await check(tx, owner, next)
  await rows(
    tx,
    sql`insert into manifest_configurations as g (user_id, basis, scope_client_id, scope_carrier_id, scope_facility_id, formats, recipients, cc, subject, body,
        days,
          start_time, end_time, send_empty, split_by, auto_send, created_by, updated_by)
        values (${userId}, ${next.basis}, ${next.scope_client_id}, ${next.scope_carrier_id}, ${next.scope_facility_id}, ${sql.param(next.formats)}::text[],
          ${sql.param(next.recipients)}::text[], ${sql.param(next.cc)}::text[], ${next.subject}, ${next.body}, ${sql.param(next.days)}::text[],
            ${next.start_time},
          ${next.end_time}, ${next.send_empty}, ${next.split_by}, ${next.auto_send}, ${who.user_id}, ${who.user_id})
        on conflict (user_id) do update set basis = excluded.basis, scope_client_id = excluded.scope_client_id, scope_carrier_id = excluded.scope_carrier_id,
          scope_facility_id = excluded.scope_facility_id, formats = excluded.formats, recipients = excluded.recipients, cc = excluded.cc,
            subject = excluded.subject,
          body = excluded.body, days = excluded.days, start_time = excluded.start_time, end_time = excluded.end_time, send_empty = excluded.send_empty,
          split_by = excluded.split_by, auto_send = excluded.auto_send, version = g.version + 1, updated_at = now(), updated_by = excluded.updated_by`,
  )
  if (!(await storedTemplate(tx, userId))) await storeTemplate(tx, who, userId, { ...(await defaultTemplate(tx, owner)), status: 'active' }, null)
  audit({ entity: 'manifest_configuration', entity_id: userId, before, after: next })
  return (await configurationOf(tx, userId)) as Configuration
}
