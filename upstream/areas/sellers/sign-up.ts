import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { access } from '@/lib/contract/access'
import { first, rows, type Db } from '../../db/db'
import type { AuditEntry } from '../../platform/audit'
import type { Asked } from '../../platform/implement'
import type { Letter } from '../../platform/mail'
import { phonesOf } from '../../platform/phones'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import { holdersOf, IOR_DESK } from '../access-control/key-holders'
import { deadLink, findSellerLink, takeSellerLink, type SellerLink } from '../access/links'
import { hashPassword, refuseGuessable, refuseShort } from '../access/passwords'
import { refuseMany, TERMS_VERSION } from '../access/sign-up'
import { noteStage } from './invite'

type SignUp = z.output<typeof access.signUp.body>

/** What an invited person adds to what is known of the seller; nothing else of the form counts. */
export interface Joining {
  token: string
  full_name: string
  phone: string
  password_hash: string
}

/** Judges an invite and what was typed before a transaction is open. 410 for a link that is over. */
export async function checkJoining(services: Services, asked: Asked, form: SignUp): Promise<Joining> {
  const { db } = services.database
  const token = form.token ?? ''
  const link = await findSellerLink(db, token)
  if (!link) throw deadLink()
  await refuseShort(db, form.password, 'password')
  refuseGuessable(form.password, { email: link.sent_to, company: link.legal_name }, 'password')
  await refuseMany(services, asked)
  return { token, full_name: form.full_name, phone: phonesOf(form, link.country_code, ['phone']).phone, password_hash: await hashPassword(form.password) }
}

async function clientsOf(tx: Db, sellerId: number): Promise<number[]> {
  const found = await rows<{ client_id: number }>(tx, sql`select client_id from client_seller_map where seller_id = ${sellerId} and active order by client_id`)
  if (found.length === 0) throw new Refusal(409, 'Your invitation is not complete yet. Ask whoever invited you.')
  return found.map(({ client_id }) => client_id)
}

/** The seller's user, active at once; null when somebody has the address already. */
async function makeUser(tx: Db, link: SellerLink, joining: Joining): Promise<number | null> {
  const clients = await clientsOf(tx, link.seller_id)
  const user = await first<{ id: number }>(
    tx,
    sql`insert into users (full_name, email, phone, user_category, user_type, client_ids, seller_id, status, approval_status, password_hash, password_changed_at)
        values (${joining.full_name}, ${link.sent_to}, ${joining.phone}, 'client', 'seller', ${sql.param(clients)}::bigint[], ${link.seller_id}, 'active', 1, ${joining.password_hash}, now())
        on conflict (lower(email)) where status <> 'delete' do nothing returning id`,
  )
  if (!user) return null
  await rows(tx, sql`insert into user_groups (user_id, group_id) select ${user.id}, id from groups where role_code = 'seller_user'`)
  await rows(
    tx,
    sql`insert into signups (user_id, company_name, country_code, contact, email, phone, service_type, terms_version, confirmed_at, seller_id, approval_status, decided_at)
        values (${user.id}, ${link.legal_name}, ${link.country_code}, ${joining.full_name}, ${link.sent_to}, ${joining.phone}, '{}', ${TERMS_VERSION}, now(), ${link.seller_id}, 1, now())`,
  )
  // Whoever comes after a user that was deleted finds the seller as far as it had come.
  if (link.onboarding_stage > 0) return user.id
  await rows(tx, sql`update sellers set onboarding_stage = 1, version = version + 1, updated_at = now(), updated_by = ${user.id} where id = ${link.seller_id}`)
  await noteStage(tx, { seller_id: link.seller_id, from: 0, to: 1, source: 'signup', by: user.id })
  return user.id
}

/** One to whoever signed up, one to the IOR desk; both go out whichever way it went, so that the answer tells nothing. */
async function lettersFor(tx: Db, { BRAND_NAME, PUBLIC_URL }: Services['config'], link: SellerLink, joining: Joining, isOpen: boolean): Promise<Letter[]> {
  const ref = { type: 'seller', no: link.seller_code }
  const desk = (await holdersOf(tx, IOR_DESK)).map(({ email }) => email)
  const theirs = isOpen
    ? { template: 'signup_approved', subject: `Welcome to ${BRAND_NAME}`, text: `Hello ${joining.full_name},\n\nthe account of ${link.legal_name} is open. Sign in here:\n${PUBLIC_URL}/login` }
    : {
        template: 'signup_known', subject: `You already have an account at ${BRAND_NAME}`,
        text: `Hello ${joining.full_name},\n\nyou wanted to open an account for ${link.legal_name} with an address that has one already. Sign in with it, or ask for an invitation to another address:\n${PUBLIC_URL}/login`,
      }
  const ours = isOpen
    ? { template: 'alert', subject: `${link.seller_code} has signed up`, text: `${link.legal_name} (${link.seller_code}) has signed up as ${joining.full_name}.${link.onboarding_stage < 2 ? ' Next: the agreement.' : ''}\n\n${PUBLIC_URL}/sellers?seller=${link.seller_id}` }
    : { template: 'alert', subject: `${link.seller_code} could not sign up`, text: `${link.legal_name} (${link.seller_code}) tried to sign up, but its contact e-mail belongs to another account. Give the seller another and invite it again.\n\n${PUBLIC_URL}/sellers?seller=${link.seller_id}` }
  return [{ ...theirs, to: [link.sent_to], ref }, ...(desk.length > 0 ? [{ ...ours, to: desk, ref }] : [])]
}

/** Uses the invite up and opens the seller's account: stage 0 to 1 (sellers-ior.md 3.1), a later one stays. */
export async function joinAsSeller(tx: Db, services: Services, joining: Joining): Promise<{ result: undefined; entry: AuditEntry }> {
  const link = await takeSellerLink(tx, joining.token)
  const userId = await makeUser(tx, link, joining)
  for (const letter of await lettersFor(tx, services.config, link, joining, userId !== null)) await services.mail.post(tx, letter)
  return { result: undefined, entry: { entity: 'seller', entity_id: link.seller_code, before: { onboarding_stage: link.onboarding_stage }, after: userId === null ? { refused: 'known e-mail' } : { onboarding_stage: Math.max(1, link.onboarding_stage), user_id: userId } } }
}
