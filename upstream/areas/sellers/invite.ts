import { sql } from 'drizzle-orm'
import { onboardingStage } from '@/lib/domain/lists'
import { userStatus } from '@/lib/domain/user'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allOf } from '../../platform/list'
import type { Letter } from '../../platform/mail'
import { countActs } from '../../platform/throttle'
import { isAdmin } from '../../platform/who'
import { inviteEach, type Sending } from '../access-control/invites'
import { hasNoUser, makeSellerLink, sellerInviteDays } from '../../core/accounts/links'
import { sellerLetter } from './letters'
import { noSeller, visibleSellers } from './scope'

/** An address is written to once a day whatever seller it is given to: changing it back and forth mails nobody twice. */
const SUBJECT = 'seller-invite:'
const A_DAY = 86_400

interface Invitee {
  id: number
  seller_code: string
  legal_name: string
  contact_name: string
  contact_email: string
  onboarding_stage: number
  status: string
  /** Nobody signs in for it yet, or nobody any more. */
  waits: boolean
  recent: boolean
  mapped: boolean
  /** Somebody signs in with the address already; and as a seller's person, who may act for this one too where an agency runs it. */
  known: boolean
  agency: boolean
}

const inviteeOf = ({ tx, who }: Sending, id: number) =>
  first<Invitee>(
    tx,
    sql`select s.id, s.seller_code, s.legal_name, s.contact_name, s.contact_email, s.onboarding_stage, s.status, ${hasNoUser} as waits,
          coalesce(s.invite_sent_at > now() - interval '1 day', false)
            or (not s.run_by_agency and exists (select 1 from throttles t
              where t.subject = ${SUBJECT} || lower(s.contact_email) and t.window_ends > now())) as recent,
          exists (select 1 from client_seller_map m where m.seller_id = s.id and m.active) as mapped,
          exists (select 1 from users u where lower(u.email) = lower(s.contact_email) and u.status <> ${literal(userStatus, 'delete')}) as known,
          s.run_by_agency and exists (select 1 from users u where lower(u.email) = lower(s.contact_email) and u.user_type = 'seller'
            and u.status = ${literal(userStatus, 'active')}) as agency
        from sellers s where ${allOf([sql`s.id = ${id}`, visibleSellers(who)])} for update of s`,
  )

/** Why a seller is not invited now. That an address is known is told to our staff alone: a client could ask for anybody's. */
function reasonNot({ who }: Sending, seller: Invitee): string | null {
  if (seller.status !== 'active') return 'the seller is inactive'
  if (!seller.waits) return `already at “${onboardingStage.label(seller.onboarding_stage as 1 | 2 | 3)}”`
  if (!seller.mapped) return 'not mapped to a client yet'
  if (seller.recent) return 'reminded less than a day ago'
  return seller.known && !seller.agency && isAdmin(who) ? 'the contact e-mail has an account already; give the seller another' : null
}

async function letterFor({ tx, who, services }: Sending, seller: Invitee): Promise<Letter> {
  const to = { ...seller, name: seller.contact_name, email: seller.contact_email }
  if (seller.agency) return sellerLetter(tx, services.config, 'invited_agency', to, {
    inviter: who.name, link: `${services.config.PUBLIC_URL}/seller-onboarding-status`, days: await sellerInviteDays(tx),
  })
  if (seller.known) return sellerLetter(tx, services.config, 'invited_known', to, { inviter: who.name })
  const link = `${services.config.PUBLIC_URL}/sign-up?token=${await makeSellerLink(tx, seller.id, seller.contact_email)}`
  return sellerLetter(tx, services.config, 'invite', to, { inviter: who.name, link, days: await sellerInviteDays(tx) })
}

async function sendInvite(sending: Sending, seller: Invitee): Promise<void> {
  const { tx, services, audit } = sending
  await services.mail.post(tx, await letterFor(sending, seller))
  await rows(tx, sql`update sellers set invite_sent_at = now() where id = ${seller.id}`)
  await countActs(tx, `${SUBJECT}${seller.contact_email.toLowerCase()}`, A_DAY)
  audit({ entity: 'seller', entity_id: seller.seller_code, action: 'send_invite', after: { email: seller.contact_email } })
}

/** Invites a seller, or says why not. */
export async function inviteOne(sending: Sending, id: number): Promise<string | null> {
  const seller = await inviteeOf(sending, id)
  if (!seller) throw noSeller()
  const reason = reasonNot(sending, seller)
  if (reason === null) await sendInvite(sending, seller)
  return reason
}

/** Invites sellers who have no user, each at most once a day; of the others it is told why not (sellers-ior.md 5, 7.6). */
export const inviteSellers = (sending: Sending, ids: readonly number[]) => inviteEach(ids, (id) => inviteOne(sending, id))

/** How a stage came about is kept for good (sellers-ior.md 2.2). */
export const noteStage = (tx: Db, stage: { seller_id: number; from: number; to: number; source: string; by: number }) =>
  rows(tx, sql`insert into seller_stage_history (seller_id, from_stage, to_stage, source, by)
    values (${stage.seller_id}, ${stage.from}, ${stage.to}, ${stage.source}, ${stage.by})`)
