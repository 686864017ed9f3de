import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { sellerActing } from '@/lib/contract/seller-acting'
import { recordStatus } from '@/lib/domain/record-status'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { AuditEntry } from '../../platform/audit'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { hasNoUser, sellerInviteDays } from '../../core/accounts/links'
import { actFor, linkPerson } from '../../core/accounts/seller-people'
import { holdSeller, noSeller } from './scope'
import { joinedLetters, reachSignUp } from './sign-up'

type Mine = z.output<typeof sellerActing.mine.reply>
export interface Acting {
  tx: Db
  who: Who
  services: Services
  audit: (entry: AuditEntry) => void
}

/** A seller's own person with an account of its own: a sub-account acts for whom its maker acts for. */
const isPerson = (who: Who) => who.user_type === 'seller' && who.viewer === null

/** An invitation to a further seller: sent to the person's own address lately, for a seller an agency runs, that nobody has joined. */
const invited = (who: Who, days: number) => sql`s.run_by_agency and lower(s.contact_email) = lower(${who.email})
  and s.status = ${literal(recordStatus, 'active')}
  and s.invite_sent_at > now() - make_interval(days => ${days}) and ${hasNoUser}
  and exists (select 1 from client_seller_map m where m.seller_id = s.id and m.active)`

/** Whom the asker may act for, by name, and who waits for it. Nobody but sellers' people acts for anybody. */
export async function actingOf(db: Db, who: Who): Promise<Mine> {
  if (!isPerson(who)) return { sellers: [], invitations: [] }
  const sellers = await rows<Mine['sellers'][number]>(
    db,
    sql`select s.id as seller_id, s.seller_code, s.legal_name, s.onboarding_stage, coalesce(s.id = ${who.seller_id}::bigint, false) as acting
        from seller_people p join sellers s on s.id = p.seller_id
        where p.user_id = ${who.user_id} and p.active and s.status <> ${literal(recordStatus, 'delete')} order by s.legal_name, s.id limit 200`,
  )
  const invitations = await rows<Mine['invitations'][number]>(
    db,
    sql`select s.id as seller_id, s.seller_code, s.legal_name, s.invite_sent_at as invited_at from sellers s
        where ${invited(who, await sellerInviteDays(db))} order by s.invite_sent_at desc, s.id limit 200`,
  )
  return { sellers, invitations }
}

/** Acts for another of the asker's sellers from the next call on; everything it sees then is that seller's. 404 for one that is not its own. */
export async function actForSeller({ tx, who, audit }: Acting, sellerId: number) {
  const own = isPerson(who) ? await first<{ seller_code: string }>(
    tx,
    sql`select s.seller_code from seller_people p join sellers s on s.id = p.seller_id
        where p.user_id = ${who.user_id} and p.seller_id = ${sellerId} and p.active and s.status <> ${literal(recordStatus, 'delete')} for update of p`,
  ) : null
  if (!own) throw noSeller()
  await actFor(tx, who.user_id, sellerId)
  audit({ entity: 'user', entity_id: who.user_id, action: 'act_for', before: { seller_id: who.seller_id }, after: { seller_id: sellerId } })
  return { seller_id: sellerId }
}

/** Takes an invitation with the account the asker has: the seller has signed up, and the asker acts for it. Taken twice it is taken once. */
export async function acceptSeller(acting: Acting, sellerId: number) {
  const { tx, who, services, audit } = acting
  if (!isPerson(who)) throw noSeller()
  const days = await sellerInviteDays(tx)
  await rows(tx, sql`select 1 from sellers where id = ${sellerId} for update`)
  const seller = await first<{ id: number; seller_id: number; seller_code: string; legal_name: string; onboarding_stage: number }>(
    tx, sql`select s.id, s.id as seller_id, s.seller_code, s.legal_name, s.onboarding_stage from sellers s where s.id = ${sellerId} and ${invited(who, days)}`,
  )
  if (!seller) throw noSeller()
  await linkPerson(tx, who.user_id, sellerId)
  await reachSignUp(tx, seller, who.user_id)
  await rows(tx, sql`update one_time_links set used_at = now() where seller_id = ${sellerId} and used_at is null`)
  for (const letter of await joinedLetters(tx, services.config, seller, who.name, 'open')) await services.mail.post(tx, letter)
  await actFor(tx, who.user_id, sellerId)
  audit({
    entity: 'seller', entity_id: seller.seller_code, action: 'accept_invite', before: { onboarding_stage: seller.onboarding_stage },
    after: { onboarding_stage: Math.max(1, seller.onboarding_stage), user_id: who.user_id },
  })
  return { seller_id: sellerId }
}

/** Takes a person off a seller. One who acts for no other keeps it: that account is suspended or deleted where accounts are kept. */
export async function removePerson({ tx, who, audit }: Acting, sellerId: number, userId: number) {
  const held = await holdSeller(tx, who, sellerId)
  if (who.seller_id !== null) throw noSeller()
  await rows(tx, sql`select 1 from users where id = ${userId} for update`)
  const links = await rows<{ seller_id: number; acting: boolean }>(
    tx,
    sql`select p.seller_id, u.seller_id = p.seller_id as acting from seller_people p join users u on u.id = p.user_id
        where p.user_id = ${userId} and p.active order by p.added_at, p.seller_id`,
  )
  const link = links.find((one) => Number(one.seller_id) === sellerId)
  if (!link) throw new Refusal(404, 'This person does not act for the seller.')
  const other = links.find((one) => Number(one.seller_id) !== sellerId)
  if (!other) throw new Refusal(409, 'This person acts for no other seller. Suspend or delete the account instead.')
  await rows(tx, sql`update seller_people set active = false where user_id = ${userId} and seller_id = ${sellerId}`)
  if (link.acting) await actFor(tx, userId, Number(other.seller_id))
  audit({ entity: 'seller', entity_id: held.seller_code, action: 'remove_person', before: { user_id: userId } })
  return { user_id: userId }
}
