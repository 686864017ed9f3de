import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { wmsConnections as calls } from '@/lib/contract/wms'
import type { ChannelStatus } from '@/lib/domain/channel'
import { webhookEventState } from '@/lib/domain/subscription'
import { wmsSync } from '@/lib/domain/b2b-sku'
import { switchStatus } from '@/lib/domain/record-status'
import { readMap, usualReceiptMap, usualShipmentMap, wmsReceiptSteps, wmsSecrets, wmsShipmentSteps, type WmsSecret } from '@/lib/domain/wms'
import { queueItems } from '../../core/wms/outbox'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { wmsConnections } from '../../db/schema/wms'
import { keptSecrets, openedSecrets } from '../../platform/partner-secrets'
import { Refusal, refuseField, staleRecord } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { holdClient } from '../clients/scope'
import { holdConnection, nameOf } from './connections'
import { connectionView, type ConnectionView } from './read'

type Made = z.output<typeof calls.add.body>
type Changed = z.output<typeof calls.change.body>
type Config = Services['config']

const taken = (field: string, message: string) => new Refusal(409, message, [{ field, message }])

/** 409 for a warehouse in which the client has a WMS, and for a code that is another's. */
async function refuseTaken(tx: Db, { client_id, warehouse_id, account_code }: Pick<Made, 'client_id' | 'warehouse_id' | 'account_code'>, id: number | null) {
  if (await first(tx, sql`select 1 from wms_connections where client_id = ${client_id} and warehouse_id = ${warehouse_id} and id is distinct
    from ${id}::bigint`))
    throw taken('warehouse_id', 'This client has a WMS in this warehouse already. Change that connection instead.')
  if (await first(tx, sql`select 1 from wms_connections where lower(account_code) = lower(${account_code}) and id is distinct from ${id}::bigint`))
    throw taken('account_code', `Code ${account_code} is connected already.`)
}

function mapIn<Step extends string>(field: string, text: string, steps: readonly Step[]): Record<string, Step> {
  const read = readMap(text, steps)
  if ('fault' in read) throw refuseField(field, read.fault)
  return read.map
}

function expectSecrets(secrets: Readonly<Record<string, string>>): void {
  const missing = wmsSecrets.find((name) => !secrets[name])
  if (missing) throw refuseField(missing, missing === 'api_key' ? 'Enter the API key at the WMS.' : 'Enter the secret the WMS signs its messages with.')
}

/** Adds a connection, disabled until it is tested. */
export async function addConnection(tx: Db, who: Who, body: Made, config: Config): Promise<ConnectionView> {
  await holdClient(tx, who, body.client_id)
  const site = await first(tx, sql`select 1 from facilities where id = ${body.warehouse_id} and kind = 'warehouse'
    and status = ${literal(switchStatus, 'active')}`)
  if (!site) throw refuseField('warehouse_id', 'Choose a warehouse.')
  await refuseTaken(tx, body, null)
  const secrets = keptSecrets(wmsSecrets, body, {}, config.TOKEN_SECRET)
  expectSecrets(secrets)
  const { client_id, warehouse_id, account_code, base_url, environment, message_format, ordering, receipt_codes, shipment_codes } = body
  const [made] = await tx.insert(wmsConnections).values({
    client_id, warehouse_id, account_code, base_url, wms_environment: environment, message_format, ordering, secrets,
    receipt_map: receipt_codes ? mapIn('receipt_codes', receipt_codes, wmsReceiptSteps) : { ...usualReceiptMap },
    shipment_map: shipment_codes ? mapIn('shipment_codes', shipment_codes, wmsShipmentSteps) : { ...usualShipmentMap },
    created_by: who.user_id, updated_by: who.user_id,
  }).returning({ id: wmsConnections.id })
  return connectionView(tx, who, made?.id ?? 0, config)
}

/** Changes a connection. Another address, code or key disables it until it is tested again. */
export async function changeConnection(tx: Db, who: Who, id: number, body: Changed, config: Config) {
  const held = await holdConnection(tx, who, id)
  if (body.version !== undefined && body.version !== held.version) throw staleRecord()
  const before = await connectionView(tx, who, id, config)
  const opened = openedSecrets<WmsSecret>(held.secrets, config.TOKEN_SECRET)
  const secrets = keptSecrets(wmsSecrets, body, held.secrets, config.TOKEN_SECRET)
  const { account_code = held.account_code, base_url = held.base_url, environment = held.environment } = body
  await refuseTaken(tx, { ...held, account_code }, id)
  const moved = account_code !== held.account_code || base_url !== held.base_url || environment !== held.environment
    || (Boolean(body.api_key) && body.api_key !== opened.api_key)
  await tx.update(wmsConnections).set({
    account_code, base_url, wms_environment: environment, message_format: body.message_format ?? held.message_format, ordering: body.ordering ?? held.ordering,
    secrets, version: sql`version + 1`, updated_at: sql`now()`, updated_by: who.user_id,
    ...(body.receipt_codes !== undefined && { receipt_map: mapIn('receipt_codes', body.receipt_codes, wmsReceiptSteps) }),
    ...(body.shipment_codes !== undefined && { shipment_map: mapIn('shipment_codes', body.shipment_codes, wmsShipmentSteps) }),
    ...(moved && { connection_status: 'not_tested' as const, status: 'inactive' as const, last_error: null }),
  }).where(eq(wmsConnections.id, id))
  return { before, after: await connectionView(tx, who, id, config) }
}

/** SKUs of a client that wait for a system and were sent to none. */
const unsent = async (tx: Db, clientId: number): Promise<number[]> =>
  (await rows<{ id: number }>(tx, sql`select q.sku_id as id from b2b_sku_profiles q where q.client_id = ${clientId}
    and q.wms_sync_status = ${literal(wmsSync, 'pending')} and not exists (select 1 from wms_messages w where w.sku_id = q.sku_id
      and w.state = ${literal(webhookEventState, 'pending')}) order by q.sku_id`)).map(({ id }) => id)

/** Enables or disables. 409 where it is so already, or the connection has not been tested. */
export async function toggleConnection(tx: Db, who: Who, id: number, to: ChannelStatus, config: Config) {
  const held = await holdConnection(tx, who, id)
  const before = await connectionView(tx, who, id, config)
  if (held.status === to) throw new Refusal(409, `${nameOf(held)} is ${to === 'active' ? 'enabled' : 'disabled'} already.`)
  if (to === 'active' && held.connection_status !== 'connected') throw new Refusal(409, `Test the connection before enabling ${nameOf(held)}.`)
  await tx.update(wmsConnections).set({ status: to, version: sql`version + 1`, updated_at: sql`now()`, updated_by: who.user_id })
    .where(eq(wmsConnections.id, id))
  if (to === 'active') await queueItems(tx, await unsent(tx, held.client_id))
  return { before, after: await connectionView(tx, who, id, config) }
}
