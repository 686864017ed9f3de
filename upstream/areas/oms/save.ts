import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { omsMappings as calls } from '@/lib/contract/oms-mappings'
import { channelIntegration, type ChannelStatus } from '@/lib/domain/channel'
import { missingStatuses, missingText, omsModes, omsSecretLabels, omsSecrets, omsSecretsOf, omsSystem, type OmsSystem } from '@/lib/domain/oms'
import { first, type Db } from '../../db/db'
import { omsMappings } from '../../db/schema/oms-mappings'
import { keptSecrets, openedSecrets } from '../../platform/partner-secrets'
import { Refusal, refuseField, staleRecord } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { orderingClient } from '../orders/add'
import { expectMaps } from './map-faults'
import { holdMapping, mappingOf, nameOf, type Mapping, type WorkingMapping } from './read'

type Made = z.output<typeof calls.add.body>
type Changed = z.output<typeof calls.change.body>
type Config = Services['config']

interface Access { oms_code: OmsSystem; integration_mode: Mapping['integration_mode'] }
/** 422 for a way its orders cannot come by, and at the first secret it cannot do without. */
function expectAccess({ oms_code, integration_mode }: Access, secrets: Readonly<Record<string, string>>): void {
  const modes: readonly string[] = omsModes[oms_code]
  if (!modes.includes(integration_mode)) {
    throw refuseField('integration_mode', `${omsSystem.label(oms_code)} sends no notices of orders. Choose ${channelIntegration.label('schedular')}.`)
  }
  const missing = omsSecretsOf(oms_code, integration_mode).find((name) => !secrets[name])
  if (missing) throw refuseField(missing, `Enter the ${omsSecretLabels[missing]} at ${omsSystem.label(oms_code)}.`)
}

const taken = (field: string, message: string) => new Refusal(409, message, [{ field, message }])

/** 409 for a client that is mapped to this OMS already, and for an account somebody else has. */
async function refuseTaken(tx: Db, one: { client_id: number; oms_code: OmsSystem; account: string }, id: number | null): Promise<void> {
  const name = omsSystem.label(one.oms_code)
  const mapped = await first(tx, sql`select 1 from oms_client_mappings where client_id = ${one.client_id} and oms_code = ${one.oms_code}
    and id is distinct from ${id}::bigint`)
  if (mapped) throw taken('oms_code', `This client is mapped to ${name} already. Change that mapping instead.`)
  const used = await first(tx, sql`select 1 from oms_client_mappings where oms_code = ${one.oms_code} and lower(account_code) = lower(${one.account})
    and id is distinct from ${id}::bigint`)
  if (used) throw taken('oms_account_code', `Account ${one.account} of ${name} is mapped already.`)
}

/** Adds a mapping, disabled until its connection is tested. */
export async function addMapping(tx: Db, who: Who, body: Made, config: Config): Promise<Mapping> {
  const client = await orderingClient(tx, who, body.client_id)
  const secrets = keptSecrets(omsSecrets, body, {}, config.TOKEN_SECRET)
  await refuseTaken(tx, { client_id: client.id, oms_code: body.oms_code, account: body.oms_account_code }, null)
  expectAccess(body, secrets)
  await expectMaps(tx, body)
  const { oms_code, base_url, environment, integration_mode, order_sync_minutes, order_prefix, warehouse_map, status_map, order_from } = body
  const [made] = await tx.insert(omsMappings).values({
    client_id: client.id, oms_code, account_code: body.oms_account_code, base_url, oms_environment: environment, integration_mode, order_sync_minutes,
    order_prefix, warehouse_map, status_map, secrets, created_by: who.user_id, updated_by: who.user_id, ...(order_from && { order_from }),
  }).returning({ id: omsMappings.id })
  return mappingOf(tx, who, made?.id ?? 0, config)
}

/** Whether the OMS has to be asked anew who we are there. */
const isMoved = (before: Mapping, body: Changed, opened: Readonly<Record<string, string | undefined>>) =>
  (['base_url', 'environment', 'oms_account_code'] as const).some((name) => body[name] !== undefined && body[name] !== before[name])
  || omsSecrets.some((name) => Boolean(body[name]) && body[name] !== opened[name])

/** 422 where a mapping that is in use would lose what an order needs. */
function expectWhole(one: Pick<Mapping, 'warehouse_map' | 'status_map'>): void {
  if (one.warehouse_map.length === 0) throw refuseField('warehouse_map', 'Map at least one warehouse.')
  const missing = missingStatuses(one.status_map)
  if (missing.length > 0) throw refuseField('status_map', `Not mapped yet. ${missingText(missing)}`)
}

/** Changes a mapping. Another account, or another key of it, disables the mapping until it is tested again. */
export async function changeMapping(tx: Db, who: Who, id: number, body: Changed, config: Config): Promise<{ before: Mapping; after: Mapping }> {
  const held = await holdMapping(tx, who, id)
  if (body.version !== undefined && body.version !== held.version) throw staleRecord()
  const before = await mappingOf(tx, who, id, config)
  const { version: _version, ...given } = body
  const now = { ...before, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) } as Mapping
  await refuseTaken(tx, { client_id: held.client_id, oms_code: held.oms_code, account: now.oms_account_code }, id)
  const secrets = keptSecrets(omsSecrets, body, held.secrets, config.TOKEN_SECRET)
  expectAccess(now, secrets)
  if (body.warehouse_map || body.status_map) await expectMaps(tx, now)
  const moved = isMoved(before, body, openedSecrets(held.secrets, config.TOKEN_SECRET))
  if (held.status === 'active' && !moved) expectWhole(now)
  const { base_url, environment, integration_mode, order_sync_minutes, order_prefix, status_map } = now
  await tx.update(omsMappings).set({
    account_code: now.oms_account_code, base_url, oms_environment: environment, integration_mode, order_sync_minutes, order_prefix, status_map, secrets,
    warehouse_map: now.warehouse_map.map(({ facility_code, warehouse_id }) => ({ facility_code, warehouse_id })),
    version: sql`version + 1`, updated_at: sql`now()`, updated_by: who.user_id,
    ...(moved && { connection_status: 'not_tested' as const, status: 'inactive' as const, last_error: null, cursor: null, turn_began_at: null }),
  }).where(eq(omsMappings.id, id))
  return { before, after: await mappingOf(tx, who, id, config) }
}

/** 422 at `status_map` or `warehouse_map` where a mapping lacks what an order needs (fulfilment.md 3.5). */
export const expectReady = ({ warehouse_map, status_map }: WorkingMapping): void =>
  expectWhole({ warehouse_map: warehouse_map.map((one) => ({ ...one, warehouse: '' })), status_map: [...status_map] })

/** Enables or disables. 409 where it is so already, or the connection has not been tested; 422 where its maps are incomplete. */
export async function toggleMapping(tx: Db, who: Who, id: number, to: ChannelStatus, config: Config): Promise<{ before: Mapping; after: Mapping }> {
  const held = await holdMapping(tx, who, id)
  const before = await mappingOf(tx, who, id, config)
  if (held.status === to) throw new Refusal(409, `${nameOf(held)} is ${to === 'active' ? 'enabled' : 'disabled'} already.`)
  if (to === 'active') {
    expectReady(held)
    if (held.connection_status !== 'connected') throw new Refusal(409, `Test the connection before enabling ${nameOf(held)}.`)
  }
  await tx.update(omsMappings).set({
    status: to, next_sync_at: sql`now()`, sync_faults: 0, version: sql`version + 1`, updated_at: sql`now()`, updated_by: who.user_id,
  }).where(eq(omsMappings.id, id))
  return { before, after: await mappingOf(tx, who, id, config) }
}
