import { sql, type SQL } from 'drizzle-orm'
import { recordStatus } from '@/lib/domain/record-status'
import { first, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allOf } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import { isAdmin, type Who } from '../../platform/who'

const ids = (values: readonly number[]) => sql`${sql.param(values)}::bigint[]`

/** Clients of a seller a person may know of, as a condition on `client_seller_map m`: a client never learns who else the seller sells for. */
export const visibleMappings = (who: Who): SQL => (isAdmin(who) ? sql`m.active` : sql`(m.active and m.client_id = any(${ids(who.client_ids)}))`)

/** The sellers a person may know of, as a condition on `sellers s` (sellers-ior.md 2.1): staff every one, a client those it has, a seller itself. */
export function visibleSellers(who: Who): SQL {
  const kept = sql`s.status <> ${literal(recordStatus, 'delete')}`
  if (isAdmin(who)) return kept
  if (who.user_category !== 'client') return sql`false`
  if (who.seller_id !== null) return sql`(${kept} and s.id = ${who.seller_id})`
  return sql`(${kept} and exists (select 1 from client_seller_map m where m.seller_id = s.id and ${visibleMappings(who)}))`
}

export const noSeller = () => new Refusal(404, 'Seller not found.')

export interface HeldSeller {
  id: number
  seller_code: string
  legal_name: string
  country_code: string
  registration_no: string
  contact_email: string
  platform: string
  platform_merchant_id: string | null
  onboarding_stage: number
  active: boolean
  status: string
  agreement_expiry: string | null
  version: number
}

/** A seller held for a change; 404 for one out of reach. */
export async function holdSeller(tx: Db, who: Who, id: number): Promise<HeldSeller> {
  const held = await first<HeldSeller>(
    tx,
    sql`select s.id, s.seller_code, s.legal_name, s.country_code, s.registration_no, s.contact_email, s.platform, s.platform_merchant_id, s.onboarding_stage,
        s.active, s.status, s.agreement_expiry, s.version
        from sellers s where ${allOf([sql`s.id = ${id}`, visibleSellers(who)])} for update of s`,
  )
  if (!held) throw noSeller()
  return held
}
