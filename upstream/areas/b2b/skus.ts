import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { b2bSkus } from '@/lib/contract/b2b-skus'
import { layerWarning, packFaults, REGISTRATION_DAYS, skuImageApproval } from '@/lib/domain/b2b-sku'
import { addDays, today } from '@/lib/domain/days'
import { recordStatus, switchStatus } from '@/lib/domain/record-status'
import { stockPlace, stockStatus } from '@/lib/domain/stock'
import { caseQty, isB2bSku, palletQty, wmsSyncOf } from '../../core/stock/b2b-goods'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { AuditEntry } from '../../platform/audit'
import { anyOfValues, whether } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import { rowByRow } from '../../platform/row-by-row'
import type { Who } from '../../platform/who'
import { addSku, changeSku, refuseFaults, skuFaults, toggleSku, type SkuFields } from '../catalogue/save-sku'
import { skuList, skuOf } from '../catalogue/skus'
import { profileColumns, profileOf, profileTable, saveProfile, splitProfile, type Profile } from './profile'

export type B2bSku = z.output<typeof b2bSkus.one.reply>
type Row = z.output<typeof b2bSkus.list.reply>['rows'][number]
type Beside = Profile & Pick<Row, 'case_qty' | 'pallet_qty' | 'case_dimensions' | 'barcode_count' | 'variants' | 'image_count' | 'image_url'
  | 'registration_ends' | 'quarantine' | 'earliest_expiry'>

/** Where a picture of a SKU is seen, whole or small. */
const imageUrl = (id: SQL, size: 'full' | 'thumb') =>
  sql`'/api/fulfillmentbb/sku_image_file/' || ${id} || ${size === 'thumb' ? '?size=thumb' : ''}::text`

const inUse = sql`n.sku_id = k.id and n.status = ${literal(switchStatus, 'active')}`
const shown = sql`i.sku_id = k.id and i.approval_status <> ${literal(skuImageApproval, '2')}`
const ends = () => sql`coalesce(q.registration_expiry <= ${addDays(today(), REGISTRATION_DAYS)}::date, false)`
const columns = () => sql`${profileColumns}, ${caseQty(sql`k`)} as case_qty, ${palletQty(sql`k`)} as pallet_qty,
  case when q.case_length is not null then concat_ws(' × ', q.case_length, q.case_width, q.case_height) end as case_dimensions,
  (select count(*)::int from sku_barcodes n where ${inUse}) as barcode_count,
  (select count(*)::int from sku_images i where ${shown}) as image_count,
  (select ${imageUrl(sql`i.id`, 'thumb')} from sku_images i where ${shown} order by i.sort, i.id limit 1) as image_url,
  ${ends()} as registration_ends,
  (select count(*)::int from sku_variants v where v.sku_id = k.id and v.status = ${literal(recordStatus, 'active')}) as variants,
  (select coalesce(sum(b.on_hand), 0)::int from stock_balances b where b.sku_id = k.id and b.is_held
    and b.status = ${literal(stockStatus, 'quarantine')}) as quarantine,
  (select min(l.expiry_date) from stock_balances b join lots l on l.id = b.lot_id where b.sku_id = k.id and b.is_held and b.on_hand > 0
    and b.place = ${literal(stockPlace, 'location')}) as earliest_expiry`

/** SKUs for B2B somebody may see, with how they are packed, what of them waits in quarantine and what expires first. */
export function b2bSkuList(
  db: Db, who: Who,
  {
    no_measures, no_barcode, no_hs_code, no_case_qty, no_image, label_required, registration_ends, wms_sync_status, ...query
  }: z.output<typeof b2bSkus.list.query>,
) {
  return skuList<Beside>(db, who, { ...query, scope: undefined, no_dimensions: undefined }, {
    columns: columns(), tables: profileTable,
    where: [
      isB2bSku(sql`k`), whether(no_measures, sql`(k.length is null or k.weight is null)`), whether(no_hs_code, sql`k.hs_code is null`),
      whether(no_case_qty, sql`k.units_per_carton is null`), whether(no_barcode, sql`not exists (select 1 from sku_barcodes n where ${inUse})`),
      whether(no_image, sql`not exists (select 1 from sku_images i where ${shown})`), whether(label_required, sql`k.label_required`),
      whether(registration_ends, ends()), anyOfValues(wmsSyncOf(sql`k`), wms_sync_status),
    ],
  })
}

const imagesOf = (db: Db, id: number) =>
  rows<B2bSku['images'][number]>(
    db,
    sql`select i.id, i.kind, i.file_name, ${imageUrl(sql`i.id`, 'thumb')} as thumb_url, ${imageUrl(sql`i.id`, 'full')} as url, i.approval_status,
          i.is_label_reference from sku_images i where i.sku_id = ${id} order by i.sort, i.id`,
  )

/** A SKU for B2B with its profile, pictures, barcodes and stock; 404 for another's, and for one that only shops sell: that is seen where those are. */
export async function b2bSkuOf(db: Db, who: Who, id: number): Promise<B2bSku> {
  const sku = await skuOf(db, who, id)
  if (sku.scope === 'ecom') throw new Refusal(404, 'This SKU is not for B2B.')
  const profile = await profileOf(db, id)
  return { ...sku, ...profile, layer_note: layerWarning({ ...sku, ...profile }), images: await imagesOf(db, id) }
}

/** Adds a SKU for B2B with its profile. 422 with every contradiction at its field. */
export async function addB2bSku(tx: Db, who: Who, body: z.output<typeof b2bSkus.add.body>): Promise<{ id: number; sku_code: string }> {
  const { profile, sku } = splitProfile(body)
  refuseFaults([...skuFaults(sku as SkuFields), ...packFaults(body)])
  const made = await addSku(tx, who, sku as Parameters<typeof addSku>[2])
  await saveProfile(tx, who, { ...made, client_id: body.client_id }, profile)
  return made
}

interface Changed { before: B2bSku; after: B2bSku }

/** What was refused of it is taken back with the transaction. */
export async function changeB2bSku(tx: Db, who: Who, id: number, body: z.output<typeof b2bSkus.change.body>): Promise<Changed> {
  const before = await b2bSkuOf(tx, who, id)
  const { profile, sku } = splitProfile(body)
  const whole = { ...before, ...Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) }
  refuseFaults([...skuFaults(whole as SkuFields), ...packFaults(whole)])
  await changeSku(tx, who, id, sku)
  await saveProfile(tx, who, before, profile, before)
  return { before, after: await b2bSkuOf(tx, who, id) }
}

export async function toggleB2bSku(tx: Db, who: Who, { id, status }: z.output<typeof b2bSkus.toggle.params>): Promise<Changed> {
  const before = await b2bSkuOf(tx, who, id)
  await toggleSku(tx, who, id, status)
  return { before, after: await b2bSkuOf(tx, who, id) }
}

/** Switches several SKUs, each with its audit row; what one refuses is told beside its code and holds back no other. */
export function toggleB2bSkus(
  { db, audit }: { db: Db; audit: (entry: AuditEntry) => void }, who: Who, { ids, status }: z.output<typeof b2bSkus.toggleMany.body>,
) {
  return rowByRow(db, { ids, table: sql`skus`, name: sql`sku_code` }, async (id) =>
    audit({ entity: 'sku', entity_id: id, ...(await toggleB2bSku(db, who, { id, status })) }))
}
