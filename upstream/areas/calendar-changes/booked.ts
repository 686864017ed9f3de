import { sql } from 'drizzle-orm'
import { pickupStatus } from '@/lib/domain/pickup'
import { switchStatus } from '@/lib/domain/record-status'
import { rows, type Db } from '../../db/db'
import { stateOfCity } from '../../core/places/state-of'
import { literal, literals } from '../../db/literals'
import { MOST_KEPT, type Held } from './held'

/** Pickups that are booked for a day that is a whole holiday now: nobody cancels them by itself, they are named. */
export const notePickups = (db: Db, { id, kind, country_code, state_id, from_day }: Held) =>
  kind !== 'holiday'
    ? Promise.resolve([])
    : rows(
        db,
        sql`update calendar_changes c set pickups = (select coalesce(jsonb_agg(b.id), '[]') from (
              select r.id from pickup_requests r join client_addresses a on a.id = r.client_address_id
              where r.country_code = ${country_code} and r.pickup_date = ${from_day}::date
                and r.status in ${literals(pickupStatus, 'scheduled', 'requested', 'confirmed')}
                and (${state_id}::bigint is null or ${stateOfCity(sql`a.country_code`, sql`a.city`)} = ${state_id}::bigint)
                and exists (select 1 from country_holidays h where h.country_code = r.country_code and h.holiday_date = r.pickup_date
                  and h.status = ${literal(switchStatus, 'active')} and h.half_day_until is null
                  and h.state_id is not distinct from ${state_id}::bigint)
              order by r.id limit ${MOST_KEPT}) b) where c.id = ${id}`,
      )
