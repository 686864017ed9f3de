import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db'
import { packagesNamed } from '../../core/parcels/named-packages'

/** What strangers may look for: live parcels by a number printed on the label, never the client's reference or our running order number. */
export function publicPackages(db: Db, numbers: readonly string[]) {
  return packagesNamed(db, numbers, ['tracking_no', 'carrier_tracking_no'], [sql`p.environment = 'production'`])
}
