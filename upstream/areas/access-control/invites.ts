import { sql } from 'drizzle-orm'
import { userStatus } from '@/lib/domain/user'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { AuditEntry } from '../../platform/audit'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { accountWords } from '../../core/accounts/account-letters'
import { linkMinutes, makeLink } from '../../core/accounts/links'
import { memberNotFound } from './member-list'

/** access.md 5: an invite is not sent again at once. */
const AGAIN_MINUTES = 10

export interface Sending {
  tx: Db
  who: Who
  services: Services
  audit: (entry: AuditEntry) => void
}

interface Invitee {
  id: number
  email: string
  full_name: string
  locale: string
  status: string
}

/** Mails a fresh link, with a word of whoever invites; the one before it dies. */
export async function sendInvite(
  { tx, who, services, audit }: Sending, { id, email, full_name, locale }: Omit<Invitee, 'status'>, note?: string,
): Promise<void> {
  const { config, mail } = services
  const token = await makeLink(tx, id, 'invite', email)
  const facts = {
    name: full_name, inviter: who.name, link: `${config.PUBLIC_URL}/password-reset?token=${token}`,
    hours: (await linkMinutes(tx, 'invite')) / 60, note: note ? `\n\n${note}\n\n` : ' ',
  }
  await mail.post(tx, { ...accountWords('invite', config, facts, locale), to: [email], user_id: id })
  await rows(tx, sql`update users set invite_sent_at = now(), status = case when status = ${literal(userStatus, 'deactivated')} then 'pending' else status end
    where id = ${id}`)
  audit({ entity: 'user', entity_id: id, action: 'send_invite', after: { email } })
}

/**
 * Sends to each of `ids` what `send` sends, or hears from it why not; 409 when nobody got one. In the order of the ids, so that two who
 * send to the same ones at once wait for each other.
 */
export async function inviteEach(
  ids: readonly number[], send: (id: number) => Promise<string | null>, what = 'invite',
): Promise<{ sent: number; skipped: { id: number; reason: string }[] }> {
  const skipped: { id: number; reason: string }[] = []
  const sorted = [...new Set(ids)].toSorted((a, b) => a - b)
  for (const id of sorted) {
    const reason = await send(id)
    if (reason !== null) skipped.push({ id, reason })
  }
  const sent = sorted.length - skipped.length
  if (sent === 0) throw new Refusal(409, `No ${what} was sent: ${skipped[0]?.reason ?? 'nobody was chosen'}.`)
  return { sent, skipped }
}

/** Invites those still waiting; tells of the others why not (access.md 5). `mine` cuts to whom the sender may invite. */
export function invite(sending: Sending, ids: readonly number[], mine = sql`true`) {
  return inviteEach(ids, async (id) => {
    const user = await first<Invitee & { recent: boolean }>(
      sending.tx,
      sql`select u.id, u.email, u.full_name, u.locale, u.status,
          coalesce(u.status <> ${literal(userStatus, 'deactivated')} and u.invite_sent_at > now() - make_interval(mins => ${AGAIN_MINUTES}), false) as recent
          from users u where u.id = ${id} and u.status <> ${literal(userStatus, 'delete')} and ${mine} for update of u`,
    )
    if (!user) throw memberNotFound()
    if (user.status === 'active' || user.status === 'suspend') return 'already active'
    if (user.recent) return 'sent less than 10 minutes ago'
    await sendInvite(sending, user)
    return null
  })
}
