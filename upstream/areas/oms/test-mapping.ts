import { sql } from 'drizzle-orm'
import { connectionStatus } from '@/lib/domain/channel'
import { omsSystem } from '@/lib/domain/oms'
import { inTransaction, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { writeAudit } from '../../platform/audit'
import type { RequestFacts } from '../../platform/implement'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import { throttle } from '../../platform/throttle'
import type { Who } from '../../platform/who'
import { connectionAfter, isOfShop } from '../channels/tell'
import { connect } from './connection'
import { holdMapping, nameOf, noMapping, workingMapping, type WorkingMapping } from './read'
import { expectReady } from './save'

const TESTS_A_MINUTE = 10

interface Asking {
  db: Db
  who: Who
  services: Services
  request: RequestFacts
}

/** Keeps what a call to an OMS said of our connection. */
export const keepFault = (db: Db, { id }: Pick<WorkingMapping, 'id'>, error: Error) =>
  rows(db, sql`update oms_client_mappings set last_error = ${error.message}, connection_status = coalesce(${connectionAfter(error)}, connection_status),
    updated_at = now() where id = ${id}`)

/** Keeps that we are known there, unless the mapping was changed while the OMS was asked. */
function keepAnswer({ db, who, request }: Asking, mapping: WorkingMapping): Promise<void> {
  return inTransaction(db, async (tx) => {
    const held = await holdMapping(tx, who, mapping.id)
    if (held.version !== mapping.version) throw new Refusal(409, `${nameOf(mapping)} was changed while it was tested. Test it again.`)
    await rows(tx, sql`update oms_client_mappings set connection_status = ${literal(connectionStatus, 'connected')}, last_error = null, updated_at = now(),
      updated_by = ${who.user_id} where id = ${mapping.id}`)
    await writeAudit(tx, who, request, 'omsMappings.test', [{
      entity: 'oms_client_mapping', entity_id: mapping.id, before: { connection_status: mapping.connection_status }, after: { connection_status: 'connected' },
    }])
  })
}

/**
 * Asks an OMS who we are there. 422 where the mapping lacks what an order needs, 502 with what the OMS said where it refuses us or does not answer,
 * 429 beyond ten tests a minute.
 */
export async function testMapping(asking: Asking, id: number): Promise<{ connected: boolean; account_name: string | null; message: string }> {
  const { db, who, services } = asking
  const mapping = await workingMapping(db, id, who)
  if (!mapping) throw noMapping()
  expectReady(mapping)
  await throttle(db, `oms-test:${id}`, TESTS_A_MINUTE, 60, 'Too many tests. Please wait a minute.')
  const system = omsSystem.label(mapping.oms_code)
  try {
    const { name } = await connect(services, mapping).account()
    await keepAnswer(asking, mapping)
    return { connected: true, account_name: name || null, message: `${system} answers as ${name || mapping.account_code}.` }
  } catch (error) {
    if (!isOfShop(error)) throw error
    await keepFault(db, mapping, error)
    throw new Refusal(502, `${system} refused the connection: ${error.message}`)
  }
}
