import { sql, type SQL } from 'drizzle-orm'
import type { PackageStatus } from '@/lib/domain/package'
import { rows, type Db } from '../../db/db'
import { allOf } from '../../platform/list'
import type { Who } from '../../platform/who'
import { ChangedMeanwhile } from '../../core/uploads/row-kind'
import { visiblePackages } from '../../core/parcels/scope'

/** A package a correction names, as far as corrections ask. */
export interface Named {
  id: number
  version: number
  tracking_no: string
  status: PackageStatus
  client_id: number
  carrier_id: number | null
  carrier_tracking_no: string | null
  country_code: string
  state: string | null
  city: string
  area: string | null
  pincode: string | null
  rsa_service_code: string
  label_status: string
  payment_mode: string
  cod_amount: string
  cod_currency: string | null
  declared_value: string
  currency: string
  weight: string
  actual_weight: string | null
  volumetric_weight: string | null
  list_no: string | null
  list_currency: string | null
  /** Number of the invoice its open charges went onto; null while nothing is billed. */
  billed_on: string | null
}

const columns: SQL = sql`p.id, p.version, p.tracking_no, p.status, p.client_id, p.carrier_id, p.carrier_tracking_no, p.country_code, p.state, p.city, p.area,
  p.pincode, p.rsa_service_code, p.label_status,
  p.payment_mode, p.cod_amount, p.cod_currency, p.declared_value, p.currency, p.weight, p.actual_weight, p.volumetric_weight, l.package_list_no as list_no,
    l.currency as list_currency,
  (select coalesce(c.settlement_ref, c.client_invoice_id::text, c.charge_no) from charges c where c.source = 'weight_adjustment' and c.source_id = p.id
    and c.status = 'invoiced' limit 1) as billed_on`

/** The packages of these numbers this person may know of, by number. */
export async function namedPackages(db: Db, who: Who, numbers: readonly string[]): Promise<Map<string, Named>> {
  const found = await rows<Named>(
    db,
    sql`select ${columns} from packages p left join package_lists l on l.id = p.package_list_id
        where ${allOf([visiblePackages(who, sql`p`), sql`p.tracking_no = any(${sql.param([...new Set(numbers)])}::text[])`])}`,
  )
  return new Map(found.map((row) => [row.tracking_no, row]))
}

/** Locks packages in id order; throws `ChangedMeanwhile` when one is no longer as the check saw it. */
export async function holdAsSeen(tx: Db, seen: readonly Named[]): Promise<void> {
  const now = await rows<{ id: number; version: number; status: string }>(
    tx,
    sql`select p.id, p.version, p.status from packages p where p.id = any(${sql.param(seen.map(({ id }) => id))}::bigint[])
        order by p.id for no key update of p`,
  )
  const byId = new Map(now.map((row) => [row.id, row]))
  const moved = seen.some(({ id, version, status }) => byId.get(id)?.version !== version || byId.get(id)?.status !== status)
  if (moved) throw new ChangedMeanwhile()
}
