import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { tracking } from '@/lib/contract/tracking'
import { bagStatus, consolidationStatus } from '@/lib/domain/container'
import { wordIn } from '@/lib/domain/word-in'
import { cargoSpellings } from '@/lib/domain/scan-input'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allOf } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { visibleBags, visibleConsolidations } from '../containers/scope'
import { scanFault, scanFor, takesEveryContainer, type ScanParcel } from './scan-rules'

export type Entity = 'bag' | 'consolidation'

export interface Container {
  id: number
  entity: Entity
  no: string
  status: string
  lane: string
  facility_id: number | null
}

const query = (who: Who, entity: Entity, all: readonly string[]) =>
  entity === 'bag'
    ? sql`select b.id, b.bag_no as no, null as other, b.status, b.origin || ' – ' || b.destination as lane, b.facility_id from bags b
          where ${allOf([takesEveryContainer(who) ? undefined : visibleBags(who, sql`b`), sql`b.bag_no = any(${sql.param(all)}::text[])`])}`
    : sql`select k.id, k.consolidation_no as no, k.mawb_no as other, k.status, k.origin_airport || ' – ' || k.destination_airport as lane,
      null::bigint as facility_id from consolidations k
          where ${allOf([
            takesEveryContainer(who) ? undefined : visibleConsolidations(who, sql`k`), sql`k.status <> ${literal(consolidationStatus, 'cancelled')}`,
            sql`(k.consolidation_no = any(${sql.param(all)}::text[]) or k.mawb_no = any(${sql.param(all)}::text[]))`,
          ])}`

/** The bags or consolidations (also by their air waybill) this person may scan, by the number as it was given. */
export async function containersNamed(db: Db, who: Who, entity: Entity, numbers: readonly string[]): Promise<Map<string, Container>> {
  const spellings = numbers.map((number) => ({ number, spelt: cargoSpellings(number) }))
  const found = await rows<Omit<Container, 'entity'> & { other: string | null }>(db, query(who, entity, [...new Set(spellings.flatMap(({ spelt }) => spelt))]))
  const byNo = new Map(found.flatMap(({ other, ...row }) => [[row.no, row] as const, ...(other ? [[other, row] as const] : [])]))
  return new Map(spellings.flatMap(({ number, spelt }) => {
    const row = spelt.map((one) => byNo.get(one)).find(Boolean)
    return row ? [[number, { ...row, entity }] as const] : []
  }))
}

interface Inside {
  holder_id: number
  package_id: number
}

/** The packages in each container now, in id order. */
export async function contentsOf(db: Db, entity: Entity, ids: readonly number[]): Promise<Map<number, number[]>> {
  const column = entity === 'bag' ? sql`p.bag_id` : sql`p.consolidation_id`
  const found = await rows<Inside>(db, sql`select ${column} as holder_id, p.id as package_id from packages p where ${column} = any(${sql.param(ids)}::bigint[])
    order by p.id`)
  return new Map([...Map.groupBy(found, ({ holder_id }) => holder_id)].map(([id, inside]) => [id, inside.map(({ package_id }) => package_id)]))
}

type Answer = z.input<typeof tracking.scanContents.reply>

/** What a scan of this number would move, judged as the scan itself will be: asked before it is confirmed. 404 for a number that is not one of this scan's. */
export async function scanContents(db: Db, who: Who, scanCode: string, number: string): Promise<Answer> {
  const scan = await scanFor(db, who, scanCode)
  const entity = scan.entity_type
  const container = entity === 'bag' || entity === 'consolidation' ? (await containersNamed(db, who, entity, [number])).get(number) : undefined
  if (!container) throw new Refusal(404, 'Unknown number')
  const ids = (await contentsOf(db, container.entity, [container.id])).get(container.id) ?? []
  const parcels = await rows<ScanParcel>(
    db,
    sql`select p.id, p.tracking_no, p.status, p.current_facility_id, p.carrier_id, k.display_name as carrier from packages p
        left join carriers k on k.id = p.carrier_id where p.id = any(${sql.param(ids)}::bigint[])`,
  )
  return {
    entity: container.entity, number: container.no, lane: container.lane,
    status: container.entity === 'bag' ? wordIn(bagStatus, container.status) : wordIn(consolidationStatus, container.status),
    packages: ids.length, movable: parcels.filter((parcel) => scanFault(scan, parcel, who, undefined) === null).length,
    on_hold: parcels.filter(({ status }) => status === 'on_hold').length,
  }
}
