import { sql } from 'drizzle-orm'
import { recordStatus } from '@/lib/domain/record-status'
import { userStatus } from '@/lib/domain/user'
import { first, rows } from '../../db/db'
import { literal } from '../../db/literals'
import { inviteEach, sendInvite, type Sending } from '../access-control/invites'
import { addMember } from '../access-control/member-writes'
import { clientOf } from './scope'

/** clients.md 5: an invite is not sent again at once. */
const AGAIN_MINUTES = 10

interface Invitee {
  id: number
  client_code: string
  contact_name: string
  contact_email: string
  contact_phone: string
  accepted: boolean
  recent: boolean
}
interface Known {
  id: number
  full_name: string
  locale: string
  status: string
  /** Of this very client, and not one of its sellers. */
  ours: boolean
}

const inviteeOf = ({ tx }: Sending, id: number) =>
  first<Invitee>(
    tx,
    sql`select c.id, c.client_code, c.contact_name, c.contact_email, c.contact_phone, c.invite_accepted_at is not null as accepted,
          coalesce(c.invite_sent_at > now() - make_interval(mins => ${AGAIN_MINUTES}), false) as recent
        from clients c where c.id = ${id}`,
  )

const knownBy = ({ tx }: Sending, { id, contact_email }: Invitee) =>
  first<Known>(
    tx,
    sql`select u.id, u.full_name, u.locale, u.status, u.user_category = 'client' and u.seller_id is null and u.client_ids @> array[${id}]::bigint[] as ours
        from users u where lower(u.email) = lower(${contact_email}) and u.status <> ${literal(userStatus, 'delete')} for update`,
  )

function reasonNot(client: Invitee, known: Known | null): string | null {
  if (client.accepted) return 'already accepted'
  if (client.recent) return 'sent less than 10 minutes ago'
  if (!known) return null
  if (!known.ours) return 'the contact e-mail has an account already; give the client another'
  return known.status === 'pending' || known.status === 'deactivated' ? null : 'already accepted'
}

/** The client's administrator: its contact, who may do for the client all a client may. */
async function makeOwner(sending: Sending, client: Invitee): Promise<Omit<Known, 'ours'>> {
  const group = await first<{ id: number }>(sending.tx, sql`select id from groups where role_code = 'client_admin'
      and status = ${literal(recordStatus, 'active')}`)
  const { id, status } = await addMember(sending, {
    full_name: client.contact_name, email: client.contact_email, phone: client.contact_phone, locale: 'en', user_category: 'client', client_ids: [client.id],
    group_ids: group ? [group.id] : [], send_invite: false,
  })
  return { id, status, full_name: client.contact_name, locale: 'en' }
}

/**
 * Invites the contact of each client as its administrator, who is made when first invited (clients.md 5, access.md 5); of the others it is told why
 * not. 409 when nobody could be invited.
 */
export function inviteClients(sending: Sending, ids: readonly number[], note: string | undefined) {
  return inviteEach(ids, async (id) => {
    const held = await clientOf(sending.tx, sending.who, id, true)
    if (held.status === 'delete') return 'the client is deleted'
    const client = await inviteeOf(sending, id)
    if (!client) return 'the client is deleted'
    const known = await knownBy(sending, client)
    const reason = reasonNot(client, known)
    if (reason !== null) return reason
    const user = known ?? (await makeOwner(sending, client))
    await sendInvite(sending, { ...user, email: client.contact_email }, note)
    await rows(sending.tx, sql`update clients set invite_sent_at = now() where id = ${id}`)
    sending.audit({ entity: 'client', entity_id: client.client_code, action: 'send_invite', after: { email: client.contact_email } })
    return null
  })
}
