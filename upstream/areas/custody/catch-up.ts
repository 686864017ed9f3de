import { sql } from 'drizzle-orm'
import { custodyColumns, custodyOf } from '@/lib/domain/custody'
import { packageStatus, underWayStatuses } from '@/lib/domain/package'
import { inTransaction, rows } from '../../db/db'
import { literals } from '../../db/literals'
import type { Services } from '../../platform/services'
import { eventsOf, lockPackages, rulesOf } from '../../core/events/reckon'

const STEP = 500

/** Parcels under way whose custody nobody has worked out yet: those from before it was kept. */
const unknown = sql`p.custody_holder is null and p.status in ${literals(packageStatus, ...underWayStatuses)}`

/** Works out the custody of some of them, and answers of how many. From then on their events keep it. */
export async function catchUpCustody({ database }: Pick<Services, 'database'>): Promise<number> {
  return inTransaction(database.db, async (tx) => {
    const found = await rows<{ id: number }>(tx, sql`select p.id from packages p where ${unknown} order by p.id limit ${STEP}`)
    if (found.length === 0) return 0
    const parcels = [...(await lockPackages(tx, found.map(({ id }) => id))).values()]
    const byPackage = Map.groupBy(await eventsOf(tx, parcels.map(({ id }) => id)), ({ package_id }) => package_id)
    const standing = parcels.map((parcel) => {
      const events = byPackage.get(parcel.id) ?? []
      return { id: parcel.id, ...custodyColumns(custodyOf(parcel, events, rulesOf(events))) }
    })
    await rows(
      tx,
      sql`update packages p set custody_holder = s.custody_holder, custody_holder_id = s.custody_holder_id, custody_since = s.custody_since,
            custody_giver = s.custody_giver, custody_giver_id = s.custody_giver_id, custody_open_at = s.custody_open_at
          from jsonb_to_recordset(${JSON.stringify(standing)}::jsonb) as s(id bigint, custody_holder text, custody_holder_id bigint,
            custody_since timestamptz, custody_giver text, custody_giver_id bigint, custody_open_at timestamptz)
          where p.id = s.id and p.custody_holder is null`,
    )
    return found.length
  })
}

export function custodyJobs(services: Services): void {
  services.jobs.work('custody.catchUp', async () => {
    let done = STEP
    while (done === STEP) done = await catchUpCustody(services)
  })
  services.jobs.every('custody.catchUp', '10 * * * *')
}
