import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { clientAddresses as contract } from '@/lib/contract/client-addresses'
import { guardedStatus } from '@/lib/domain/record-status'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { clientAddresses } from '../../db/schema/clients'
import { allOf, anyOfValues, contains, pageOf } from '../../platform/list'
import { hasPhone, phonesOf } from '../../platform/phones'
import { Refusal, refuseField, refuseOn } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { hasCity } from '../../core/places/place-search'
import { takesPlace } from '../pickup/scope'
import { checkedAddress } from './address-rules'
import { clientOf, holdClient, openClients, staleClient } from './scope'

type Address = z.output<typeof contract.one.reply>
type Made = z.output<typeof contract.add.body>
type Change = z.output<typeof contract.change.body>

const columns = sql`a.id, a.id as address_id, a.client_id, c.name as client, a.address_type, a.name, a.contact_name, a.contact_phone, a.contact_email,
  a.address_line1, a.address_line2, a.area, a.city, a.state,
  a.country_code, a.pincode, a.po_box, a.makani_no, a.latitude, a.longitude, a.is_default, a.status, a.version`
const tables = sql`client_addresses a join clients c on c.id = a.client_id`
const noAddress = () => new Refusal(404, 'That address no longer exists.')

export async function findAddresses(db: Db, who: Who, clientId: number, query: z.output<typeof contract.list.query>) {
  await clientOf(db, who, clientId)
  const typed = query.search ? contains(query.search) : null
  return pageOf<Address>(
    db,
    {
      columns, from: tables,
      where: [
        sql`a.client_id = ${clientId}`,
        query.status ? anyOfValues(sql`a.status`, query.status) : sql`a.status <> ${literal(guardedStatus, 'delete')}`,
        anyOfValues(sql`a.address_type`, query.address_type),
        typed === null
          ? undefined
          : sql`(a.name ilike ${typed} or ${hasCity(sql`a.city`, query.search ?? '')} or a.address_line1 ilike ${typed} or a.contact_name ilike ${typed}
              or ${hasPhone(sql`a.contact_phone`, query.search ?? '')})`,
      ],
      sorts: {
        name: { by: sql`a.name`, kind: 'text' },
        address_type: { by: sql`a.address_type`, kind: 'text' },
        city: { by: sql`a.city`, kind: 'text' },
        country_code: { by: sql`a.country_code`, kind: 'text' },
      },
      defaultSort: 'name', id: sql`a.id`,
    },
    query,
  )
}

/** An address of a client one may open; 404 for any other. `ofClient`: only when it is this client's. */
export async function readAddress(db: Db, who: Who, id: number, ofClient?: number): Promise<Address> {
  const found = await first<Address>(
    db,
    sql`select ${columns} from ${tables}
        where ${allOf([
          sql`a.id = ${id}`, sql`a.status <> ${literal(guardedStatus, 'delete')}`,
          openClients(who, sql`a.client_id`), ofClient === undefined ? undefined : sql`a.client_id = ${ofClient}`,
        ])}`,
  )
  if (!found) throw noAddress()
  return found
}

const once = {
  client_addresses_name_once: () =>
    new Refusal(409, 'This client has an address of that name already.', [{ field: 'name', message: 'This client has an address of that name already.' }]),
}
const asText = (degrees: unknown) => (isNumber(degrees) ? String(degrees) : null)
const isNumber = (value: unknown): value is number => typeof value === 'number'
const stored = ({ latitude, longitude, ...a }: Partial<Change>) => ({
  ...a, ...(latitude === undefined ? {} : { latitude: asText(latitude) }), ...(longitude === undefined ? {} : { longitude: asText(longitude) }),
})

/** One default a type: the former gives way in the same transaction. */
const clearDefault = (tx: Db, clientId: number, type: string, except: number) =>
  rows(tx, sql`update client_addresses set is_default = false, updated_at = now() where client_id = ${clientId} and address_type = ${type} and is_default
      and id <> ${except}`)

/** Adds an address; the client is held, so that two defaults never meet, and its first of a type is the default. 409 for a name in use. */
export async function addAddress(tx: Db, who: Who, clientId: number, body: Made): Promise<number> {
  await holdClient(tx, who, clientId)
  const place = await checkedAddress(tx, body)
  const other = await first(tx, sql`select 1 from client_addresses where client_id = ${clientId} and address_type = ${body.address_type} and is_default
      and status = ${literal(guardedStatus, 'active')}`)
  const is_default = body.is_default === true || !other
  if (is_default) await clearDefault(tx, clientId, body.address_type, 0)
  const values = {
    ...stored(phonesOf(body, body.country_code, ['contact_phone'])), ...place,
    is_default, client_id: clientId, created_by: who.user_id, updated_by: who.user_id,
  } as typeof clientAddresses.$inferInsert
  const [made] = await refuseOn(once, tx.insert(clientAddresses).values(values).returning({ id: clientAddresses.id }))
  return (made as { id: number }).id
}

/** Parcels start at a pickup address, so a client that has one keeps one (clients.md 5). */
async function refuseLastPickup(tx: Db, { id, client_id, address_type, status }: Address): Promise<void> {
  if (address_type !== 'pickup' || status !== 'active') return
  const other = await first(tx, sql`select 1 from client_addresses where client_id = ${client_id} and address_type = 'pickup'
      and status = ${literal(guardedStatus, 'active')} and id <> ${id} limit 1`)
  if (!other) throw new Refusal(409, 'This is the only active pickup address. Add another first.')
}

const placeFields = ['country_code', 'city', 'state', 'pincode', 'makani_no', 'latitude', 'longitude'] as const

/** Changes an address, its default or its status. 404 when it is another client's, 409 for a stale version. */
export async function changeAddress(tx: Db, who: Who, clientId: number, id: number, body: Change): Promise<{ before: Address; after: Address }> {
  await holdClient(tx, who, clientId)
  const before = await readAddress(tx, who, id, clientId)
  const { version, ...given } = body
  const fields = phonesOf(given, given.country_code ?? before.country_code, ['contact_phone'])
  if (version !== undefined && version !== before.version) throw staleClient('address')
  const whole = { ...before, ...fields } as Address & Change
  const isMoved = placeFields.some((field) => fields[field] !== undefined)
  const place = isMoved ? await checkedAddress(tx, whole as Partial<Made>) : {}
  if (whole.status !== 'active' || whole.address_type !== before.address_type) await refuseLastPickup(tx, before)
  if (fields.is_default && whole.status !== 'active') throw refuseField('is_default', 'Only an active address can be the default.')
  const is_default = whole.is_default && whole.status === 'active'
  if (is_default) await clearDefault(tx, clientId, whole.address_type, id)
  const set = { ...stored(fields), ...place, is_default, version: sql`version + 1`, updated_at: sql`now()`, updated_by: who.user_id }
  await refuseOn(once, tx.update(clientAddresses).set(set).where(eq(clientAddresses.id, id)))
  return { before, after: await readAddress(tx, who, id, clientId) }
}

/** Deletes an address softly: parcels that were made with it keep it, pickup slots that use it stand in the way. */
export async function removeAddress(tx: Db, who: Who, id: number): Promise<Address> {
  const seen = await readAddress(tx, who, id)
  await holdClient(tx, who, seen.client_id)
  const address = await readAddress(tx, who, id)
  await refuseLastPickup(tx, address)
  const slot = await first(tx, sql`select 1 from client_pickup_slots c where c.client_address_id = ${id} and ${takesPlace(sql`c`)} limit 1`)
  if (slot) throw new Refusal(409, 'A pickup slot uses this address. Stop the slot first.')
  await rows(tx, sql`update client_addresses set status = ${literal(guardedStatus, 'delete')}, is_default = false, version = version + 1, updated_at = now(),
    updated_by = ${who.user_id} where id = ${id}`)
  return address
}

/** Addresses of a client as a choice, defaults first. */
export async function addressNames(db: Db, who: Who, { client_id, address_type, search }: z.output<typeof contract.names.query>) {
  await clientOf(db, who, client_id)
  const typed = search ? contains(search) : null
  return rows<z.output<typeof contract.names.reply>[number]>(
    db,
    sql`select a.id as address_id, a.name, a.city, a.is_default from client_addresses a
        where ${allOf([
          sql`a.client_id = ${client_id}`, sql`a.status = ${literal(guardedStatus, 'active')}`, anyOfValues(sql`a.address_type`, address_type),
          typed === null ? undefined : sql`(a.name ilike ${typed} or ${hasCity(sql`a.city`, search ?? '')})`,
        ])}
        order by a.is_default desc, a.name limit 200`,
  )
}

