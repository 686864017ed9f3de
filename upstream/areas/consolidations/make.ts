import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { consolidations } from '@/lib/contract/consolidations'
import { isContainer, mod7, parseMawb } from '@/lib/domain/check-digits'
import { consolidationStatus, transportMode, unitStatus } from '@/lib/domain/container'
import { dubaiDay } from '@/lib/domain/days'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { AuditEntry } from '../../platform/audit'
import { Refusal, refuseField, refuseOn } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { agentAt } from '../../core/agents/at-airport'
import { awayFrom, holdOne, workplaces, type Held } from './hold'
import { note } from './inside'
import { addUnits, freeUnits } from './units'

type Adding = z.output<typeof consolidations.add.body>
type Audit = (entry: AuditEntry) => void

/** What a typed air waybill should have been: its last digit worked out anew. */
function meant(typed: string): string | null {
  const [, airline, serial] = /^(\d{3})(\d{7})\d$/.exec(typed.replaceAll(/[\s-]/g, '')) ?? []
  return airline && serial ? `${airline}-${serial}${mod7(serial)}` : null
}

/** `NNN-NNNNNNNN` of a typed air waybill; null for none. 422 for a wrong check digit, with the one that was meant (consolidations.md 4). */
export function mawbOf(typed: string | null | undefined): string | null {
  if (!typed?.trim()) return null
  const right = parseMawb(typed)
  if (right) return right
  const other = meant(typed)
  throw refuseField(
    'mawb_no',
    other ? `MAWB ${typed.trim()} has a wrong check digit; did you mean ${other}?` : `MAWB ${typed.trim()} must have eleven digits, like 176-12345675.`,
  )
}

/** A container number with a right check digit (ISO 6346), upper case; null for none. */
export function containerOf(typed: string | null | undefined): string | null {
  const no = typed?.replaceAll(/[\s-]/g, '').toUpperCase()
  if (!no) return null
  if (!isContainer(no)) throw refuseField('container_no', `Container ${no} has a wrong check digit.`)
  return no
}

/** Refuses a waybill that another consolidation has, whoever of two is later. */
export async function onceByMawb<T>(tx: Db, mawb: string | null, work: (tx: Db) => Promise<T>): Promise<T> {
  const taken = async () => {
    const other = mawb
      && (await first<{ no: string }>(tx, sql`select consolidation_no as no from consolidations
        where mawb_no = ${mawb} and status <> ${literal(consolidationStatus, 'cancelled')}`))
    return other
      ? new Refusal(409, `MAWB ${mawb} is already used by ${other.no}.`, [{ field: 'mawb_no', message: `MAWB ${mawb} is already used by ${other.no}.` }])
      : null
  }
  const refusal = await taken()
  if (refusal) throw refusal
  const message = `MAWB ${mawb} is already used.`
  return refuseOn({ consolidations_mawb_once: () => new Refusal(409, message, [{ field: 'mawb_no', message }]) }, work(tx))
}

interface Voyage {
  origin_airport: string
  destination_airport: string
  transport_mode: string
  client_id?: number | null | undefined
}

/** The agent at one end of a voyage by the mapping of airports (agents-prealerts.md 7.5); null where there is none. */
export async function agentAtEnd(db: Db, end: 'origin' | 'destination', { origin_airport, destination_airport, transport_mode, client_id }: Voyage) {
  const airport_code = end === 'origin' ? origin_airport : destination_airport
  const found = await agentAt(db, { airport_code, role: end, client_id, transport_mode: transportMode.is(transport_mode) ? transport_mode : null })
  return found?.agent_id ?? null
}

/** `CN` + origin + destination + yymmdd + three digits (consolidations.md 2), the next of its day. Held by an advisory lock, so that no two get one. */
export async function nextNo(tx: Db, origin: string, destination: string): Promise<string> {
  const stem = `CN${origin.slice(-3)}${destination.slice(-3)}${dubaiDay(Date.now()).slice(2).replaceAll('-', '')}`
  await rows(tx, sql`select pg_advisory_xact_lock(hashtext(${stem}))`)
  const last = await first<{ n: number }>(
    tx,
    sql`select max(substr(consolidation_no, ${stem.length + 1})::int) as n from consolidations where consolidation_no >= ${stem}
          and consolidation_no < ${`${stem}~`} and consolidation_no ~ ${`^${stem}[0-9]+$`}`,
  )
  return `${stem}${String((last?.n ?? 0) + 1).padStart(3, '0')}`
}

/** 422 for a client or linehaul there is not. */
export async function refuseUnknown(tx: Db, given: { client_id?: number | null | undefined; linehaul_id?: number | null | undefined }): Promise<void> {
  if (given.client_id && !(await first(tx, sql`select 1 from clients where id = ${given.client_id}`)))
    throw refuseField('client_id', 'This client does not exist.')
  if (given.linehaul_id && !(await first(tx, sql`select 1 from linehauls where id = ${given.linehaul_id}`)))
    throw refuseField('linehaul_id', 'This linehaul does not exist.')
}

interface Row {
  consolidation_no: string
  status: 'draft' | 'merged'
  given: Pick<Adding, 'transport_mode' | 'origin_airport' | 'destination_airport' | 'customs_mode'> & Partial<Adding>
  mawb_no: string | null
  parent_ids: readonly number[]
}

/** Writes the row of a new consolidation with the agents of its two ends. */
export async function insertConsolidation(tx: Db, who: Who, { consolidation_no, status, given, mawb_no, parent_ids }: Row): Promise<number> {
  const [from, to] = [await agentAtEnd(tx, 'origin', given), await agentAtEnd(tx, 'destination', given)]
  const made = await onceByMawb(tx, mawb_no, (inner) => first<{ id: number }>(
    inner,
    sql`insert into consolidations (consolidation_no, transport_mode, mawb_no, bl_no, container_no, truck_no, container_load, client_id, origin_airport,
        destination_airport, origin_agent_id,
          destination_agent_id, service_type, linehaul_id, customs_mode, status, parent_ids, remarks, closed_at, created_by, updated_by)
        values (${consolidation_no}, ${given.transport_mode}, ${mawb_no}, ${given.bl_no || null}, ${containerOf(given.container_no)}, ${given.truck_no || null},
          ${given.container_load ?? null},
          ${given.client_id ?? null}, ${given.origin_airport}, ${given.destination_airport}, ${from}, ${to}, ${given.service_type || null},
            ${given.linehaul_id ?? null}, ${given.customs_mode},
          ${status}, ${sql.param(parent_ids)}::bigint[], ${given.remarks || null}, ${status === 'merged' ? sql`now()` : sql`null`}, ${who.user_id},
            ${who.user_id}) returning id`,
  ))
  if (!made) throw new Error('A consolidation was not written')
  await rows(
    tx,
    sql`insert into consolidation_history (consolidation_id, action, to_status, user_id)
        values (${made.id}, ${status === 'draft' ? 'create' : 'merge'}, ${status}, ${who.user_id})`,
  )
  return made.id
}

export const placesDiffer = (origin: string, destination: string) => {
  if (origin.slice(-3) === destination.slice(-3)) throw refuseField('destination_airport', 'Origin and destination must differ.')
}

/** A new draft with the bags that can go along; what cannot is told beside its number (consolidations.md 3.1, 4). */
export async function makeConsolidation(tx: Db, who: Who, given: Adding, audit: Audit) {
  const away = awayFrom(await workplaces(tx, who), given.origin_airport, 'origin_airport')
  if (away) throw away
  placesDiffer(given.origin_airport, given.destination_airport)
  await refuseUnknown(tx, given)
  const consolidation_no = await nextNo(tx, given.origin_airport, given.destination_airport)
  const id = await insertConsolidation(tx, who, { consolidation_no, status: 'draft', given, mawb_no: mawbOf(given.mawb_no), parent_ids: [] })
  const { failed } = given.bag_nos.length > 0 ? await addUnits(tx, who, await holdOne(tx, who, id), given.bag_nos) : { failed: [] }
  audit({ entity: 'consolidation', entity_id: id, after: { consolidation_no, mawb_no: given.mawb_no, bags: given.bag_nos.length - failed.length } })
  return { id, consolidation_no, version: 1, failed }
}

/** Cancels a draft; what lay in it is free again. 409 for anything but a draft. */
export async function removeConsolidation(tx: Db, who: Who, held: Held, audit: Audit): Promise<null> {
  if (held.status !== 'draft') throw new Refusal(409, 'Only a draft consolidation can be deleted.')
  const units = await rows<{ id: number; bag_id: number | null; package_id: number | null }>(
    tx,
    sql`select id, bag_id, package_id from consolidation_units where consolidation_id = ${held.id} and status = ${literal(unitStatus, 'in')} order by id`,
  )
  await freeUnits(tx, who, units)
  await rows(tx, sql`update consolidation_units set status = ${literal(unitStatus, 'out')} where consolidation_id = ${held.id}
      and status = ${literal(unitStatus, 'in')}`)
  await note(tx, who, [held.id], { action: 'cancel', to: 'cancelled' })
  await rows(tx, sql`update consolidations set status = ${literal(consolidationStatus, 'cancelled')}, version = version + 1, updated_at = now(),
    updated_by = ${who.user_id} where id = ${held.id}`)
  audit({ entity: 'consolidation', entity_id: held.id, before: { status: held.status }, after: { status: 'cancelled', packages: held.package_count } })
  return null
}
