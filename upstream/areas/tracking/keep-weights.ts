import { sql } from 'drizzle-orm'
import { chargeable } from '@/lib/domain/weight'
import { rows, type Db } from '../../db/db'
import type { Who } from '../../platform/who'
import { raiseWeightCharges } from '../packages/weight-charge'

interface Weighed {
  id: number
  volumetric_weight: string | null
}

/** The hub's scale, in kg, overrules the declared weight, and what is billed follows (packages.md 7). The caller holds the parcels. */
export async function keepWeights(tx: Db, who: Who, parcels: readonly Weighed[], weight: string): Promise<void> {
  const weighed = parcels.map(({ id, volumetric_weight }) => ({ id, billed: chargeable({ actual: weight, volumetric: volumetric_weight }) }))
  await rows(
    tx,
    sql`update packages p set actual_weight = ${weight}::numeric, chargeable_weight = w.billed
        from jsonb_to_recordset(${JSON.stringify(weighed)}::jsonb) as w(id bigint, billed numeric) where p.id = w.id`,
  )
  await raiseWeightCharges(tx, parcels.map(({ id }) => id), who)
}
