import type { ClientBase } from 'pg'
import { recordStatus } from '@/lib/domain/record-status'
import type { SellerCategory } from '@/lib/domain/seller'
import { isCleared } from '@/lib/domain/eligibility'
import { judgeGoods, type Goods } from '../../areas/ior-products/judge'
import { iorProducts, tempProducts } from '../../db/schema/ior-products'
import { excelDetails } from '../../db/schema/uploads'
import { XLSX } from '../../sheets/mime'
import { dayMs, hourMs, iso } from '../calendar'
import { copyInto } from '../copy'
import { dbOf } from '../db-of'
import { dice, type Dice } from '../dice'
import type { DemoGround } from '../ground'
import { barredGoods, colours, permitGoods, plainGoods, reviewGoods, type Kind } from './goods-words'

interface Seller { id: number; seller_code: string; legal_name: string; country_code: string; client_id: number | null }
/** sellers-ior.md 8. */
const CATALOGUE = 6200
const [checks, rowsOfCheck] = [3, 120]
const shares: readonly (readonly [readonly Kind[], number])[] = [[plainGoods, 62], [permitGoods, 24], [reviewGoods, 9], [barredGoods, 5]]
const clearedShares: readonly (readonly [readonly Kind[], number])[] = [[plainGoods, 72], [permitGoods, 28]]

/** A product of a seller as a file would say it. */
function productOf(roll: Dice, seller: Seller, kinds: typeof shares, n: number) {
  const kind = roll.pick(roll.weighted(kinds))
  const [name, colour] = [roll.pick(kind.names), roll.pick(colours)]
  const goods: Goods = {
    brand: kind.brand ?? seller.legal_name.split(' ').slice(0, 2).join(' '), category: kind.category, brand_authorised: false, hs_code: kind.hs || null,
    country_of_origin: seller.country_code, unit_value: roll.real(...kind.usd).toFixed(2), currency: 'USD', battery_type: kind.battery ?? 'none',
    is_liquid: false, is_wireless: kind.is_wireless ?? false, is_food: kind.is_food ?? false, is_cosmetic: kind.is_cosmetic ?? false, is_medical: false,
    shelf_life_months: kind.shelf_life_months ?? null, has_msds: false, review: null,
  }
  const sku = `P${seller.id}-${kind.category.slice(0, 3).toUpperCase()}-${String(n).padStart(4, '0')}`
  return { goods, said: { seller_id: seller.id, client_id: seller.client_id, sku, product_name: `${name}, ${colour}`,
    unit_weight: roll.real(...kind.kg).toFixed(3) } }
}

const rowOf = ({ goods: { has_msds: _, review: __, category, ...goods }, said }: ReturnType<typeof productOf>, found: object) => ({
  ...said, ...goods, category: category as SellerCategory, ...found,
})

/** Three files whose products wait in the check. */
async function openChecks(client: ClientBase, { nowMs, users }: DemoGround, sellers: readonly Seller[]): Promise<void> {
  const roll = dice('product checks')
  const user = users.find(({ email }) => email === 'ior_officer@demo.example')
  if (!user) throw new RangeError('No demo user for product checks')
  const { rows: [last] } = await client.query<{ id: string }>('select coalesce(max(id), 0) as id from excel_details')
  for (const [i, seller] of sellers.slice(0, checks).entries()) {
    const [upload, at, sha256] = [Number(last?.id ?? 0) + 1 + i, nowMs - (i * 2 + 1) * dayMs + 9 * hourMs, roll.hex(64)]
    const made = Array.from({ length: rowsOfCheck }, (_, n) => productOf(roll, seller, shares, 9000 + n))
    const found = await judgeGoods(dbOf(client), made.map(({ goods }) => goods))
    await copyInto(client, excelDetails, [{
      id: upload, kind: 'product_temp', file_name: `products-${seller.seller_code}.xlsx`,
      file_path: `uploads/${iso(at).slice(0, 7).replace('-', '/')}/${upload}/${sha256}.xlsx`, file_size: 24_000, sha256, mime: XLSX,
      params: { seller_id: seller.id, dry_run: false }, status: 'completed', rows_total: rowsOfCheck, rows_accepted: rowsOfCheck, rows_created: rowsOfCheck,
      rows_done: rowsOfCheck, progress: 100, user_id: user.id, user_name: user.full_name, user_category: user.user_category, environment: 'production',
      attempts: 1, created_at: iso(at), started_at: iso(at + 900), finished_at: iso(at + 2400),
    }])
    await copyInto(client, tempProducts, made.map((one, n) => ({
      upload_id: upload, row_no: n + 2, ...rowOf(one, found[n] ?? {}), checked_at: iso(at), created_at: iso(at), updated_at: iso(at), created_by: user.id,
    })))
  }
}

/** Checked products of sellers, held against the tariff of today as the check does it, and three checks that are open (sellers-ior.md 8). */
export async function seedProducts(client: ClientBase, ground: DemoGround): Promise<void> {
  const { rows: sellers } = await client.query<Seller>(
    `select s.id::int, s.seller_code, s.legal_name, s.country_code, (select min(m.client_id)::int from client_seller_map m where m.seller_id = s.id and m.active)
       as client_id from sellers s where s.status <> $1 and s.onboarding_stage = 3 order by s.id`, [recordStatus.names.at(-1)],
  )
  const roll = dice('products of sellers')
  const made = Array.from({ length: CATALOGUE }, (_, n) => productOf(roll, sellers[n % sellers.length] as Seller, clearedShares, n + 1))
  const found = await judgeGoods(dbOf(client), made.map(({ goods }) => goods))
  const by = ground.idOf('ior_officer')
  await copyInto(client, iorProducts, made.flatMap((one, n) => {
    const verdict = found[n]
    if (!verdict || !isCleared(verdict.eligibility)) return []
    const at = iso(ground.nowMs - (n % 90) * dayMs - (n % 600) * 60_000)
    return [{ ...rowOf(one, verdict), checked_at: iso(ground.nowMs - 7 * hourMs), created_at: at, updated_at: at, created_by: by }]
  }))
  await openChecks(client, ground, sellers)
}
