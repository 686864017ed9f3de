import { sql } from 'drizzle-orm'
import { hsCodeApproval } from '@/lib/domain/client'
import { literal } from '../../db/literals'
import { isOfSource } from './source'

/** Digits an HS code must have at least to be declared (boe-customs.md 7.5). */
const DECLARABLE = 8

/**
 * The goods `k` of what customs knows as `c` (an order `f` or `u` of its source), with what is said of them for this order alone (`g`), by their
 * client's approved HS code (`ph`, clients.md 2.5) and by their product (`pr`).
 */
export const goodsOf = sql`stock_demands d join skus k on k.id = d.sku_id left join products pr on pr.id = k.product_id
  left join client_product_hscodes ph on ph.client_id = k.client_id and ph.sku = k.sku_code and ph.destination_country = c.country_code
    and ph.approval_status = ${literal(hsCodeApproval, '1')}
  left join customs_goods g on g.customs_order_id = c.id and g.sku_id = k.id where ${isOfSource}`
/** Code and origin they are declared with. */
export const codeOfGoods = sql`coalesce(g.hs_code, ph.hs_code, k.hs_code, pr.hs_code)`
export const originOfGoods = sql`coalesce(g.country_of_origin, ph.country_of_origin, k.country_of_origin, pr.country_of_origin)`
const lacksCode = sql`(${codeOfGoods} is null or length(${codeOfGoods}) < ${sql.raw(String(DECLARABLE))})`
/** They cannot be declared as they are. */
export const isUndeclarable = sql`(${lacksCode} or ${originOfGoods} is null)`
/** How many of the goods have no code that can be declared. */
export const codesMissing = sql`(select count(distinct k.id)::int from ${goodsOf} and ${lacksCode})`
export const isMissingCode = sql`exists (select 1 from ${goodsOf} and ${lacksCode})`
