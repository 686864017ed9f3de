import { sql } from 'drizzle-orm'
import { channelPlatform, connectionStatus } from '@/lib/domain/channel'
import { first, inTransaction, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { writeAudit } from '../../platform/audit'
import type { RequestFacts } from '../../platform/implement'
import { allOf } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import { throttle } from '../../platform/throttle'
import type { Who } from '../../platform/who'
import type { Account } from './adapter'
import { connect } from './connection'
import { holdChannel, noChannel, ownChannels, workingColumns, type WorkingChannel } from './read'
import { isOfShop, keepFault, refusedUs } from './tell'

const TESTS_A_MINUTE = 10

interface Asking {
  db: Db
  who: Who
  services: Services
  request: RequestFacts
}

/** Keeps who the shop is, unless the channel was changed while it was asked. */
function keepAccount({ db, who, request }: Asking, channel: WorkingChannel, account: Account): Promise<void> {
  return inTransaction(db, async (tx) => {
    const held = await holdChannel(tx, who, channel.id)
    if (held.version !== channel.version) throw new Refusal(409, `${channel.channel_name} was changed while it was tested. Test it again.`)
    await rows(tx, sql`update client_channels set connection_status = ${literal(connectionStatus, 'connected')},
      account_name = ${account.name}, seller_id = ${account.seller_id},
      last_error = null, updated_at = now(), updated_by = ${who.user_id} where id = ${channel.id}`)
    await writeAudit(tx, who, request, 'channels.test', [{
      entity: 'client_channel', entity_id: channel.id, before: { connection_status: channel.connection_status },
      after: { connection_status: 'connected', account_name: account.name },
    }])
  })
}

/** Asks a shop who it is and keeps the answer; 502 with what it said where it refuses us or does not answer, 429 beyond ten tests a minute. */
export async function testChannel(asking: Asking, id: number): Promise<{ connected: boolean; account_name: string | null; message: string }> {
  const { db, who, services } = asking
  const channel = await first<WorkingChannel>(db, sql`select ${workingColumns} from client_channels n where ${allOf([sql`n.id = ${id}`, ownChannels(who)])}`)
  if (!channel) throw noChannel()
  await throttle(db, `channel-test:${id}`, TESTS_A_MINUTE, 60, 'Too many tests. Please wait a minute.')
  let account: Account
  try {
    account = await connect(services, channel).account()
  } catch (error) {
    if (!isOfShop(error)) throw error
    await keepFault(db, channel, error)
    throw new Refusal(502, refusedUs(channel, error.message))
  }
  await keepAccount(asking, channel, account)
  const name = account.name || channel.store_url
  return { connected: true, account_name: account.name || null, message: `${channelPlatform.label(channel.platform_code)} answers as ${name}.` }
}
