import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { MemberFields } from '@/lib/contract/members'
import { agentStatus } from '@/lib/domain/agent'
import { clientStatus } from '@/lib/domain/client'
import { recordStatus } from '@/lib/domain/record-status'
import { pasUserTypes, scopeField, userCategory, type UserCategory } from '@/lib/domain/user'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal, refuseField, refuseOn } from '../../platform/refusal'

export type Fields = z.output<typeof MemberFields>

/** A person's fields as they are kept: the scope of the category, nothing of another's. */
export interface KeptFields {
  full_name: string
  email: string
  phone: string | null
  locale: string
  user_category: UserCategory
  user_type: string
  pas_code: string | null
  client_ids: number[]
  carrier_ids: number[]
  service_center_ids: number[]
  warehouse_ids: number[]
  agent_id: number | null
  vendor_id: number | null
  seller_id: number | null
}

const choose: Partial<Record<UserCategory, string>> = {
  client: 'Choose at least one client.', carrier: 'Choose at least one carrier.',
  service_center: 'Choose at least one site.', warehouse: 'Choose at least one site.',
  pas: 'Choose at least one site.', agent: 'Choose the agent.', vendor: 'Choose the vendor.',
}
const tableOf = { client_ids: sql`clients`, carrier_ids: sql`carriers`, service_center_ids: sql`facilities`, warehouse_ids: sql`facilities` } as const

async function refuseUnknown(db: Db, field: keyof typeof tableOf, ids: readonly number[]): Promise<void> {
  const known = await first<{ n: number }>(db, sql`select count(*) as n from ${tableOf[field]} where id = any(${sql.param(ids)}::bigint[])
      and status <> ${literal(clientStatus, 'delete')}`)
  if ((known?.n ?? 0) < ids.length) throw refuseField(field, 'One of these no longer exists. Choose again.')
}

/** Nobody becomes a user of an agent that does not work: its users may not sign in. */
export async function refuseIdleAgent(db: Db, id: number | null | undefined): Promise<void> {
  if (id && !(await first(db, sql`select 1 from base_agents where id = ${id} and status = ${literal(agentStatus, 'active')}`)))
    throw refuseField('agent_id', 'This agent is not active. Choose another one.')
}

function typeOf({ user_category: category, user_type: type, seller_id: seller }: Fields): string {
  if (category === 'pas') {
    if (!type || !(pasUserTypes as readonly string[]).includes(type)) throw refuseField('user_type', 'Choose what the person does at the gate or dock.')
    return type
  }
  if (type && (pasUserTypes as readonly string[]).includes(type)) throw refuseField('user_type', 'This type is for PAS users only.')
  if (seller && (category !== 'client' || type !== 'seller')) throw refuseField('seller_id', 'Only client users of type seller belong to a seller.')
  return type ?? (category === 'client' || category === 'carrier' || category === 'vendor' ? 'member' : 'staff')
}

const scopes = ['client_ids', 'carrier_ids', 'service_center_ids', 'warehouse_ids', 'agent_id', 'vendor_id', 'seller_id'] as const

/** Refuses what bounds users of another category when the category is not given with it: it would be dropped. */
export function refuseForeignScope(category: UserCategory, given: Partial<Fields>): void {
  const foreign = scopes.find((name) => name !== scopeField[category] && !(name === 'seller_id' && category === 'client')
    && (Array.isArray(given[name]) ? given[name].length > 0 : Boolean(given[name])))
  if (foreign ?? (given.pas_code && category !== 'pas'))
    throw refuseField(foreign ?? 'pas_code', `This is not for a ${userCategory.label(category).toLowerCase()} user.`)
}

/** Checks the fields against the category and drops what belongs to another one (access.md 2.1, 4.3). */
export async function keptFields(db: Db, given: Fields): Promise<KeptFields> {
  const field = scopeField[given.user_category]
  const value = field ? given[field] : null
  if (field && (value === null || value === undefined || (Array.isArray(value) && value.length === 0)))
    throw refuseField(field, choose[given.user_category] ?? 'Choose one.')
  if (field && Array.isArray(value) && field in tableOf) await refuseUnknown(db, field as keyof typeof tableOf, [...new Set(value as number[])])
  if (given.seller_id && !(await first(db, sql`select 1 from sellers where id = ${given.seller_id} and status <> ${literal(recordStatus, 'delete')}`)))
    throw refuseField('seller_id', 'This seller no longer exists. Choose again.')
  const list = <T>(name: string, ids: readonly T[] | undefined) => (field === name ? [...new Set(ids)] : [])
  return {
    full_name: given.full_name, email: given.email, phone: given.phone || null, locale: given.locale ?? 'en',
    user_category: given.user_category, user_type: typeOf(given),
    pas_code: given.user_category === 'pas' ? given.pas_code || null : null,
    client_ids: list('client_ids', given.client_ids), carrier_ids: list('carrier_ids', given.carrier_ids),
    service_center_ids: list('service_center_ids', given.service_center_ids), warehouse_ids: list('warehouse_ids', given.warehouse_ids),
    agent_id: field === 'agent_id' ? (given.agent_id ?? null) : null,
    vendor_id: field === 'vendor_id' ? (given.vendor_id ?? null) : null,
    seller_id: given.user_category === 'client' ? (given.seller_id ?? null) : null,
  }
}

/** Groups must be there, active, and of the person's category. */
export async function refuseMisfits(db: Db, category: UserCategory, groupIds: readonly number[]): Promise<void> {
  const found = await rows<{ id: number; user_category: UserCategory }>(db, sql`select id, user_category from groups
    where id = any(${sql.param(groupIds)}::bigint[]) and status <> ${literal(recordStatus, 'delete')}`)
  if (found.length < new Set(groupIds).size) throw refuseField('group_ids', 'One of these groups no longer exists. Choose again.')
  const misfit = found.find((group) => group.user_category !== category)
  if (misfit) throw refuseField(
    'group_ids', `Groups of ${userCategory.label(misfit.user_category).toLowerCase()} do not fit a ${userCategory.label(category).toLowerCase()} user.`,
  )
}

const used = (field: string, message: string) => () => new Refusal(409, message, [{ field, message }])
/** An e-mail or PAS code that somebody else has. */
export const onceNamed = <T>(work: Promise<T>): Promise<T> =>
  refuseOn({ users_email_once: used('email', 'This e-mail is already used.'), users_pas_code_once: used('pas_code', 'This PAS code is already used.') }, work)

export const fieldsSql = (f: KeptFields) => ({
  names: sql`full_name, email, phone, locale, user_category, user_type, pas_code, client_ids, carrier_ids, service_center_ids, warehouse_ids, agent_id,
    vendor_id, seller_id`,
  values: sql`${f.full_name}, ${f.email}, ${f.phone}, ${f.locale}, ${f.user_category}, ${f.user_type}, ${f.pas_code}, ${sql.param(f.client_ids)}::bigint[],
    ${sql.param(f.carrier_ids)}::bigint[],
    ${sql.param(f.service_center_ids)}::bigint[], ${sql.param(f.warehouse_ids)}::bigint[], ${f.agent_id}::bigint, ${f.vendor_id}::bigint,
      ${f.seller_id}::bigint`,
})

export async function setGroups(tx: Db, userId: number, groupIds: readonly number[]): Promise<void> {
  await rows(tx, sql`delete from user_groups where user_id = ${userId} and not group_id = any(${sql.param(groupIds)}::bigint[])`)
  await rows(tx, sql`insert into user_groups (user_id, group_id) select ${userId}, unnest(${sql.param([...new Set(groupIds)])}::bigint[])
    on conflict do nothing`)
}
