import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { catalogue } from '@/lib/contract/catalogue'
import { recordStatus, type RecordStatus } from '@/lib/domain/record-status'
import { attributesRule, readAttributes } from '@/lib/domain/sku'
import { defaultsOfOne } from '../../core/categories/defaults'
import { first, rows, type Db } from '../../db/db'
import { skus } from '../../db/schema/skus'
import { Refusal, refuseField, refuseOn, staleRecord, type Fault } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { holdClient } from '../clients/scope'
import { barcodesIn, putBarcodes } from './barcodes'
import { refuseAliasCode, switchOffCodes } from './mappings'
import { skuOf, type SkuDetail } from './skus'
import { hasStock, refuseInUse } from './use'

type Made = z.output<typeof catalogue.addSku.body>
type Change = z.output<typeof catalogue.changeSku.body>
export type SkuFields = Pick<
  Made, 'scope' | 'product_id' | 'weight' | 'length' | 'width' | 'height' | 'is_expiry_tracked' | 'shelf_life_days' | 'is_dangerous' | 'un_number'
  | 'unit_price' | 'unit_cost'
>
/** Of goods whose category says nothing of it. */
const USUAL = { storage_class: 'ambient', vat_rate: '5.00' } as const

/** What hangs together in a SKU and no single field can say (fulfilment.md 2.3). */
export function skuFaults(sku: SkuFields): Fault[] {
  const faults: Fault[] = []
  const add = (field: string, message: string) => void faults.push({ field, message })
  const sides = ['length', 'width', 'height'] as const
  const given = sides.filter((side) => sku[side] !== null && sku[side] !== undefined)
  if (sku.scope === 'ecom' && !sku.product_id) add('product_id', 'Choose the product: an e-commerce SKU belongs to one.')
  if (sku.scope === 'ecom' ? !(Number(sku.weight ?? 0) > 0) : Number(sku.weight ?? 1) <= 0) add('weight', 'Weight must be greater than 0.')
  for (const side of given) if (Number(sku[side]) <= 0) add(side, 'A measure must be above 0, or left empty.')
  if (given.length === 1 || given.length === 2) {
    for (const side of sides.filter((one) => !given.includes(one))) add(side, 'Give length, width and height, or none of them.')
  }
  if (sku.is_expiry_tracked && !sku.shelf_life_days) add('shelf_life_days', 'Shelf life is required when expiry is tracked.')
  if (sku.is_dangerous && !sku.un_number) add('un_number', 'Give the UN number of dangerous goods, such as UN1950.')
  for (const field of ['unit_price', 'unit_cost'] as const) if (Number(sku[field] ?? 0) < 0) add(field, 'A price is 0 or more.')
  return faults
}

/** 422 with every fault at its field. */
export function refuseFaults(faults: readonly Fault[]): void {
  const [fault] = faults
  if (fault) throw new Refusal(422, fault.message, [...faults])
}

interface OfProduct {
  client_id: number
  hs_code: string | null
  oms_category_id: number | null
  status: RecordStatus
}
/** The product is one of the client's that is still there; held, so that it is not deleted meanwhile. Null where none is named. */
async function expectProduct(tx: Db, clientId: number, productId: number | null | undefined): Promise<OfProduct | null> {
  if (!productId) return null
  const found = await first<OfProduct>(
    tx, sql`select client_id, hs_code, oms_category_id::int as oms_category_id, status from products where id = ${productId} for share`,
  )
  if (!found || found.status === 'delete') throw refuseField('product_id', 'This product no longer exists.')
  if (found.client_id !== clientId) throw refuseField('product_id', 'This product belongs to another client.')
  return found
}

function variantIn(attributes: string | null | undefined): { variant_attributes?: Record<string, string> } {
  if (attributes === undefined) return {}
  const read = readAttributes(attributes ?? '')
  if (!read) throw refuseField('attributes', attributesRule)
  return { variant_attributes: read }
}

const receiptShare = (share: number | null | undefined) => (share === undefined ? {} : { min_receipt_shelf_life_pct: share === null ? null : share.toFixed(1) })
/** What follows from tracking expiry, where nothing else is said: batches, first to expire goes first, half of its life left on receipt. */
const followsExpiry = { is_batch_tracked: true }

/** What a new SKU leaves empty is as its product's category says: how it is kept, taxed and tracked; its HS code is its product's (fulfilment.md 2.8). */
async function filled(tx: Db, body: Made) {
  const product = await expectProduct(tx, body.client_id, body.product_id)
  const defaults = await defaultsOfOne(tx, product?.oms_category_id)
  return {
    ...body, storage_class: body.storage_class ?? defaults.storage_class ?? USUAL.storage_class, vat_rate: body.vat_rate ?? defaults.vat_rate ?? USUAL.vat_rate,
    is_dangerous: body.is_dangerous ?? defaults.is_dangerous, is_expiry_tracked: body.is_expiry_tracked ?? defaults.is_expiry_tracked,
    hs_code: body.hs_code ?? product?.hs_code ?? null,
  }
}

/** Adds a SKU with its barcodes. 409 when its code or a barcode is taken, 422 with every contradiction at its field. */
export async function addSku(tx: Db, who: Who, body: Made): Promise<{ id: number; sku_code: string }> {
  await holdClient(tx, who, body.client_id)
  const sku = await filled(tx, body)
  const { barcodes, barcode_lines, attributes, min_receipt_shelf_life_pct: share, rotation, ...fields } = sku
  refuseFaults(skuFaults(sku))
  const marks = barcodesIn({ barcodes, barcode_lines })
  await refuseAliasCode(tx, body.client_id, body.sku_code)
  const message = `SKU code ${body.sku_code} is already used by this client. A code is never given twice, not even after its SKU was deleted.`
  const [made] = await refuseOn(
    { skus_code_once: () => new Refusal(409, message, [{ field: 'sku_code', message }]) },
    tx.insert(skus).values({
      ...fields, ...variantIn(attributes), ...receiptShare(share ?? (sku.is_expiry_tracked ? 50 : null)), ...(sku.is_expiry_tracked && followsExpiry),
      rotation: rotation ?? (sku.is_expiry_tracked ? 'fefo' : 'fifo'), created_by: who.user_id, updated_by: who.user_id,
    }).returning({ id: skus.id }),
  )
  const id = made?.id ?? 0
  if (marks) await putBarcodes(tx, { id, client_id: body.client_id }, marks, who.user_id, barcodes === undefined ? 'barcode_lines' : 'barcodes')
  return { id, sku_code: body.sku_code }
}

/** How a SKU is kept and taxed is never empty: emptied, it is as its product's category says again. */
async function emptied(tx: Db, product: OfProduct | null, change: Change) {
  const defaults = await defaultsOfOne(tx, product?.oms_category_id)
  return {
    storage_class: change.storage_class === null ? defaults.storage_class ?? USUAL.storage_class : change.storage_class,
    vat_rate: change.vat_rate === null ? defaults.vat_rate ?? USUAL.vat_rate : change.vat_rate,
  }
}

const flags = ['is_batch_tracked', 'is_expiry_tracked', 'is_serial_tracked'] as const

/** Held until the transaction ends, against new stock and new orders of it too; 404 for another's, 409 for one that is deleted. */
async function heldSku(tx: Db, who: Who, id: number): Promise<SkuDetail> {
  await rows(tx, sql`select 1 from skus where id = ${id} for update`)
  const held = await skuOf(tx, who, id)
  if (held.status === 'delete') throw new Refusal(409, `SKU ${held.sku_code} is deleted and cannot be changed.`)
  return held
}

/** What is told apart in stock cannot change while there is some. */
async function refuseTracking(tx: Db, before: SkuDetail, change: Partial<SkuFields> & Partial<Pick<Made, (typeof flags)[number]>>): Promise<void> {
  const changed = flags.find((flag) => change[flag] !== undefined && change[flag] !== before[flag])
  if (!changed || !(await hasStock(tx, before.id))) return
  const message = `SKU ${before.sku_code} has stock, so how it is tracked cannot change. Ship or adjust the stock first.`
  throw new Refusal(409, message, [{ field: changed, message }])
}

interface Changed { before: SkuDetail; after: SkuDetail }

/** Changes a SKU but for its client and code. 409 when somebody saved it meanwhile, for a barcode that is taken, and for tracking while there is stock. */
export async function changeSku(tx: Db, who: Who, id: number, { version, ...change }: Change): Promise<Changed> {
  const before = await heldSku(tx, who, id)
  if (version !== undefined && version !== before.version) throw staleRecord()
  const { barcodes, barcode_lines, attributes, min_receipt_shelf_life_pct: share, rotation, ...fields } = change
  const implied = change.is_expiry_tracked ?? before.is_expiry_tracked ? followsExpiry : {}
  await refuseTracking(tx, before, { ...fields, ...implied })
  refuseFaults(skuFaults({ ...(before as SkuFields), ...fields }))
  const product = await expectProduct(tx, before.client_id, change.product_id === undefined ? before.product_id : change.product_id)
  const usual = await emptied(tx, product, change)
  const marks = barcodesIn({ barcodes, barcode_lines })
  await tx.update(skus).set({
    ...fields, ...usual, ...implied, ...variantIn(attributes), ...receiptShare(share), ...(rotation && { rotation }),
    version: sql`version + 1`, updated_at: sql`now()`, updated_by: who.user_id,
  }).where(eq(skus.id, id))
  if (marks) await putBarcodes(tx, before, marks, who.user_id, barcodes === undefined ? 'barcode_lines' : 'barcodes')
  return { before, after: await skuOf(tx, who, id) }
}

/**
 * Switches or deletes a SKU. 409 while an open order wants it, and no deleting while there is stock of it. The barcodes of a deleted one are
 * free for another; its code is not, and its aliases are switched off.
 */
export async function toggleSku(tx: Db, who: Who, id: number, status: RecordStatus): Promise<Changed> {
  const before = await heldSku(tx, who, id)
  if (!recordStatus.can(before.status, status)) throw new Refusal(409, `SKU ${before.sku_code} is ${before.status} already.`)
  if (status !== 'active') await refuseInUse(tx, [id], status)
  await tx.update(skus).set({ status, version: sql`version + 1`, updated_at: sql`now()`, updated_by: who.user_id }).where(eq(skus.id, id))
  if (status === 'delete') await switchOffCodes(tx, [id], who.user_id)
  return { before, after: await skuOf(tx, who, id) }
}
