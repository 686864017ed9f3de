import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { linehaul } from '@/lib/contract/linehaul'
import { clientStatus } from '@/lib/domain/client'
import { switchStatus } from '@/lib/domain/record-status'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { linehaulCoverage, linehauls } from '../../db/schema/linehaul'
import { Refusal, refuseField, refuseOn } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { addPlaces, parcelsAt, tellCountries } from './coverage'
import { refuseMisshapenLane, type LaneFields } from './lane-checks'
import { putCarriers } from './lane-carriers'
import { fullLane, type FullLane } from './lane-row'
import { activate } from './life'
import { saveRestriction } from './restrictions'
import { laneOf, refuseStale } from './scope'

type Made = z.output<typeof linehaul.create.body>
type Change = z.output<typeof linehaul.change.body>

const nameTaken = (name: string) => {
  const message = `This client already has a linehaul named ${name}`
  return { linehauls_name_once: () => new Refusal(409, message, [{ field: 'linehaul_name', message }]) }
}

/** `LH-{client_code}-{nnn}`; lanes of one client are made one at a time, so numbers neither repeat nor leave gaps. */
async function nextCode(tx: Db, clientId: number): Promise<string> {
  const client = await first<{ client_code: string }>(tx, sql`select client_code from clients
    where id = ${clientId} and status <> ${literal(clientStatus, 'delete')} for update`)
  if (!client) throw refuseField('client_id', 'Choose a client')
  const lanes = await first<{ n: number }>(tx, sql`select count(*) as n from linehauls where client_id = ${clientId}`)
  return `LH-${client.client_code}-${String((lanes?.n ?? 0) + 1).padStart(3, '0')}`
}

const included = (places: Made['coverage']) => [...new Set(places.flatMap(({ mode, country_code }) => (mode === 'include' ? [country_code] : [])))]

/** Adds a lane with its places, carriers and restrictions; inactive unless it is complete and asked to be active. */
export async function createLane(tx: Db, who: Who, body: Made): Promise<{ after: Omit<FullLane, 'allocated'>; warnings: string[] }> {
  const { coverage, carriers, restrictions, activate: wantsActive, ...fields } = body
  const service = await first<{ linehaul: boolean; customs: boolean }>(tx, sql`select service_linehaul_flag as linehaul,
    service_customs_clearance_flag as customs from rsa_services where code = ${body.rsa_service_code}`)
  const lane = {
    ...fields,
    service_linehaul_flag: fields.service_linehaul_flag ?? service?.linehaul ?? false,
    service_customs_clearance_flag: fields.service_customs_clearance_flag ?? service?.customs ?? false,
    volumetric_divisor: fields.volumetric_divisor ?? (fields.transport_mode === 'air' ? 6000 : 5000),
  }
  await refuseMisshapenLane(tx, lane as LaneFields, included(coverage))
  const linehaul_code = await nextCode(tx, body.client_id)
  const [made] = await refuseOn(
    nameTaken(body.linehaul_name),
    tx.insert(linehauls).values({ ...lane, linehaul_code, created_by: who.user_id, updated_by: who.user_id }).returning({ id: linehauls.id }),
  )
  const id = (made as { id: number }).id
  await addPlaces(tx, id, coverage)
  await tellCountries(tx, id)
  const warnings = carriers.length > 0 ? await putCarriers(tx, who, await laneOf(tx, who, id), carriers) : []
  for (const { carrier_id, ...restriction } of restrictions) await saveRestriction(tx, who, id, carrier_id, restriction)
  if (wantsActive) await activate(tx, who, id)
  return { after: await fullLane(tx, who, id), warnings }
}

async function changePlaces(tx: Db, laneId: number, { add, remove, mode, ids }: NonNullable<Change['coverage']>): Promise<string[]> {
  const left = [...remove, ...(mode === 'exclude' ? ids : [])]
  const allocated = await parcelsAt(tx, laneId, left)
  if (remove.length > 0) await tx.delete(linehaulCoverage).where(sql`linehaul_id = ${laneId} and id = any(${sql.param(remove)}::bigint[])`)
  if (mode && ids.length > 0)
    await rows(tx, sql`update linehaul_coverage set mode = ${mode} where linehaul_id = ${laneId} and id = any(${sql.param(ids)}::bigint[])`)
  await addPlaces(tx, laneId, add)
  await tellCountries(tx, laneId)
  return allocated
}

/**
 * Changes a lane; orders not yet allocated go by it from now on. 409: name taken, changed by somebody else meanwhile; 422: misshapen,
 * another client. `allocated`: open parcels bound for places taken out, which stay with their carrier.
 */
export async function changeLane(tx: Db, who: Who, id: number, body: Change): Promise<{ before: unknown; after: FullLane }> {
  const { coverage, activate: wantsActive, version, client_id, ...fields } = body
  const lane = await laneOf(tx, who, id, true)
  refuseStale(lane, version)
  if (client_id !== undefined && client_id !== lane.client_id) throw refuseField('client_id', 'Client cannot be changed')
  if (fields.delivery_type && fields.delivery_type !== lane.delivery_type) throw refuseField('delivery_type', 'Delivery type cannot be changed')
  const before = await fullLane(tx, who, id)
  const allocated = coverage ? await changePlaces(tx, id, coverage) : []
  const { destination_countries } =
    (await first<{ destination_countries: string[] }>(tx, sql`select destination_countries from linehauls where id = ${id}`)) ?? { destination_countries: [] }
  await refuseMisshapenLane(tx, { ...before, ...fields } as LaneFields, destination_countries)
  await refuseOn(
    nameTaken(fields.linehaul_name ?? before.linehaul_name),
    tx.update(linehauls).set({ ...fields, version: sql`version + 1`, updated_at: sql`now()`, updated_by: who.user_id }).where(eq(linehauls.id, id)),
  )
  if (fields.origin_country_code) await tellCountries(tx, id)
  if (lane.status === 'active') await refuseIncomplete(tx, id)
  if (wantsActive && lane.status === 'inactive') await activate(tx, who, id)
  return { before, after: { ...(await fullLane(tx, who, id)), allocated } }
}

/** An active lane stays complete through every change. */
async function refuseIncomplete(tx: Db, id: number): Promise<void> {
  const bare = await first(tx, sql`select 1 from linehauls l where l.id = ${id}
      and not exists (select 1 from linehaul_coverage v where v.linehaul_id = l.id and v.mode = 'include' and v.status = ${literal(switchStatus, 'active')})`)
  if (bare) throw refuseField('coverage', 'Select at least one place')
}
