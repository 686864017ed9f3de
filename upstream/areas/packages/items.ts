import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { PackageChange } from '@/lib/contract/packages'
import { bareHsCode } from '@/lib/domain/hs-code'
import { packageList, type PackageListStatus } from '@/lib/domain/package-list'
import { first, rows, type Db } from '../../db/db'
import type { ParcelItem } from './parcel'

type Given = z.output<typeof PackageChange>['items'][number]

/** Lines as the rules read them; also those just sent. */
export const asParcelItem = ({ sku, description, hs_code, quantity, unit_value, unit_weight, origin_country }: Given): ParcelItem => ({
  sku: sku || null, description, hs_code: hs_code ? bareHsCode(hs_code) : null, quantity,
  unit_value, unit_weight: unit_weight ?? null, origin_country: origin_country ?? null,
})

export const itemsOf = (db: Db, packageId: number): Promise<ParcelItem[]> =>
  rows<ParcelItem>(
    db,
    sql`select sku, description, hs_code, quantity, unit_value, unit_weight, origin_country from package_items where package_id = ${packageId}
        order by line_no`,
  )

/** Puts these lines in the place of all lines, numbered in their order. */
export async function replaceItems(tx: Db, packageId: number, items: readonly ParcelItem[], currency: string): Promise<void> {
  await rows(tx, sql`delete from package_items where package_id = ${packageId}`)
  await rows(
    tx,
    sql`insert into package_items (package_id, line_no, sku, description, hs_code, quantity, unit_value, currency, unit_weight, origin_country)
        select ${packageId}, row_number() over (), i.sku, i.description, i.hs_code, i.quantity, i.unit_value, ${currency}, i.unit_weight, i.origin_country
        from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
          as i(sku text, description text, hs_code text, quantity int, unit_value numeric, unit_weight numeric, origin_country text)`,
  )
}

/** Why the contents of a package are fixed: its list was approved on them (packages.md 3.2, side effects); null when they are not. */
export async function itemsLock(db: Db, packageListId: number | null): Promise<string | null> {
  if (packageListId === null) return null
  const list = await first<{ package_list_no: string; status: PackageListStatus }>(db, sql`select package_list_no, status from package_lists
    where id = ${packageListId} for share`)
  if (!list || list.status === 'new' || list.status === 'on_hold') return null
  return `Items can no longer be changed because package list ${list.package_list_no} is "${packageList.label(list.status)}".`
}
