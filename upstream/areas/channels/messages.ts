import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { channelMessages as calls } from '@/lib/contract/channel-messages'
import { channelMessageStatus } from '@/lib/domain/channel'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allOf, anyOfValues, contains, pageOf } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { ownChannels } from './read'

export type ChannelMessage = z.output<typeof calls.list.reply>['rows'][number]

const ofParcels = (column: ReturnType<typeof sql>) => sql`(select string_agg(distinct ${column}, ', ') from fulfillment_packages b
  join packages p on p.id = b.package_id left join carriers k on k.id = p.carrier_id where b.fulfillment_id = m.fulfillment_id)`
const columns = sql`m.id, m.client_channel_id, n.channel_name, coalesce(c.trade_name, c.name) as client_name, f.id as fulfillment_id,
  f.fulfillment_no, f.ref_no,
  ${ofParcels(sql`k.display_name`)} as carrier_name, ${ofParcels(sql`coalesce(p.carrier_tracking_no, p.tracking_no)`)} as tracking_nos, m.status, m.attempts,
  m.error, m.created_at, m.sent_at, case when m.status = ${literal(channelMessageStatus, 'waiting')} then m.next_at end as next_at`
const tables = sql`channel_messages m join client_channels n on n.id = m.client_channel_id join clients c on c.id = n.client_id
  join fulfillment_orders f on f.id = m.fulfillment_id`

/** What shops learned, or are to learn, of what left, of the channels somebody may see. */
export function messageList(db: Db, who: Who, query: z.output<typeof calls.list.query>) {
  const found = query.search ? contains(query.search) : null
  return pageOf<ChannelMessage>(
    db,
    {
      columns, from: tables,
      where: [
        ownChannels(who), anyOfValues(sql`n.client_id`, query.client_id), anyOfValues(sql`m.client_channel_id`, query.client_channel_id),
        anyOfValues(sql`m.status`, query.status), found ? sql`(f.fulfillment_no ilike ${found} or f.ref_no ilike ${found})` : undefined,
      ],
      sorts: { created_at: { by: sql`m.created_at`, kind: 'time' }, sent_at: { by: sql`m.sent_at`, kind: 'time', nullable: true } },
      defaultSort: 'created_at', id: sql`m.id`,
    },
    query,
  )
}

export async function messageOf(db: Db, who: Who, id: number): Promise<ChannelMessage> {
  const found = await first<ChannelMessage>(db, sql`select ${columns} from ${tables} where ${allOf([sql`m.id = ${id}`, ownChannels(who)])}`)
  if (!found) throw new Refusal(404, 'This message no longer exists.')
  return found
}

/** Has a message that failed sent once more, as if it had never been tried. 409 for one that waits, or the shop has. */
export async function sendAgain(tx: Db, who: Who, id: number): Promise<{ from: string; to: string }> {
  await messageOf(tx, who, id)
  const held = await first<{ status: ChannelMessage['status'] }>(tx, sql`select status from channel_messages where id = ${id} for update`)
  if (held?.status !== 'failed') throw new Refusal(409, held?.status === 'sent' ? 'The shop has it already.' : 'It is on its way.')
  await rows(tx, sql`update channel_messages set status = ${literal(channelMessageStatus, 'waiting')}, attempts = 0, next_at = now() where id = ${id}`)
  return { from: 'failed', to: 'waiting' }
}
