import { sql } from 'drizzle-orm'
import { first, rows, type Db } from '../../db/db'
import { Refusal } from '../../platform/refusal'
import { hashToken, newToken } from '../../platform/tokens'
import { settingAt } from '../configurations/setting-at'

export type LinkPurpose = 'invite' | 'reset' | 'signup_confirm'

/** Minutes a link works: `invite_hours`, `reset_minutes`; a sign-up is confirmed as long as an invite lives. */
export const linkMinutes = async (db: Db, purpose: LinkPurpose): Promise<number> =>
  purpose === 'reset' ? settingAt(db, 'reset_minutes') : (await settingAt(db, 'invite_hours')) * 60

export const deadLink = () => new Refusal(410, 'This link has expired or was used. Ask for a new one.')

/** Makes a one-time link; the one before it of the same purpose dies (access.md 2.6). Returns the token, which is kept nowhere. */
export async function makeLink(tx: Db, userId: number, purpose: LinkPurpose, sentTo: string): Promise<string> {
  const token = newToken()
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

export async function readLink(db: Db, token: string): Promise<Link> {
  const link = await first<Link>(
    db,
    sql`select l.id, l.user_id, l.purpose, l.expire_at, l.sent_to from one_time_links l join users u on u.id = l.user_id
        where l.token_hash = ${hashToken(token)} and l.used_at is null and l.expire_at > now() and u.status in ('active', 'pending')`,
  )
  if (!link) throw deadLink()
  return link
}

/** Uses a link of these purposes up. Of many uses at once exactly one wins: the update waits for the row and finds it used. */
export async function takeLink(tx: Db, token: string, ...purposes: LinkPurpose[]): Promise<Link> {
  const link = await readLink(tx, token)
  if (!purposes.includes(link.purpose)) throw deadLink()
  const taken = await first(tx, sql`update one_time_links set used_at = now() where id = ${link.id} and used_at is null returning id`)
  if (!taken) throw deadLink()
  return link
}
