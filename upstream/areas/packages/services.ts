import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { rsaServices } from '@/lib/contract/packages-services'
import { carrierStatus } from '@/lib/domain/carrier'
import { compare } from '@/lib/domain/decimal'
import { recordStatus } from '@/lib/domain/record-status'
import { first, rows, type Db } from '../../db/db'
import { holdsToday } from '../../db/dubai-day'
import { literal } from '../../db/literals'
import type { AuditEntry } from '../../platform/audit'
import { allOf, anyOfValues, pageOf, startsWith } from '../../platform/list'
import { refuseTooFine } from '../../platform/coins'
import { noPermission, Refusal, refuseField, refuseOn } from '../../platform/refusal'
import type { Who } from '../../platform/who'

type Service = z.output<typeof rsaServices.one.reply>
type Query = z.output<typeof rsaServices.list.query>
type Fields = Partial<z.output<typeof rsaServices.create.body>>
type Audit = (entry: AuditEntry) => void

const notFound = () => new Refusal(404, 'Service not found.')

const columns = sql`s.id, s.code, s.name, s.description, s.service_type, s.delivery_type, s.service_linehaul_flag, s.service_customs_clearance_flag,
  s.cod_allowed,
  s.pudo_allowed, s.transit_days_min, s.transit_days_max,
  case when s.transit_days_min = s.transit_days_max then s.transit_days_min::text else s.transit_days_min || ' to ' || s.transit_days_max end as transit_days,
  s.cutoff_time, s.min_weight, s.max_weight, coalesce(s.min_weight::text, '0') || ' to ' || coalesce(s.max_weight::text, 'any') as weight_range,
    s.volumetric_divisor,
  s.max_declared_value, s.currency, s.origin_countries, s.destination_countries, to_jsonb(s.carrier_ids) as carrier_ids,
  array(select k.display_name from carriers k where k.id = any(s.carrier_ids) order by k.display_name) as carriers, s.status, s.version, s.updated_at`

const sorts = {
  code: { by: sql`s.code`, kind: 'text' },
  name: { by: sql`s.name`, kind: 'text' },
  service_type: { by: sql`s.service_type`, kind: 'text' },
  delivery_type: { by: sql`s.delivery_type`, kind: 'text' },
  status: { by: sql`s.status`, kind: 'text' },
  updated_at: { by: sql`s.updated_at`, kind: 'time' },
} as const

const ofKind = ({ service_type, delivery_type }: Query) => [
  anyOfValues(sql`s.service_type`, service_type ? [service_type] : undefined),
  anyOfValues(sql`s.delivery_type`, delivery_type ? [delivery_type] : undefined),
]

/** By the start of the code or any part of the name. */
function likeTyped({ search }: Query) {
  const typed = search ? startsWith(search.toLowerCase()) : null
  return typed === null ? undefined : sql`(lower(s.code) like ${typed} or lower(s.name) like ${`%${typed}`})`
}

/** Our services as a choice; those no longer sold only for whoever manages them (packages.md 5). */
async function shortList(db: Db, who: Who, query: Query) {
  const status = who.keys.has('app_base:rsa-services') && query.status ? query.status : 'active'
  const found = await rows<Pick<Service, 'code' | 'name' | 'service_type' | 'delivery_type'>>(
    db,
    sql`select s.code, s.name, s.service_type, s.delivery_type from rsa_services s
        where ${allOf([sql`s.status = ${status}`, ...ofKind(query), likeTyped(query)])} order by s.code`,
  )
  return { rows: found, meta: { page: 1, page_size: query.page_size, total: found.length, next_cursor: null } }
}

/** Our services: the short form for everybody signed in, with `full` whole rows by page for holders of the screen's key. */
export function findServices(db: Db, who: Who, query: Query) {
  if (!query.full) return shortList(db, who, query)
  if (!who.keys.has('app_base:rsa-services')) throw noPermission()
  return pageOf<Service>(
    db,
    {
      columns, from: sql`rsa_services s`, sorts, defaultSort: 'code', id: sql`s.id`,
      where: [
        query.status ? sql`s.status = ${query.status}` : sql`s.status <> ${literal(recordStatus, 'delete')}`,
        ...ofKind(query),
        likeTyped(query),
      ],
    },
    query,
  )
}

export async function readService(db: Db, id: number): Promise<Service> {
  const found = await first<Service>(db, sql`select ${columns} from rsa_services s where s.id = ${id} and s.status <> ${literal(recordStatus, 'delete')}`)
  if (!found) throw notFound()
  return found
}

/** What hangs together in a service and no single field can say (packages.md 2). */
function refuseContradictions(s: Fields): void {
  if (s.min_weight && s.max_weight && compare(s.min_weight, s.max_weight) >= 0) throw refuseField('min_weight', 'Minimum weight must be below maximum weight.')
  refuseTooFine({ max_declared_value: s.max_declared_value }, s.currency ?? 'AED')
  if ((s.transit_days_min ?? 0) > (s.transit_days_max ?? 60)) throw refuseField('transit_days_min', 'The fewest transit days must not be above the most.')
}

async function refuseUnknownCarriers(db: Db, ids: readonly number[] | undefined): Promise<void> {
  if (!ids || ids.length === 0) return
  const known = await first<{ n: number }>(db, sql`select count(*)::int as n from carriers where id = any(${sql.param(ids)}::bigint[])
      and status <> ${literal(carrierStatus, 'delete')}`)
  if (known?.n !== new Set(ids).size) throw refuseField('carrier_ids', 'One of the carriers no longer exists.')
}

/** Empty choices are no value; `*` says all the others. */
const stored = (fields: Fields): Record<string, unknown> => {
  const all = (places: readonly string[] | undefined) => places && (places.includes('*') ? ['*'] : [...new Set(places)])
  const { origin_countries, destination_countries, cutoff_time, ...rest } = fields
  return {
    ...rest,
    ...(cutoff_time !== undefined && { cutoff_time: cutoff_time === '' ? null : cutoff_time }),
    ...(origin_countries && { origin_countries: all(origin_countries) }),
    ...(destination_countries && { destination_countries: all(destination_countries) }),
  }
}

const arrays: Readonly<Record<string, string>> = { origin_countries: 'text[]', destination_countries: 'text[]', carrier_ids: 'bigint[]' }
const value = (column: string, given: unknown) => (arrays[column] ? sql`${sql.param(given)}::${sql.raw(arrays[column])}` : sql`${given}`)

const codeUsed = () => new Refusal(409, 'Code is already used.', [{ field: 'code', message: 'Code is already used.' }])

/** Makes a service; 409 when the code is taken, also by one deleted. */
export async function createService(db: Db, who: Who, fields: Fields, audit: Audit): Promise<Service> {
  refuseContradictions(fields)
  await refuseUnknownCarriers(db, fields.carrier_ids)
  const set = { ...stored(fields), created_by: who.user_id, updated_by: who.user_id }
  const names = Object.keys(set)
  const added = await refuseOn(
    { rsa_services_code_unique: codeUsed },
    rows<{ id: number }>(
      db,
      sql`insert into rsa_services (${sql.join(names.map((name) => sql.identifier(name)), sql`, `)})
          values (${sql.join(Object.entries(set).map(([name, given]) => value(name, given)), sql`, `)}) returning id`,
    ),
  )
  const made = await readService(db, added[0]?.id ?? 0)
  audit({ entity: 'rsa_service', entity_id: made.id, action: 'create', after: made })
  return made
}

/** Carriers' coverage that a service gone would leave without one; linehauls, once they are here, are asked alike. */
async function refuseInUse(db: Db, code: string): Promise<void> {
  const used = await first<{ n: number }>(
    db,
    sql`select count(*)::int as n from carrier_countries v join carriers k on k.id = v.carrier_id where v.rsa_service_code = ${code} and v.active
          and ${holdsToday(sql`v`)} and k.status = ${literal(carrierStatus, 'active')}`,
  )
  if (used && used.n > 0) throw new Refusal(409, `Service ${code} is used by ${used.n} active carrier services.`)
}

/**
 * Changes a service; its code stays. 409 for a stale version, and for a delete while active carrier services use it.
 * One made inactive stays with the packages that have it: new orders can no longer use it.
 */
export async function updateService(db: Db, who: Who, id: number, { version, ...fields }: Fields & { version?: number }, audit: Audit): Promise<Service> {
  const held = await first<{ version: number }>(db, sql`select version from rsa_services where id = ${id} and status <> ${literal(recordStatus, 'delete')}
    for update`)
  if (!held) throw notFound()
  if (version !== undefined && version !== held.version) throw new Refusal(409, 'This service was changed by someone else. Reload and try again.')
  const before = await readService(db, id)
  refuseContradictions({ ...(before as Fields), ...fields })
  await refuseUnknownCarriers(db, fields.carrier_ids)
  if (fields.status === 'delete') await refuseInUse(db, before.code)
  const set = Object.entries({ ...stored(fields), updated_by: who.user_id })
  await rows(
    db,
    sql`update rsa_services set ${sql.join(set.map(([name, given]) => sql`${sql.identifier(name)} = ${value(name, given)}`), sql`, `)}, version = version + 1,
        updated_at = now()
        where id = ${id}`,
  )
  const after = fields.status === 'delete' ? { ...before, status: 'delete', version: before.version + 1 } : await readService(db, id)
  audit({ entity: 'rsa_service', entity_id: id, action: 'update', before, after })
  return after
}
