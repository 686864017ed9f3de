import { sql } from 'drizzle-orm'
import { access } from '@/lib/contract/access'
import { keys as register, type Key } from '@/lib/domain/keys'
import { switchStatus } from '@/lib/domain/record-status'
import { maskEmail } from '@/lib/domain/text'
import { userStatus } from '@/lib/domain/user'
import { first, inTransaction, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Answer, implement, type RequestFacts } from '../../platform/implement'
import { writeAudit, type AuditEntry } from '../../platform/audit'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import { throttle } from '../../platform/throttle'
import { nobody, type Who } from '../../platform/who'
import { endView } from '../access-control/view-as'
import { waitingDocs } from '../logistics-docs/waiting'
import { checkJoining, joinAsSeller } from '../sellers/sign-up'
import { accountWords, writeToUsers } from '../../core/accounts/account-letters'
import { findSellerLink, linkMinutes, makeLink, readLink, takeLink, type SellerLink } from '../../core/accounts/links'
import { hashPassword, passwordHolds, refuseGuessable, refuseShort } from '../../core/accounts/passwords'
import { noteAccepted } from '../clients/accepted'
import { endSessions, openSession, refreshSession } from '../../core/accounts/sessions'
import { checkPassword, forgetFailures, type Account } from './sign-in'
import { checkSignUp, confirmSignUp, openAccount, type Form } from './sign-up'

const signedIn = (a: Account) => ({
  id: a.id, full_name: a.full_name, email: a.email, user_category: a.user_category, user_type: a.user_type, client_ids: a.client_ids,
  carrier_ids: a.carrier_ids, is_owner: a.is_owner, locale: a.locale,
})

/** Screens of the person: switched on, enabled for the category, and of a key held (access.md 7.3). */
async function screensOf(db: Db, who: Who): Promise<string[]> {
  const found = await rows<{ screen_ref: string; permission_key: string | null }>(
    db,
    sql`select s.screen_ref, s.permission_key from user_screens s
        left join user_category_screens c on c.screen_id = s.id and c.user_category = ${who.own_category}
        where s.status = ${literal(switchStatus, 'active')} and coalesce(c.enabled, true) order by s.sort_order, s.id`,
  )
  return found.filter((s) => s.permission_key === null || s.permission_key.split(',').some((key) => who.keys.has(key))).map((s) => s.screen_ref)
}

async function payload(db: Db, who: Who) {
  const keys = [...who.keys].toSorted()
  return {
    access_rights: {
      role: who.role,
      permissions: keys.map((key) => ({ permission_key: key, kind: register[key as Key].kind })),
      screens: await screensOf(db, who),
      permission_key: keys,
    },
    service_center_notif: await waitingDocs(db, who),
    user: {
      id: who.user_id, full_name: who.name, email: who.email, user_category: who.own_category, user_type: who.user_type, client_ids: who.client_ids,
      carrier_ids: who.carrier_ids, is_owner: who.is_owner, locale: who.locale,
    },
    permission_version: who.permission_version,
  }
}

async function companyOf(db: Db, userId: number): Promise<string | null> {
  const found = await first<{ name: string }>(db, sql`select c.name from users u join clients c on c.id = any(u.client_ids) where u.id = ${userId} limit 1`)
  return found?.name ?? null
}

/** Sets a password and ends the sessions opened with the old one. */
async function setPassword(tx: Db, user: Own, password: string): Promise<void> {
  await refuseShort(tx, password)
  refuseGuessable(password, { email: user.email, company: await companyOf(tx, user.id) })
  if (await passwordHolds(password, user.password_hash)) throw refuseField('new_password', 'Choose a password you have not just used.')
  await rows(tx, sql`update users set password_hash = ${await hashPassword(password)}, password_changed_at = now(), updated_at = now() where id = ${user.id}`)
  await forgetFailures(tx, user.email)
}

/** Mails a reset link if the e-mail belongs to somebody; the asker never learns whether. Run again for what was asked at `since`, it does nothing. */
function mailReset({ database, mail, config }: Services, { email, since }: { email: string; since: string }): Promise<void> {
  return inTransaction(database.db, async (tx) => {
    const user = await first<{ id: number; email: string; full_name: string; locale: string }>(
      tx,
      sql`select id, email, full_name, locale from users where lower(email) = ${email.toLowerCase()} and status = ${literal(userStatus, 'active')}`,
    )
    if (
      !user
      || (await first(tx, sql`select 1 from email_logs where user_id = ${user.id} and template = 'password_reset' and created_at >= ${since}::timestamptz`))
    ) return
    const token = await makeLink(tx, user.id, 'reset', user.email)
    await mail.post(tx, {
      ...accountWords(
        'password_reset', config,
        { name: user.full_name, minutes: await linkMinutes(tx, 'reset'), link: `${config.PUBLIC_URL}/password-reset?token=${token}` }, user.locale,
      ),
      to: [user.email],
      user_id: user.id,
    })
  })
}

interface Public {
  services: Services
  request: RequestFacts
  who: Who
}

/** Does the work of a call in a transaction of its own, with its audit row; `who` is whoever it was proved to be. */
const inOwn = <T>({ services, who, request }: Public, action: string, work: (tx: Db) => Promise<{ result: T; entry: AuditEntry }>): Promise<T> =>
  inTransaction(services.database.db, async (tx) => {
    const { result, entry } = await work(tx)
    await writeAudit(tx, who, request, action, [entry])
    return result
  })

const asSigned = (ctx: Public, { id, full_name }: Account): Public => ({ ...ctx, who: { ...nobody, user_id: id, name: full_name } })

async function signIn(ctx: Public, body: { email: string; password: string; user_category?: string; device_id?: string }) {
  const { services, request } = ctx
  const pas = body.user_category === 'pas'
  const account = await checkPassword(services.database.db, { name: body.email, password: body.password, ip: request.ip, pas, status: 401 })
  if (!pas && account.user_category === 'pas') throw new Refusal(401, 'Gate and dock staff sign in on the PAS page.')
  return inOwn(asSigned(ctx, account), 'sign_in', async (tx) => {
    const issued = await openSession(tx, account.id, 'user', request, body.device_id)
    await rows(tx, sql`update users set last_login_at = now(), last_login_ip = ${request.ip || null} where id = ${account.id}`)
    return { result: { ...issued, user: signedIn(account) }, entry: { entity: 'user', entity_id: account.id } }
  })
}

async function adminSignIn(ctx: Public, body: { email: string; password: string }) {
  const { services, request } = ctx
  // 422, not 401: a wrong word here must not end the user session behind the question (access.md 5).
  const account = await checkPassword(services.database.db, { name: body.email, password: body.password, ip: request.ip, pas: false, status: 422 })
  if (account.user_category !== 'admin') throw new Refusal(422, 'The e-mail or password is not right.')
  return inOwn(asSigned(ctx, account), 'admin_sign_in', async (tx) => ({
    result: await openSession(tx, account.id, 'admin', request), entry: { entity: 'user', entity_id: account.id },
  }))
}

interface Own {
  id: number
  email: string
  password_hash: string | null
}

/** Five wrong guesses at the current password end the session (access.md 5). */
async function refuseWrong({ services, who }: Public): Promise<never> {
  const { db } = services.database
  await throttle(db, `change-password:${who.session_id}`, 4, 3600, '').catch(async () => {
    await endSessions(db, { userId: who.user_id, only: who.session_id }, 'password')
    throw new Refusal(401, 'Too many wrong passwords. Sign in again.')
  })
  throw refuseField('current_password', 'The current password is not right.')
}

async function changePassword(ctx: Public, body: { current_password: string; new_password: string; sign_out_others: boolean }): Promise<void> {
  const { who } = ctx
  const read = (db: Db, lock = sql``) => first<Own>(db, sql`select id, email, password_hash from users where id = ${who.user_id} ${lock}`)
  const known = await read(ctx.services.database.db)
  if (!known || !(await passwordHolds(body.current_password, known.password_hash))) return refuseWrong(ctx)
  return inOwn(ctx, 'change_password', async (tx) => {
    const user = await read(tx, sql`for update`)
    // Of two changes at once the second was proved with a password that no longer holds.
    if (!user || user.password_hash !== known.password_hash) throw refuseField('current_password', 'The current password is not right.')
    await setPassword(tx, user, body.new_password)
    await writeToUsers({ ...ctx, tx }, 'password_changed', [user.id])
    if (body.sign_out_others) await endSessions(tx, { userId: who.user_id, but: who.session_id }, 'password')
    return { result: undefined, entry: { entity: 'user', entity_id: who.user_id } }
  })
}

async function requestReset(ctx: Public, email: string): Promise<void> {
  const { services, request } = ctx
  const { db } = services.database
  await throttle(db, `reset-ip:${request.ip}`, 20, 3600, 'Too many requests from your network. Try again in an hour.')
  await throttle(db, `reset:${email.toLowerCase()}`, 3, 3600, 'Several links were requested. Check your mail, or try again in an hour.')
  // The work of a job, known address or not: the answer must not take longer for one, and survives whatever becomes of this process.
  await inOwn(ctx, 'request_reset', async (tx) => {
    const now = await first<{ since: string }>(tx, sql`select now() as since`)
    await services.jobs.send(tx, 'access.reset', { email, since: now?.since })
    return { result: undefined, entry: { entity: 'user', entity_id: '', after: { email } } }
  })
}

/** What the sign-up page shows filled in; whoever holds the link reads the seller's own mail. */
const sellerFacts = ({ legal_name, country_code, contact_name, contact_phone, sent_to }: SellerLink) => ({
  legal_name, country_code, contact_name, contact_phone, contact_email: sent_to,
})

export const accessHandlers = implement(access, {
  authenticate: ({ body, ...ctx }) => signIn(ctx, body),

  adminLogin: ({ body, ...ctx }) => adminSignIn(ctx, body),

  adminLogout: async ({ db, who }) => endSessions(db, { userId: who.user_id, only: who.session_id }, 'sign_out'),

  refresh: ({ db, body, services, request }) => refreshSession(db, body.token, services.config.TOKEN_SECRET, request),

  logout: async ({ db, body, who, audit }) =>
    who.viewer ? endView(db, who, audit) : endSessions(db, { userId: who.user_id, only: body.all ? undefined : who.session_id }, 'sign_out'),

  endView: ({ db, who, audit }) => endView(db, who, audit),

  permissions: ({ db, who }) => payload(db, who),

  pasPermissions: async ({ db, who }) => ({ ...(await payload(db, who)), pas: { user_type: who.user_type, sites: who.warehouse_ids, devices: [] } }),

  changePassword: ({ body, ...ctx }) => changePassword(ctx, body),

  requestReset: ({ body, ...ctx }) => requestReset(ctx, body.email),

  verifyLink: async ({ db, query }) => {
    const invite = await findSellerLink(db, query.token)
    const link = invite ?? (await readLink(db, query.token))
    return { valid: true, purpose: link.purpose, email_masked: maskEmail(link.sent_to), expire_at: link.expire_at, seller: invite && sellerFacts(invite) }
  },

  signUp: async ({ body, ...ctx }) => {
    if (body.token) {
      const joining = await checkJoining(ctx.services, ctx.request, body)
      await inOwn(ctx, 'seller_sign_up', (tx) => joinAsSeller(tx, ctx.services, joining))
      return new Answer(202, null, 'Thank you. We have written to your address. You can sign in now.')
    }
    const form = await checkSignUp(ctx.services, ctx.request, body)
    await inOwn(ctx, 'sign_up', async (tx) => {
      await ctx.services.jobs.send(tx, 'access.signup', { form })
      return { result: undefined, entry: { entity: 'signup', entity_id: '', after: { company_name: body.company_name, email: body.email } } }
    })
    return new Answer(202, null, 'Check your e-mail to confirm the account.')
  },

  confirmSignUp: async ({ db, body, audit }) => {
    const confirmed = await confirmSignUp(db, body.token)
    audit({ entity: 'signup', entity_id: '', action: 'confirm_sign_up', after: confirmed })
    return confirmed
  },

  publicCountries: ({ db }) => rows(db, sql`select country_code, country_name, dial_code from countries order by country_name`),

  setPassword: async ({ db, body, audit, services }) => {
    const link = await takeLink(db, body.token, 'invite', 'reset')
    const user = await first<{ id: number; email: string; password_hash: string | null; status: string; user_category: string }>(
      db,
      sql`select id, email, password_hash, status, user_category from users where id = ${link.user_id} for update`,
    )
    if (!user) throw new Refusal(410, 'This account is closed.')
    await setPassword(db, user, body.new_password)
    if (user.status === 'pending' && link.purpose === 'invite') {
      await rows(db, sql`update users set status = ${literal(userStatus, 'active')} where id = ${user.id}`)
      await noteAccepted(db, user.id)
    }
    // Somebody's first password is no news to them.
    if (user.password_hash) await writeToUsers({ tx: db, services }, 'password_changed', [user.id])
    await endSessions(db, { userId: user.id }, 'password')
    audit({ entity: 'user', entity_id: user.id, action: 'set_password' })
    return { sign_in: link.purpose === 'invite' && user.user_category !== 'pas' ? user.email : null }
  },
})

/** Background work of accounts: what somebody without one asked for, of which the answer must tell nothing. */
export function accountJobs(services: Services): void {
  services.jobs.work('access.reset', ({ email, since }) => mailReset(services, { email: String(email), since: String(since) }))
  services.jobs.work('access.signup', ({ form }) => openAccount(services, form as Form))
}
