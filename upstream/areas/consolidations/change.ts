import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { consolidations } from '@/lib/contract/consolidations'
import { refusedConsolidationMove } from '@/lib/domain/consolidation'
import { unitStatus } from '@/lib/domain/container'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { AuditEntry } from '../../platform/audit'
import { noPermission, Refusal, refuseField, staleRecord } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { clear } from './clearance'
import { goodsFault } from './goods'
import { awayFrom, cannot, holdOne, workplaces, type Held } from './hold'
import { bagsIn, move, moveBags } from './inside'
import { containerOf, mawbOf, onceByMawb, refuseUnknown } from './make'
import { retotal } from './totals'
import { addUnits, removeUnits } from './units'

type Change = z.output<typeof consolidations.change.body>
type Reply = z.input<typeof consolidations.change.reply>

const typed = [
  'mawb_no', 'bl_no', 'container_no', 'truck_no', 'container_load', 'client_id',
  'service_type', 'linehaul_id', 'customs_mode', 'remarks', 'gross_weight', 'weight_reason',
] as const
const customs = ['clearance_status', 'boe_no', 'boe_date', 'duty_amount', 'vat_amount', 'released_unit_ids'] as const
const has = (given: Change, names: readonly (keyof Change)[]) => names.some((name) => given[name] !== undefined)
const changesContent = (given: Change) => has(given, [...typed, 'add_units', 'remove_units', 'action'])

/** Waybill, goods and parties are written while it is a draft; remarks at any time. */
function refuseLocked(held: Held, given: Change): void {
  const locked = has(given, typed.filter((name) => name !== 'remarks')) || has(given, ['add_units', 'remove_units'])
  if (locked && held.status !== 'draft') throw new Refusal(409, `Consolidation ${held.consolidation_no} is closed and cannot be changed. Reopen it first.`)
}

const same = (given: unknown, column: ReturnType<typeof sql>) => (given === undefined ? column : sql`${given === '' ? null : given}`)

async function write(tx: Db, who: Who, held: Held, given: Change): Promise<void> {
  await refuseUnknown(tx, given)
  const mawb = given.mawb_no === undefined ? held.mawb_no : mawbOf(given.mawb_no)
  const container = given.container_no === undefined ? held.container_no : containerOf(given.container_no)
  const save = (inner: Db) => rows(
    inner,
    sql`update consolidations k set mawb_no = ${mawb}, container_no = ${container}, bl_no = ${same(given.bl_no, sql`k.bl_no`)},
        truck_no = ${same(given.truck_no, sql`k.truck_no`)},
          container_load = ${same(given.container_load, sql`k.container_load`)}::int, client_id = ${same(given.client_id, sql`k.client_id`)}::bigint,
          service_type = ${same(given.service_type, sql`k.service_type`)}, linehaul_id = ${same(given.linehaul_id, sql`k.linehaul_id`)}::bigint,
          customs_mode = ${given.customs_mode ?? held.customs_mode}, remarks = ${same(given.remarks, sql`k.remarks`)},
            gross_weight = ${same(given.gross_weight, sql`k.gross_weight`)}::numeric,
          weight_reason = ${same(given.weight_reason, sql`k.weight_reason`)}, version = k.version + 1, updated_at = now(), updated_by = ${who.user_id}
          where k.id = ${held.id}`,
  )
  if (mawb === held.mawb_no) await save(tx)
  else await onceByMawb(tx, mawb, save)
}

const masterOf: Readonly<Record<string, readonly ['mawb_no' | 'bl_no' | 'truck_no', string]>> = {
  air: ['mawb_no', 'Enter the MAWB before closing.'], sea: ['bl_no', 'Enter the bill of lading before closing.'],
  road: ['truck_no', 'Enter the truck before closing.'],
}

/** The scale may differ from the bags by 1 % or 2 kg, more needs a reason (consolidations.md 7). */
function refuseOddWeight(gross: number, bags: number, reason: string | null | undefined): void {
  const off = Math.abs(gross - bags)
  if (off > Math.max(bags / 100, 2) + 1e-6 && !reason) {
    throw refuseField(
      'weight_reason', `Scale weight ${gross.toFixed(3)} kg differs from the bags' ${bags.toFixed(3)} kg by ${off.toFixed(3)} kg. Give a reason.`,
    )
  }
}

/** Closes a draft: from now on its content is final and its manifest can be had. */
async function close(tx: Db, who: Who, held: Held, given: Change): Promise<void> {
  const refusal = cannot(held, 'merged', 'closed')
  if (refusal) throw refusal
  const now = await holdOne(tx, who, held.id)
  if (now.bag_count + now.loose_count === 0) throw new Refusal(422, 'Add at least one bag or package before closing.')
  const [name, message] = masterOf[held.transport_mode] ?? ['mawb_no', '']
  if (!now[name]) throw refuseField(name, message)
  const gross = Number(given.gross_weight ?? now.gross_weight ?? 0)
  if (!(gross > 0)) throw refuseField('gross_weight', 'Enter the gross weight.')
  const found = await first<{ bags: string; net: string; reason: string | null }>(
    tx,
    sql`select coalesce(sum(coalesce(b.gross_weight, p.weight)), 0) as bags, max(k.net_weight) as net, max(k.weight_reason) as reason from consolidation_units u
        join consolidations k on k.id = u.consolidation_id
        left join bags b on b.id = u.bag_id left join packages p on p.id = u.package_id where u.consolidation_id = ${held.id}
          and u.status = ${literal(unitStatus, 'in')}`,
  )
  const unfit = await goodsFault(tx, held)
  if (unfit) throw unfit
  if (gross < Number(found?.net ?? 0)) throw refuseField('gross_weight', 'Gross weight is below the net weight of its packages.')
  refuseOddWeight(gross, Number(found?.bags ?? 0), given.weight_reason ?? found?.reason)
  await move(tx, who, [held.id], 'merged', { action: 'close', note: given.weight_reason }, sql`, closed_at = now(), gross_weight = ${gross}::numeric`)
  await retotal(tx, [held.id])
}

async function reopen(tx: Db, who: Who, held: Held, reason: string | undefined): Promise<void> {
  if (held.status === 'merged' && held.parent_ids.length > 0)
    throw new Refusal(409, `Consolidation ${held.consolidation_no} was merged of others and cannot be reopened.`)
  const refusal = cannot(held, 'draft', 'reopened')
  if (refusal) throw refusal
  if (!reason) throw refuseField('reason', 'Say why it is reopened.')
  await move(tx, who, [held.id], 'draft', { action: 'reopen', note: reason }, sql`, closed_at = null`)
  await retotal(tx, [held.id])
}

async function comeBack(tx: Db, who: Who, held: Held, reason: string | undefined): Promise<void> {
  if (who.user_category !== 'admin') throw new Refusal(409, 'Only an administrator takes a hand-over back.')
  if (held.status !== 'dispatched') throw new Refusal(409, refusedConsolidationMove(held.consolidation_no, held.status, 'returned to the facility'))
  if (!reason) throw refuseField('reason', 'Say why it comes back.')
  await move(tx, who, [held.id], 'staged', { action: 'return_to_facility', note: reason }, sql`, dispatched_at = null, vehicle_no = null, driver_name = null,
    driver_phone = null, seal_no = null`)
  await moveBags(tx, who, await bagsIn(tx, [held.id]), { action: 'return_to_facility', to: 'consolidated' })
}

async function act(tx: Db, who: Who, held: Held, given: Change): Promise<void> {
  if (given.action === 'close') await close(tx, who, held, given)
  if (given.action === 'reopen') await reopen(tx, who, held, given.reason)
  if (given.action === 'return_to_facility') await comeBack(tx, who, held, given.reason)
}

/** Keys: what is typed and loaded is the forwarder's, what customs says the broker's. */
function refuseKeyless(who: Who, given: Change): void {
  if (has(given, customs) && !who.keys.has('app_consolidation:clearance')) throw noPermission()
  if (changesContent(given) && !who.keys.has('app_consolidation:consolidation-edit')) throw noPermission()
}

/** Changes a consolidation: its fields, its content, its closing, or what customs says of it (consolidations.md 5). 409 when somebody saved before. */
export async function changeConsolidation(tx: Db, who: Who, id: number, given: Change, audit: (entry: AuditEntry) => void): Promise<Reply> {
  refuseKeyless(who, given)
  const held = await holdOne(tx, who, id)
  if (given.version !== undefined && given.version !== held.version) throw staleRecord()
  const outcome: Pick<Reply, 'failed' | 'warnings'> = { failed: [], warnings: [] }
  if (changesContent(given)) {
    const away = awayFrom(await workplaces(tx, who), held.origin_airport)
    if (away) throw away
    refuseLocked(held, given)
    if (has(given, typed)) await write(tx, who, held, given)
    if (given.add_units?.length) {
      const { failed, warnings } = await addUnits(tx, who, held, given.add_units)
      outcome.failed.push(...failed)
      outcome.warnings.push(...warnings)
    }
    if (given.remove_units?.length) outcome.failed.push(...(await removeUnits(tx, who, held, given.remove_units)))
    await act(tx, who, held, given)
  }
  if (has(given, [...customs, 'note'])) await clear(tx, who, held, given)
  const after = await first<Omit<Reply, 'failed' | 'warnings'>>(tx, sql`select id, consolidation_no, status, clearance_status, version from consolidations
    where id = ${id}`)
  audit({
    entity: 'consolidation', entity_id: id, before: { status: held.status, clearance_status: held.clearance_status, version: held.version },
    after: { ...given, status: after?.status },
  })
  return { ...(after as Omit<Reply, 'failed' | 'warnings'>), ...outcome }
}
