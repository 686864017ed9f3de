import { sql } from 'drizzle-orm'
import { sum } from '@/lib/domain/decimal'
import { packageList } from '@/lib/domain/package-list'
import { rows, type Db } from '../../db/db'
import { literals } from '../../db/literals'
import type { Who } from '../../platform/who'
import { listNoOf, nextIorInvoiceNo } from './ior-number'
import type { GoodParcel } from './parcel'

interface Group {
  client_id: number
  shipment_ref: string
  /** Lists are of one currency (packages.md 2). */
  currency: string
  destination: string
  goods_value: string
  packages: number
  pieces: number
  weight: string
}

const nameOf = (clientId: number, ref: string, currency: string) => JSON.stringify([clientId, ref, currency])

function groupsOf(parcels: readonly GoodParcel[]): Map<string, Group> {
  const groups = new Map<string, Group>()
  for (const { parcel, resolved } of parcels) {
    if (!parcel.package_list_ref) continue
    const currency = parcel.currency ?? ''
    const name = nameOf(resolved.client.id, parcel.package_list_ref, currency)
    const so = groups.get(name)
    groups.set(name, {
      client_id: resolved.client.id,
      shipment_ref: parcel.package_list_ref,
      currency,
      destination: resolved.country.country_code,
      goods_value: sum([so?.goods_value ?? '0.00', resolved.declared_value]),
      packages: (so?.packages ?? 0) + 1,
      pieces: (so?.pieces ?? 0) + (parcel.pieces ?? 1),
      weight: sum([so?.weight ?? '0.000', parcel.weight ?? '0']),
    })
  }
  return groups
}

/** The open list of a client's shipment reference, grown by these packages; a new one where there is none. */
async function growList(tx: Db, group: Group, who: Who): Promise<number> {
  const { client_id, shipment_ref, currency, goods_value, packages, pieces, weight } = group
  const [open] = await rows<{ id: number }>(
    tx,
    sql`update package_lists set goods_value = goods_value + ${goods_value}::numeric, package_count = package_count + ${packages},
        total_pieces = total_pieces + ${pieces},
          total_weight = total_weight + ${weight}::numeric, version = version + 1, updated_at = now(), updated_by = ${who.user_id || null}
        where id = (select id from package_lists where client_id = ${client_id} and shipment_ref = ${shipment_ref} and currency = ${currency}
            and status in ${literals(packageList, 'new', 'on_hold')} order by id limit 1 for update)
        returning id`,
  )
  if (open) return open.id
  const [made] = await rows<{ id: number }>(
    tx,
    sql`insert into package_lists (id, package_list_no, invoice_no, submitted_at, client_id, seller_id, shipment_ref, destination_country, goods_value,
          currency, package_count, total_pieces, total_weight, created_by)
        overriding system value
        select n.id, ${listNoOf(sql`n.id`)}, ${nextIorInvoiceNo()},
          now(), ${client_id}, ${who.seller_id}::bigint,
          ${shipment_ref},
          ${group.destination}, ${goods_value}::numeric, ${currency}, ${packages}, ${pieces}, ${weight}::numeric, ${who.user_id || null}::bigint
        from (select nextval(pg_get_serial_sequence('package_lists', 'id')) as id) n
        returning id`,
  )
  const id = (made as { id: number }).id
  await rows(
    tx,
    sql`insert into package_list_history (package_list_id, from_status, to_status, changed_by, changed_by_name, user_category)
        values (${id}, null, 'new', ${who.user_id || null}::bigint, ${who.name}, ${who.user_category})`,
  )
  return id
}

/**
 * Puts packages with a Package List Ref into the client's list of that reference (packages.md 6.1), making it when no list of it is
 * open any more. Answers the list's id for each package, null for those without a reference.
 */
export async function joinPackageLists(tx: Db, parcels: readonly GoodParcel[], who: Who): Promise<(number | null)[]> {
  const groups = groupsOf(parcels)
  if (groups.size === 0) return parcels.map(() => null)
  const ids = new Map<string, number>()
  for (const name of [...groups.keys()].toSorted()) {
    // Two transactions making the same list would make two: the reference has no constraint of its own.
    await rows(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`package list ${name}`}, 0))`)
    ids.set(name, await growList(tx, groups.get(name) as Group, who))
  }
  return parcels.map(({ parcel, resolved }) => (
    parcel.package_list_ref ? (ids.get(nameOf(resolved.client.id, parcel.package_list_ref, parcel.currency ?? '')) ?? null) : null
  ))
}
