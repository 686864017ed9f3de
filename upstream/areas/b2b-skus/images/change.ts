import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { b2bSkuImages } from '@/lib/contract/b2b-sku-images'
import { skuImageApproval } from '@/lib/domain/b2b-sku'
import { first, rows, type Db } from '../../../db/db'
import { literal } from '../../../db/literals'
import { noPermission, Refusal, refuseField, staleRecord } from '../../../platform/refusal'
import type { Services } from '../../../platform/services'
import type { Who } from '../../../platform/who'
import { skuToShow } from './add'
import { standVariants } from './of-variant'
import { placeholderSeed } from './placeholder'
import { imageOf, pathsOf, type Image } from './read'

interface Changed { before: Image; after: Image }

async function held(tx: Db, who: Who, id: number): Promise<Image> {
  await rows(tx, sql`select 1 from sku_images where id = ${id} for update`)
  return imageOf(tx, who, id)
}

/** What labels are made after is one approved picture of the SKU, or of its market form; another that was is so no longer. */
async function beReference(tx: Db, { id, approval_status }: Image, skuId: number | null, variantId: number | null): Promise<void> {
  if (skuId === null) throw refuseField('is_label_reference', 'Link the picture to a SKU first.')
  if (approval_status !== '1') throw new Refusal(409, 'Only an approved picture can be what labels are made after.', [{
    field: 'is_label_reference', message: 'Approve the picture first.',
  }])
  await rows(tx, sql`update sku_images set is_label_reference = false, version = version + 1, updated_at = now()
    where sku_id = ${skuId} and variant_id is not distinct from ${variantId}::bigint and is_label_reference and id <> ${id}`)
}

/** 422 for a market form of another SKU. */
async function expectVariantOf(tx: Db, skuId: number | null, variantId: number | null): Promise<void> {
  if (variantId === null) return
  if (!(await first(tx, sql`select 1 from sku_variants where id = ${variantId} and sku_id = ${skuId}`)))
    throw refuseField('variant_id', 'Choose a variant of this SKU.')
}

/** Says what a picture is of and what it shows. 404 for another's picture or SKU, 422 for a SKU of another client. */
export async function linkImage(
  tx: Db, who: Who, id: number, { version, sku_id, variant_id, kind, sort, is_label_reference }: z.output<typeof b2bSkuImages.link.body>,
): Promise<Changed> {
  const before = await held(tx, who, id)
  if (version !== undefined && version !== before.version) throw staleRecord()
  if (sku_id !== undefined && (await skuToShow(tx, who, sku_id)).client_id !== before.client_id)
    throw refuseField('sku_id', 'This SKU belongs to another client.')
  const skuId = sku_id ?? before.sku_id
  const variantId = variant_id === undefined ? (skuId === before.sku_id ? before.variant_id : null) : variant_id
  await expectVariantOf(tx, skuId, variantId)
  const moved = skuId !== before.sku_id || variantId !== before.variant_id
  if (is_label_reference) await beReference(tx, before, skuId, variantId)
  await rows(
    tx,
    sql`update sku_images set sku_id = ${skuId}, variant_id = ${variantId}, kind = ${kind ?? before.kind}, sort = ${sort ?? before.sort},
          is_label_reference = ${is_label_reference ?? (moved ? false : before.is_label_reference)}, version = version + 1, updated_at = now(),
          updated_by = ${who.user_id} where id = ${id}`,
  )
  await standVariants(tx, [before.variant_id, variantId])
  return { before, after: await imageOf(tx, who, id) }
}

/** Approves or rejects a picture. 403 without the key, 409 for one that is so already or is linked to no SKU, 422 for rejecting without a reason. */
export async function decideImage(tx: Db, who: Who, id: number, { decision, remarks }: z.output<typeof b2bSkuImages.decide.body>): Promise<Changed> {
  if (!who.keys.has('app_b2b:sku-approve')) throw noPermission()
  const before = await held(tx, who, id)
  const to = decision === 'approve' ? '1' : '2'
  if (!skuImageApproval.can(before.approval_status, to))
    throw new Refusal(409, `${before.file_name} is ${skuImageApproval.label(before.approval_status).toLowerCase()} already.`)
  if (decision === 'reject' && !remarks) throw refuseField('remarks', 'Say why it is rejected.')
  if (decision === 'approve' && before.sku_id === null) throw new Refusal(409, `Link ${before.file_name} to a SKU first.`)
  await rows(
    tx,
    sql`update sku_images set approval_status = ${to}, remarks = ${remarks ?? null}, decided_by = ${who.user_id}, decided_at = now(),
          is_label_reference = is_label_reference and ${to} = ${literal(skuImageApproval, '1')}, version = version + 1, updated_at = now(),
          updated_by = ${who.user_id} where id = ${id}`,
  )
  await standVariants(tx, [before.variant_id])
  return { before, after: await imageOf(tx, who, id) }
}

/** Takes a picture away, and its files once that has landed. */
export async function removeImage(tx: Db, who: Who, services: Services, id: number): Promise<Image> {
  const before = await held(tx, who, id)
  const { path, thumb_path } = await pathsOf(tx, who, id)
  await rows(tx, sql`delete from sku_images where id = ${id}`)
  await standVariants(tx, [before.variant_id])
  const paths = [path, thumb_path].filter((key) => placeholderSeed(key) === null)
  if (paths.length > 0) await services.jobs.send(tx, 'files.remove', { paths })
  return before
}
