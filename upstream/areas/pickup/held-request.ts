import { sql } from 'drizzle-orm'
import { pickupStatus, type PickupStatus } from '@/lib/domain/pickup'
import { first, rows, type Db } from '../../db/db'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { stateOfCity } from '../../core/places/state-of'
import { visibleRequests } from './scope'

/** A pickup asked for, as it stands while its row is held. */
export interface HeldRequest {
  id: number
  pickup_no: string
  client_slot_id: number | null
  client_address_id: number
  carrier: string
  carrier_status: string
  country_code: string
  /** Of the address. */
  state_id: number | null
  pickup_date: string
  ready_time: string
  close_time: string
  parcels: number
  status: PickupStatus
  idempotency_key: string
}

/** A pickup, held; 404 for one out of reach. */
export async function holdRequest(tx: Db, who: Who, id: number): Promise<HeldRequest> {
  const held = await first<HeldRequest>(
    tx,
    sql`select r.id, r.pickup_no, r.client_slot_id, r.client_address_id, k.display_name as carrier, k.status as carrier_status, r.country_code,
        ${stateOfCity(sql`a.country_code`, sql`a.city`)} as state_id, r.pickup_date, r.ready_time, r.close_time, r.parcels, r.status, r.idempotency_key
        from pickup_requests r join carriers k on k.id = r.carrier_id join client_addresses a on a.id = r.client_address_id
        where r.id = ${id} and ${visibleRequests(who, sql`r`) ?? sql`true`} for update of r`,
  )
  if (!held) throw new Refusal(404, 'Record not found')
  return held
}

export const refuseMove = ({ pickup_no, status }: HeldRequest, to: PickupStatus, done: string) => {
  if (!pickupStatus.can(status, to)) throw new Refusal(409, `Pickup ${pickup_no} is ${pickupStatus.label(status).toLowerCase()} and cannot be ${done}.`)
}
export const release = (tx: Db, id: number) =>
  rows(tx, sql`update pickup_lines set released_at = now() where pickup_request_id = ${id} and released_at is null and picked_at is null`)
