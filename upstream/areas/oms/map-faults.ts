import { sql } from 'drizzle-orm'
import { switchStatus } from '@/lib/domain/record-status'
import { omsSystem, sameWord, statusesIn, statusesOut, wordsOut, type MappedStatus, type OmsSystem } from '@/lib/domain/oms'
import { saleOrderStatus, type SaleOrderStatus } from '@/lib/domain/sale-order'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal, type Fault } from '../../platform/refusal'

const has = (of: readonly SaleOrderStatus[], status: SaleOrderStatus) => of.includes(status)

function statusFault(system: OmsSystem, map: readonly MappedStatus[], at: number): Fault | null {
  const one = map[at] as MappedStatus
  const fault = (part: 'oms_status' | 'status', message: string) => ({ field: `status_map.${at}.${part}`, message })
  const label = saleOrderStatus.label(one.status)
  const before = map.slice(0, at).filter(({ direction }) => direction === one.direction)
  if (one.direction === 'in') {
    if (!has(statusesIn, one.status)) return fault('status', `An order of an OMS comes in as new or cancelled, not as ${label.toLowerCase()}.`)
    return before.some(({ oms_status }) => sameWord(oms_status, one.oms_status)) ? fault('oms_status', `${one.oms_status} is mapped already.`) : null
  }
  if (!has(statusesOut, one.status)) return fault('status', `${label} is not sent.`)
  if (before.some(({ status }) => status === one.status)) return fault('status', `${label} is mapped already.`)
  const takes = wordsOut[system]
  return takes && !takes.some((word) => sameWord(word, one.oms_status))
    ? fault('oms_status', `${omsSystem.label(system)} takes ${takes.join(', ')}.`) : null
}

async function warehouseFaults(tx: Db, map: readonly { facility_code: string; warehouse_id: number }[]): Promise<Fault[]> {
  const known = new Set((await rows<{ id: number }>(tx, sql`select f.id from facilities f join warehouses w on w.facility_id = f.id
    where f.id = any(${sql.param(map.map(({ warehouse_id: id }) => id))}::bigint[]) and f.status = ${literal(switchStatus, 'active')}`)).map(({ id }) => id))
  return map.flatMap((one, at) => {
    if (!known.has(one.warehouse_id)) return [{ field: `warehouse_map.${at}.warehouse_id`, message: 'Choose a warehouse that is in use.' }]
    return map.slice(0, at).some(({ facility_code }) => sameWord(facility_code, one.facility_code))
      ? [{ field: `warehouse_map.${at}.facility_code`, message: `Facility ${one.facility_code} is mapped already.` }] : []
  })
}

interface Maps {
  oms_code: OmsSystem
  warehouse_map: readonly { facility_code: string; warehouse_id: number }[]
  status_map: readonly MappedStatus[]
}
/** 422 at each line of the maps that cannot stand. What is missing is refused when the mapping is tested or enabled. */
export async function expectMaps(tx: Db, { oms_code, warehouse_map, status_map }: Maps): Promise<void> {
  const faults = [
    ...(await warehouseFaults(tx, warehouse_map)),
    ...status_map.flatMap((_, at) => { const fault = statusFault(oms_code, status_map, at); return fault ? [fault] : [] }),
  ]
  const [worst] = faults
  if (worst) throw new Refusal(422, worst.message, faults)
}
