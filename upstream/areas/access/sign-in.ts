import { sql } from 'drizzle-orm'
import { dubaiTime } from '@/lib/domain/days'
import { userStatus } from '@/lib/domain/user'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal } from '../../platform/refusal'
import { throttle } from '../../platform/throttle'
import { settingAt } from '../../core/settings/setting-at'
import { passwordHolds } from '../../core/accounts/passwords'

const WRONG = 'The e-mail or password is not right.'
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

/**
 * Takes one of the tries a name has, before the password is looked at: however many guesses come together, no more are looked at than
 * that. So many failures lock for so many minutes (`login_max_failures`, `login_lock_minutes`), each further one twice as long, at most four
 * hours, or the lock where that is longer (access.md 7.2). Unknown names are counted like known ones, so a lock tells nothing about who exists.
 */
async function takeTry(db: Db, subject: string): Promise<void> {
  const [free, minutes] = [await settingAt(db, 'login_max_failures'), await settingAt(db, 'login_lock_minutes')]
  const lasting = sql`make_interval(mins => ${minutes})`
  const taken = await first(
    db,
    sql`insert into throttles as t (subject, count, window_ends) values (${subject}, 1, now() + ${lasting})
        on conflict (subject) do update set
          count = case when t.window_ends < now() and t.count < ${free} then 1 else t.count + 1 end,
          window_ends = now() + least(greatest(interval '4 hours', ${lasting}), ${lasting} * power(2, least(10, greatest(0, t.count + 1 - ${free}))))
        where t.count < ${free} or t.window_ends <= now() returning count`,
  )
  if (taken) return
  const lock = await first<{ window_ends: string; wait: number }>(db, sql`select window_ends, ceil(extract(epoch from window_ends - now()))::int as wait
    from throttles where subject = ${subject}`)
  const until = lock?.window_ends ?? new Date().toISOString()
  throw new Refusal(429, `Too many attempts. Try again at ${dubaiTime(until)} or reset your password.`, undefined, null, {
    'retry-after': String(Math.max(1, lock?.wait ?? 1)),
  })
}

/** Shows a failure, and a lock that follows from it, among the people. */
async function showFailure(db: Db, subject: string, account: Account | null): Promise<void> {
  const free = await settingAt(db, 'login_max_failures')
  await rows(
    db,
    sql`update users set failed_count = failed_count + 1, locked_until = (select window_ends from throttles where subject = ${subject} and count >= ${free})
        where id = ${account?.id ?? 0}`,
  )
}

/** Forgets failures: a right password, or a password set from a link. */
export async function forgetFailures(db: Db, email: string): Promise<void> {
  await rows(db, sql`delete from throttles where subject = ${`sign-in:${email.toLowerCase()}`}`)
  await rows(db, sql`update users set failed_count = 0, locked_until = null where lower(email) = ${email.toLowerCase()}
      and (failed_count > 0 or locked_until is not null)`)
}

/**
 * The account behind a name and password, or a refusal with `status` (401; 422 for the admin door, where 401 would end the
 * user's session). `db` is the pool, not a transaction: failures must be counted although the call is refused.
 */
export async function checkPassword(db: Db, o: { name: string; password: string; ip: string; pas: boolean; status: 401 | 422 }): Promise<Account> {
  const name = o.name.trim().toLowerCase()
  const message = 'Too many attempts from your network. Please wait a quarter of an hour.'
  await throttle(db, `sign-in-ip:${o.ip}`, IP_LIMIT, WINDOW_S, message)
  const byCode = o.pas ? sql`or (pas_code = ${o.name.trim().toUpperCase()})` : sql``
  const account = await first<Account>(
    db,
    sql`select id, email, full_name, user_category, user_type, client_ids, carrier_ids, warehouse_ids, is_owner, locale, status, approval_status, password_hash,
        failed_count
        from users where (lower(email) = ${name} ${byCode}) and status <> ${literal(userStatus, 'delete')} and (${o.pas} = false or user_category = 'pas')
        limit 1`,
  )
  // By the e-mail, so that a PAS code is no second set of tries.
  const subject = `sign-in:${account?.email.toLowerCase() ?? name}`
  await takeTry(db, subject)
  const holds = await passwordHolds(o.password, account?.password_hash ?? null)
  // A sign-up has chosen its password; an invited person has none before the link is used.
  const known =
    holds && account && (account.status === 'active' || account.status === 'suspend' || (account.status === 'pending' && account.approval_status === 0))
  if (!known) {
    await showFailure(db, subject, account)
    throw new Refusal(o.status, WRONG)
  }
  // From here on the password was right: a clear word helps its owner and tells a guesser nothing new.
  if (account.status === 'suspend') throw new Refusal(o.status, 'Your account is suspended. Ask your administrator.')
  if (account.approval_status === 0) throw new Refusal(o.status, 'Your account is waiting for approval.')
  await forgetFailures(db, account.email)
  // This try was none; those before it stay, or an account of one's own would buy guesses at others.
  await rows(db, sql`update throttles set count = greatest(0, count - 1) where subject = ${`sign-in-ip:${o.ip}`}`)
  return {
    ...account, client_ids: account.client_ids.map(Number), carrier_ids: account.carrier_ids.map(Number), warehouse_ids: account.warehouse_ids.map(Number),
  }
}
