import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { masterData } from '@/lib/contract/master-data'
import { terminalPackageStatuses } from '@/lib/domain/package'
import { switchStatus } from '@/lib/domain/record-status'
import { currentUserStatuses, userStatus } from '@/lib/domain/user'
import { first, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { allOf, anyOfValues, contains, pageOf } from '../../platform/list'
import { Refusal, refuseOn } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { hasCity } from '../../core/places/place-search'
import { addFacility, codeTaken, holdFacility, ownFacilities, saveFacility } from './facilities'

type Centre = z.input<typeof masterData.addCentre.reply> & { id: number }
const gone = () => new Refusal(404, 'This service centre no longer exists.')

const columns = sql`f.id, f.facility_code as service_center_code, f.facility_name as name, c.name_ar, f.country_code, f.city, f.address, c.airport_code,
  (select count(*) from warehouses w where w.service_center_id = f.id) as warehouses,
  (select count(*) from users u where u.status in ${literals(userStatus, ...currentUserStatuses)} and f.id = any(u.service_center_ids)) as users,
  (select count(*) from packages p where p.current_facility_id = f.id and p.status <> all(${sql.param(terminalPackageStatuses)}::text[])) as packages_here,
  f.status, f.version, f.updated_at`
const tables = sql`facilities f left join service_centers c on c.facility_id = f.id`

/** Service centres by code. */
export function centreList(db: Db, who: Who, query: z.output<typeof masterData.centres.query>) {
  const found = query.search ? contains(query.search) : null
  return pageOf<Centre>(
    db,
    {
      columns,
      from: tables,
      where: [
        sql`f.kind = 'service_center'`, ownFacilities(who, sql`f`),
        anyOfValues(sql`f.country_code`, query.country_code), anyOfValues(sql`f.status`, query.status),
        found ? sql`(f.facility_code ilike ${found} or f.facility_name ilike ${found} or ${hasCity(sql`f.city`, query.search ?? '')})` : undefined,
      ],
      sorts: {
        service_center_code: { by: sql`f.facility_code`, kind: 'text' }, name: { by: sql`f.facility_name`, kind: 'text' },
        city: { by: sql`f.city`, kind: 'text' }, updated_at: { by: sql`f.updated_at`, kind: 'time' },
      },
      defaultSort: 'service_center_code',
      id: sql`f.id`,
    },
    query,
  )
}

/** Active centres a warehouse may belong to. */
export const centreChoices = (db: Db, search: string | undefined) =>
  rows<{ value: number; label: string }>(
    db,
    sql`select f.id as value, f.facility_code || ' · ' || f.facility_name as label from facilities f
        where ${allOf([
          sql`f.kind = 'service_center' and f.status = ${literal(switchStatus, 'active')}`,
          search ? sql`(f.facility_code ilike ${contains(search)} or f.facility_name ilike ${contains(search)})` : undefined,
        ])} order by f.facility_code limit 50`,
  )

async function centreOf(db: Db, id: number): Promise<Centre> {
  const found = await first<Centre>(db, sql`select ${columns} from ${tables} where f.id = ${id} and f.kind = 'service_center'`)
  if (!found) throw gone()
  return found
}

async function saveBeside(tx: Db, id: number, { name_ar, airport_code }: { name_ar?: string | null; airport_code?: string | null }): Promise<void> {
  await rows(tx, sql`insert into service_centers (facility_id, name_ar, airport_code) values (${id}, ${name_ar ?? null}, ${airport_code ?? null})
    on conflict (facility_id) do update set
    name_ar = ${name_ar === undefined ? sql`service_centers.name_ar` : sql`excluded.name_ar`},
      airport_code = ${airport_code === undefined ? sql`service_centers.airport_code` : sql`excluded.airport_code`}`)
}

/** Adds a service centre. 409 when its code is taken, by a warehouse too. */
export async function addCentre(tx: Db, who: Who, { service_center_code, ...body }: z.output<typeof masterData.addCentre.body>): Promise<Centre> {
  const id = await refuseOn(
    codeTaken('service_center_code', service_center_code), addFacility(tx, who, { ...body, code: service_center_code, kind: 'service_center' }),
  )
  await saveBeside(tx, id, body)
  return centreOf(tx, id)
}

/** Changes a centre but for its code, which labels and files carry. 409 while it is in use and would be switched off. */
export async function changeCentre(
  tx: Db, who: Who, id: number, { version, ...change }: z.output<typeof masterData.changeCentre.body>,
): Promise<{ before: Centre; after: Centre }> {
  const held = await holdFacility(tx, id, 'service_center', { version, gone })
  const before = await centreOf(tx, id)
  await saveFacility(tx, who, held, change)
  await saveBeside(tx, id, change)
  return { before, after: await centreOf(tx, id) }
}
