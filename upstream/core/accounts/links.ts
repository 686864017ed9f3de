import { sql } from 'drizzle-orm'
import { recordStatus } from '@/lib/domain/record-status'
import { currentUserStatuses, userStatus } from '@/lib/domain/user'
import { first, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { Refusal } from '../../platform/refusal'
import { hashToken, newToken } from '../../platform/tokens'
import { settingAt } from '../settings/setting-at'

export type LinkPurpose = 'invite' | 'reset' | 'signup_confirm'

/** Minutes a link works: `invite_hours`, `reset_minutes`; a sign-up is confirmed as long as an invite lives. */
export const linkMinutes = async (db: Db, purpose: LinkPurpose): Promise<number> =>
  purpose === 'reset' ? settingAt(db, 'reset_minutes') : (await settingAt(db, 'invite_hours')) * 60

/** Days the invite of a seller works (access.md 6). */
export const sellerInviteDays = (db: Db): Promise<number> => settingAt(db, 'seller_invite_days')

export const deadLink = () => new Refusal(410, 'This link has expired or was used. Ask for a new one.')

/** Makes a one-time link; the one before it of the same purpose dies (access.md 2.6). Returns the token, which is kept nowhere. */
export async function makeLink(tx: Db, userId: number, purpose: LinkPurpose, sentTo: string): Promise<string> {
  const token = newToken()
  // Two at once come one after the other: the second ends the first's.
  await rows(tx, sql`select 1 from users where id = ${userId} for no key update`)
  await rows(tx, sql`update one_time_links set used_at = now() where user_id = ${userId} and purpose = ${purpose} and used_at is null`)
  await rows(
    tx,
    sql`insert into one_time_links (token_hash, user_id, purpose, expire_at, sent_to)
        values (${hashToken(token)}, ${userId}, ${purpose}, now() + make_interval(mins => ${await linkMinutes(tx, purpose)}), ${sentTo})`,
  )
  return token
}

export interface Link {
  id: number
  user_id: number
  purpose: LinkPurpose
  expire_at: string
  sent_to: string
}

/** A live link of somebody whose address is still the one it was sent to (access.md 2.6): whoever reads the mail of the old one gets nowhere. */
export async function readLink(db: Db, token: string): Promise<Link> {
  const link = await first<Link>(
    db,
    sql`select l.id, l.user_id, l.purpose, l.expire_at, l.sent_to from one_time_links l join users u on u.id = l.user_id
        where l.token_hash = ${hashToken(token)} and l.used_at is null and l.expire_at > now() and u.status in ${literals(userStatus, ...currentUserStatuses)}
          and lower(u.email) = lower(l.sent_to)`,
  )
  if (!link) throw deadLink()
  return link
}

/** Uses a link of these purposes up, of many uses at once exactly one, and holds its person; what is true of both is looked at once they are held. */
export async function takeLink(tx: Db, token: string, ...purposes: LinkPurpose[]): Promise<Link> {
  const seen = await readLink(tx, token)
  await rows(tx, sql`select 1 from users where id = ${seen.user_id} for update`)
  const link = await readLink(tx, token)
  if (!purposes.includes(link.purpose)) throw deadLink()
  const taken = await first(tx, sql`update one_time_links set used_at = now() where id = ${link.id} and used_at is null returning id`)
  if (!taken) throw deadLink()
  return link
}

/** The invite of a seller who has no user yet; the one before it dies. Returns the token, which is kept nowhere. */
export async function makeSellerLink(tx: Db, sellerId: number, sentTo: string): Promise<string> {
  const token = newToken()
  await rows(tx, sql`update one_time_links set used_at = now() where seller_id = ${sellerId} and purpose = 'seller_signup' and used_at is null`)
  await rows(
    tx,
    sql`insert into one_time_links (token_hash, seller_id, purpose, expire_at, sent_to)
        values (${hashToken(token)}, ${sellerId}, 'seller_signup', now() + make_interval(days => ${await sellerInviteDays(tx)}), ${sentTo})`,
  )
  return token
}

export interface SellerLink {
  id: number
  seller_id: number
  purpose: 'seller_signup'
  expire_at: string
  sent_to: string
  seller_code: string
  legal_name: string
  country_code: string
  contact_name: string
  contact_phone: string
  onboarding_stage: number
}

/** A seller nobody has signed up for, or whose every user has been deleted since (decision 021); on `sellers s`. */
export const hasNoUser = sql`(s.onboarding_stage = 0 or coalesce((select bool_and(su.status = ${literal(userStatus, 'delete')} or not sp.active)
  from seller_people sp join users su on su.id = sp.user_id where sp.seller_id = s.id), false))`

/** A live invite of a seller who has no user and whose address is still the one it went to; null for any other token. */
export const findSellerLink = (db: Db, token: string): Promise<SellerLink | null> =>
  first<SellerLink>(
    db,
    sql`select l.id, l.seller_id, l.purpose, l.expire_at, l.sent_to, s.seller_code, s.legal_name, s.country_code, s.contact_name, s.contact_phone,
        s.onboarding_stage
        from one_time_links l join sellers s on s.id = l.seller_id
        where l.token_hash = ${hashToken(token)} and l.purpose = 'seller_signup' and l.used_at is null and l.expire_at > now()
          and s.status = ${literal(recordStatus, 'active')} and ${hasNoUser}
          and lower(s.contact_email) = lower(l.sent_to)`,
  )

/** Uses a seller's invite up, of many uses at once exactly one, and holds the seller; what is true of it is looked at once it is held. */
export async function takeSellerLink(tx: Db, token: string): Promise<SellerLink> {
  const seen = await findSellerLink(tx, token)
  if (!seen) throw deadLink()
  await rows(tx, sql`select 1 from sellers where id = ${seen.seller_id} for update`)
  const link = await findSellerLink(tx, token)
  const taken = link && (await first(tx, sql`update one_time_links set used_at = now() where id = ${link.id} and used_at is null returning id`))
  if (!link || !taken) throw deadLink()
  return link
}
