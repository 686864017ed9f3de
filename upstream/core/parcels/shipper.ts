import { sql, type SQL } from 'drizzle-orm'
import { guardedStatus } from '@/lib/domain/record-status'
import { literal } from '../../db/literals'

/** An address as it lies in a row: ours, a client's, or a shipper's sent with the package (packages.md 2). */
export interface StoredParty {
  consignee_name?: string | null
  consignee_company?: string | null
  consignee_phone?: string | null
  consignee_email?: string | null
  address_line1?: string | null
  address_line2?: string | null
  area?: string | null
  city?: string | null
  state?: string | null
  pincode?: string | null
  country_code?: string | null
  national_address?: string | null
  makani_no?: string | null
}

/** A client's address under the names of a consignee; `a` is `client_addresses a`. */
export const addressJson = (
  a: SQL,
): SQL => sql`jsonb_build_object('consignee_name', ${a}.name, 'consignee_company', null, 'consignee_phone', ${a}.contact_phone,
  'consignee_email', ${a}.contact_email, 'address_line1', ${a}.address_line1, 'address_line2', ${a}.address_line2, 'area', ${a}.area, 'city', ${a}.city,
    'state', ${a}.state,
  'pincode', ${a}.pincode, 'country_code', ${a}.country_code)`

/** Where the parcel comes from: the address it was sent from, the shipper named with it, or the client's usual place of pickup. */
export const shipperJson = sql`coalesce((select ${addressJson(sql`a`)} from client_addresses a where a.id = p.ship_from_address_id), p.shipper,
  (select ${addressJson(sql`a`)} from client_addresses a where a.client_id = p.client_id and a.status = ${literal(guardedStatus, 'active')}
    and a.address_type in ('pickup', 'head_office')
    order by a.address_type desc, a.is_default desc, a.id limit 1),
  jsonb_build_object('consignee_name', c.name, 'consignee_phone', c.contact_phone, 'country_code', c.country_code))`
