import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { preAlerts } from '@/lib/contract/pre-alerts'
import { editableWhile, preAlertStatus } from '@/lib/domain/pre-alert'
import { filedNumber } from '@/lib/domain/scan-input'
import { fieldLabel } from '@/lib/domain/field-label'
import { first, rows, type Db } from '../../db/db'
import { noPermission, refuseField, staleRecord } from '../../platform/refusal'
import { Faults } from './faults'
import { readBags, readHawbs, recount, writeBags, writeHawbs, type Bag, type Hawb } from './hawbs'
import { holdOne, note, type Held } from './hold'
import { linkConsolidation } from './link'
import { postPreAlert } from './letters'
import { judgeSums, refuseElsewhere, refuseForeignClient, type Acting } from './make'
import { readShipment, refuseFarEtd, type Typed } from './master'
import { matchHawbs } from './match'
import { refuseTaken } from './mawb'
import { setStatus } from './move'
import { partOf } from './scope'
import { asClash, updateShipment, writeFirstPart } from './write'

type Body = z.output<typeof preAlerts.change.body>

/** Fields of the form, and what they were. */
type Before = Omit<Typed, 'legs'> & { legs: Typed['legs'] }

const beforeOf = async (tx: Db, id: number) => (await first<Before>(
  tx,
  sql`select client_id, linehaul_id, transport_mode, mawb_no, bl_no, container_no, truck_no, waybill_no, flight_no, flight_date, origin_code, destination_code,
      etd, eta, legs, master_pieces, gross_weight_kg, volume_cbm, declared_value, currency, incoterm, clearance_type, goods_description, handling_codes,
      origin_agent_id, destination_agent_id, clearance_agent_id, remarks from pre_alert_shipments where id = ${id}`,
)) as Before

const beside = new Set(['hawbs', 'bags', 'confirm_mismatch', 'version'])
const names: Readonly<Record<string, string>> = { mawb_no: 'MAWB', etd: 'ETD', eta: 'ETA', hawbs: 'House waybills' }

/** Fields that may not be changed where it stands (agents-prealerts.md 3, editing). */
function refuseLocked(held: Held, given: Body, before: Before): void {
  const open = editableWhile(held.status)
  if (open === null) return
  const was = new Map<string, unknown>(Object.entries(before))
  const differs = (name: string, value: unknown) => JSON.stringify(value ?? null) !== JSON.stringify(was.get(name) ?? null)
  const touched = Object.entries(given).filter(([name, value]) => value !== undefined && !['confirm_mismatch', 'version'].includes(name)
    && (beside.has(name) || differs(name, value)) && !(name === 'etd' && Date.parse(String(value)) === Date.parse(before.etd ?? '')))
  const locked = touched.find(([name]) => !open.includes(name) && !(name === 'flight_date'))
  if (!locked) return
  const [name] = locked
  const label = names[name] ?? fieldLabel(name)
  throw refuseField(name, held.status === 'acknowledged'
    ? `${label} cannot be changed once it is acknowledged.`
    : held.status === 'closed' || held.status === 'inactive'
      ? `A pre-alert that is ${preAlertStatus.label(held.status)} can no longer be changed.`
      : `${label} cannot be changed after departure.`)
}

/** Of an acknowledged one hawbs may be added alone (agents-prealerts.md 3). */
function refuseMoreThanAdded(held: Held, { hawbs, bags }: Body): void {
  const changed = (hawbs?.update.length ?? 0) + (hawbs?.remove.length ?? 0) + (bags?.update.length ?? 0) + (bags?.remove.length ?? 0)
  if (held.status === 'acknowledged' && changed > 0) throw refuseField('hawbs', 'House waybills can only be added once it is acknowledged.')
}

async function drop(tx: Db, id: number, table: 'pre_alert_hawbs' | 'pre_alert_bags', column: 'hawb_no' | 'bag_no', numbers: readonly string[]): Promise<void> {
  if (numbers.length > 0) await rows(tx, sql`delete from ${sql.identifier(table)} where pre_alert_id = ${id}
    and ${sql.identifier(column)} = any(${sql.param(numbers)}::text[])`)
}

/** Takes hawbs and bags away, and writes those that are new or said anew. */
async function writeLines(tx: Db, held: Held, hawbs: { added: Hawb[]; updated: Hawb[] }, bags: Bag[], given: Body): Promise<void> {
  const gone = (list: readonly string[] | undefined) => (list ?? []).map(filedNumber)
  await drop(tx, held.id, 'pre_alert_hawbs', 'hawb_no', [...gone(given.hawbs?.remove), ...hawbs.updated.map(({ hawb_no }) => hawb_no)])
  await drop(tx, held.id, 'pre_alert_bags', 'bag_no', [...gone(given.bags?.remove), ...(given.bags?.update ?? []).map(({ bag_no }) => filedNumber(bag_no))])
  const there = new Set((await rows<{ bag_no: string }>(tx,
    sql`select bag_no from pre_alert_bags where pre_alert_id = ${held.id}`)).map(({ bag_no }) => bag_no))
  await asClash(writeBags(tx, held.id, bags.filter(({ bag_no }) => !there.has(bag_no))))
  await asClash(writeHawbs(tx, held.id, [...hawbs.added, ...hawbs.updated]))
}

const listOf = <T>(given: { add: readonly T[]; update: readonly T[] } | undefined): T[] => [...(given?.add ?? []), ...(given?.update ?? [])]

/** What all hawbs come to after the change, where the form has not confirmed otherwise. */
async function judgeAfter(tx: Db, id: number, shipment: Parameters<typeof judgeSums>[0], isConfirmed: boolean) {
  const hawbs = await rows<{ pieces: number; weight_kg: string }>(tx, sql`select pieces, weight_kg from pre_alert_hawbs where pre_alert_id = ${id}`)
  return judgeSums(shipment, hawbs, isConfirmed)
}

/** Who may change a shipment: we, its sender, and the agent it leaves from. */
function refuseOthers({ who }: Acting, held: Held): void {
  const { all, sender, origin } = partOf(who, held)
  if (!all && !sender && !origin) throw noPermission()
}

/**
 * Changes a pre-alert (agents-prealerts.md 3, editing): 422 `{field} cannot be changed after departure.` for what its state holds fast. A rejected one comes
 * again as pending, and its agent is told of what changed, marked "Revised"; one that was incomplete is told of now that it is whole.
 */
export async function changePreAlert(acting: Acting, id: number, given: Body): Promise<{ before: unknown; after: unknown }> {
  const { db, who, services } = acting
  const held = await holdOne(db, who, id)
  refuseOthers(acting, held)
  if (given.version !== undefined && given.version !== held.version) throw staleRecord()
  const before = await beforeOf(db, id)
  refuseLocked(held, given, before)
  refuseMoreThanAdded(held, given)
  if (given.client_id !== undefined && given.client_id !== held.client_id) await refuseForeignClient(db, who, given.client_id)
  const faults = new Faults()
  const fields = Object.fromEntries(Object.entries(given).filter(([name, value]) => !beside.has(name) && value !== undefined))
  // An agent found by mapping is found anew where the place changes and nobody chose another.
  const moved = (given.destination_code !== undefined && given.destination_code !== held.destination_code)
    || (given.origin_code !== undefined && given.origin_code !== held.origin_code)
  const anew = moved ? { origin_agent_id: null, destination_agent_id: null, clearance_agent_id: null } : {}
  // The flight date is the day of ETD at the origin: what was kept of it says nothing of another ETD or another place.
  const typed = { ...before, ...anew, flight_date: null, ...fields } as Typed
  const hawbs = { added: await readHawbs(db, typed.client_id, given.hawbs?.add ?? [], faults, 'hawbs.add'),
    updated: await readHawbs(db, typed.client_id, given.hawbs?.update ?? [], faults, 'hawbs.update') }
  const bags = readBags(listOf(given.bags), [...hawbs.added, ...hawbs.updated], faults)
  const departed = !['pending', 'rejected', 'acknowledged'].includes(held.status)
  const { shipment, warnings } = await readShipment(db, typed, faults, { mayLack: held.incomplete || departed })
  if (given.etd && shipment.etd !== held.etd && !departed) refuseFarEtd(shipment.etd, faults)
  await refuseElsewhere(db, typed.client_id, id, hawbs.added, faults, 'hawbs.add')
  faults.refuse()
  if (shipment.mawb_no !== held.mawb_no || shipment.etd !== held.etd) await refuseTaken(db, who, shipment.mawb_no, shipment.etd, id)
  await updateShipment(db, who, id, shipment)
  await writeFirstPart(db, id)
  await writeLines(db, held, hawbs, bags, given)
  await recount(db, id)
  if (given.hawbs) await matchHawbs(db, id)
  const mismatches = departed ? [] : await judgeAfter(db, id, shipment, given.confirm_mismatch === true || (!given.hawbs && given.master_pieces === undefined
    && given.gross_weight_kg === undefined))
  if (!held.consolidation_id && shipment.mawb_no) await linkConsolidation(db, id)
  if (held.status === 'rejected') await setStatus({ db, who, services, held }, 'pending', sql`, reject_reason = null, reminders = 0, reminded_at = null`)
  else await note(db, who, id, { note: changedWords(fields, given) })
  if (!shipment.incomplete) await postPreAlert(db, services, who, id, held.incomplete || held.mailed_at === null ? 'new' : 'revised')
  return { before, after: { ...fields, hawbs: given.hawbs && listOf(given.hawbs).length, warnings: [...warnings, ...mismatches] } }
}

const changedWords = (fields: object, { hawbs, bags }: Body) =>
  `Changed: ${[...Object.keys(fields).map((name) => names[name] ?? fieldLabel(name)), ...(hawbs ? ['House waybills'] : []), ...(bags ? ['Bags'] : [])]
    .slice(0, 8).join(', ') || 'nothing'}`

