import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { preAlerts } from '@/lib/contract/pre-alerts'
import { counted } from '@/lib/domain/counted'
import { receiveStatus, refusedPreAlertMove } from '@/lib/domain/pre-alert'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { noPermission, Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { openDiscrepancies } from './discrepancies'
import { holdOne, type Held } from './hold'
import { finishInConsolidation } from './in-consolidation'
import { countReceived } from './items'
import { postDiscrepancies } from './letters'
import { followParts, partFor, partsOf, type Part } from './parts'
import { partOf } from './scope'
import { expectedOnly, here, over, short } from './states'
import { tellParcels } from './tell'

type Reply = z.output<typeof preAlerts.finish.reply>

interface Missing { item_kind: 'bag' | 'hawb'; item_no: string }

/** Bags and loose hawbs that nobody scanned. */
const missingOf = (tx: Db, id: number) => rows<Missing>(
  tx,
  sql`select 'bag' as item_kind, bag_no as item_no from pre_alert_bags where pre_alert_id = ${id} and receive_status = ${expectedOnly}
      union all select 'hawb', hawb_no from pre_alert_hawbs where pre_alert_id = ${id} and bag_no is null and receive_status = ${expectedOnly} order by 1, 2`,
)

/** What did not come is short, with a discrepancy each; hawbs share the fate of their bag. */
export async function markShort(tx: Db, held: Held, missing: readonly Missing[], at: string): Promise<void> {
  await rows(tx, sql`update pre_alert_bags set receive_status = ${short} where pre_alert_id = ${held.id} and receive_status = ${expectedOnly}`)
  await rows(tx, sql`update pre_alert_hawbs set receive_status = ${short} where pre_alert_id = ${held.id} and receive_status = ${expectedOnly}`)
  await openDiscrepancies(tx, held, missing.map((one) => ({ ...one, kind: 'short' as const, expected: '1', received: '0', at })))
}

/** Parcels are told what came with a part: of a shipment in several parts now first that they left and came (see `depart`). */
async function tellPart(tx: Db, who: Who, held: Held, part: Part, isOnly: boolean, at: string): Promise<void> {
  const came = sql`h.part_id = ${part.id} and h.receive_status in ${here}`
  if (!isOnly && part.atd) await tellParcels(tx, who, held, 'LNH02', part.atd, came)
  if (!isOnly && part.ata) await tellParcels(tx, who, held, 'LNH03', part.ata, came)
  await tellParcels(tx, who, held, 'LNH06', at, came)
}

async function resultOf(tx: Db, held: Held): Promise<Reply> {
  const found = await first<Omit<Reply, 'status'>>(
    tx,
    sql`select count(*) filter (where s.receive_status in ${here})::int as received, count(*) filter (where s.receive_status = ${short})::int as short,
          count(*) filter (where s.receive_status = ${over})::int as over,
          count(*) filter (where s.receive_status = ${literal(receiveStatus, 'damaged')})::int as damaged,
          count(*) filter (where s.receive_status = ${expectedOnly})::int as expected
        from (select receive_status from pre_alert_bags where pre_alert_id = ${held.id}
          union all select receive_status from pre_alert_hawbs where pre_alert_id = ${held.id} and (bag_no is null or receive_status = ${over})) s`,
  )
  return { ...(found ?? { received: 0, short: 0, over: 0, damaged: 0, expected: 0 }), status: held.status }
}

/**
 * Ends receiving of the part that is here (agents-prealerts.md 3; coming-areas.md 7, mend 2): while another part is still to come, what is missing stays
 * expected; with the last it is short, which has to be confirmed: 422 `{n} bags have no result`. Then differences are mailed.
 */
export async function finishReceiving(tx: Db, who: Who, services: Services, id: number, body: z.output<typeof preAlerts.finish.body>) {
  const held = await holdOne(tx, who, id)
  const mine = partOf(who, held)
  if (!mine.all && !mine.destination) throw noPermission()
  if (held.status !== 'arrived') throw new Refusal(409, refusedPreAlertMove(held.status, 'received'))
  const parts = await partsOf(tx, id)
  const part = partFor(parts, body.part_id, ({ ata, finished_at }) => ata !== null && finished_at === null,
    'The next part has not arrived. Mark its arrival first.')
  const isLast = parts.every((one) => one.id === part.id || one.finished_at !== null)
  const now = new Date().toISOString()
  if (isLast) {
    const missing = await missingOf(tx, id)
    if (missing.length > 0 && !body.confirm_short)
      throw new Refusal(422, `${missingWords(missing)} no result.`, [{ field: 'confirm_short', message: `Mark ${missingWords(missing, false)} as short?` }])
    await markShort(tx, held, missing, now)
  }
  await rows(tx, sql`update pre_alert_parts set finished_at = ${now}, finished_by = ${who.user_id || null}, version = version + 1 where id = ${part.id}`)
  await tellPart(tx, who, held, part, parts.length === 1, now)
  await followParts(tx, who, held)
  await countReceived(tx, id)
  if (isLast) {
    await finishInConsolidation(tx, who, services, held)
    await postDiscrepancies(tx, services, id)
  }
  return { held, reply: await resultOf(tx, held) }
}

/** '1 bag has', '2 bags and 1 HAWB have'. */
function missingWords(missing: readonly Missing[], verb = true): string {
  const bags = missing.filter(({ item_kind }) => item_kind === 'bag').length
  const hawbs = missing.length - bags
  const said = [...(bags > 0 ? [counted(bags, 'bag')] : []), ...(hawbs > 0 ? [counted(hawbs, 'HAWB')] : [])].join(' and ')
  return verb ? `${said} ${missing.length === 1 ? 'has' : 'have'}` : said
}
