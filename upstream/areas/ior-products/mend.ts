import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { iorProducts } from '@/lib/contract/ior-products'
import { currencyCodes } from '@/lib/domain/currency'
import { isCleared, productCheck, type ProductCheck } from '@/lib/domain/eligibility'
import { keepPrecedent } from '../../core/tariff/precedents'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal, refuseField, staleRecord } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { heldTemp, tempOf, type TempRow } from './checks'
import { foundRecord } from './columns'
import { HOME, judgeGoods, type Found } from './judge'

type Body = z.output<typeof iorProducts.mend.body>
export type Said = Omit<Body, 'review' | 'version'>
export type Mended = Pick<TempRow, 'currency' | 'country_of_origin' | 'is_food' | 'is_cosmetic' | 'is_medical' | 'shelf_life_months'>

/** Rules between the fields of a product (sellers-ior.md 2.3); 422 at the field. */
export async function refuseMended(tx: Db, next: Mended): Promise<void> {
  if (!(currencyCodes as readonly string[]).includes(next.currency)) throw refuseField('currency', `Currency ${next.currency} is not in the list`)
  if (!(await first(tx, sql`select 1 from countries where country_code = ${next.country_of_origin}`)))
    throw refuseField('country_of_origin', `Country ${next.country_of_origin} not recognised`)
  if ((next.is_food || next.is_cosmetic || next.is_medical) && next.shelf_life_months === null)
    throw refuseField('shelf_life_months', 'Shelf Life is required for food, cosmetic or medical products')
}

/** The changed fields alone, as a SET list; null where nothing is said. */
export function setOf(said: Said) {
  const changed = Object.entries(said).filter(([, value]) => value !== undefined)
  return changed.length === 0 ? null : sql.join(changed.map(([field, value]) => sql`${sql.identifier(field)} = ${value}`), sql`, `)
}

export const foundSet = sql`eligibility = g.eligibility, reasons = g.reasons, required_permits = g.required_permits, duty_rate = g.duty_rate,
  excise_rate = g.excise_rate, value_aed = g.value_aed, duty_amount = g.duty_amount, excise_amount = g.excise_amount, vat_amount = g.vat_amount,
  landed_amount = g.landed_amount, checked_day = g.checked_day, checked_at = now()`

/** Writes what was found of rows, and where each stands with it: `statusOf` null leaves a status as it is. */
export async function noteFound(
  tx: Db, who: Pick<Who, 'user_id'>, all: readonly { id: number; found: Found; verify_status: ProductCheck }[],
): Promise<void> {
  const given = all.map(({ id, found, verify_status }) => ({ id, verify_status, ...found }))
  await rows(
    tx,
    sql`update temp_products p set ${foundSet}, verify_status = g.verify_status, version = p.version + 1, updated_at = now(), updated_by = ${who.user_id}
        from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g(id bigint, verify_status text, ${foundRecord}) where p.id = g.id`,
  )
}

/** sellers-ior.md 7.1: what a person decides of goods that need a look; of others there is nothing to decide. */
async function decideReview(tx: Db, who: Who, before: TempRow, { decision, note }: NonNullable<Body['review']>): Promise<void> {
  if (!who.keys.has('app_seller:product-review')) throw new Refusal(403, 'You dont have permission to access to resource')
  if (before.eligibility !== 'needs_review')
    throw new Refusal(409, `SKU ${before.sku} needs no review.`)
  const open = before.reasons.find((reason) => reason.startsWith('HS_'))
  if (decision === 'accept' && open) throw refuseField('hs_code', 'Give it an HS code of the tariff first; a review does not stand for one.')
  await rows(
    tx,
    sql`update temp_products set review = ${decision}, review_note = ${note}, reviewed_by = ${who.user_id}, reviewed_at = now() where id = ${before.id}`,
  )
}

const goodsOf = (row: TempRow) => `${row.product_name} ${row.description ?? ''}`.trim()

/** Mends a row or decides its review; it is checked again and waits to be verified, unless a review decided that too. */
export async function mendProduct(tx: Db, who: Who, id: number, { review, version, ...said }: Body) {
  const before = await heldTemp(tx, who, id)
  if (version !== undefined && version !== before.version) throw staleRecord()
  const set = setOf(said)
  if (set && !who.keys.has('app_seller:add-products')) throw new Refusal(403, 'You dont have permission to access to resource')
  if (set) {
    await refuseMended(tx, { ...before, ...said } as Mended)
    // What was decided was decided of the goods as they were.
    await rows(tx, sql`update temp_products set ${set}, review = null, review_note = null, reviewed_by = null, reviewed_at = null where id = ${id}`)
  }
  if (review) await decideReview(tx, who, before, review)
  const mended = await tempOf(tx, who, id)
  const [found] = await judgeGoods(tx, [mended])
  if (!found) throw new Refusal(404, 'This product is no longer in the check.')
  const verify_status = review ? (isCleared(found.eligibility) ? 'verified' : 'failed') : set ? 'pending' : before.verify_status
  await noteFound(tx, who, [{ id, found, verify_status }])
  if (said.hs_code && said.hs_code !== before.hs_code && who.keys.has('app_seller:product-review'))
    await keepPrecedent(tx, who, { country_code: HOME, goods: goodsOf(mended), hs_code: said.hs_code, reason: `SKU ${mended.sku}`, source: 'product' })
  return { before, after: await tempOf(tx, who, id) }
}

/** Takes a row out of the check. */
export async function removeProduct(tx: Db, who: Who, id: number): Promise<TempRow> {
  const row = await heldTemp(tx, who, id)
  await rows(tx, sql`delete from temp_products where id = ${id} and verify_status <> ${literal(productCheck, 'committed')}`)
  return row
}
