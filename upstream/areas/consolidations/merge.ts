import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { consolidations } from '@/lib/contract/consolidations'
import { unitStatus } from '@/lib/domain/container'
import { spellings } from '@/lib/domain/scan-input'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { AuditEntry } from '../../platform/audit'
import { allOf } from '../../platform/list'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { visibleBags } from '../containers/scope'
import { customsWord, freeTables, standsAt } from './free-units'
import { goodsFault } from './goods'
import { awayFrom, holdOne, workplaces } from './hold'
import { insertConsolidation, mawbOf, nextNo, placesDiffer } from './make'
import { addUnits } from './units'

type Body = z.output<typeof consolidations.merge.body>

interface Free {
  id: number
  bag_no: string
  status: string
  consolidation_id: number | null
  destination: string
  airport: string
  voyage: number | null
  customs_mode: string | null
  clearance_status: string | null
}

const spelt = (numbers: readonly string[]) => [...new Set(numbers.flatMap(spellings))]

async function freeBags(tx: Db, who: Who, numbers: readonly string[]): Promise<Free[]> {
  const found = await rows<Free>(
    tx,
    sql`select b.id, b.bag_no, b.status, b.consolidation_id, b.destination, ${standsAt} as airport, v.id as voyage, v.customs_mode, v.clearance_status
        from ${freeTables}
        where ${allOf([sql`b.bag_no = any(${sql.param(spelt(numbers))}::text[])`, visibleBags(who, sql`b`)])} order by b.id for no key update of b`,
  )
  const unknown = numbers.find((no) => !found.some(({ bag_no }) => spelt([no]).includes(bag_no)))
  if (unknown) throw new Refusal(404, `Bag ${unknown} was not found.`)
  return found
}

/** All free, at one airport, bound one way, of one word of customs (consolidations.md 3.1). */
function refuseMixed(bags: readonly Free[], given: Body): string {
  const airport = bags[0]?.airport ?? ''
  const taken = bags.find((bag) => bag.status !== 'closed' || bag.consolidation_id !== null || bag.airport !== airport)
  if (taken) throw new Refusal(409, `Bag ${taken.bag_no} is not free at ${airport}.`)
  const destinations = [...new Set(bags.map(({ destination }) => destination))]
  if (destinations.length > 1) throw refuseField('bag_nos', `These bags go to ${destinations.join(' and ')}. Merge those of one destination.`)
  const words = [...new Set(bags.map(customsWord))]
  if (words.length > 1) throw refuseField('bag_nos', `Customs says ${words.join(' and ')} of these bags. Merge those of one word.`)
  if (given.transport_mode === 'air' && !given.mawb_no?.trim()) throw refuseField('mawb_no', 'Enter the MAWB.')
  if (given.transport_mode === 'sea' && !given.bl_no?.trim()) throw refuseField('bl_no', 'Enter the bill of lading.')
  if (given.transport_mode === 'road' && !given.truck_no?.trim()) throw refuseField('truck_no', 'Enter the truck.')
  return airport
}

/** Where the unit of a bag went, on the unit it came with. */
const markMoved = (tx: Db, id: number) =>
  rows(
    tx,
    sql`update consolidation_units o set moved_to_id = ${id} from consolidation_units n where n.consolidation_id = ${id} and o.bag_id = n.bag_id
        and o.id = (select max(x.id) from consolidation_units x where x.bag_id = n.bag_id and x.status = ${literal(unitStatus, 'out')}
          and x.received_at is not null)`,
  )

/**
 * Puts bags that were freed at one airport into a new consolidation, ready to be staged (consolidations.md 3.1). The bags are held, so none is merged twice.
 */
export async function merge(tx: Db, who: Who, given: Body, audit: (entry: AuditEntry) => void): Promise<z.input<typeof consolidations.merge.reply>> {
  const bags = await freeBags(tx, who, given.bag_nos)
  const airport = refuseMixed(bags, given)
  const away = awayFrom(await workplaces(tx, who), airport)
  if (away) throw away
  placesDiffer(airport, given.destination_airport)
  const consolidation_no = await nextNo(tx, airport, given.destination_airport)
  const parent_ids = [...new Set(bags.flatMap(({ voyage }) => voyage ?? []))].toSorted((a, b) => a - b)
  const id = await insertConsolidation(tx, who, {
    consolidation_no, status: 'merged', given: { ...given, origin_airport: airport }, mawb_no: mawbOf(given.mawb_no), parent_ids,
  })
  const { failed } = await addUnits(tx, who, await holdOne(tx, who, id), bags.map(({ bag_no }) => bag_no))
  if (failed[0]) throw new Refusal(409, failed[0].message)
  const unfit = await goodsFault(tx, { id, consolidation_no, transport_mode: given.transport_mode })
  if (unfit) throw unfit
  await markMoved(tx, id)
  const made = await first<{ bag_count: number; gross_weight: string | null }>(tx, sql`select bag_count, gross_weight from consolidations where id = ${id}`)
  audit({ entity: 'consolidation', entity_id: id, after: { consolidation_no, bags: bags.map(({ bag_no }) => bag_no), parent_ids } })
  return { id, consolidation_no, bag_count: made?.bag_count ?? 0, gross_weight: made?.gross_weight ?? null }
}
