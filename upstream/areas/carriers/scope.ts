import { sql, type SQL } from 'drizzle-orm'
import { isStaff } from '@/lib/domain/permission'
import { first, type Db } from '../../db/db'
import { anyOfValues } from '../../platform/list'
import { noPermission, Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'

/** What a person may see of carriers, as a condition on the carrier's id: staff all, a carrier's users their own (carriers.md 2). */
export function seenCarriers(who: Who, id: SQL): SQL | undefined {
  if (who.user_category === 'carrier') return who.carrier_ids.length > 0 ? anyOfValues(id, who.carrier_ids) : sql`false`
  return isStaff(who) ? undefined : sql`false`
}

export const noRecord = () => new Refusal(404, 'Record not found')

interface Held {
  id: number
  carrier_code: string
  carrier_name: string
  status: string
  version: number
}

/** A carrier somebody may see; a foreign or unknown one is 404. `lock` holds it until the transaction ends. */
export async function carrierOf(db: Db, who: Who, id: number, lock = false): Promise<Held> {
  const held = await first<Held>(
    db,
    sql`select id, carrier_code, carrier_name, status, version from carriers k
        where id = ${id} and ${seenCarriers(who, sql`k.id`) ?? sql`true`} ${lock ? sql`for no key update` : sql``}`,
  )
  if (!held) throw noRecord()
  return held
}

/** The same for whoever is about to change something of it: a deleted carrier stays as it was. */
export async function holdCarrier(tx: Db, who: Who, id: number): Promise<Held> {
  const held = await carrierOf(tx, who, id, true)
  if (held.status === 'delete') throw new Refusal(409, 'A deleted carrier cannot be changed.')
  return held
}

/** Whether a person manages every carrier, and not only their own. */
export const manages = (who: Who) => who.keys.has('app_carrier_partner:carrier-edit')

/** Somebody who passes as a carrier's own user changes their own carriers only. */
export function refuseOthers(who: Who): void {
  if (!manages(who) && who.user_category !== 'carrier') throw noPermission()
}
