import { sql } from 'drizzle-orm'
import { addDays, today } from '@/lib/domain/days'
import { packageStatus } from '@/lib/domain/package'
import { expectedOn, isCash, noticeColumns, noticeTables, writeNotices, type NoticeParcel } from '../../core/whatsapp/notices'
import { inTransaction, rows } from '../../db/db'
import { literals } from '../../db/literals'
import type { Services } from '../../platform/services'

const AT_ONCE = 500

/**
 * Tells consignees of parcels with their carrier that they are delivered tomorrow; of those with cash due, asks whether they will pay. Run again it tells
 * nobody twice.
 */
export async function tellTomorrow({ database: { db } }: Pick<Services, 'database'>, day: string = addDays(today(), 1)): Promise<void> {
  for (let after = 0; ;) {
    const parcels = await rows<NoticeParcel>(
      db,
      sql`select ${noticeColumns} from ${noticeTables} where p.status in ${literals(packageStatus, 'with_carrier', 'delivery_failed')}
          and p.environment = 'production' and p.id > ${after}
          and ${expectedOn} = ${day}::date
          order by p.id limit ${AT_ONCE}`,
    )
    if (parcels.length === 0) return
    after = (parcels.at(-1) as NoticeParcel).id
    await inTransaction(db, async (tx) => {
      await writeNotices(tx, 'delivery_tomorrow', parcels.filter((parcel) => !isCash(parcel)), day)
      await writeNotices(tx, 'cod_confirmation', parcels.filter(isCash), day)
    })
  }
}
