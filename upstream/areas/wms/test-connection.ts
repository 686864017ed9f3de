import { sql } from 'drizzle-orm'
import { connectionStatus } from '@/lib/domain/channel'
import { inTransaction, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { writeAudit } from '../../platform/audit'
import type { RequestFacts } from '../../platform/implement'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import { throttle } from '../../platform/throttle'
import type { Who } from '../../platform/who'
import { isOfShop } from '../channels/tell'
import { askWms } from './ask'
import { connectionOf, holdConnection, nameOf, noConnection, type Connection } from './connections'
import { keepFault } from './send'

const TESTS_A_MINUTE = 10
interface Asking { db: Db; who: Who; services: Services; request: RequestFacts }

/** Keeps that we are known there, unless the connection was changed while the WMS was asked. */
const keepAnswer = ({ db, who, request }: Asking, connection: Connection): Promise<void> => inTransaction(db, async (tx) => {
  const held = await holdConnection(tx, who, connection.id)
  if (held.version !== connection.version) throw new Refusal(409, `${nameOf(connection)} was changed while it was tested. Test it again.`)
  await rows(tx, sql`update wms_connections set connection_status = ${literal(connectionStatus, 'connected')}, last_error = null, updated_at = now(),
    updated_by = ${who.user_id} where id = ${connection.id}`)
  await writeAudit(tx, who, request, 'wmsConnections.test', [{
    entity: 'wms_connection', entity_id: connection.id, before: { connection_status: connection.connection_status }, after: { connection_status: 'connected' },
  }])
})

/** Asks a WMS who we are there. 502 with what it said where it refuses us or does not answer, 429 beyond ten tests a minute. */
export async function testConnection(asking: Asking, id: number): Promise<{ connected: boolean; name: string | null; message: string }> {
  const { db, who, services } = asking
  const connection = await connectionOf(db, who, id)
  if (!connection) throw noConnection()
  await throttle(db, `wms-test:${id}`, TESTS_A_MINUTE, 60, 'Too many tests. Please wait a minute.')
  try {
    const answer = await askWms(services, connection, { event: 'warehouse', path: '/v1/warehouse' })
    const name = String((answer as { name?: unknown } | null)?.name ?? '').slice(0, 100)
    await keepAnswer(asking, connection)
    return { connected: true, name: name || null, message: `${nameOf(connection)} answers as ${name || connection.account_code}.` }
  } catch (error) {
    if (!isOfShop(error)) throw error
    await keepFault(db, connection, error)
    throw new Refusal(502, `${nameOf(connection)} refused the connection: ${error.message}`)
  }
}
