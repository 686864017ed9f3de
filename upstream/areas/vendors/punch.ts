import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { dubaiDay } from '@/lib/domain/days'
import { switchStatus } from '@/lib/domain/record-status'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { FileStore } from '../../platform/files'
import { Download } from '../../platform/implement'
import { allOf, anyOfValues } from '../../platform/list'
import { refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { settingAt } from '../../core/settings/setting-at'
import { pictureOf } from '../pas/photos'
import { recordPunch, type Punch } from './attendance'
import { notFound, visibleWork } from './scope'

interface Site { id: number; code: string; name: string; asks_photo: boolean }

const asksPhoto = async (db: Db, warehouseId: number): Promise<boolean> => (await settingAt(db, 'punch_photo', { warehouseId })) === true

/** Warehouses somebody may let people clock in and out at. */
export async function punchSites(db: Db, who: Who): Promise<Site[]> {
  const own = who.user_category === 'warehouse' ? anyOfValues(sql`f.id`, who.warehouse_ids) : undefined
  const found = await rows<Omit<Site, 'asks_photo'>>(db, sql`select f.id, f.facility_code as code, f.facility_name as name from facilities f
    where ${allOf([sql`f.kind = 'warehouse' and f.status = ${literal(switchStatus, 'active')}`, own])} order by f.facility_code limit 200`)
  return Promise.all(found.map(async (site) => ({ ...site, asks_photo: await asksPhoto(db, site.id) })))
}

/** A badge before the reader: a photo is kept with it where its warehouse asks for one. A repeat keeps no second one. */
export async function punchAtKiosk(tx: Db, who: Who, files: FileStore, p: Punch): Promise<number> {
  if (!p.photo && (await asksPhoto(tx, p.warehouse_id))) throw refuseField('photo', 'Take a photo with the badge.')
  if (!p.photo) return recordPunch(tx, who, p, { source: 'kiosk' })
  const picture = pictureOf(p.photo, 'photo')
  const path = `vendors/punches/${dubaiDay(p.at ?? Date.now())}/${randomUUID()}.jpg`
  const id = await recordPunch(tx, who, p, { source: 'kiosk', photo: path })
  const kept = await first(tx, sql`select 1 from vendor_attendance where id = ${id} and ${path} in (in_photo, out_photo)`)
  if (kept) await files.write(path, picture)
  return id
}

/** The photo of a punch; 404 where there is none or it is out of reach. */
export async function punchPhoto(db: Db, who: Who, files: FileStore, id: number, direction: 'in' | 'out'): Promise<Download> {
  const kept = await first<{ path: string | null; staff_code: string }>(db, sql`select ${direction === 'in' ? sql`a.in_photo` : sql`a.out_photo`} as path,
    s.staff_code
    from vendor_attendance a join vendor_staff s on s.id = a.staff_id where ${allOf([sql`a.id = ${id}`, visibleWork(who, sql`a`)])}`)
  if (!kept?.path || !(await files.has(kept.path))) throw notFound()
  return new Download(await files.read(kept.path), 'image/jpeg', `${kept.staff_code}-${direction}.jpg`, true)
}
