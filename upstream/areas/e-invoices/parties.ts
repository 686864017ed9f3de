import { sql, type SQL } from 'drizzle-orm'
import type { ChargeParty } from '@/lib/domain/charge'
import type { TaxParty } from '@/lib/domain/e-invoice'
import { guardedStatus } from '@/lib/domain/record-status'
import { settingAt } from '../../core/settings/setting-at'
import { first, type Db } from '../../db/db'
import { literal } from '../../db/literals'

const text = (column: SQL) => sql`coalesce(${column}, '')`
/** The address that stands on the bills of the client `c`. */
export const billingAddress = sql`lateral (select concat_ws(', ', a.address_line1, a.address_line2, a.area) as street, a.city, a.state, a.country_code
  from client_addresses a where a.client_id = c.id and a.status <> ${literal(guardedStatus, 'delete')}
  order by array_position(array['billing', 'head_office'], a.address_type) nulls last, a.is_default desc, a.id limit 1)`

/** A client `c` with its address `a` as its e-invoices name it. */
export const clientFacts = sql`c.name, ${text(sql`a.street`)} as street, ${text(sql`a.city`)} as city, ${text(sql`a.state`)} as state,
  coalesce(a.country_code, c.country_code) as country_code, ${text(sql`c.trn`)} as trn, ${text(sql`c.trade_license_no`)} as licence_no,
  ${text(sql`c.trade_license_authority`)} as licence_authority`
const vendorFacts = sql`v.vendor_name as name, ${text(sql`v.address`)} as street, v.city, ${text(sql`v.emirate`)} as state, v.country_code,
  ${text(sql`v.trn`)} as trn, v.trade_license_no as licence_no, v.license_authority as licence_authority`

interface Known extends TaxParty {
  /** The screen its record is mended on. */
  fix: string
}
const buyers = {
  client: (id: number) => sql`select ${clientFacts}, '/clients/add/' || c.id as fix from clients c left join ${billingAddress} a on true where c.id = ${id}`,
  vendor: (id: number) => sql`select ${vendorFacts}, '/vendor/add-vendor/' || v.id as fix from vendors v where v.id = ${id}`,
  transporter: (id: number) => sql`select ${vendorFacts}, '/vendor/add-vendor/' || v.id as fix from transporters t join vendors v on v.id = t.vendor_id
    where t.id = ${id}`,
  seller: (id: number) => sql`select s.legal_name as name, s.address_line1 as street, s.city, ${text(sql`s.state`)} as state, s.country_code,
    ${text(sql`s.vat_no`)} as trn, '' as licence_no, '' as licence_authority, '/sellers?search=' || s.seller_code as fix from sellers s where s.id = ${id}`,
} as const satisfies Record<ChargeParty, (id: number) => SQL>

/** Who is billed, as known today; null for nobody who is there. */
export const buyerOf = (db: Db, type: ChargeParty, id: number): Promise<Known | null> => first<Known>(db, buyers[type](id))

/** Us, by the settings of today. */
export async function sellerOfAll(db: Db): Promise<TaxParty> {
  const read = (key: 'company_name' | 'company_address' | 'company_city' | 'company_emirate' | 'company_trn' | 'company_licence_no'
    | 'company_licence_authority') => settingAt(db, key)
  return {
    name: await read('company_name'), street: await read('company_address'), city: await read('company_city'), state: await read('company_emirate'),
    country_code: 'AE', trn: await read('company_trn'), licence_no: await read('company_licence_no'),
    licence_authority: await read('company_licence_authority'),
  }
}
