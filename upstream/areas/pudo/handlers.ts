import { eq, sql } from 'drizzle-orm'
import { pudo, pudoTemplate } from '@/lib/contract/pudo'
import { carrierStatus } from '@/lib/domain/carrier'
import type { OpeningHours } from '@/lib/domain/consignee'
import { today } from '@/lib/domain/days'
import { hourFields, writeHours } from '@/lib/domain/pudo'
import { first, inTransaction, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { carrierPudo } from '../../db/schema/consignee'
import { Answer, Download, implement, type Handlers } from '../../platform/implement'
import { allOf, anyOfValues } from '../../platform/list'
import { phonesOf } from '../../platform/phones'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import { system, type Who } from '../../platform/who'
import { exportXlsx } from '../../sheets/export-sheet'
import { headOfficeOnly } from '../../platform/head-office-only'
import { receiveUpload } from '../../core/uploads/receive-upload'
import { pointList, pointRow, pointTables, visiblePoints } from './points'
import { searchCities, searchPoints } from './search'
import { openSync, runSync } from './sync'
import { XLSX } from '../../sheets/mime'

const AT_ONCE = 1000
const dayNames = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/** Points as a file that can be sent back as it is: the template's own columns. */
async function* fileRows(db: Db, held: ReturnType<typeof allOf>) {
  for (let after = 0; ; ) {
    const found = await rows<Record<string, unknown> & { id: number; opening_hours: OpeningHours; services: string[] }>(
      db,
      sql`select u.id, k.carrier_code, u.pudo_code, u.pudo_name, u.pudo_name_ar, u.pudo_type, u.line1, u.line2, u.area, u.city, u.state, u.pincode,
          u.country_code, u.latitude, u.longitude, u.phone, u.opening_hours, u.services,
            u.max_weight_kg, u.max_length_cm, u.max_width_cm, u.max_height_cm, u.capacity_total, u.max_stay_days, u.status
          from ${pointTables} where ${held} and u.id > ${after} order by u.id limit ${AT_ONCE}`,
    )
    for (const { opening_hours, services, ...point } of found) {
      yield {
        ...point, services: services.join(';'),
        ...Object.fromEntries(dayNames.map((day, at) => [`hours_${day}`, writeHours(opening_hours, hourFields[at] as (typeof hourFields)[number])])),
      }
    }
    const last = found.at(-1)
    if (!last || found.length < AT_ONCE) return
    after = last.id
  }
}

/** A point held for a change; 404 for one out of reach. */
async function hold(tx: Db, who: Who, id: number) {
  const found = await first<{ id: number; capacity_total: number | null; capacity_free: number | null }>(
    tx,
    sql`select u.id, u.capacity_total, u.capacity_free from ${pointTables} where ${allOf([sql`u.id = ${id}`, visiblePoints(who)])} for update of u`,
  )
  if (!found) throw new Refusal(404, 'Record not found')
  return found
}

export const pudoHandlers = implement(pudo, headOfficeOnly<Handlers<typeof pudo>>({
  list: ({ db, who, query }) => pointList(db, who, query),
  search: ({ db, who, body }) => searchPoints(db, who, body),
  cities: ({ db, query }) => searchCities(db, query),
  upload: (ctx) => receiveUpload(ctx, 'carrier_pudo', { dry_run: ctx.body.dry_run, ...(ctx.body.carrier_id && { carrier_id: ctx.body.carrier_id }) }),
  download: ({ db, who, body }) => {
    const held = allOf([visiblePoints(who), anyOfValues(sql`u.carrier_id`, body.carrier_id), anyOfValues(sql`u.country_code`, body.country_code)])
    const columns = pudoTemplate.columns.map(({ header, field }) => ({ header, field }))
    return Promise.resolve(
      new Download(exportXlsx({ sheet: pudoTemplate.sheet, columns, rows: fileRows(db, held) }), XLSX, `pudo_${today().replaceAll('-', '')}.xlsx`),
    )
  },
  sync: async ({ db, who, params, services, audit }) => {
    const id = await openSync(db, services, who, params.carrier_id)
    audit({ entity: 'pudo_sync', entity_id: id, after: { carrier_id: params.carrier_id } })
    await services.jobs.send(db, 'pudo.sync', { id })
    return new Answer(202, { job_id: String(id) }, 'The points are being fetched.')
  },
  change: async ({ db, who, params, body, audit }) => {
    const held = await hold(db, who, params.id)
    const before = await pointRow(db, who, params.id)
    const [free, total] = [body.capacity_free ?? held.capacity_free, body.capacity_total === undefined ? held.capacity_total : body.capacity_total]
    if (free !== null && total !== null && free > total) throw refuseField('capacity_free', 'Free must not be above the total.')
    await db.update(carrierPudo)
      .set({
        ...phonesOf(body, before.country_code, ['phone']), ...(body.capacity_free !== undefined && { capacity_at: sql`now()` }),
        version: sql`version + 1`, updated_at: sql`now()`, updated_by: who.user_id,
      })
      .where(eq(carrierPudo.id, params.id))
    // Somebody has decided: the sync counts from the beginning.
    if (body.status !== undefined) await rows(db, sql`delete from pudo_missing where pudo_id = ${params.id}`)
    const after = await pointRow(db, who, params.id)
    audit({ entity: 'pudo', entity_id: before.pudo_code, before, after })
    return after
  },
}, ['list', 'search', 'cities', 'download']))

/** Every night the points of all carriers with an API are fetched. */
async function nightly(services: Services): Promise<void> {
  const carriers = await rows<{ id: number }>(services.database.db, sql`select id from carriers where status = ${literal(carrierStatus, 'active')}
      and pudo_supported order by id`)
  for (const { id } of carriers) {
    const opened = inTransaction(services.database.db, async (tx) => services.jobs.send(tx, 'pudo.sync', { id: await openSync(tx, services, system, id) }))
    await opened.catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
    })
  }
}

/** Background work of points. */
export function pudoJobs(services: Services): void {
  services.jobs.work('pudo.sync', (data) => runSync(services, Number(data.id)))
  services.jobs.work('pudo.nightly', () => nightly(services))
  services.jobs.every('pudo.nightly', '20 3 * * *')
}
