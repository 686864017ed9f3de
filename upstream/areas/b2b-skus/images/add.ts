import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { b2bSkuImages } from '@/lib/contract/b2b-sku-images'
import { readImageName, skuImageApproval, type SkuImageKind } from '@/lib/domain/b2b-sku'
import { counted } from '@/lib/domain/counted'
import { recordStatus } from '@/lib/domain/record-status'
import { isB2bSku } from '../../../core/stock/b2b-goods'
import { first, rows, type Db } from '../../../db/db'
import { literal } from '../../../db/literals'
import { Answer, type Ctx } from '../../../platform/implement'
import { allOf } from '../../../platform/list'
import { Refusal, refuseField } from '../../../platform/refusal'
import { isAdmin, type Who } from '../../../platform/who'
import { ownGoods } from '../../catalogue/scope'
import { holdClient } from '../../clients/scope'
import { standVariants } from './of-variant'
import { readPicture, type Picture } from './picture'
import { eachSent, type SentPicture } from './sent'

type Body = z.output<typeof b2bSkuImages.upload.body>
type Sending = Pick<Ctx<unknown, unknown, unknown>, 'db' | 'who' | 'services' | 'files' | 'file' | 'audit'>
type Outcome = z.output<typeof b2bSkuImages.upload.reply>
interface Target { clientId: number; skuId: number | null }

/** The SKU for B2B a picture is to be of; 404 for another's. */
export async function skuToShow(tx: Db, who: Who, id: number): Promise<{ id: number; client_id: number; sku_code: string }> {
  const sku = await first<{ id: number; client_id: number; sku_code: string }>(tx, sql`select k.id, k.client_id, k.sku_code from skus k
    where ${allOf([sql`k.id = ${id}`, isB2bSku(sql`k`), sql`k.status <> ${literal(recordStatus, 'delete')}`, ownGoods(who, sql`k.client_id`)])} for share`)
  if (!sku) throw new Refusal(404, 'This SKU no longer exists.')
  return sku
}

/** Whose pictures they are: of the SKU named, of the client named, of the only one somebody has. */
async function targetOf(tx: Db, who: Who, { client_id, sku_id }: Body): Promise<Target> {
  if (sku_id !== undefined) {
    const sku = await skuToShow(tx, who, sku_id)
    return { clientId: sku.client_id, skuId: sku.id }
  }
  const only = !isAdmin(who) && who.client_ids.length === 1 ? who.client_ids[0] : undefined
  const clientId = client_id ?? only
  if (clientId === undefined) throw refuseField('client_id', 'Choose the client.')
  await holdClient(tx, who, clientId)
  return { clientId, skuId: null }
}

interface Named { skuId: number | null; variantId: number | null; kind: SkuImageKind; sort: number }
interface Match { id: number; variant_id: number | null }
/** The SKU each name tells: its code, its WMS item code or the code of a market form, with or without what it shows after it. */
async function named(tx: Db, { clientId, skuId }: Target, names: readonly string[], kind: SkuImageKind | undefined): Promise<Map<string, Named>> {
  const read = names.map((name) => {
    const whole = name.replace(/\.[A-Za-z0-9]{1,5}$/, '').trim()
    return { name, whole, ...readImageName(name) }
  })
  const codes = [...new Set(read.flatMap(({ code, whole }) => [code.toLowerCase(), whole.toLowerCase()]))]
  const known = skuId === null
    ? await rows<Match & { code: string }>(tx, sql`select k.id, n.variant_id, lower(n.code) as code from skus k
        left join b2b_sku_profiles q on q.sku_id = k.id cross join lateral (
          select null::bigint as variant_id, unnest(array[k.sku_code, q.wms_item_code]) as code
          union all select v.id, v.variant_code from sku_variants v where v.sku_id = k.id and v.status <> ${literal(recordStatus, 'delete')}) n
        where k.client_id = ${clientId} and ${isB2bSku(sql`k`)} and k.status <> ${literal(recordStatus, 'delete')}
          and lower(n.code) = any(${sql.param(codes)}::text[]) order by n.variant_id is null, k.id desc`)
    : []
  const byCode = new Map(known.map((one) => [one.code, one]))
  return new Map(read.map(({ name, code, whole, kind: shows, sort }) => {
    const entire = byCode.get(whole.toLowerCase())
    // A code may end like a kind does: the whole name goes before its parts.
    const match = entire ?? byCode.get(code.toLowerCase())
    return [name, { skuId: skuId ?? match?.id ?? null, variantId: match?.variant_id ?? null, kind: kind ?? (entire ? 'front' : shows), sort }]
  }))
}

/** Keeps a picture; null where the very same is there already. */
async function keep(
  { db: tx, who, services }: Sending, target: Target, name: string, picture: Picture, { skuId, variantId, kind, sort }: Named,
): Promise<number | null> {
  const sha256 = createHash('sha256').update(picture.bytes).digest('hex')
  const same = await first(tx, sql`select 1 from sku_images where client_id = ${target.clientId} and sha256 = ${sha256}
    and sku_id is not distinct from ${skuId}::bigint and variant_id is not distinct from ${variantId}::bigint
    and approval_status <> ${literal(skuImageApproval, '2')}`)
  if (same) return null
  const key = `sku-images/${target.clientId}/${randomUUID()}`
  const [path, thumb] = [`${key}.${picture.extension}`, `${key}-small.jpg`]
  await services.files.write(path, picture.bytes)
  await services.files.write(thumb, picture.thumb)
  const made = await first<{ id: number }>(
    tx,
    sql`insert into sku_images (client_id, sku_id, variant_id, kind, file_name, path, thumb_path, mime, bytes, width_px, height_px, sha256, sort,
          created_by, updated_by)
        values (${target.clientId}, ${skuId}, ${variantId}, ${kind}, ${name}, ${path}, ${thumb}, ${picture.mime}, ${picture.bytes.length}, ${picture.width},
          ${picture.height}, ${sha256}, ${sort}, ${who.user_id}, ${who.user_id}) returning id`,
  )
  await standVariants(tx, [variantId])
  return made?.id ?? null
}

/** One after the other: two photographs unpacked at once are more memory than one call is worth. */
async function takeAll(ctx: Sending, target: Target, pictures: readonly SentPicture[], body: Body, outcome: Outcome): Promise<void> {
  const byName = await named(ctx.db, target, pictures.map(({ name }) => name), body.kind)
  for (const { name, read } of pictures) {
    const found = byName.get(name) ?? { skuId: target.skuId, variantId: null, kind: body.kind ?? 'front', sort: 0 }
    try {
      const id = await keep(ctx, target, name, await readPicture(await read()), found)
      if (id === null) throw new Refusal(409, 'The same picture is there already.')
      outcome.ids.push(id)
      if (found.skuId === null) outcome.unmatched.push(name)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // A single picture is answered with what is wrong with it.
      if (pictures.length === 1 && ctx.files.length <= 1) throw error
      outcome.refused.push({ name, message: error.message })
    }
  }
}

/**
 * Keeps pictures of SKUs, singly or out of zips; what cannot be kept is told beside its name and holds back no other. Those whose names tell no
 * SKU of the client are kept too, and wait to be linked. 413, 415 and 422 for a single one that will not do.
 */
export async function addImages(ctx: Sending, body: Body): Promise<Answer<Outcome>> {
  const target = await targetOf(ctx.db, ctx.who, body)
  const outcome: Outcome = { added: 0, ids: [], unmatched: [], refused: [] }
  const sent = ctx.files.length > 0 ? ctx.files : ctx.file ? [ctx.file] : []
  await eachSent(sent, (pictures) => takeAll(ctx, target, pictures, body, outcome))
  outcome.added = outcome.ids.length
  for (const id of outcome.ids) ctx.audit({ entity: 'sku_image', entity_id: id, after: { client_id: target.clientId, sku_id: target.skuId } })
  return new Answer(201, outcome, `${counted(outcome.added, 'picture')} added.`)
}
