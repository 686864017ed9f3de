import { sql } from 'drizzle-orm'
import { rows, type Db } from '../../db/db'
import { isAdmin, type Who } from '../../platform/who'
import type { PackageDetail } from './detail'

type Charges = NonNullable<PackageDetail['charges']>
type Audited = NonNullable<PackageDetail['audit']>

const MOST_ENTRIES = 200

/** Our staff see what is billed, a client what it is to pay; carriers, agents and warehouses have no part in it. */
export const seesCharges = (who: Who) => isAdmin(who) || who.user_category === 'client'

/** What billing takes from a package: our staff see all, a client what it is to pay; null for everybody else. */
export async function chargesOf(db: Db, who: Who, id: number): Promise<Charges | null> {
  if (!seesCharges(who)) return null
  return rows<Charges[number]>(
    db,
    sql`select charge_no, direction, source, service_date, description, qty, unit, rate, amount, vat_amount, currency, status, void_reason from charges
        where source = 'weight_adjustment' and source_id = ${id} and (${isAdmin(who)} or client_id = any(${sql.param(who.client_ids)}::bigint[]))
        order by service_date desc, id desc`,
  )
}

/** Who changed or revealed what of a package, the latest first; our own business. */
export async function auditOf(db: Db, who: Who, id: number): Promise<Audited | null> {
  if (!isAdmin(who)) return null
  const entries = await rows<Audited['entries'][number]>(
    db,
    sql`select id, at, actor, action, before, after from audit_log where entity = 'package' and entity_id = ${String(id)} order by at desc, id desc
        limit ${MOST_ENTRIES}`,
  )
  const former_numbers = await rows<Audited['former_numbers'][number]>(
    db,
    sql`select h.id, k.display_name as carrier, h.carrier_tracking_no, h.effective_date, h.reason, h.replaced_at, u.full_name as replaced_by
        from carrier_number_history h left join carriers k on k.id = h.carrier_id left join users u on u.id = h.replaced_by
        where h.package_id = ${id} order by h.replaced_at desc, h.id desc`,
  )
  return { entries, former_numbers }
}
