import { sql } from 'drizzle-orm'
import { boolean, check, date, foreignKey, index, integer, jsonb, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { skuImageApproval, skuImageKind, stagedAction, stagedApproval, stagedCheck, wmsSync, type SkuImageKind } from '@/lib/domain/b2b-sku'
import { celsius, cm, instant, kg, ref, rowId, stamps, statusColumn } from '../columns'
import { literal, literals } from '../literals'
import { pgTable } from '../table'
import { clients } from './clients'
import { suppliers } from './purchase-orders'
import { skus, skuVariants } from './skus'
import { excelDetails } from './uploads'

/** b2b.md 2.1: what a SKU for B2B has beside the usual; what a case and a pallet hold stands in `skus`. One without a row has none of it. */
export const b2bSkuProfiles = pgTable(
  'b2b_sku_profiles',
  {
    id: rowId(),
    sku_id: ref('sku_id').notNull(),
    client_id: ref('client_id').notNull(),
    /** What its client's warehouse system calls it; its code where empty. */
    wms_item_code: text('wms_item_code'),
    default_supplier_id: ref('default_supplier_id'),
    /** Units of an inner pack. */
    inner_qty: integer('inner_qty'),
    case_length: cm('case_length', 8),
    case_width: cm('case_width', 8),
    case_height: cm('case_height', 8),
    case_weight: kg('case_weight'),
    /** Cases of a layer, and layers of a pallet. */
    ti: integer('ti'),
    hi: integer('hi'),
    product_registration_no: text('product_registration_no'),
    registration_expiry: date('registration_expiry'),
    temperature_min: celsius('temperature_min'),
    temperature_max: celsius('temperature_max'),
    wms_sync_status: statusColumn(wmsSync, 'not_required'),
    wms_synced_at: instant('wms_synced_at'),
    wms_error: text('wms_error'),
    ...stamps(),
  },
  (t) => [
    unique('b2b_sku_profiles_once').on(t.sku_id),
    foreignKey({ name: 'b2b_sku_profiles_sku', columns: [t.sku_id, t.client_id], foreignColumns: [skus.id, skus.client_id] }),
    foreignKey({ name: 'b2b_sku_profiles_supplier', columns: [t.default_supplier_id, t.client_id], foreignColumns: [suppliers.id, suppliers.client_id] }),
    uniqueIndex('b2b_sku_profiles_wms_code').on(t.client_id, sql`lower(${t.wms_item_code})`),
    index('b2b_sku_profiles_supplier_of').on(t.default_supplier_id),
    index('b2b_sku_profiles_to_sync').on(t.client_id, t.wms_sync_status).where(sql`${t.wms_sync_status} in ${literals(wmsSync, 'pending', 'failed')}`),
    check('b2b_sku_profiles_packs', sql`least(${t.inner_qty}, ${t.ti}, ${t.hi}) >= 1`),
    check('b2b_sku_profiles_case', sql`num_nonnulls(${t.case_length}, ${t.case_width}, ${t.case_height}) in (0, 3)
      and least(${t.case_length}, ${t.case_width}, ${t.case_height}, ${t.case_weight}) > 0`),
    check('b2b_sku_profiles_temperature', sql`${t.temperature_min} < ${t.temperature_max}`),
  ],
)

/** b2b.md 2.1: a row of an uploaded SKU file that waits for approval, or waited. */
export const skuUploadRows = pgTable(
  'sku_upload_rows',
  {
    id: rowId(),
    upload_id: ref('upload_id').notNull().references(() => excelDetails.id),
    row_no: integer('row_no').notNull(),
    client_id: ref('client_id').notNull().references(() => clients.id),
    sku_code: text('sku_code').notNull(),
    sku_name: text('sku_name'),
    /** What the row says, by the fields of its template. */
    payload: jsonb('payload').notNull(),
    action: text('action').$type<(typeof stagedAction.names)[number]>().notNull(),
    check_status: statusColumn(stagedCheck, 'valid'),
    /** What is wrong with it or worth knowing, a sentence each with its column. */
    messages: jsonb('messages').notNull().default([]),
    /** What it changes of the SKU, as it was when it was decided. */
    changes: jsonb('changes').notNull().default([]),
    approval_status: statusColumn(stagedApproval, '0'),
    /** The SKU it made or changed. */
    sku_id: ref('sku_id').references(() => skus.id),
    decided_by: ref('decided_by'),
    decided_at: instant('decided_at'),
    remarks: text('remarks'),
    ...stamps(),
  },
  (t) => [
    unique('sku_upload_rows_once').on(t.upload_id, t.row_no),
    index('sku_upload_rows_list').on(t.client_id, t.approval_status, t.id.desc()),
    index('sku_upload_rows_sku').on(t.client_id, sql`lower(${t.sku_code})`, t.id.desc()),
    index('sku_upload_rows_of_sku').on(t.sku_id),
    check('sku_upload_rows_action_check', sql`${t.action} in ${literals(stagedAction, ...stagedAction.names)}`),
    check('sku_upload_rows_decided', sql`(${t.approval_status} = ${literal(stagedApproval, '0')}) = (${t.decided_at} is null)`),
    check('sku_upload_rows_rejected', sql`${t.approval_status} <> ${literal(stagedApproval, '2')} or ${t.remarks} is not null`),
  ],
)

/** b2b.md 2.1: a picture of a SKU; one whose name told no SKU waits to be linked. */
export const skuImages = pgTable(
  'sku_images',
  {
    id: rowId(),
    client_id: ref('client_id').notNull().references(() => clients.id),
    sku_id: ref('sku_id'),
    /** The market form of the SKU it is of; null for the SKU itself. */
    variant_id: ref('variant_id'),
    // Typed by hand: other tables' `kind` is plain text, and SQL is held to the names of a column that knows them.
    kind: text('kind').$type<SkuImageKind>().notNull().default('front'),
    file_name: text('file_name').notNull(),
    path: text('path').notNull(),
    thumb_path: text('thumb_path').notNull(),
    mime: text('mime').notNull(),
    bytes: integer('bytes').notNull(),
    width_px: integer('width_px').notNull(),
    height_px: integer('height_px').notNull(),
    sha256: text('sha256').notNull(),
    sort: integer('sort').notNull().default(0),
    /** What labels of the SKU are made after; at most one of a SKU. */
    is_label_reference: boolean('is_label_reference').notNull().default(false),
    approval_status: statusColumn(skuImageApproval, '0'),
    decided_by: ref('decided_by'),
    decided_at: instant('decided_at'),
    remarks: text('remarks'),
    ...stamps(),
  },
  (t) => [
    foreignKey({ name: 'sku_images_sku', columns: [t.sku_id, t.client_id], foreignColumns: [skus.id, skus.client_id] }),
    foreignKey({ name: 'sku_images_variant', columns: [t.variant_id, t.sku_id], foreignColumns: [skuVariants.id, skuVariants.sku_id] }),
    // One of the SKU itself, and one of each of its market forms.
    uniqueIndex('sku_images_label_reference').on(t.sku_id, sql`coalesce(${t.variant_id}, 0)`).where(sql`${t.is_label_reference}`),
    index('sku_images_of_variant').on(t.variant_id).where(sql`${t.variant_id} is not null`),
    index('sku_images_of_sku').on(t.sku_id, t.sort, t.id),
    index('sku_images_list').on(t.client_id, t.approval_status, t.id.desc()),
    index('sku_images_same').on(t.client_id, t.sha256),
    check('sku_images_kind_check', sql`${t.kind} in ${literals(skuImageKind, ...skuImageKind.names)}`),
    check('sku_images_size', sql`${t.width_px} >= 500 and ${t.height_px} >= 500 and ${t.bytes} between 1 and 5242880`),
  ],
)
