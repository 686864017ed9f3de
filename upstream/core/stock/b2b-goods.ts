import { sql, type SQL } from 'drizzle-orm'
import { wmsSync, type WmsSync } from '@/lib/domain/b2b-sku'
import { channelStatus } from '@/lib/domain/channel'
import { serviceType } from '@/lib/domain/client'
import { skuScope } from '@/lib/domain/sku'
import { literal } from '../../db/literals'

/** Whether a row of `skus` is traded with businesses. */
export const isB2bSku = (sku: SQL): SQL => sql`${sku}.scope <> ${literal(skuScope, 'ecom')}`

/** Units of a case and of a pallet of a row of `skus`; null where it does not say. */
export const caseQty = (sku: SQL): SQL => sql`${sku}.units_per_carton`
export const palletQty = (sku: SQL): SQL => sql`(${sku}.units_per_carton * ${sku}.cartons_per_pallet)`

/** Whether a client, by its id, has a warehouse system of its own that has to know its SKUs. */
export const hasWms = (clientId: SQL): SQL<boolean> =>
  sql`(exists (select 1 from clients w where w.id = ${clientId} and ${literal(serviceType, 'infor')} = any(w.service_type))
    or exists (select 1 from wms_connections w where w.client_id = ${clientId} and w.status = ${literal(channelStatus, 'active')}))`

/** Whether the warehouse system of its client knows a row of `skus`; one that was never sent there waits for it. */
export const wmsSyncOf = (sku: SQL): SQL<WmsSync> => sql`coalesce((select q.wms_sync_status from b2b_sku_profiles q where q.sku_id = ${sku}.id),
  case when ${hasWms(sql`${sku}.client_id`)} then ${literal(wmsSync, 'pending')} else ${literal(wmsSync, 'not_required')} end)`
