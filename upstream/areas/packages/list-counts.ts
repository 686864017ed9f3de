import { sql, type SQL } from 'drizzle-orm'
import { packageStatus } from '@/lib/domain/package'
import { packageList } from '@/lib/domain/package-list'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { Who } from '../../platform/who'
import { hasInvoiceLines } from './tariff-rules'

/** Where a list is still open: its value is the basis of what the seller is billed from the approval on (packages.md 3.2). */
const valued = ['new', 'on_hold'] as const
/** Where parcels still come and go. What was rejected or closed at customs stays as it was then. */
const counting = packageList.names.filter((status) => packageList.next(status).length > 0)

/**
 * Holds the package lists of these packages (`packages p`), before the packages themselves: steps of the workflow go from the list to
 * its parcels, and whoever went the other way would wait for them while they wait. In the order in which uploads hold several.
 */
export const holdLists = (tx: Db, which: SQL) =>
  rows(
    tx,
    sql`select l.id from package_lists l where l.id in (select p.package_list_id from packages p where ${which})
        order by l.client_id::text collate "C", l.shipment_ref collate "C", l.currency collate "C", l.id for no key update of l`,
  )

/** Counts what lists hold anew, from the parcels that are not cancelled (packages.md 2); one with an invoice is counted by it. The lists are held already. */
export const recountLists = (tx: Db, who: Who, which: SQL) =>
  rows(
    tx,
    sql`with counted as (
          select l.id, case when l.status = any(${sql.param(valued)}::text[]) then coalesce(sum(p.declared_value), 0) else l.goods_value end as goods_value,
            count(p.id)::int as packages, coalesce(sum(p.pieces), 0)::int as pieces, coalesce(sum(p.weight), 0) as weight
          from package_lists l left join packages p on p.package_list_id = l.id and p.status <> ${literal(packageStatus, 'cancelled')}
          where l.id in (select p.package_list_id from packages p where ${which}) and l.status = any(${sql.param(counting)}::text[])
            and not ${hasInvoiceLines(sql`l.id`)}
          group by l.id
        )
        update package_lists l set goods_value = n.goods_value, package_count = n.packages, total_pieces = n.pieces, total_weight = n.weight,
          version = l.version + 1, updated_at = now(), updated_by = ${who.user_id || null}
        from counted n
        where n.id = l.id and (l.goods_value, l.package_count, l.total_pieces, l.total_weight) is distinct
        from (n.goods_value, n.packages, n.pieces, n.weight)`,
  )

/** Why a package of a list is not declared in that currency: lists are of one (packages.md 2). Null when it is, or in no list. */
export async function currencyLock(db: Db, packageListId: number | null, currency: string): Promise<string | null> {
  if (packageListId === null) return null
  const list = await first<{ package_list_no: string; currency: string }>(db, sql`select package_list_no, currency from package_lists
    where id = ${packageListId}`)
  return list && list.currency !== currency ? inOneCurrency({ list_no: list.package_list_no, list_currency: list.currency }, currency) : null
}

/** The same in words. */
export const inOneCurrency = (list: { list_no: string; list_currency: string }, currency: string) =>
  `Package list ${list.list_no} is in ${list.list_currency}. Cancel the package and create it again in ${currency}.`
