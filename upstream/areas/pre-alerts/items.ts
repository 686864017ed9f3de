import { sql } from 'drizzle-orm'
import { receiveStatus, type ReceiveStatus } from '@/lib/domain/pre-alert'
import { spellings } from '@/lib/domain/scan-input'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { awaited, here, over } from './states'

/** Something that is scanned: a bag with what lies in it, or a house waybill. */
export interface Item {
  kind: 'bag' | 'hawb'
  id: number
  no: string
  receive_status: ReceiveStatus
  weight_kg: string | null
  pieces: number
  /** Of a hawb: the bag it lies in. */
  bag_no: string | null
}

/** What a scanned number is on a pre-alert, by every spelling of it: a bag, else a house by its own or its tracking number. */
export async function findItem(db: Db, id: number, code: string): Promise<Item | null> {
  const all = sql.param(spellings(code))
  return first<Item>(
    db,
    sql`select * from (
          select 'bag' as kind, b.id, b.bag_no as no, b.receive_status, b.weight_kg, b.pieces, null as bag_no, 1 as turn from pre_alert_bags b
          where b.pre_alert_id = ${id} and b.bag_no = any(${all}::text[])
          union all select 'hawb', h.id, h.hawb_no, h.receive_status, h.weight_kg, h.pieces, h.bag_no, 2 from pre_alert_hawbs h
          where h.pre_alert_id = ${id} and (h.hawb_no = any(${all}::text[]) or h.tracking_no = any(${all}::text[]))) x order by turn limit 1`,
  )
}

export interface Marking {
  status: ReceiveStatus
  at: string
  partId: number | null
  userId: number
  source: 'user' | 'consolidation'
  weight?: string | null | undefined
}

/** Marks an item as it was found. What lies in a bag comes with it; a bag whose hawbs were all scanned is there. */
export async function markItem(tx: Db, id: number, item: Pick<Item, 'kind' | 'id' | 'no' | 'bag_no'>,
  { status, at, partId, userId, source, weight }: Marking): Promise<void> {
  const came = sql`received_at = ${at}::timestamptz, part_id = ${partId}`
  if (item.kind === 'bag') {
    await rows(tx, sql`update pre_alert_bags set receive_status = ${status}, received_by = ${userId || null}, scan_source = ${source},
      received_weight_kg = coalesce(${weight ?? null}, received_weight_kg), ${came} where id = ${item.id}`)
    await rows(tx, sql`update pre_alert_hawbs set receive_status = ${status}, ${came} where pre_alert_id = ${id} and bag_no = ${item.no}
      and receive_status in ${awaited}`)
    return
  }
  await rows(tx, sql`update pre_alert_hawbs set receive_status = ${status}, ${came} where id = ${item.id}`)
  if (item.bag_no === null) return
  await rows(
    tx,
    sql`update pre_alert_bags b set receive_status = ${literal(receiveStatus, 'received')}, received_by = ${userId || null}, scan_source = ${source}, ${came}
        where b.pre_alert_id = ${id} and b.bag_no = ${item.bag_no} and b.receive_status in ${awaited} and not exists (select 1 from pre_alert_hawbs h
          where h.pre_alert_id = b.pre_alert_id and h.bag_no = b.bag_no and h.receive_status in ${awaited})`,
  )
}

export interface Standing {
  received: number
  expected: number
}

/** Bags and loose hawbs with a result, of all that were announced. */
export async function standingOf(db: Db, id: number): Promise<Standing> {
  const found = await first<Standing>(
    db,
    sql`select count(*) filter (where s.receive_status in ${here})::int as received, count(*)::int as expected from (
          select receive_status from pre_alert_bags where pre_alert_id = ${id} and receive_status <> ${over}
          union all select receive_status from pre_alert_hawbs where pre_alert_id = ${id} and bag_no is null and receive_status <> ${over}) s`,
  )
  return found ?? { received: 0, expected: 0 }
}

/** Writes how many bags and pieces are there into the shipment. */
export const countReceived = (tx: Db, id: number) => rows(
  tx,
  sql`update pre_alert_shipments set received_bags = (select count(*) from pre_alert_bags where pre_alert_id = ${id} and receive_status in ${here}),
      received_pieces = (select coalesce(sum(pieces), 0) from pre_alert_hawbs where pre_alert_id = ${id} and receive_status in ${here})
      where id = ${id}`,
)
