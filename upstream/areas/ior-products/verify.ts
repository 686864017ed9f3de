import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { iorProducts } from '@/lib/contract/ior-products'
import { counted } from '@/lib/domain/counted'
import { isCleared, productCheck } from '@/lib/domain/eligibility'
import { stoppable, type UploadStatus } from '@/lib/domain/upload'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allOf, anyOfValues } from '../../platform/list'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { openSql, shownTemp, tempColumns, tempTables, type TempRow } from './checks'
import { foundColumns, saidColumns } from './columns'
import { judgeGoods } from './judge'
import { noteFound } from './mend'
import { productsOf } from './scope'

/** Rows that are not in the catalogue yet, held in one order. */
async function heldRows(tx: Db, who: Who, which: SQL): Promise<TempRow[]> {
  await rows(tx, sql`select 1 from temp_products p where ${which} and ${openSql} order by p.id for update`)
  const found = await rows<TempRow>(tx, sql`select ${tempColumns} from ${tempTables} where ${allOf([which, openSql, productsOf(who)])} order by p.id`)
  return found.map(shownTemp)
}

/** Holds rows against the rules of today; whoever is cleared is verified where `verifies`, else each stays where it was unless that is no longer so. */
async function recheck(tx: Db, who: Who, held: readonly TempRow[], verifies: boolean) {
  const all = await judgeGoods(tx, held)
  const checked = held.flatMap((row, i) => {
    const found = all[i]
    if (!found) return []
    const stands = isCleared(found.eligibility) ? ('verified' as const) : ('failed' as const)
    const isOther = found.eligibility !== row.eligibility || found.reasons.join() !== row.reasons.join() || found.duty_rate !== row.duty_rate
    return [{ id: row.id, found, isOther, verify_status: verifies || row.verify_status !== 'pending' ? stands : row.verify_status }]
  })
  await noteFound(tx, who, checked)
  return checked
}

/** Checks again (sellers-ior.md 5): one row, those named, or all of a file. `changed` are those of which something else was found. */
export async function refreshProducts(tx: Db, who: Who, id: number, { ids, upload_id }: z.output<typeof iorProducts.refresh.body>) {
  if (id === 0 && !ids && upload_id === undefined) throw refuseField('ids', 'Name the rows or their file.')
  const which = id > 0 ? sql`p.id = ${id}` : ids ? (anyOfValues(sql`p.id`, ids) as SQL) : sql`p.upload_id = ${upload_id}`
  const held = await heldRows(tx, who, which)
  if (held.length === 0) {
    const there = await first(tx, sql`select 1 from temp_products p join sellers s on s.id = p.seller_id where ${allOf([which, productsOf(who)])} limit 1`)
    throw there ? new Refusal(409, 'This product is already in the catalogue. Edit it there.') : new Refusal(404, 'This product is no longer in the check.')
  }
  const checked = await recheck(tx, who, held, true)
  return { checked: checked.length, changed: checked.filter(({ isOther }) => isOther).length }
}

/** The file of a check; 404 for one out of reach, 409 while its rows still land. */
async function readyUpload(tx: Db, who: Who, uploadId: number): Promise<void> {
  const upload = await first<{ status: UploadStatus }>(tx, sql`select d.status from excel_details d where d.id = ${uploadId} and d.kind = 'product_temp'
    and (d.user_id = ${who.user_id} or exists (select 1 from temp_products p join sellers s on s.id = p.seller_id
      where p.upload_id = d.id and ${productsOf(who)}))`)
  if (!upload) throw new Refusal(404, 'This check no longer exists.')
  if (stoppable(upload.status)) throw new Refusal(409, 'The file is still being read. Try again in a moment.')
}

/** Holds every row of a file against today's rules: those cleared are verified, the others are not (sellers-ior.md 3.3). */
export async function verifyUpload(tx: Db, who: Who, uploadId: number) {
  await readyUpload(tx, who, uploadId)
  const checked = await recheck(tx, who, await heldRows(tx, who, sql`p.upload_id = ${uploadId}`), true)
  const count = (of: TempRow['eligibility']) => checked.filter(({ found }) => found.eligibility === of).length
  const verified = checked.filter(({ verify_status }) => verify_status === 'verified').length
  return {
    verified, failed: checked.length - verified,
    summary: {
      eligible: count('eligible'), eligible_with_permit: count('eligible_with_permit'), needs_review: count('needs_review'),
      not_eligible: count('not_eligible'),
    },
  }
}

/** A product of the catalogue takes what the row of the check says; what was there by the same SKU is replaced. */
async function land(tx: Db, who: Who, ids: readonly number[]): Promise<{ committed: number; updated: number }> {
  const landed = await rows<{ id: number; sku: string; is_new: boolean }>(
    tx,
    sql`insert into ior_products as k (seller_id, client_id, upload_id, ${saidColumns}, msds_path, ${foundColumns}, checked_at, review, review_note,
      reviewed_by,
          reviewed_at, created_by, updated_by)
        select distinct on (seller_id, sku) seller_id, client_id, upload_id, ${saidColumns}, msds_path, ${foundColumns}, checked_at, review, review_note,
          reviewed_by, reviewed_at, ${who.user_id}::bigint, ${who.user_id}::bigint
        from temp_products where id = any(${sql.param([...ids])}::bigint[]) order by seller_id, sku, id desc
        on conflict (seller_id, sku) do update set client_id = case when k.client_id = excluded.client_id then k.client_id end, upload_id =
          excluded.upload_id, gtin = excluded.gtin,
          product_name = excluded.product_name, description = excluded.description, brand = excluded.brand, category = excluded.category,
          brand_authorised = excluded.brand_authorised, hs_code = excluded.hs_code, country_of_origin = excluded.country_of_origin,
          unit_value = excluded.unit_value, currency = excluded.currency, unit_weight = excluded.unit_weight, battery_type = excluded.battery_type,
          is_liquid = excluded.is_liquid, is_magnetic = excluded.is_magnetic, is_wireless = excluded.is_wireless, is_food = excluded.is_food,
          is_cosmetic = excluded.is_cosmetic, is_medical = excluded.is_medical, shelf_life_months = excluded.shelf_life_months,
          msds_path = coalesce(excluded.msds_path, k.msds_path), eligibility = excluded.eligibility, reasons = excluded.reasons,
          required_permits = excluded.required_permits, duty_rate = excluded.duty_rate, excise_rate = excluded.excise_rate, value_aed = excluded.value_aed,
          duty_amount = excluded.duty_amount, excise_amount = excluded.excise_amount, vat_amount = excluded.vat_amount,
          landed_amount = excluded.landed_amount, checked_day = excluded.checked_day, checked_at = excluded.checked_at, review = excluded.review,
          review_note = excluded.review_note, reviewed_by = excluded.reviewed_by, reviewed_at = excluded.reviewed_at, version = k.version + 1,
          updated_at = now(), updated_by = excluded.updated_by
        returning id, sku, version = 1 as is_new`,
  )
  await rows(
    tx,
    sql`update temp_products t set verify_status = ${literal(productCheck, 'committed')}, product_id = k.id, version = t.version + 1, updated_at = now(),
          updated_by = ${who.user_id}
        from ior_products k where k.seller_id = t.seller_id and k.sku = t.sku and t.id = any(${sql.param([...ids])}::bigint[])`,
  )
  const committed = landed.filter(({ is_new }) => is_new).length
  return { committed, updated: landed.length - committed }
}

/** Adds rows to the catalogue, after a last look at today's tariff. Of rows named, none may be uncleared; of a file, the cleared ones land. */
export async function commitProducts(tx: Db, who: Who, { upload_id, ids }: z.output<typeof iorProducts.commit.body>) {
  if (upload_id !== undefined) await readyUpload(tx, who, upload_id)
  const held = await heldRows(tx, who, ids ? (anyOfValues(sql`p.id`, ids) as SQL) : sql`p.upload_id = ${upload_id}`)
  if (ids && held.length < new Set(ids).size) {
    const known = await rows<{ id: number }>(tx, sql`select p.id from temp_products p join sellers s on s.id = p.seller_id
      where ${allOf([anyOfValues(sql`p.id`, ids), productsOf(who)])}`)
    throw known.length < new Set(ids).size
      ? new Refusal(404, 'This product is no longer in the check.') : new Refusal(409, 'This product is already in the catalogue. Edit it there.')
  }
  // Whoever was verified yesterday may have lost its code since.
  const checked = await recheck(tx, who, held.filter(({ verify_status }) => verify_status === 'verified'), true)
  const cleared = checked.filter(({ verify_status }) => verify_status === 'verified').map(({ id }) => id)
  const open = held.length - cleared.length
  if (open > 0 && (ids || cleared.length === 0))
    throw new Refusal(409, `${counted(open, 'row')} ${open === 1 ? 'is' : 'are'} not cleared for import.`)
  if (cleared.length === 0) throw new Refusal(409, 'No row of this check is left to add.')
  return land(tx, who, cleared)
}
