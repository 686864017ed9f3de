import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { carrierServices as contract } from '@/lib/contract/carrier-services'
import { carrierStatus } from '@/lib/domain/carrier'
import { compare } from '@/lib/domain/decimal'
import { guardedStatus, recordStatus } from '@/lib/domain/record-status'
import { first, rows, type Db } from '../../db/db'
import { holdsToday } from '../../db/dubai-day'
import { literal } from '../../db/literals'
import { carrierServices } from '../../db/schema/carriers'
import { anyOfValues, contains, pageOf } from '../../platform/list'
import { Refusal, refuseField, refuseOn, staleRecord } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { holdCarrier, noRecord, seenCarriers } from '../carriers/scope'

type Service = z.output<typeof contract.change.reply>
type Made = z.output<typeof contract.create.body>
type Change = z.output<typeof contract.change.body>

const columns = sql`s.id, s.carrier_id, k.carrier_name as carrier, k.carrier_code, s.carrier_service_code, s.carrier_service_name, s.rsa_service_code,
  s.delivery_type, s.origin_country_code,
  s.transit_days_min, s.transit_days_max,
  case when s.transit_days_min = s.transit_days_max then s.transit_days_min::text else s.transit_days_min || '-' || s.transit_days_max end ||
    case when s.transit_days_max = 1 then ' day' else ' days' end as transit,
  s.max_weight_kg, s.cod_allowed, s.pudo_allowed, s.cut_off_time, s.status, s.version`
const tables = sql`carrier_services s join carriers k on k.id = s.carrier_id`

export function findServices(db: Db, who: Who, query: z.output<typeof contract.list.query>) {
  const typed = query.search ? contains(query.search) : null
  return pageOf<Service>(
    db,
    {
      columns, from: tables,
      where: [
        seenCarriers(who, sql`s.carrier_id`),
        query.status ? anyOfValues(sql`s.status`, query.status) : sql`s.status <> ${literal(guardedStatus, 'delete')}`,
        anyOfValues(sql`s.carrier_id`, query.carrier_id),
        anyOfValues(sql`s.rsa_service_code`, query.rsa_service_code),
        anyOfValues(sql`s.delivery_type`, query.delivery_type),
        query.country_code
          && sql`exists (select 1 from carrier_countries c where c.carrier_id = s.carrier_id and c.rsa_service_code = s.rsa_service_code and c.active
              and ${holdsToday(sql`c`)} and ${anyOfValues(sql`c.country_code`, query.country_code) ?? sql`true`})`,
        typed === null ? undefined : sql`(s.carrier_service_code ilike ${typed} or s.carrier_service_name ilike ${typed} or k.carrier_name ilike ${typed})`,
      ],
      sorts: {
        carrier: { by: sql`k.carrier_name`, kind: 'text' },
        carrier_service_code: { by: sql`s.carrier_service_code`, kind: 'text' },
        carrier_service_name: { by: sql`s.carrier_service_name`, kind: 'text' },
        rsa_service_code: { by: sql`s.rsa_service_code`, kind: 'text' },
        delivery_type: { by: sql`s.delivery_type`, kind: 'text' },
        max_weight_kg: { by: sql`s.max_weight_kg`, kind: 'number' },
        status: { by: sql`s.status`, kind: 'text' },
      },
      defaultSort: 'carrier', id: sql`s.id`,
    },
    query,
  )
}

async function serviceOf(db: Db, who: Who, id: number): Promise<Service> {
  const found = await first<Service>(db, sql`select ${columns} from ${tables} where s.id = ${id} and s.status <> ${literal(guardedStatus, 'delete')}
      and ${seenCarriers(who, sql`s.carrier_id`) ?? sql`true`}`)
  if (!found) throw noRecord()
  return found
}

/** A service with what its form needs: where it is covered, and our services to choose from. */
export async function readService(db: Db, who: Who, id: number): Promise<z.output<typeof contract.one.reply>> {
  const service = await serviceOf(db, who, id)
  const [countries, services, carrier] = await Promise.all([
    rows<{ country_code: string }>(db, sql`select distinct country_code from carrier_countries c where c.carrier_id = ${service.carrier_id}
        and c.rsa_service_code = ${service.rsa_service_code} and c.active and ${holdsToday(sql`c`)} order by 1`),
    rows<{ value: string; label: string }>(db, sql`select code as value, code || ' ' || name as label from rsa_services
      where status = ${literal(recordStatus, 'active')} or code = ${service.rsa_service_code} order by code`),
    first<{ max_weight_kg: string }>(db, sql`select max_weight_kg from carriers where id = ${service.carrier_id}`),
  ])
  return {
    ...service, countries: countries.map(({ country_code }) => country_code),
    locked: ['carrier_id'], services, carrier_max_weight_kg: carrier?.max_weight_kg ?? '0.000',
  }
}

const once = {
  carrier_services_once: () =>
    new Refusal(409, 'This service code exists for this carrier', [{ field: 'carrier_service_code', message: 'This service code exists for this carrier' }]),
}

/** Checks a service against its carrier and our service; answers the delivery type it takes from the latter. */
async function refuseFaults(tx: Db, carrierId: number, s: Partial<Made>, isNew: boolean): Promise<string> {
  const carrier = await first<{ max_weight_kg: string; cod_supported: boolean; pudo_supported: boolean }>(tx, sql`select max_weight_kg, cod_supported,
    pudo_supported from carriers where id = ${carrierId}`)
  const service = await first<{ delivery_type: string; status: string; cod_allowed: boolean; pudo_allowed: boolean }>(
    tx,
    sql`select delivery_type, status, cod_allowed, pudo_allowed from rsa_services where code = ${s.rsa_service_code ?? ''}
          and status <> ${literal(recordStatus, 'delete')}`,
  )
  if (!carrier) throw noRecord()
  if (!service || (isNew && service.status !== 'active')) throw refuseField('rsa_service_code', `House service ${s.rsa_service_code ?? ''} is not in use`)
  if ((s.transit_days_max ?? 3) < (s.transit_days_min ?? 1)) throw refuseField('transit_days_max', 'Max transit days must not be below min')
  if (s.max_weight_kg !== undefined && compare(s.max_weight_kg, 0) <= 0) throw refuseField('max_weight_kg', 'Max weight must be above 0')
  if (s.max_weight_kg !== undefined && compare(s.max_weight_kg, carrier.max_weight_kg) > 0)
    throw refuseField('max_weight_kg', `Max weight exceeds the carrier's ${carrier.max_weight_kg} kg`)
  if (s.cod_allowed && !(carrier.cod_supported && service.cod_allowed))
    throw refuseField('cod_allowed', carrier.cod_supported ? 'The house service does not allow COD' : 'The carrier does not collect cash on delivery')
  if (s.pudo_allowed && !(carrier.pudo_supported && service.pudo_allowed))
    throw refuseField('pudo_allowed', carrier.pudo_supported ? 'The house service does not allow PUDO' : 'The carrier has no collection points')
  if (s.origin_country_code && !(await first(tx, sql`select 1 from countries where country_code = ${s.origin_country_code}`)))
    throw refuseField('origin_country_code', `Unknown country ${s.origin_country_code}`)
  return service.delivery_type
}

/** Adds a product of a carrier. 404 for a foreign carrier, 409 for a code it has already. */
export async function addService(tx: Db, who: Who, body: Made): Promise<number> {
  await holdCarrier(tx, who, body.carrier_id)
  const delivery_type = await refuseFaults(tx, body.carrier_id, body, true)
  const weight =
    body.max_weight_kg ?? (await first<{ max_weight_kg: string }>(tx, sql`select max_weight_kg from carriers where id = ${body.carrier_id}`))?.max_weight_kg
  const values = { ...body, delivery_type, max_weight_kg: weight, created_by: who.user_id, updated_by: who.user_id } as typeof carrierServices.$inferInsert
  const [made] = await refuseOn(once, tx.insert(carrierServices).values(values).returning({ id: carrierServices.id }))
  return (made as { id: number }).id
}

async function hold(tx: Db, who: Who, id: number): Promise<Service> {
  const before = await serviceOf(tx, who, id)
  await holdCarrier(tx, who, before.carrier_id)
  return serviceOf(tx, who, id)
}

export async function changeService(tx: Db, who: Who, id: number, { version, ...fields }: Change): Promise<{ before: Service; after: Service }> {
  const before = await hold(tx, who, id)
  if (version !== undefined && version !== before.version) throw staleRecord()
  const delivery_type = await refuseFaults(
    tx, before.carrier_id, { ...before, ...fields } as Partial<Made>,
    fields.rsa_service_code !== undefined && fields.rsa_service_code !== before.rsa_service_code,
  )
  const set = { ...fields, delivery_type, version: sql`version + 1`, updated_at: sql`now()`, updated_by: who.user_id }
  await refuseOn(once, tx.update(carrierServices).set(set).where(eq(carrierServices.id, id)))
  return { before, after: await serviceOf(tx, who, id) }
}

/**
 * Switches a service (set B, carriers.md 3): off before it is deleted, and never the last one of a carrier that is active. The carrier's row is
 * held, so that two of its last services cannot go at once.
 */
export async function moveService(tx: Db, who: Who, id: number, to: string): Promise<{ before: string; after: Service }> {
  if (!guardedStatus.is(to)) throw refuseField('status', 'Status must be active, inactive or delete.')
  const before = await hold(tx, who, id)
  if (before.status === to) throw new Refusal(409, `Service is already ${to}.`)
  if (before.status === 'active' && to === 'delete') throw new Refusal(409, 'Deactivate it first.')
  if (before.status === 'active') {
    const left = await first(tx, sql`select 1 from carriers k where k.id = ${before.carrier_id}
        and (k.status <> ${literal(carrierStatus, 'active')}
        or exists (select 1 from carrier_services s where s.carrier_id = k.id and s.status = ${literal(guardedStatus, 'active')} and s.id <> ${id}))`)
    if (!left) throw new Refusal(409, 'Last active service of an active carrier')
  }
  await rows(tx, sql`update carrier_services set status = ${to}, version = version + 1, updated_at = now(), updated_by = ${who.user_id} where id = ${id}`)
  const after = to === 'delete' ? { ...before, status: 'delete' as const } : await serviceOf(tx, who, id)
  return { before: before.status, after }
}
