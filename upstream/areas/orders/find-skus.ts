import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { saleOrders } from '@/lib/contract/sale-orders'
import { skuScope } from '@/lib/domain/sku'
import { findSkus, MOST_FOUND } from '../../core/stock/find-skus'
import { availableToPromise } from '../../core/stock/promise'
import { bundlesNamed, codeKey, isBundlePart, type BundlePart } from '../../core/stock/sku-of'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { contains } from '../../platform/list'
import type { Who } from '../../platform/who'
import { orderingClient } from './add'
import { orderedGoods } from './ordered-goods'

type Found = z.output<typeof saleOrders.skus.reply>[number]

const holds = (parts: readonly BundlePart[]) => parts.map(({ sku_code, per_piece }) => `${per_piece} × ${sku_code}`).join(' + ')

/** Bundles of a client that can be ordered, by a part of their code, with as many as the scarcest component gives. */
async function bundlesToOrder(db: Db, clientId: number, search: string): Promise<Found[]> {
  const codes = (await rows<{ code: string }>(
    db,
    sql`select min(m.alias_sku) as code from sku_mappings m where m.client_id = ${clientId} and m.alias_sku ilike ${contains(search)}
        and ${isBundlePart(sql`m`)} group by lower(m.alias_sku) order by lower(m.alias_sku) limit ${MOST_FOUND}`,
  )).map(({ code }) => code)
  const [goods, bundles] = [await orderedGoods(db, clientId, codes), await bundlesNamed(db, clientId, codes)]
  const parts = [...bundles.values()].flat()
  const promise = new Map((await availableToPromise(db, parts.map(({ sku_id }) => sku_id))).map((one) => [one.sku_id, one.available]))
  return codes.flatMap((code) => {
    const [read, held] = [goods.get(codeKey(code)), bundles.get(codeKey(code)) ?? []]
    if (!read || typeof read === 'string') return []
    return [{
      sku_code: code, label: `${code} · ${holds(held)}`, sku_name: holds(held), unit_price: read.unit_price, currency: read.currency,
      available: Math.min(...held.map(({ sku_id, per_piece }) => Math.floor((promise.get(sku_id) ?? 0) / per_piece))), qty_per_pack: 1,
      is_exact: codeKey(code) === codeKey(search),
    }]
  })
}

/** What a client may order, by barcode, code, alias or name as far as typed, with what may still be promised of each; what is named exactly comes first. */
export async function skusToOrder(db: Db, who: Who, { client_id, search = '' }: z.output<typeof saleOrders.skus.query>): Promise<Found[]> {
  const client = await orderingClient(db, who, client_id)
  const found = await findSkus(db, search, [sql`k.client_id = ${client.id}`, sql`k.scope <> ${literal(skuScope, 'b2b')}`])
  const promise = new Map((await availableToPromise(db, found.map(({ id }) => id))).map((one) => [one.sku_id, one.available]))
  const skus = found.map(({ id, sku_code, sku_name, unit_price, currency, qty_per_pack, is_exact }): Found => ({
    sku_code, label: `${sku_code} · ${sku_name}`, sku_name, unit_price, currency, available: promise.get(id) ?? 0, qty_per_pack, is_exact,
  }))
  const all = [...skus, ...await bundlesToOrder(db, client.id, search)]
  return [...all.filter((one) => one.is_exact), ...all.filter((one) => !one.is_exact)].slice(0, MOST_FOUND)
}
