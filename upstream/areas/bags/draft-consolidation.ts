import { sql } from 'drizzle-orm'
import { parseMawb } from '@/lib/domain/check-digits'
import { bagStatus, consolidationStatus } from '@/lib/domain/container'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { unfitUnits } from '../consolidations/goods'
import { recordEvents } from '../../core/events/record-events'
import type { LockedPackage } from '../../core/events/reckon'
import { reckonedAfter } from './event-times'
import { noteStep } from './held-bag'

export interface Draft {
  id: number
  consolidation_no: string
  mawb_no: string
  origin_airport: string
  destination_airport: string
  transport_mode: string
  status: string
}

/** Consolidations by their master air waybills, as far as they are not cancelled. */
export async function consolidationsOf(db: Db, mawbs: readonly string[]): Promise<Map<string, Draft>> {
  const waybills = mawbs.flatMap((no) => parseMawb(no) ?? [])
  const found = await rows<Draft>(
    db,
    sql`select id, consolidation_no, mawb_no, origin_airport, destination_airport, transport_mode, status from consolidations
        where mawb_no = any(${sql.param(waybills)}::text[]) and status <> ${literal(consolidationStatus, 'cancelled')}`,
  )
  return new Map(found.map((row) => [row.mawb_no, row]))
}

const ADDED = 'LNH01'

/**
 * Adds a closed bag to a draft consolidation; 409 where that is no longer a draft, or may not carry what is in the bag. Its counts follow from what it holds.
 */
export async function addToDraft(
  tx: Db, who: Who, { id, facility_id }: { id: number; facility_id: number | null },
  consolidationId: number, parcels: { ids: readonly number[]; locked: Map<number, LockedPackage> },
): Promise<void> {
  const draft = await first<Draft>(tx, sql`select id, consolidation_no, transport_mode, status from consolidations
    where id = ${consolidationId} for no key update`)
  if (draft?.status !== 'draft') throw new Refusal(409, 'The consolidation is no draft any more.')
  const unfit = (await unfitUnits(tx, draft, [id], [])).bags.get(id)
  if (unfit) throw new Refusal(409, unfit)
  await rows(tx, sql`insert into consolidation_units (consolidation_id, unit_type, bag_id, added_by)
    values (${consolidationId}, 'bag', ${id}, ${who.user_id || null})`)
  await rows(tx, sql`update bags set status = ${literal(bagStatus, 'consolidated')}, consolidation_id = ${consolidationId}, updated_at = now(),
    version = version + 1 where id = ${id}`)
  await rows(tx, sql`update packages set consolidation_id = ${consolidationId}, consolidation_no = ${draft.consolidation_no} where bag_id = ${id}`)
  await rows(
    tx,
    sql`update consolidations k set bag_count = t.bags, package_count = t.packages + k.loose_count, net_weight = t.net, gross_weight = t.gross,
        declared_value_total = t.value, cod_total = t.cod, updated_at = now(), version = k.version + 1
        from (select count(*)::int as bags, coalesce(sum(package_count), 0)::int as packages, coalesce(sum(net_weight), 0) as net, sum(gross_weight) as gross,
          coalesce(sum(declared_value_total), 0) as value, coalesce(sum(cod_total), 0) as cod
              from bags where consolidation_id = ${consolidationId}) t where k.id = ${consolidationId}`,
  )
  await noteStep(tx, who, id, { action: 'consolidate', from: 'closed', to: 'consolidated', data: { consolidation_no: draft.consolidation_no } })
  const times = await reckonedAfter(tx, parcels.ids)
  const events = parcels.ids.map((package_id) => ({
    package_id, event_code: ADDED, event_at: times.at(package_id), source: 'upload' as const,
    facility_id, bag_id: id, consolidation_id: consolidationId, remarks: draft.consolidation_no,
  }))
  await recordEvents(tx, events, { who, at: times.learnt, locked: parcels.locked })
}
