import { sql } from 'drizzle-orm'
import { skuImageApproval, skuImageKind, wmsSync } from '@/lib/domain/b2b-sku'
import { storageClass } from '@/lib/domain/location'
import { hasWms, isB2bSku } from '../../core/stock/b2b-goods'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'

/** The last few of a client with a warehouse system of its own were refused there, some wait, the rest are known. */
const synced = sql`case when not ${hasWms(sql`k.client_id`)} then ${literal(wmsSync, 'not_required')}
  when row_number() over (partition by k.client_id order by k.id desc) <= 3 then ${literal(wmsSync, 'failed')}
  when k.id % 17 = 0 then ${literal(wmsSync, 'pending')} else ${literal(wmsSync, 'synced')} end`

/** How goods for B2B are packed, labelled and registered, and whether their client's warehouse system knows them (b2b.md 2.1). */
export const seedProfiles = (db: Db, now: string) => rows(
  db,
  sql`insert into b2b_sku_profiles (sku_id, client_id, default_supplier_id, inner_qty, case_length, case_width, case_height, case_weight, ti, hi,
      product_registration_no, registration_expiry, temperature_min, temperature_max, wms_sync_status, wms_synced_at, wms_error)
    select s.sku_id, s.client_id, s.supplier, s.inner_qty, 40, 30, 25, s.case_weight, 8, 6, case when s.expires then 'DM-' || 80000 + s.sku_id end,
      case when s.expires then ${now}::timestamptz::date + (12 + (s.sku_id * 37 % 700)::int) end, case when s.is_cool then 2 end,
      case when s.is_cool then 8 end, s.sync,
      case when s.sync = ${literal(wmsSync, 'synced')} then ${now}::timestamptz - make_interval(hours => (s.sku_id % 200)::int) end,
      case when s.sync = ${literal(wmsSync, 'failed')} then 'Pack key EA-6-24 is not set up' end
    from (select k.id as sku_id, k.client_id, (select min(v.id) from suppliers v where v.client_id = k.client_id) as supplier,
        case when k.units_per_carton > 6 then 6 end as inner_qty, round(k.weight * coalesce(k.units_per_carton, 1) + 0.4, 3) as case_weight,
        k.is_expiry_tracked as expires, k.storage_class = ${literal(storageClass, 'cool')} as is_cool, ${synced} as sync
      from skus k where ${isB2bSku(sql`k`)} and not k.is_bundle) s order by s.sku_id`,
)

/**
 * Pictures of goods for B2B (b2b.md 8): a front of each but forty, the back of some; one in sixty is rejected, one in nine waits. They are drawn when
 * they are asked for.
 */
export const seedImages = (db: Db, now: string, by: number) => rows(
  db,
  sql`insert into sku_images (client_id, sku_id, kind, file_name, path, thumb_path, mime, bytes, width_px, height_px, sha256, sort, approval_status, decided_by,
      decided_at, remarks, created_at, created_by, updated_at, updated_by)
    select p.client_id, p.sku_id, p.kind, lower(p.sku_code) || '_' || p.kind || '.jpg', 'placeholder:' || p.seed, 'placeholder:' || p.seed, 'image/jpeg',
      60000 + p.seed % 40000, 800, 800, md5('picture ' || p.seed), p.sort, p.status,
      case when p.status <> ${literal(skuImageApproval, '0')} then ${by}::bigint end,
      case when p.status <> ${literal(skuImageApproval, '0')} then p.at + interval '1 day' end,
      case when p.status = ${literal(skuImageApproval, '2')} then 'The label cannot be read' end, p.at, ${by}::bigint, p.at, ${by}::bigint
    from (select k.client_id, k.id as sku_id, k.sku_code, v.kind, v.sort, k.id * 10 + v.sort as seed,
        ${now}::timestamptz - make_interval(days => (3 + k.id % 90)::int) as at,
        case when (k.id + v.sort) % 60 = 7 then ${literal(skuImageApproval, '2')} when k.id % 9 = 4 then ${literal(skuImageApproval, '0')}
          else ${literal(skuImageApproval, '1')} end as status
      from (select k.*, row_number() over (order by k.id desc) as nth from skus k where ${isB2bSku(sql`k`)} and not k.is_bundle) k
        cross join (values (${literal(skuImageKind, 'front')}, 0), (${literal(skuImageKind, 'back')}, 1)) v(kind, sort)
      where k.nth > 40 and (v.sort = 0 or k.id % 3 = 0)) p order by p.sku_id, p.sort`,
)
