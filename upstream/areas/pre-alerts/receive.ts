import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { preAlerts } from '@/lib/contract/pre-alerts'
import { preAlertStatus, scannedPreAlerts, weightOff, type ReceiveStatus } from '@/lib/domain/pre-alert'
import { filedNumber } from '@/lib/domain/scan-input'
import { keepJpeg } from '../../core/scans/keep-photo'
import { first, rows, type Db } from '../../db/db'
import { noPermission, Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { openDiscrepancies, settleShort } from './discrepancies'
import { holdOne, type Held } from './hold'
import { countReceived, findItem, markItem, standingOf, type Item } from './items'
import { receiveInConsolidation } from './in-consolidation'
import { partsOf, type Part } from './parts'
import { partOf } from './scope'

type Body = z.output<typeof preAlerts.receive.body>
type Reply = z.output<typeof preAlerts.receive.reply>
interface Scan { tx: Db; who: Who; held: Held; body: Body; at: string; part: Part | null; photo: string | null }
type Said = Omit<Reply, 'received' | 'expected'>

const FUTURE_MINUTES = 15

/** When it was scanned: by the device, unless its clock runs ahead. */
function scannedAt({ scanned_at }: Body): string {
  const [now, at] = [Date.now(), Date.parse(scanned_at ?? '')]
  return new Date(Number.isNaN(at) || at > now + FUTURE_MINUTES * 60_000 ? now : Math.min(at, now)).toISOString()
}

/** The part a scan is of: the one that is being received, else that whose receiving ended after the scan was made; null for none. */
export function partAt(parts: readonly Part[], at: string): Part | null {
  const here = parts.find(({ ata, finished_at }) => ata !== null && finished_at === null)
  return here ?? parts.findLast(({ finished_at }) => finished_at !== null && at <= new Date(finished_at).toISOString()) ?? null
}

const said = (kind: 'bag' | 'hawb', code: string, receive_status: ReceiveStatus, message: string, already = false): Said =>
  ({ kind, code, receive_status, message, already })

/** What nobody announced, or what was scanned once receiving had ended: kept as over, with the parcel it is where we know one. */
async function takeOver({ tx, held, body, at, part, photo }: Scan, item: Item | null): Promise<Said> {
  const no = item?.no ?? filedNumber(body.code)
  const parcel = item ? null : await first<{ id: number }>(tx, sql`select id from packages where tracking_no = ${no}`)
  const kind = item?.kind ?? (parcel ? 'hawb' : 'bag')
  if (!item && parcel) await rows(
    tx,
    sql`insert into pre_alert_hawbs (pre_alert_id, client_id, hawb_no, order_id, tracking_no, consignee_name, consignee_city, country_code, pieces, weight_kg,
          description, declared_value, currency, receive_status, received_at, part_id, note, is_open)
        select ${held.id}, k.client_id, ${no}, k.id, k.tracking_no, k.consignee_name, k.city, k.country_code, k.pieces, k.weight,
        left(k.goods_description, 150),
          greatest(k.declared_value, 1), k.currency, 'over', ${at}, ${part?.id ?? null}, ${body.note || null}, false from packages k where k.id = ${parcel.id}
        on conflict (pre_alert_id, hawb_no) do nothing`,
  )
  else if (!item) await rows(tx,
    sql`insert into pre_alert_bags (pre_alert_id, bag_no, pieces, weight_kg, receive_status, received_weight_kg, received_at, part_id,
      scan_source) values (${held.id}, ${no}, 1, ${body.weight_kg ?? null}, 'over', ${body.weight_kg ?? null}, ${at}, ${part?.id ?? null}, 'user')
      on conflict (pre_alert_id, bag_no) do nothing`)
  await openDiscrepancies(tx, held, [{
    item_kind: kind, item_no: no, kind: 'over', expected: item ? 'before the finish' : '0', received: item ? 'after the finish' : '1',
    note: body.note ?? null, photo, at,
  }])
  return said(kind, no, 'over', item ? `${no} came after receiving was finished: kept as over` : `${no} kept as over`)
}

/** Takes an announced item as it was found. */
async function takeItem({ tx, who, held, body, at, part, photo }: Scan, item: Item): Promise<Said> {
  const status = body.condition === 'damaged' ? 'damaged' : 'received'
  await markItem(tx, held.id, item, { status, at, partId: part?.id ?? null, userId: who.user_id, source: 'user', weight: body.weight_kg })
  if (item.receive_status === 'short') await settleShort(tx, who, held.id, item)
  const off = item.kind === 'bag' && item.weight_kg && body.weight_kg ? weightOff(item.weight_kg, body.weight_kg) : null
  await openDiscrepancies(tx, held, [
    ...(status === 'damaged' ? [{ item_kind: item.kind, item_no: item.no, kind: 'damaged' as const, expected: 'sound', received: 'damaged',
      note: body.note ?? null, photo, at }] : []),
    ...(off ? [{ item_kind: item.kind, item_no: item.no, kind: 'weight' as const, expected: `${item.weight_kg} kg`, received: `${body.weight_kg} kg`,
      note: `${off} kg off`, photo: status === 'damaged' ? null : photo, at }] : []),
  ])
  return said(item.kind, item.no, status, `${item.no} ${status}${off ? `, ${off} kg off` : ''}${item.receive_status === 'short' ? ', late' : ''}`)
}

async function take(scan: Scan): Promise<Said> {
  const { tx, held, body, at } = scan
  const item = await findItem(tx, held.id, body.code)
  if (!item) {
    if (!body.over) throw new Refusal(404, `Not on this pre-alert: ${body.code}`)
    return takeOver(scan, null)
  }
  if (item.receive_status === 'over') return said(item.kind, item.no, 'over', `${item.no} is kept as over already`, true)
  if (item.receive_status !== 'expected' && item.receive_status !== 'short') return said(item.kind, item.no, item.receive_status, 'Already received', true)
  // Receiving was finished before this scan was made: the item was not there then.
  if (held.received_at !== null && at > new Date(held.received_at).toISOString()) return takeOver(scan, item)
  return takeItem(scan, item)
}

/**
 * Receives what was scanned at the destination (agents-prealerts.md 4, 7.7): a device's scan sent again gets the first answer. 404 for what is not on the
 * pre-alert, until it is kept as over; 409 while nothing has arrived. A scan made before receiving was finished and sent later turns short into received; one
 * made after it is an over (coming-areas.md 7, mend 4).
 */
export async function receive(tx: Db, who: Who, services: Services, id: number, body: Body): Promise<Reply> {
  const held = await holdOne(tx, who, id)
  const mine = partOf(who, held)
  if (!mine.all && !mine.destination) throw noPermission()
  const before = await first<{ pre_alert_id: number; answer: Said }>(tx, sql`select pre_alert_id, answer from pre_alert_scans
    where client_scan_id = ${body.client_scan_id}`)
  if (before && before.pre_alert_id !== id) throw new Refusal(409, 'This scan was already sent for another pre-alert.')
  if (before) return { ...before.answer, ...(await standingOf(tx, id)) }
  if (!scannedPreAlerts.some((one) => one === held.status)) throw new Refusal(409, `Pre-alert is ${preAlertStatus.label(held.status)}`)
  const at = scannedAt(body)
  const part = partAt(await partsOf(tx, id), at)
  if (held.status === 'arrived' && part === null) throw new Refusal(409, 'The next part has not arrived. Mark its arrival first.')
  const photo = await keepJpeg(services, `pre-alerts/${id}`, body.photo)
  const answer = await take({ tx, who, held, body, at, part, photo })
  await rows(tx, sql`insert into pre_alert_scans (client_scan_id, pre_alert_id, code, answer, photo_path, scanned_at, user_id)
    values (${body.client_scan_id}, ${id}, ${body.code}, ${JSON.stringify(answer)}::jsonb, ${photo}, ${at}, ${who.user_id || null})`)
  await countReceived(tx, id)
  if (!answer.already && answer.receive_status !== 'over') await receiveInConsolidation(tx, who, services, held,
    { no: answer.code, at, damaged: answer.receive_status === 'damaged' })
  return { ...answer, ...(await standingOf(tx, id)) }
}
