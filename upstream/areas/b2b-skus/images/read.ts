import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { b2bSkuImages } from '@/lib/contract/b2b-sku-images'
import { first, type Db } from '../../../db/db'
import { Download } from '../../../platform/implement'
import { allOf, anyOfValues, contains, pageOf, whether } from '../../../platform/list'
import { Refusal } from '../../../platform/refusal'
import type { Services } from '../../../platform/services'
import type { Who } from '../../../platform/who'
import { ownGoods } from '../../catalogue/scope'
import { placeholderPicture, placeholderSeed } from './placeholder'

type Query = z.output<typeof b2bSkuImages.list.query>
export type Image = z.output<typeof b2bSkuImages.list.reply>['rows'][number]

const columns = sql`i.id, i.client_id, coalesce(c.trade_name, c.name) as client_name, i.sku_id, k.sku_code, k.sku_name, i.variant_id, v.variant_code,
  i.kind, i.file_name,
  '/api/fulfillmentbb/sku_image_file/' || i.id || '?size=thumb' as thumb_url, '/api/fulfillmentbb/sku_image_file/' || i.id as url,
  i.width_px || ' × ' || i.height_px as size, i.bytes, i.is_label_reference, i.sort, i.approval_status, i.remarks, u.full_name as uploaded_by,
  i.created_at as uploaded_at, d.full_name as decided_by, i.version`
const tables = sql`sku_images i join clients c on c.id = i.client_id left join skus k on k.id = i.sku_id
  left join sku_variants v on v.id = i.variant_id left join users u on u.id = i.created_by
  left join users d on d.id = i.decided_by`

const gone = () => new Refusal(404, 'This picture no longer exists.')

/** Pictures somebody may see, by SKU. */
export function imageList(db: Db, who: Who, q: Query) {
  const found = q.search ? contains(q.search) : null
  return pageOf<Image>(
    db,
    {
      columns, from: tables, countFrom: sql`sku_images i left join skus k on k.id = i.sku_id left join sku_variants v on v.id = i.variant_id`,
      where: [
        ownGoods(who, sql`i.client_id`), anyOfValues(sql`i.client_id`, q.client_id),
        anyOfValues(sql`i.sku_id`, q.sku_id), anyOfValues(sql`i.variant_id`, q.variant_id),
        anyOfValues(sql`i.kind`, q.kind),
        anyOfValues(sql`i.approval_status`, q.approval_status), whether(q.unlinked, sql`i.sku_id is null`),
        found ? sql`(k.sku_code ilike ${found} or k.sku_name ilike ${found} or v.variant_code ilike ${found} or i.file_name ilike ${found})` : undefined,
      ],
      sorts: {
        uploaded_at: { by: sql`i.created_at`, kind: 'time' }, sku_code: { by: sql`k.sku_code`, kind: 'text', nullable: true },
        bytes: { by: sql`i.bytes`, kind: 'number' },
      },
      defaultSort: 'uploaded_at', id: sql`i.id`,
    },
    q,
  )
}

const one = <Row extends object>(db: Db, who: Who, id: number, picked: SQL) =>
  first<Row>(db, sql`select ${picked} from ${tables} where ${allOf([sql`i.id = ${id}`, ownGoods(who, sql`i.client_id`)])}`)

/** A picture; 404 for another's. */
export async function imageOf(db: Db, who: Who, id: number): Promise<Image> {
  const found = await one<Image>(db, who, id, columns)
  if (!found) throw gone()
  return found
}

/** Where a picture and its small one are kept; 404 for another's. */
export async function pathsOf(db: Db, who: Who, id: number) {
  const found = await one<{ path: string; thumb_path: string; mime: string; file_name: string }>(
    db, who, id, sql`i.path, i.thumb_path, i.mime, i.file_name`)
  if (!found) throw gone()
  return found
}

/** The picture itself, whole or small, for an `img`. */
export async function imageFile(db: Db, who: Who, services: Services, id: number, size: 'full' | 'thumb'): Promise<Download> {
  const { path, thumb_path, mime, file_name } = await pathsOf(db, who, id)
  const key = size === 'thumb' ? thumb_path : path
  const seed = placeholderSeed(key)
  if (seed !== null) return new Download(await placeholderPicture(seed, size === 'thumb' ? 160 : 800), 'image/jpeg', file_name, true)
  if (!(await services.files.has(key))) throw gone()
  return new Download(await services.files.read(key), size === 'thumb' ? 'image/jpeg' : mime, file_name, true)
}
