import { sql } from 'drizzle-orm'
import { first, rows, type Db } from '../../db/db'
import { Refusal } from '../../platform/refusal'
import { throttle } from '../../platform/throttle'
import { passwordHolds } from './passwords'

const WRONG = 'The e-mail or password is not right.'
const FREE_FAILURES = 5
const IP_LIMIT = 30
const WINDOW_S = 15 * 60

export interface Account {
  id: number
  email: string
  full_name: string
  user_category: string
  user_type: string
  client_ids: number[]
  carrier_ids: number[]
  warehouse_ids: number[]
  is_owner: boolean
  locale: string
  status: string
  approval_status: number
  password_hash: string | null
  failed_count: number
}

const hourInDubai = (iso: string) => new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Dubai', hour: '2-digit', minute: '2-digit' }).format(new Date(iso))

/** Unknown names are counted like known ones, so a lock tells nothing about who exists. */
async function refuseLocked(db: Db, subject: string): Promise<void> {
  const lock = await first<{ window_ends: string; wait: number }>(
    db,
    sql`select window_ends, ceil(extract(epoch from window_ends - now()))::int as wait from throttles
        where subject = ${subject} and count >= ${FREE_FAILURES} and window_ends > now()`,
  )
  if (!lock) return
  throw new Refusal(429, `Too many attempts. Try again at ${hourInDubai(lock.window_ends)} or reset your password.`, undefined, null, { 'retry-after': String(lock.wait) })
}

/** Five failures lock for 15 minutes, each further one twice as long, at most four hours (access.md 7.2). */
async function countFailure(db: Db, subject: string, name: string): Promise<void> {
  await rows(
    db,
    sql`insert into throttles as t (subject, count, window_ends) values (${subject}, 1, now() + interval '15 minutes')
        on conflict (subject) do update set
          count = case when t.window_ends < now() and t.count < ${FREE_FAILURES} then 1 else t.count + 1 end,
          window_ends = now() + least(interval '4 hours', interval '15 minutes' * power(2, greatest(0, t.count + 1 - ${FREE_FAILURES})))`,
  )
  await rows(
    db,
    sql`update users set failed_count = failed_count + 1,
          locked_until = (select window_ends from throttles where subject = ${subject} and count >= ${FREE_FAILURES})
        where lower(email) = ${name} and status <> 'delete'`,
  )
}

/** Forgets failures: a right password, or a password set from a link. */
export async function forgetFailures(db: Db, email: string): Promise<void> {
  await rows(db, sql`delete from throttles where subject = ${`sign-in:${email.toLowerCase()}`}`)
  await rows(db, sql`update users set failed_count = 0, locked_until = null where lower(email) = ${email.toLowerCase()} and (failed_count > 0 or locked_until is not null)`)
}

/**
 * The account behind a name and password, or a refusal with `status` (401; 422 for the admin door, where 401 would end the
 * user's session). `db` is the pool, not a transaction: failures must be counted although the call is refused.
 */
export async function checkPassword(db: Db, o: { name: string; password: string; ip: string; pas: boolean; status: 401 | 422 }): Promise<Account> {
  const name = o.name.trim().toLowerCase()
  const subject = `sign-in:${name}`
  const message = 'Too many attempts from your network. Please wait a quarter of an hour.'
  await throttle(db, `sign-in-ip:${o.ip}`, IP_LIMIT, WINDOW_S, message)
  await refuseLocked(db, subject)
  const byCode = o.pas ? sql`or (pas_code = ${o.name.trim().toUpperCase()})` : sql``
  const account = await first<Account>(
    db,
    sql`select id, email, full_name, user_category, user_type, client_ids, carrier_ids, warehouse_ids, is_owner, locale, status, approval_status, password_hash, failed_count
        from users where (lower(email) = ${name} ${byCode}) and status <> 'delete' and (${o.pas} = false or user_category = 'pas') limit 1`,
  )
  const holds = await passwordHolds(o.password, account?.password_hash ?? null)
  // A sign-up has chosen its password; an invited person has none before the link is used.
  const known = holds && account && (account.status === 'active' || account.status === 'suspend' || (account.status === 'pending' && account.approval_status === 0))
  if (!known) {
    await countFailure(db, subject, name)
    throw new Refusal(o.status, WRONG)
  }
  // From here on the password was right: a clear word helps its owner and tells a guesser nothing new.
  if (account.status === 'suspend') throw new Refusal(o.status, 'Your account is suspended. Ask your administrator.')
  if (account.approval_status === 0) throw new Refusal(o.status, 'Your account is waiting for approval.')
  await forgetFailures(db, account.email)
  await rows(db, sql`delete from throttles where subject = ${`sign-in-ip:${o.ip}`}`)
  return { ...account, client_ids: account.client_ids.map(Number), carrier_ids: account.carrier_ids.map(Number), warehouse_ids: account.warehouse_ids.map(Number) }
}
