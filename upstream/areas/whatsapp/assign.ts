import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { whatsapp as calls } from '@/lib/contract/whatsapp'
import { recordStatus } from '@/lib/domain/record-status'
import { userStatus } from '@/lib/domain/user'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { Ctx } from '../../platform/implement'
import { allOf, contains } from '../../platform/list'
import { refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { visibleConversations } from './read'

type Outcome = z.output<typeof calls.assign.reply>

const CHOICES = 50
/** Active staff who may answer consignees, by name. */
export const repliers = (db: Db, { search, id }: { search?: string | undefined; id?: number }) =>
  rows<{ value: number; label: string }>(
    db,
    sql`select u.id as value, u.full_name as label from users u
        where ${allOf([
          sql`u.status = ${literal(userStatus, 'active')} and u.user_category = 'admin'`,
          sql`exists (select 1 from user_groups ug join groups g on g.id = ug.group_id and g.status = ${literal(recordStatus, 'active')}
            where ug.user_id = u.id and 'app_tracking:whatsapp-reply' = any(g.permissions))`,
          search ? sql`u.full_name ilike ${contains(search)}` : undefined, id === undefined ? undefined : sql`u.id = ${id}`,
        ])} order by u.full_name, u.id limit ${CHOICES}`,
  )

async function personOf(tx: Db, who: Who, { to, user_id }: z.output<typeof calls.assign.body>): Promise<number | null> {
  if (to === 'nobody') return null
  if (to === 'me') return who.user_id
  if (user_id === undefined) throw refuseField('user_id', 'Choose who takes it over.')
  const [person] = await repliers(tx, { id: user_id })
  if (!person) throw refuseField('user_id', 'Choose an active colleague who may answer consignees.')
  return person.value
}

interface Held { id: number; owner_id: number | null; owner: string | null; name: string }

/** Takes conversations, hands them over or lets them go. Two who take the same at once: the first has it, the other is told who. */
export async function assignConversations({ db: tx, who, body, audit }: Ctx<unknown, unknown, z.output<typeof calls.assign.body>>): Promise<Outcome> {
  const person = await personOf(tx, who, body)
  const held = await rows<Held>(
    tx,
    sql`select v.id, v.owner_id, (select u.full_name from users u where u.id = v.owner_id) as owner, coalesce(p.tracking_no, v.id::text) as name
        from whatsapp_conversations v left join packages p on p.id = v.package_id
        where ${allOf([sql`v.id = any(${sql.param(body.ids)}::bigint[])`, visibleConversations(who)])} order by v.id for no key update of v`,
  )
  const known = new Set(held.map(({ id }) => id))
  const failed: Outcome['failed'] = body.ids.filter((id) => !known.has(id)).map((id) => ({ name: String(id), message: 'This conversation no longer exists.' }))
  for (const { id, owner_id, owner, name } of held) {
    if (body.to === 'me' && owner_id !== null && owner_id !== person) {
      failed.push({ name, message: `${owner ?? 'A colleague'} sees to it already. Hand it over to take it.` })
      continue
    }
    if (owner_id === person) continue
    await rows(
      tx, sql`update whatsapp_conversations set owner_id = ${person}, taken_at = case when ${person}::bigint is not null then now() end where id = ${id}`,
    )
    audit({ entity: 'whatsapp_conversation', entity_id: id, before: { owner_id }, after: { owner_id: person } })
  }
  return { done: new Set(body.ids).size - failed.length, failed }
}
