import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { EntityScan } from '@/lib/contract/tracking'
import type { masters } from '@/lib/contract/tracking-masters'
import { scanCodes } from '@/lib/domain/entity-scan'
import { first, type Db } from '../../db/db'
import { entityScans } from '../../db/schema/tracking'
import { Refusal, refuseField, refuseOn } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { scanColumns, scanTables } from '../tracking/masters'

type ScanRow = z.input<typeof EntityScan>
type Made = z.output<typeof masters.addScan.body>
type Change = z.output<typeof masters.changeScan.body>

const gone = () => new Refusal(404, 'That scan no longer exists.')
const ownScans = new Set<string>(scanCodes)

async function scanOf(tx: Db, id: number): Promise<ScanRow> {
  const row = await first<ScanRow>(tx, sql`select ${scanColumns} from ${scanTables} where s.id = ${id}`)
  if (!row) throw gone()
  return row
}

/** A scan records an event in use; held, so that it is not made inactive or deleted meanwhile. */
async function refuseEvent(tx: Db, code: string): Promise<void> {
  const event = await first<{ status: string }>(tx, sql`select status from tracking_event_master where code = ${code} for share`)
  if (!event) throw refuseField('event_code', `Event code ${code} is unknown.`)
  if (event.status !== 'active') throw refuseField('event_code', `Event ${code} is inactive. Choose one in use.`)
}

/** Adds a scan. 409 when the code is taken, 422 for an event that is unknown or inactive. */
export async function addScan(tx: Db, who: Who, body: Made): Promise<ScanRow> {
  await refuseEvent(tx, body.event_code)
  const taken = {
    entity_scans_code_unique: () => new Refusal(409, `Scan ${body.code} already exists.`, [{ field: 'code', message: `Scan ${body.code} already exists.` }]),
  }
  const [made] = await refuseOn(
    taken, tx.insert(entityScans).values({ ...body, created_by: who.user_id, updated_by: who.user_id }).returning({ id: entityScans.id }),
  )
  return scanOf(tx, (made as { id: number }).id)
}

/** Changes a scan but for its code; the next scan goes by what it says now. */
export async function changeScan(tx: Db, who: Who, id: number, body: Change): Promise<{ before: ScanRow; after: ScanRow }> {
  const stored = await first<{ event_code: string }>(tx, sql`select event_code from entity_scans where id = ${id} for no key update`)
  if (!stored) throw gone()
  const before = await scanOf(tx, id)
  if (body.event_code || body.status === 'active') await refuseEvent(tx, body.event_code ?? stored.event_code)
  await tx.update(entityScans).set({ ...body, version: sql`version + 1`, updated_at: sql`now()`, updated_by: who.user_id }).where(eq(entityScans.id, id))
  return { before, after: await scanOf(tx, id) }
}

/** Deletes a scan of one's own that was never applied; 409 otherwise. */
export async function removeScan(tx: Db, id: number): Promise<ScanRow> {
  const stored = await first<{ code: string }>(tx, sql`select code from entity_scans where id = ${id} for update`)
  if (!stored) throw gone()
  const used = await first<{ n: number }>(tx, sql`select count(*) as n from package_events where scan_code = ${stored.code}`)
  if (used?.n) throw new Refusal(409, `${stored.code} has been used ${used.n} ${used.n === 1 ? 'time' : 'times'}. Make it inactive instead.`)
  // The next start would bring it back.
  if (ownScans.has(stored.code)) throw new Refusal(409, `${stored.code} is a system scan and cannot be deleted. Make it inactive instead.`)
  const before = await scanOf(tx, id)
  await tx.delete(entityScans).where(eq(entityScans.id, id))
  return before
}
