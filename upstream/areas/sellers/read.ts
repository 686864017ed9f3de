import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { sellers } from '@/lib/contract/sellers'
import { recordStatus } from '@/lib/domain/record-status'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allOf, anyOfValues, contains, dayRange, pageOf, type ListQuery } from '../../platform/list'
import { hasPhone } from '../../platform/phones'
import type { Who } from '../../platform/who'
import { hasNoUser } from '../../core/accounts/links'
import { noSeller, visibleMappings, visibleSellers } from './scope'

type Row = z.output<typeof sellers.list.reply>['rows'][number]
type Seller = z.output<typeof sellers.one.reply>

const MOST_NAMES = 50
/** Nobody signs in for it yet, or nobody any more. */
export const mayInvite = sql`(s.status = ${literal(recordStatus, 'active')} and ${hasNoUser})`
const shared = sql`s.id, s.seller_code, s.legal_name, s.country_code, s.platform, s.contact_email, s.onboarding_stage, s.active, s.invite_sent_at,
  ${mayInvite} as may_invite, s.created_at, s.version`
/** What every list of sellers shows. */
export const sharedColumns = sql`${shared}, not s.active and s.onboarding_stage >= 2 and s.agreement_expiry is not null as may_activate`

/** Mapped to one of these clients, of those the asker may know of. */
export const soldFor = (who: Who, clientIds: readonly number[] | undefined) =>
  clientIds?.length
    ? sql`exists (select 1 from client_seller_map m where m.seller_id = s.id and ${visibleMappings(who)} and ${anyOfValues(sql`m.client_id`, clientIds)})`
    : undefined

/** Codes of the clients it sells for, of those the asker may know of. */
export const clientsOf = (who: Who) => sql`coalesce((select string_agg(c.client_code, ', ' order by c.client_code) from client_seller_map m
  join clients c on c.id = m.client_id where m.seller_id = s.id and ${visibleMappings(who)}), '')`

/** By code, name, merchant id or phone. */
export function searched(search: string | undefined) {
  if (!search) return undefined
  const typed = contains(search)
  return sql`(s.seller_code ilike ${typed} or s.legal_name ilike ${typed} or s.trade_name ilike ${typed} or s.platform_merchant_id ilike ${typed}
    or ${hasPhone(sql`s.contact_phone`, search)})`
}

type Filters = Omit<z.output<typeof sellers.list.query>, 'upload_id'>

/** Scope and filters that every list of sellers takes. */
export const sharedFilters = (who: Who, query: Filters) => [
  visibleSellers(who), anyOfValues(sql`s.platform`, query.platform), anyOfValues(sql`s.country_code`, query.country_code),
  anyOfValues(sql`s.onboarding_stage`, query.onboarding_stage), query.active === undefined ? undefined : sql`s.active = ${query.active}`,
  soldFor(who, query.client_id), searched(query.search), dayRange(sql`s.created_at`, query.from, query.to),
]

export const sharedSorts: ListQuery['sorts'] = {
  seller_code: { by: sql`s.seller_code`, kind: 'text' }, legal_name: { by: sql`s.legal_name`, kind: 'text' },
  country_code: { by: sql`s.country_code`, kind: 'text' }, platform: { by: sql`s.platform`, kind: 'text' },
  onboarding_stage: { by: sql`s.onboarding_stage`, kind: 'number' }, invite_sent_at: { by: sql`s.invite_sent_at`, kind: 'time', nullable: true },
  created_at: { by: sql`s.created_at`, kind: 'time' },
}

export const sellerList = (db: Db, who: Who, query: z.output<typeof sellers.list.query>) =>
  pageOf<Row>(
    db,
    {
      columns: sql`${sharedColumns}, s.upload_id, ${clientsOf(who)} as clients`, from: sql`sellers s`,
      where: [...sharedFilters(who, query), query.upload_id ? sql`s.upload_id = ${query.upload_id}` : undefined],
      sorts: sharedSorts, defaultSort: 'created_at', id: sql`s.id`,
    },
    query,
  )

/** A seller with its clients, its way so far and until when its invite works. 404 for one out of reach. */
export async function sellerOf(db: Db, who: Who, id: number): Promise<Seller> {
  const found = await first<Omit<Seller, 'clients' | 'client_ids' | 'history'>>(
    db,
    sql`select ${shared}, s.trade_name, s.registration_no, s.vat_no, s.eori_no, s.address_line1, s.city, s.state, s.pincode, s.platform_merchant_id,
        s.store_url, s.product_categories, s.expected_monthly_value, s.currency, s.run_by_agency, s.crm_link,
          s.contact_name, s.contact_phone, s.agreement_no, s.agreement_signed_at, s.agreement_start, s.agreement_expiry, s.deactivated_reason,
          (select l.expire_at from one_time_links l where l.seller_id = s.id and l.purpose = 'seller_signup' and l.used_at is null and l.expire_at > now()
            and lower(l.sent_to) = lower(s.contact_email)) as invite_expire_at
        from sellers s where ${allOf([sql`s.id = ${id}`, visibleSellers(who)])}`,
  )
  if (!found) throw noSeller()
  const clients = await rows<Seller['clients'][number]>(
    db,
    sql`select c.id, c.client_code, c.name from client_seller_map m join clients c on c.id = m.client_id where m.seller_id = ${id} and ${visibleMappings(who)}
        order by c.client_code`,
  )
  return { ...found, clients, client_ids: clients.map((client) => client.id), history: await stagesOf(db, id) }
}

/** How a seller came to its stage, the last step first. */
export const stagesOf = (db: Db, id: number) =>
  rows<Seller['history'][number]>(
    db,
    sql`select h.id, h.from_stage, h.to_stage, h.source, u.full_name as by, h.at, h.note from seller_stage_history h left join users u on u.id = h.by
        where h.seller_id = ${id} order by h.at desc, h.id desc`,
  )

/** A row of `sellers s` whose name or code has this text in it. */
export const namedSeller = (text: string) => sql`(s.legal_name ilike ${contains(text)} or s.seller_code ilike ${contains(text)})`

/** Active sellers by name, for lookups; only those the asker may know of. */
export const activeSellers = (db: Db, who: Who, query: z.output<typeof sellers.activeNames.query>) =>
  rows<{ id: number; seller_code: string; legal_name: string }>(
    db,
    sql`select s.id, s.seller_code, s.legal_name from sellers s
        where ${allOf([
          visibleSellers(who), sql`s.active`, soldFor(who, query.client_id ? [query.client_id] : undefined),
          query.search ? namedSeller(query.search) : undefined,
        ])} order by s.legal_name, s.id limit ${MOST_NAMES}`,
  )
