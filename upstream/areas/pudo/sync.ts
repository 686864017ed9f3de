import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { readEmail } from '@/lib/contract/email'
import { readPhone } from '@/lib/contract/phone'
import { carrierStatus } from '@/lib/domain/carrier'
import { counted } from '@/lib/domain/counted'
import { pudoService, pudoSyncStatus, pudoType } from '@/lib/domain/pudo'
import { switchStatus } from '@/lib/domain/record-status'
import { first, inTransaction, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal, refuseOn } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { callCarrier } from '../../core/carrier-calls/call-carrier'
import { connectionOf } from '../../core/carrier-calls/connection'
import { postMessage, readersOf } from '../../core/messages/post-message'

const decimal = z.union([z.string(), z.number()]).transform(String).pipe(z.string().regex(/^\d{1,7}(\.\d+)?$/))
const SyncedPoint = z.object({
  code: z.string().trim().min(1).max(30), name: z.string().trim().min(1).max(100), name_ar: z.string().trim().max(100).nullish(),
  type: z.enum(pudoType.names), line1: z.string().trim().min(1).max(100), line2: z.string().nullish(),
  area: z.string().nullish(), city: z.string().trim().min(1).max(60), state: z.string().nullish(),
  pincode: z.string().nullish(), country_code: z.string().regex(/^[A-Z]{2}$/), latitude: z.coerce.number().min(-90).max(90),
  longitude: z.coerce.number().min(-180).max(180), phone: z.string().nullish(), email: z.string().nullish(),
  opening_hours: z.record(z.string(), z.union([z.boolean(), z.array(z.object({ from: z.string(), to: z.string() }))])).default({}),
  closures: z.array(z.object({ from: z.string(), to: z.string(), reason: z.string().nullish() })).default([]),
  services: z.array(z.enum(pudoService.names)).default(['collect']), max_weight_kg: decimal.nullish(), max_length_cm: decimal.nullish(),
  max_width_cm: decimal.nullish(), max_height_cm: decimal.nullish(), capacity_total: z.number().int().min(0).nullish(),
  capacity_free: z.number().int().min(0).nullish(), max_stay_days: z.number().int().min(1).max(30).default(7),
})
const Answer = z.object({ points: z.array(z.unknown()).max(50_000) })
/** Not there in so many syncs running: the point has closed (sla-pickup.md 3). */
const MISSING_TIMES = 3
const MOST_BYTES = 8 * 1024 * 1024
/** A sync whose worker died stands in nobody's way for longer. */
const LOST_MINUTES = 30

/** Opens a sync of a carrier; one at a time. 404 for an unknown carrier, 409 while one runs or when the carrier has no points or no API. */
export async function openSync(tx: Db, services: Services, who: Who, carrierId: number): Promise<number> {
  const own = who.user_category === 'carrier' && !who.carrier_ids.includes(carrierId)
  const carrier = own
    ? null
    : await first<{ display_name: string; pudo_supported: boolean }>(tx, sql`select display_name, pudo_supported from carriers
      where id = ${carrierId} and status <> ${literal(carrierStatus, 'delete')}`)
  if (!carrier) throw new Refusal(404, 'Record not found')
  if (!carrier.pudo_supported) throw new Refusal(409, `${carrier.display_name} has no PUDO points. Switch them on in Capabilities.`)
  if (!(await connectionOf(tx, services, carrierId))) throw new Refusal(409, `${carrier.display_name} has no API address. Send its points as a file.`)
  await rows(tx, sql`update pudo_syncs set status = ${literal(pudoSyncStatus, 'failed')}, error = 'It broke off.', finished_at = now()
    where carrier_id = ${carrierId} and status = ${literal(pudoSyncStatus, 'running')} and started_at < now() - make_interval(mins => ${LOST_MINUTES})`)
  const running = await first(tx, sql`select 1 from pudo_syncs where carrier_id = ${carrierId} and status = ${literal(pudoSyncStatus, 'running')}`)
  if (running) throw new Refusal(409, 'A sync is running')
  const made = refuseOn(
    { pudo_syncs_running: () => new Refusal(409, 'A sync is running') },
    rows<{ id: number }>(tx, sql`insert into pudo_syncs (carrier_id, user_id) values (${carrierId}, ${who.user_id || null}::bigint) returning id`),
  )
  return (await made)[0]?.id ?? 0
}

interface Landed {
  created: number
  updated: number
  missing: number
}

const land = async (tx: Db, carrierId: number, points: readonly z.output<typeof SyncedPoint>[]): Promise<Landed> => {
  await rows(tx, sql`select 1 from carrier_pudo where carrier_id = ${carrierId} order by id for update`)
  const written = await rows<{ created: boolean }>(
    tx,
    sql`insert into carrier_pudo (carrier_id, pudo_code, pudo_name, pudo_name_ar, pudo_type, line1, line2, area, city, state, pincode, country_code, latitude,
        longitude, phone, email, opening_hours, closures, services,
          max_weight_kg, max_length_cm, max_width_cm, max_height_cm, capacity_total, capacity_free, capacity_at, max_stay_days, source, last_synced_at)
        select ${carrierId}, code, name, name_ar, type, line1, line2, area, city, state, pincode, country_code, latitude, longitude, phone, email,
          opening_hours, closures,
          array(select jsonb_array_elements_text(services)), max_weight_kg, max_length_cm, max_width_cm, max_height_cm, capacity_total, capacity_free,
            case when capacity_free is not null then now() end, max_stay_days, 'api', now()
        from jsonb_to_recordset(${JSON.stringify(points)}::jsonb) as g(code text, name text, name_ar text, type text, line1 text, line2 text, area text,
          city text, state text, pincode text, country_code text, latitude numeric,
          longitude numeric, phone text, email text, opening_hours jsonb, closures jsonb, services jsonb, max_weight_kg numeric, max_length_cm numeric,
            max_width_cm numeric, max_height_cm numeric, capacity_total int,
          capacity_free int, max_stay_days int)
        on conflict (carrier_id, pudo_code) do update set pudo_name = excluded.pudo_name, pudo_name_ar = excluded.pudo_name_ar, pudo_type = excluded.pudo_type,
          line1 = excluded.line1, line2 = excluded.line2, area = excluded.area,
          city = excluded.city, state = excluded.state, pincode = excluded.pincode, country_code = excluded.country_code, latitude = excluded.latitude,
            longitude = excluded.longitude, phone = coalesce(excluded.phone, carrier_pudo.phone),
          email = coalesce(excluded.email, carrier_pudo.email), opening_hours = excluded.opening_hours, closures = excluded.closures,
            services = excluded.services, max_weight_kg = excluded.max_weight_kg, max_length_cm = excluded.max_length_cm,
          max_width_cm = excluded.max_width_cm, max_height_cm = excluded.max_height_cm, capacity_total = excluded.capacity_total,
            capacity_free = excluded.capacity_free, capacity_at = excluded.capacity_at,
          max_stay_days = excluded.max_stay_days, source = 'api', last_synced_at = now(), updated_at = now(), version = carrier_pudo.version + 1
        returning xmax = 0 as created`,
  )
  const codes = sql.param(points.map(({ code }) => code))
  // A point the sync closed opens when it is listed again; one that was closed by hand is not among the missing and stays.
  const back = await rows<{ pudo_id: number; times: number }>(
    tx,
    sql`delete from pudo_missing m using carrier_pudo u where u.id = m.pudo_id and u.carrier_id = ${carrierId} and u.pudo_code = any(${codes}::text[])
        returning m.pudo_id, m.times`,
  )
  const reopened = back.filter(({ times }) => times >= MISSING_TIMES).map(({ pudo_id }) => pudo_id)
  await rows(tx, sql`update carrier_pudo set status = ${literal(switchStatus, 'active')} where id = any(${sql.param(reopened)}::bigint[])
      and status = ${literal(switchStatus, 'inactive')}`)
  const missing = await rows<{ pudo_id: number; times: number }>(
    tx,
    sql`insert into pudo_missing (pudo_id, times) select id, 1 from carrier_pudo where carrier_id = ${carrierId} and source = 'api'
          and status = ${literal(switchStatus, 'active')} and pudo_code <> all(${codes}::text[])
        on conflict (pudo_id) do update set times = pudo_missing.times + 1 returning pudo_id, times`,
  )
  const closed = missing.filter(({ times }) => times >= MISSING_TIMES).map(({ pudo_id }) => pudo_id)
  await rows(tx, sql`update carrier_pudo set status = ${literal(switchStatus, 'inactive')}, updated_at = now(), version = version + 1
    where id = any(${sql.param(closed)}::bigint[])`)
  await tellOfClosed(tx, closed)
  const created = written.filter((row) => row.created).length
  return { created, updated: written.length - created, missing: missing.length }
}

/** Parcels already bound for a point that closed keep it, and somebody must look. */
async function tellOfClosed(tx: Db, ids: readonly number[]): Promise<void> {
  const closed = await rows<{ pudo_code: string; pudo_name: string; n: number }>(
    tx,
    sql`select d.pudo_code, d.pudo_name, count(*) as n from carrier_pudo d join consignee_wishes w on w.pudo_id = d.id and w.withdrawn_at is null
        where d.id = any(${sql.param(ids)}::bigint[]) group by d.id order by d.id`,
  )
  for (const { pudo_code, pudo_name, n } of closed) {
    await postMessage(tx, readersOf(['operations_manager', 'customer_service']), {
      subject: `Collection point ${pudo_code} has closed`,
      body: `${n} ${n === 1 ? 'parcel is' : 'parcels are'} bound for ${pudo_name}. Agree on another place with their consignees.`,
      category: 'alert', severity: 'warning', link: `/pudo-list?search=${encodeURIComponent(pudo_code)}`,
    })
  }
}

/** A point whose phone and e-mail are as everybody's; what cannot be read stays as the carrier says it. */
const reachable = (point: z.output<typeof SyncedPoint>) => ({
  ...point,
  phone: point.phone ? (readPhone(point.phone, point.country_code) ?? point.phone) : null,
  email: point.email ? (readEmail(point.email) ?? point.email) : null,
})

/**
 * Fetches all points of a carrier and makes ours like them; a point it no longer
 * lists is closed the third time. Run again for a sync that ended, it does nothing.
 */
export async function runSync(services: Services, syncId: number): Promise<void> {
  const { db } = services.database
  const sync = await first<{ carrier_id: number }>(db, sql`select carrier_id from pudo_syncs
    where id = ${syncId} and status = ${literal(pudoSyncStatus, 'running')}`)
  if (!sync) return
  try {
    const connection = await connectionOf(db, services, sync.carrier_id)
    if (!connection) throw new Error('The carrier has no API address.')
    // Somebody asked for it, so it is tried whatever the line has been like.
    const { json } = await callCarrier(services, connection, { operation: 'points', method: 'GET', path: '/points', maxBytes: MOST_BYTES, past: true })
    const { points } = Answer.parse(json)
    const good = points.flatMap((point) => SyncedPoint.safeParse(point).data ?? [])
    const refused = points.length - good.length
    // An empty list is a fault of theirs sooner than the end of every shop.
    if (good.length === 0) throw new Error(points.length === 0 ? 'The carrier listed no points.' : 'No point of the answer can be read.')
    await inTransaction(db, async (tx) => {
      const landed = await land(tx, sync.carrier_id, [...new Map(good.map((point) => [point.code, reachable(point)])).values()])
      await rows(tx, sql`update pudo_syncs set status = ${literal(pudoSyncStatus, 'completed')}, finished_at = now(), created_count = ${landed.created},
        updated_count = ${landed.updated}, missing_count = ${landed.missing},
        error = ${refused > 0 ? `${counted(refused, 'point')} could not be read.` : null}
        where id = ${syncId} and status = ${literal(pudoSyncStatus, 'running')}`)
    })
  } catch (error) {
    services.log.warn({ err: error, sync: syncId }, 'points were not fetched')
    await rows(db, sql`update pudo_syncs set status = ${literal(pudoSyncStatus, 'failed')}, finished_at = now(),
      error = ${error instanceof z.ZodError ? 'The answer cannot be read.' : String((error as Error).message).slice(0, 300)}
      where id = ${syncId} and status = ${literal(pudoSyncStatus, 'running')}`)
  }
}
