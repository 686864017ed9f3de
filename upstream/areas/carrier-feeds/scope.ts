import { sql, type SQL } from 'drizzle-orm'
import { first, type Db } from '../../db/db'
import { anyOfValues } from '../../platform/list'
import { noPermission, Refusal } from '../../platform/refusal'
import { isAdmin, type Who } from '../../platform/who'

/** Rows of carriers this person may know of: staff all, a carrier's user its own; `carrier` is the column with the carrier's id. */
export function ownCarriers(who: Who, carrier: SQL): SQL | undefined {
  if (who.user_category === 'carrier') return anyOfValues(carrier, who.carrier_ids) ?? sql`false`
  return isAdmin(who) ? undefined : sql`false`
}

export const notFound = () => new Refusal(404, 'Record not found')

export interface CarrierFacts {
  id: number
  carrier_code: string
  carrier: string
  status: string
  environment: 'sandbox' | 'production'
  integration_kind: string
  integration_mode: string | null
  label_source: string
  home_country_code: string
  webhook_token: string
}

/** The carrier of that id as this person may know of it; 404 otherwise. */
export async function carrierOf(db: Db, who: Who, id: number): Promise<CarrierFacts> {
  const visible = ownCarriers(who, sql`id`)
  const row = await first<CarrierFacts>(
    db,
    sql`select id, carrier_code, display_name as carrier, status, environment, integration_kind, integration_mode, label_source, home_country_code,
        webhook_token
        from carriers where id = ${id} and ${visible ?? sql`true`}`,
  )
  if (!row) throw notFound()
  return row
}

/** Whoever writes a carrier's rows holds the key for all, or is of that carrier. */
export function refuseForeignWriter(who: Who, carrierId: number): void {
  if (who.user_category === 'carrier') {
    if (!who.carrier_ids.includes(carrierId)) throw notFound()
  } else if (!who.keys.has('app_carrier_partner:carrier-edit')) throw noPermission()
}
