import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { packages } from '@/lib/contract/packages'
import { packageList } from '@/lib/domain/package-list'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allOf } from '../../platform/list'
import { noPermission, Refusal, refuseField, refuseOn } from '../../platform/refusal'
import { packageNotFound, readPackage, type PackageDetail } from './detail'
import { editPackage, type Editing } from './edit'
import { holdLists } from './list-counts'
import { visiblePackageLists, visiblePackages } from '../../core/parcels/scope'
import { moveShipment } from './ship-workflow'

type Change = z.output<typeof packages.change.body>

interface Named {
  tracking_no: string
  package_list_id: number | null
}

async function namedPackage({ db, who }: Editing, id: number): Promise<Named> {
  const found = await first<Named>(db, sql`select p.tracking_no, p.package_list_id from packages p
    where ${allOf([sql`p.id = ${id}`, visiblePackages(who, sql`p`)])}`)
  if (!found) throw packageNotFound()
  return found
}

const listOf = ({ tracking_no, package_list_id }: Named): number => {
  if (package_list_id === null) throw new Refusal(409, `Package ${tracking_no} is in no package list.`)
  return package_list_id
}

/** The seller's own invoice number: once per seller among lists not rejected, and fixed with the approval (packages.md 2). */
async function nameInvoice({ db, who, audit }: Editing, listId: number, seller_invoice_no: string): Promise<void> {
  const list = await first<{ package_list_no: string; status: string; seller_id: number | null; seller_invoice_no: string | null }>(
    db,
    sql`select package_list_no, status, seller_id, seller_invoice_no from package_lists l
        where ${allOf([sql`l.id = ${listId}`, visiblePackageLists(who, sql`l`)])} for update`,
  )
  if (!list) throw packageNotFound()
  if (list.seller_invoice_no === seller_invoice_no) return
  if (list.status !== 'new' && list.status !== 'on_hold') throw new Refusal(409, 'This invoice can no longer be changed.')
  const other = await first<{ package_list_no: string }>(
    db,
    sql`select package_list_no from package_lists
        where seller_id = ${list.seller_id} and seller_invoice_no = ${seller_invoice_no} and status <> ${literal(packageList, 'rejected_by_rsa')}
          and id <> ${listId} limit 1`,
  )
  const taken = (by: string) => new Refusal(409, `Invoice ${seller_invoice_no} of this seller exists${by}.`)
  if (other) throw taken(` (${other.package_list_no})`)
  await refuseOn(
    { package_lists_invoice_once: () => taken('') },
    rows(
      db,
      sql`update package_lists set seller_invoice_no = ${seller_invoice_no}, version = version + 1, updated_at = now(), updated_by = ${who.user_id}
          where id = ${listId}`,
    ),
  )
  audit({ entity: 'package_list', entity_id: listId, before: { seller_invoice_no: list.seller_invoice_no }, after: { seller_invoice_no } })
}

/** A move carries the version of the list; everything else that of the package (packages.md 5). */
async function changeGoods(editing: Editing, id: number, { items, declared_value, currency, incoterm, version, ship_status }: Change): Promise<void> {
  const goods = { items, declared_value, currency, incoterm }
  if (Object.values(goods).every((value) => value === undefined)) return
  if (!editing.who.keys.has('app_package:package-edit')) throw noPermission()
  await editPackage(editing, id, goods, { version: ship_status ? undefined : version })
}

const ofGoods: ReadonlySet<string> = new Set(['items', 'declared_value', 'currency', 'incoterm'])

/** What belongs to a step of the ship workflow is kept by that step alone. */
function refuseWithoutMove(fields: Partial<Change>): void {
  const left = Object.entries(fields).find(([name, value]) => value !== undefined && !ofGoods.has(name))
  if (left) throw refuseField(left[0], 'This is kept with a step of the package list. Give ship_status with it.')
}

const versionOf = async (db: Db, listId: number) =>
  (await first<{ version: number }>(db, sql`select version from package_lists where id = ${listId}`))?.version ?? 0

/** The shipment view's change: commercial data of a package, or a step of its list's ship workflow, or both (packages.md 5). */
export async function changePackage(editing: Editing, id: number, change: Change): Promise<PackageDetail> {
  const named = await namedPackage(editing, id)
  const { ship_status, version, seller_invoice_no, ...fields } = change
  if (!ship_status) refuseWithoutMove(fields)
  await holdLists(editing.db, sql`p.id = ${id}`)
  const found = ship_status ? await versionOf(editing.db, listOf(named)) : 0
  await changeGoods(editing, id, change)
  if (ship_status) {
    if (!editing.who.keys.has('app_seller:package-list-status')) throw noPermission()
    if (version === undefined) throw refuseField('version', 'This field is required.')
    // That its own goods were counted anew is no change by someone else.
    const counted = (await versionOf(editing.db, listOf(named))) - found
    await moveShipment(editing, listOf(named), { ...fields, ship_status, version: version + counted })
  }
  if (seller_invoice_no) {
    if (!editing.who.keys.has('app_package:package-edit')) throw noPermission()
    await nameInvoice(editing, listOf(named), seller_invoice_no)
  }
  return readPackage(editing.db, editing.who, id, { secret: editing.services.config.TOKEN_SECRET })
}
