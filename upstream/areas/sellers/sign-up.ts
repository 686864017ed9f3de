import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { access } from '@/lib/contract/access'
import { userStatus } from '@/lib/domain/user'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { AuditEntry } from '../../platform/audit'
import type { RequestFacts } from '../../platform/implement'
import type { Wording } from '../../platform/letter-words'
import type { Letter } from '../../platform/mail'
import { phonesOf } from '../../platform/phones'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import { deadLink, findSellerLink, takeSellerLink, type SellerLink } from '../../core/accounts/links'
import { hashPassword, refuseGuessable, refuseShort } from '../../core/accounts/passwords'
import { linkPerson } from '../../core/accounts/seller-people'
import { refuseMany, TERMS_VERSION } from '../../core/accounts/sign-up-terms'
import { noteStage } from './invite'
import { staffLetters, sellerLetter } from './letters'

type SignUp = z.output<typeof access.signUp.body>

/** What an invited person adds to what is known of the seller; nothing else of the form counts. */
export interface Joining {
  token: string
  full_name: string
  phone: string
  password_hash: string
}

/** Judges an invite and what was typed before a transaction is open. 410 for a link that is over. */
export async function checkJoining(services: Services, request: RequestFacts, form: SignUp): Promise<Joining> {
  const { db } = services.database
  const token = form.token ?? ''
  const link = await findSellerLink(db, token)
  if (!link) throw deadLink()
  await refuseShort(db, form.password, 'password')
  refuseGuessable(form.password, { email: link.sent_to, company: link.legal_name }, 'password')
  await refuseMany(services, request)
  return { token, full_name: form.full_name, phone: phonesOf(form, link.country_code, ['phone']).phone, password_hash: await hashPassword(form.password) }
}

async function clientsOf(tx: Db, sellerId: number): Promise<number[]> {
  const found = await rows<{ client_id: number }>(tx, sql`select client_id from client_seller_map where seller_id = ${sellerId} and active order by client_id`)
  if (found.length === 0) throw new Refusal(409, 'Your invitation is not complete yet. Ask the person who invited you.')
  return found.map(({ client_id }) => client_id)
}

/** The seller's user, active at once; null when somebody has the address already. */
async function makeUser(tx: Db, link: SellerLink, joining: Joining): Promise<number | null> {
  const clients = await clientsOf(tx, link.seller_id)
  const user = await first<{ id: number }>(
    tx,
    sql`insert into users (full_name, email, phone, user_category, user_type, client_ids, seller_id, status, approval_status, password_hash,
        password_changed_at)
        values (${joining.full_name}, ${link.sent_to}, ${joining.phone}, 'client', 'seller', ${sql.param(clients)}::bigint[], ${link.seller_id}, 'active', 1,
          ${joining.password_hash}, now())
        on conflict (lower(email)) where status <> ${literal(userStatus, 'delete')} do nothing returning id`,
  )
  if (!user) return null
  await linkPerson(tx, user.id, link.seller_id)
  await rows(tx, sql`insert into user_groups (user_id, group_id) select ${user.id}, id from groups where role_code = 'seller_user'`)
  await rows(
    tx,
    sql`insert into signups (user_id, company_name, country_code, contact, email, phone, service_type, terms_version, confirmed_at, seller_id, approval_status,
        decided_at)
        values (${user.id}, ${link.legal_name}, ${link.country_code}, ${joining.full_name}, ${link.sent_to}, ${joining.phone}, '{}', ${TERMS_VERSION}, now(),
          ${link.seller_id}, 1, now())`,
  )
  await reachSignUp(tx, { id: link.seller_id, onboarding_stage: link.onboarding_stage }, user.id)
  return user.id
}

/** A seller's first person: stage 0 to 1. Whoever comes after a user that was deleted finds the seller as far as it had come. */
export async function reachSignUp(tx: Db, seller: { id: number; onboarding_stage: number }, userId: number): Promise<void> {
  if (seller.onboarding_stage > 0) return
  await rows(tx, sql`update sellers set onboarding_stage = 1, version = version + 1, updated_at = now(), updated_by = ${userId} where id = ${seller.id}`)
  await noteStage(tx, { seller_id: seller.id, from: 0, to: 1, source: 'signup', by: userId })
}

/** What the IOR desk hears of a seller that used its invite, each of its people in their language. */
const toStaff = {
  open: {
    en: (f) => [`${f.code} has signed up`, `${f.seller} (${f.code}) has signed up as ${f.person}.${f.unsigned ? ' Next: the agreement.' : ''}\n\n${f.link}`],
    ar: (f) => [`سجّل ${f.code} حسابه`, `سجّل ${f.seller} (${f.code}) حسابه باسم ${f.person}.${f.unsigned ? ' الخطوة التالية: الاتفاقية.' : ''}\n\n${f.link}`],
  },
  known: {
    en: (f) => [
      `${f.code} could not sign up`,
      `${f.seller} (${f.code}) tried to sign up, but its contact e-mail belongs to another account. Give the seller another and invite it again.\n\n${f.link}`,
    ],
    ar: (f) => [
      `تعذّر على ${f.code} التسجيل`,
      `حاول ${f.seller} (${f.code}) التسجيل، لكن بريد جهة الاتصال يخص حساباً آخر. أدخل للبائع بريداً آخر وادعه من جديد.\n\n${f.link}`,
    ],
  },
} as const satisfies Record<string, Wording<{ code: string; seller: string; person: string; unsigned: boolean; link: string }>>

/** One to whoever signed up, one to each of the IOR desk; all go out whichever way it went, so that the answer tells nothing. */
async function lettersFor(tx: Db, config: Services['config'], link: SellerLink, joining: Joining, isOpen: boolean): Promise<Letter[]> {
  const theirs = await sellerLetter(tx, config, isOpen ? 'joined' : 'joined_known', { ...link, name: joining.full_name, email: link.sent_to })
  return [theirs, ...(await joinedLetters(tx, config, link, joining.full_name, isOpen ? 'open' : 'known'))]
}

/** To the desk: a person has joined a seller, or could not. */
export const joinedLetters = (
  tx: Db, config: Services['config'], seller: Pick<SellerLink, 'seller_id' | 'seller_code' | 'legal_name' | 'onboarding_stage'>, person: string,
  how: keyof typeof toStaff,
): Promise<Letter[]> =>
  staffLetters(tx, 'alert', toStaff[how], seller.seller_code, {
    code: seller.seller_code, seller: seller.legal_name, person, unsigned: seller.onboarding_stage < 2,
    link: `${config.PUBLIC_URL}/sellers?seller=${seller.seller_id}`,
  })

/** Uses the invite up and opens the seller's account: stage 0 to 1 (sellers-ior.md 3.1), a later one stays. */
export async function joinAsSeller(tx: Db, services: Services, joining: Joining): Promise<{ result: undefined; entry: AuditEntry }> {
  const link = await takeSellerLink(tx, joining.token)
  const userId = await makeUser(tx, link, joining)
  for (const letter of await lettersFor(tx, services.config, link, joining, userId !== null)) await services.mail.post(tx, letter)
  return {
    result: undefined,
    entry: {
      entity: 'seller', entity_id: link.seller_code, before: { onboarding_stage: link.onboarding_stage },
      after: userId === null ? { refused: 'known e-mail' } : { onboarding_stage: Math.max(1, link.onboarding_stage), user_id: userId },
    },
  }
}
