import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { pasTokens } from '@/lib/contract/pas-tokens'
import { expectedProjections, mappingStatus, projectionStatus } from '@/lib/domain/pas-projection'
import { readVehicle } from '@/lib/domain/plate'
import { isNumber } from '../../platform/list'
import { first, rows, type Db } from '../../db/db'
import { dubaiToday } from '../../db/dubai-day'
import { literal, literals } from '../../db/literals'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { ownSite, seesDrivers } from './scope'
import { openTokens } from './token-rows'
import { namesVehicle } from './vehicles'

type Reply = z.input<typeof pasTokens.match.reply>
export type Matched = Reply['matches'][number]

const expected = (where: SQL) => sql`
  select m.id as mapping_id, m.mapping_no, p.id as projection_id, p.projection_no, p.projection_date, p.slot_from, p.slot_to, m.direction, p.client_id,
    l.name as client_name, p.vehicle_type, m.vehicle_no,
    coalesce(m.container_no, i.container_no) as container_no, p.transporter_name, m.order_area, m.order_id, m.order_no, m.ref_no, i.boe_no,
      coalesce(i.total_pallets, o.total_pallets) as pallets, coalesce(i.total_cartons, o.total_cartons) as cartons,
    coalesce(i.seal_no, o.seal_no) as seal_no
  from pas_mappings m join pas_projections p on p.id = m.projection_id join clients l on l.id = p.client_id
    left join inbound_orders i on m.order_area = 'fulfillment' and m.direction = 'inbound' and i.id = m.order_id
    left join fulfillment_orders o on m.order_area = 'fulfillment' and m.direction = 'outbound' and o.id = m.order_id
  where m.enabled and m.status = ${literal(mappingStatus, 'mapped')} and m.token_id is null
    and p.status in ${literals(projectionStatus, ...expectedProjections)} and ${where}`

const MOST_EXPECTED = 1000

/** Every arrival of today that has not come yet, for the time without a network (pas.md 4.19). */
export async function expectedToday(db: Db, who: Who, warehouseId: number): Promise<Matched[]> {
  const site = await ownSite(db, who, warehouseId)
  return rows<Matched>(db, sql`${expected(sql`p.warehouse_id = ${site.warehouse_id} and p.projection_date = ${dubaiToday}`)} order by p.slot_from, m.id
    limit ${MOST_EXPECTED}`)
}

/** What a reference or a vehicle is expected for, its last visit, an open token and what the watch list says (pas.md 4.3). */
export async function matchToken(db: Db, who: Who, body: z.output<typeof pasTokens.match.body>): Promise<Reply> {
  const site = await ownSite(db, who, body.warehouse_id)
  const vehicle = body.vehicle_no ? readVehicle(body.vehicle_no).vehicle_key : null
  const references = body.reference_no ? [body.reference_no] : []
  const conditions = [
    references.length > 0
      ? sql`(${sql.join(
        [sql`m.order_no`, sql`m.ref_no`, sql`i.container_no`, sql`i.boe_no`].map((column) => isNumber(sql`upper(${column})`, references)), sql` or `,
      )})`
      : undefined,
    vehicle ? namesVehicle(sql`m.vehicle_key`, vehicle) : undefined,
  ].filter((part): part is SQL => part !== undefined)
  const near = sql`p.warehouse_id = ${site.warehouse_id} and p.projection_date between ${dubaiToday} - 3 and ${dubaiToday} + 7`
  const matches = conditions.length === 0
    ? []
    : await rows<Matched>(db, sql`${expected(sql`${near} and (${sql.join(conditions, sql` or `)})`)} order by abs(p.projection_date - ${dubaiToday}),
      p.slot_from, m.id limit 20`)
  if (!vehicle) return { matches, last_visit: null, open_token: null, watch: [] }
  return { matches, ...(await vehicleFacts(db, who, site.warehouse_id, vehicle)) }
}

async function vehicleFacts(db: Db, who: Who, warehouseId: number, vehicle: string): Promise<Omit<Reply, 'matches'>> {
  const last = await first<NonNullable<Reply['last_visit']>>(
    db,
    sql`select t.id as token_id, t.created_at as at, t.vehicle_type, r.name as transporter_name, t.driver_name, t.driver_phone, t.driver_id_type,
        t.driver_id_last4, t.licence_expiry, t.trailer_no from gate_tokens t
        join transporters r on r.id = t.transporter_id where ${namesVehicle(sql`t.vehicle_key`, vehicle)} and t.warehouse_id = ${warehouseId}
        order by t.created_at desc limit 1`,
  )
  const open = await first<NonNullable<Reply['open_token']>>(db, sql`select id, token_no, status from gate_tokens where warehouse_id = ${warehouseId}
      and ${namesVehicle(sql`vehicle_key`, vehicle)} and status in (${openTokens})`)
  const watch = await rows<Reply['watch'][number]>(
    db,
    sql`select action, kind, reason from pas_watchlist where kind = 'vehicle' and ${namesVehicle(sql`value`, vehicle)}
          and (warehouse_id is null or warehouse_id = ${warehouseId}) and (valid_to is null or valid_to >= ${dubaiToday})`,
  )
  return { last_visit: seesDrivers(who) === 'whole' ? last : null, open_token: open, watch }
}

/**
 * Mappings a token is made for, locked in order; 409 for one that is gone or taken
 * meanwhile. A truck that came in without us is in: it is left what still stands.
 */
export async function mappingsNamed(tx: Db, warehouseId: number, ids: readonly number[], isOffline = false): Promise<Matched[]> {
  if (ids.length === 0) return []
  const found = await rows<Matched>(tx, sql`${expected(sql`p.warehouse_id = ${warehouseId} and m.id = any(${sql.param([...ids])}::bigint[])`)} order by m.id
    for update of m`)
  if (!isOffline && found.length !== new Set(ids).size) throw new Refusal(409, 'One of the orders is not expected any more. Search the reference again.')
  return found
}

/** Ties orders of mappings to their token. */
export async function linkOrders(tx: Db, tokenId: number, matched: readonly Matched[]): Promise<void> {
  for (const one of matched) {
    await rows(tx, sql`insert into gate_token_orders (token_id, mapping_id, order_area, direction, order_id, order_no)
      values (${tokenId}, ${one.mapping_id}, ${one.order_area}, ${one.direction}, ${one.order_id}, ${one.order_no}) on conflict do nothing`)
    await rows(tx, sql`update pas_mappings set token_id = ${tokenId}, version = version + 1, updated_at = now() where id = ${one.mapping_id}`)
  }
}
