import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { access } from '@/lib/contract/access'
import { userStatus } from '@/lib/domain/user'
import { first, inTransaction, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { RequestFacts } from '../../platform/implement'
import { phonesOf } from '../../platform/phones'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import { accountWords } from '../../core/accounts/account-letters'
import { linkMinutes, makeLink, takeLink } from '../../core/accounts/links'
import { hashPassword, refuseGuessable, refuseShort } from '../../core/accounts/passwords'
import { refuseMany, TERMS_VERSION } from '../../core/accounts/sign-up-terms'

type Sent = z.output<typeof access.signUp.body>
/** Of a form without an invite the call's shape asks for these. */
type SignUp = Sent & Required<Pick<Sent, 'company_name' | 'country_code' | 'email' | 'service_type'>>

/** A form as a job carries it: the password is no longer in it. */
export type Form = Omit<SignUp, 'password'> & { password_hash: string }

/** A company and its first user, both waiting; the e-mail must be confirmed and staff must approve. Null when the e-mail is taken. */
async function keep(tx: Db, form: Form): Promise<{ userId: number } | null> {
  const user = await first<{ id: number }>(
    tx,
    sql`insert into users (full_name, email, phone, user_category, user_type, is_owner, status, approval_status, password_hash, password_changed_at)
        values (${form.full_name}, ${form.email}, ${form.phone}, 'client', 'owner', true, 'pending', 0, ${form.password_hash}, now())
        on conflict (lower(email)) where status <> ${literal(userStatus, 'delete')} do nothing returning id`,
  )
  if (!user) return null
  await rows(
    tx,
    sql`insert into signups (user_id, company_name, country_code, contact, email, phone, service_type, platform, expected_volume, trade_license_no, trn,
        terms_version)
        values (${user.id}, ${form.company_name}, ${form.country_code}, ${form.full_name}, ${form.email}, ${form.phone},
          ${sql.param(form.service_type)}::text[], ${form.platform || null},
          ${form.expected_volume ?? null}, ${form.trade_license_no || null}, ${form.trn || null}, ${TERMS_VERSION})`,
  )
  return { userId: user.id }
}

/** A stranger's language is not known, so these are in both. */
const letterFor = ({ config }: Services, form: Form, token: string | null, hours: number) =>
  token
    ? accountWords(
      'signup_confirm', config, { name: form.full_name, company: form.company_name, link: `${config.PUBLIC_URL}/sign-up?confirm=${token}`, hours }, null,
    )
    : accountWords('signup_known', config, {}, null)

/** What an account that is asked for must hold; answers the form for `openAccount`. 422 for a weak password, 429 after five in an hour from one network. */
export async function checkSignUp(services: Services, request: RequestFacts, sent: Sent): Promise<Form> {
  const { password, ...form } = phonesOf(sent as SignUp, sent.country_code ?? '', ['phone'])
  await refuseShort(services.database.db, password, 'password')
  refuseGuessable(password, { email: form.email, company: form.company_name }, 'password')
  await refuseMany(services, request)
  return { ...form, password_hash: await hashPassword(password) }
}

/**
 * Opens an account that waits (access.md 4.2). The answer is the same for a known and an unknown e-mail; only the mail differs,
 * and the work is a job's so that its time tells nothing either.
 */
export async function openAccount(services: Services, form: Form): Promise<void> {
  await inTransaction(services.database.db, async (tx) => {
    // Hashes are salted: an account with this very one is of an earlier run of this job.
    if (await first(tx, sql`select 1 from users where lower(email) = lower(${form.email}) and password_hash = ${form.password_hash}`)) return
    const made = await keep(tx, form)
    const token = made ? await makeLink(tx, made.userId, 'signup_confirm', form.email) : null
    await services.mail.post(tx, {
      to: [form.email], user_id: made?.userId ?? null, ...letterFor(services, form, token, (await linkMinutes(tx, 'signup_confirm')) / 60),
    })
  })
}

/** The link of the mail was opened: staff may decide now. */
export async function confirmSignUp(tx: Db, token: string): Promise<{ company_name: string }> {
  const link = await takeLink(tx, token, 'signup_confirm')
  const signup = await first<{ company_name: string }>(tx, sql`update signups set confirmed_at = now() where user_id = ${link.user_id} returning company_name`)
  if (!signup) throw new Refusal(410, 'This link has expired or was used. Ask for a new one.')
  return signup
}
