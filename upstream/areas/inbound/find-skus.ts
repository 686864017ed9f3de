import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { inbound } from '@/lib/contract/inbound'
import { switchStatus } from '@/lib/domain/record-status'
import { findSkus } from '../../core/stock/find-skus'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { anyOfValues } from '../../platform/list'
import { isAdmin, type Who } from '../../platform/who'

/** Warehouses in use, by code. */
export const warehousesInUse = (db: Db) =>
  rows<z.output<typeof inbound.warehouses.reply>[number]>(db, sql`select f.id, f.facility_code as code, f.facility_name as name,
      coalesce(w.is_free_zone, false) as is_free_zone
    from facilities f left join warehouses w on w.facility_id = f.id where f.kind = 'warehouse' and f.status = ${literal(switchStatus, 'active')} order by 2`)

/** SKUs somebody may announce by a scanned barcode, code, alias or a part of a name. */
export const skusToAnnounce = (db: Db, who: Who, { client_id, search }: z.output<typeof inbound.skus.query>) =>
  findSkus(db, search, [
    isAdmin(who) ? undefined : (anyOfValues(sql`k.client_id`, who.client_ids) ?? sql`false`),
    client_id === undefined ? undefined : sql`k.client_id = ${client_id}`,
  ])
