import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { wmsDirection, type WmsSecret } from '@/lib/domain/wms'
import { first, inTransaction, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { openedSecrets } from '../../platform/partner-secrets'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import { sameSecret } from '../../platform/tokens'
import { applyMessage } from './apply'
import { connectionColumns, connectionTables, type Connection } from './connections'
import { arrivedIn, type Arrived } from './said'

const isSignedBy = (payload: string, signature: string, secret: string): boolean =>
  sameSecret(signature.replace(/^sha256=/, ''), createHmac('sha256', secret).update(payload).digest('hex'))

const keep = (tx: Db, connection: Connection, { kind, key, ref_no, at, sequence, payload }: Arrived) =>
  first<{ id: number }>(
    tx,
    sql`insert into wms_messages (connection_id, wms_direction, message_kind, ref_no, message_key, said_at, said_seq, payload)
        values (${connection.id}, ${literal(wmsDirection, 'in')}, ${kind}, ${ref_no}, ${key}, ${at}, ${sequence}, ${JSON.stringify(payload)}::jsonb)
        on conflict (connection_id, wms_direction, message_key) do nothing returning id`,
  )

/**
 * Takes what a WMS says, signed with the secret of its connection: kept first, then applied, so that what cannot be applied yet is not lost. Each message id is
 * kept once. 401 for what the WMS did not sign, 422 for what is no message, 503 while the connection is disabled, so that it is sent again.
 */
export async function takeMessages(services: Services, account: string, { payload, signature }: { payload: string; signature: string }) {
  const { database: { db }, config } = services
  const [connection] = await rows<Connection>(db, sql`select ${connectionColumns} from ${connectionTables} where lower(n.account_code) = lower(${account})`)
  const secret = connection && openedSecrets<WmsSecret>(connection.secrets, config.TOKEN_SECRET).webhook_secret
  if (!connection || !secret || !isSignedBy(payload, signature, secret)) throw new Refusal(401, 'The signature does not fit.')
  if (connection.status !== 'active') throw new Refusal(503, 'This connection is disabled. Send it again later.')
  const arrived = arrivedIn(payload)
  const lacking = connection.ordering === 'sequence' && arrived.find(({ kind, sequence }) => sequence === null && kind.endsWith('_status'))
  if (lacking) throw new Refusal(422, 'sequence: messages of this connection are put in order by it.')
  const kept = await inTransaction(db, async (tx) => {
    const made: number[] = []
    for (const one of arrived) {
      const row = await keep(tx, connection, one)
      if (row) made.push(row.id)
    }
    return made
  })
  for (const id of kept) await applyMessage(services, id)
  return { duplicate: kept.length === 0, taken: kept.length }
}
