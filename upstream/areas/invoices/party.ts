import { sql, type SQL } from 'drizzle-orm'
import type { ChargeParty } from '@/lib/domain/charge'
import { clientStatus } from '@/lib/domain/client'
import { guardedStatus } from '@/lib/domain/record-status'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { settingAt } from '../../core/settings/setting-at'

/** A side of an invoice as its document names it. */
export interface Side {
  name: string
  address: string
  trn: string | null
}
export interface BilledParty {
  side: Side
  email: string | null
  payment_terms_days: number
}
interface PartyKey {
  party_type: ChargeParty
  party_id: number
}
type Found = Side & { id: number; email: string | null; payment_terms_days: number }

/** Of who has no terms of its own. */
const USUAL_TERMS = 30

const parties = {
  client: (ids: SQL) => sql`select c.id, c.name, coalesce((select concat_ws(', ', a.address_line1, a.address_line2, a.area, a.city, a.country_code)
        from client_addresses a where a.client_id = c.id and a.status <> ${literal(guardedStatus, 'delete')}
        order by array_position(array['billing', 'head_office'], a.address_type) nulls last, a.is_default desc, a.id limit 1), '') as address,
      c.trn, coalesce(nullif(c.billing_email, ''), c.contact_email) as email, c.payment_terms_days
    from clients c where c.id = any(${ids}) and c.status <> ${literal(clientStatus, 'delete')}`,
  vendor: (ids: SQL) => sql`select v.id, v.vendor_name as name, concat_ws(', ', v.address, v.city, v.country_code) as address, v.trn, v.email,
      v.payment_terms_days
    from vendors v where v.id = any(${ids})`,
  transporter: (ids: SQL) => sql`select t.id, t.name, coalesce(concat_ws(', ', v.address, v.city, v.country_code), '') as address, v.trn, v.email,
      coalesce(v.payment_terms_days, ${USUAL_TERMS}::int) as payment_terms_days
    from transporters t left join vendors v on v.id = t.vendor_id where t.id = any(${ids})`,
  seller: (ids: SQL) => sql`select s.id, s.legal_name as name, concat_ws(', ', s.address_line1, s.city, s.country_code) as address,
      s.vat_no as trn, s.contact_email as email,
      ${USUAL_TERMS}::int as payment_terms_days
    from sellers s where s.id = any(${ids})`,
} as const satisfies Record<ChargeParty, (ids: SQL) => unknown>

/** Whom invoices go to, as known today, by their ids; who is not there any more is left out. */
export async function billedParties(db: Db, type: ChargeParty, ids: readonly number[]): Promise<ReadonlyMap<number, BilledParty>> {
  const found = await rows<Found>(db, parties[type](sql`${sql.param([...ids])}::bigint[]`))
  return new Map(found.map(({ id, email, payment_terms_days, ...side }) => [id, { side, email, payment_terms_days }]))
}

/** The same for several kinds of party, one question for each kind. */
export async function partiesOf(db: Db, all: readonly PartyKey[]): Promise<(one: PartyKey) => BilledParty | undefined> {
  const known = new Map<ChargeParty, ReadonlyMap<number, BilledParty>>()
  for (const [type, some] of Map.groupBy(all, ({ party_type }) => party_type))
    known.set(type, await billedParties(db, type, [...new Set(some.map(({ party_id }) => party_id))]))
  return ({ party_type, party_id }) => known.get(party_type)?.get(party_id)
}

/** Whom an invoice goes to; null for nobody who is there. */
export const billedParty = async (db: Db, type: ChargeParty, id: number): Promise<BilledParty | null> =>
  (await billedParties(db, type, [id])).get(id) ?? null

/** Us, as our documents of today name us. */
export async function ourSide(db: Db): Promise<Side> {
  const [name, address, trn] = [await settingAt(db, 'company_name'), await settingAt(db, 'company_address'), await settingAt(db, 'company_trn')]
  return { name, address, trn }
}
