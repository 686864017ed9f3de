import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { vendorRequests as calls } from '@/lib/contract/vendor-requests'
import { compare } from '@/lib/domain/decimal'
import { editableRequests, type RequestType } from '@/lib/domain/vendor-request'
import { clientStatus } from '@/lib/domain/client'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { MOST_REQUEST_DAYS } from './request-estimate'
import { holdRequest } from './requests'
import { stale } from './scope'

type New = z.output<typeof calls.add.body>
type Change = z.output<typeof calls.change.body>
type Line = New['lines'][number]
type Share = New['shares'][number]

const DAY_MS = 86_400_000
/** A form that was open a while may still ask from now on. */
const LATE_MS = 10 * 60_000

function refuseTimes({ needed_from, needed_to }: Pick<New, 'needed_from' | 'needed_to'>): void {
  const [from, to] = [Date.parse(needed_from), Date.parse(needed_to)]
  if (to <= from) throw refuseField('needed_to', 'End must be after start.')
  if (from < Date.now() - LATE_MS) throw refuseField('needed_from', 'Nobody can start in the past.')
  if (to - from > MOST_REQUEST_DAYS * DAY_MS) throw refuseField('needed_to', `Ask for at most ${MOST_REQUEST_DAYS} days at a time.`)
}

/** What a line of its kind must say; 422 names the line and field. */
export function refuseLines(type: RequestType, lines: readonly Line[]): void {
  const refuse = (nth: number, field: string, message: string) => {
    throw new Refusal(422, message, [{ field: `lines.${nth}.${field}`, message }])
  }
  if (lines.length === 0) throw refuseField('lines', type === 'transport' ? 'Ask for at least one vehicle.' : 'Ask for at least one person.')
  for (const [nth, line] of lines.entries()) {
    if (type === 'manpower') {
      if (!line.role) refuse(nth, 'role', 'Choose a role.')
      if (!line.headcount) refuse(nth, 'headcount', 'Ask for at least one person.')
    } else {
      if (!line.vehicle_type) refuse(nth, 'vehicle_type', 'Choose a vehicle.')
      if (!line.from_address) refuse(nth, 'from_address', 'Say where it starts.')
      if (!line.to_address) refuse(nth, 'to_address', 'Say where it goes.')
    }
  }
}

/** The clients that bear the cost, one or several: each once, with something to share by. */
function sharesOf(body: Pick<New, 'client_id' | 'shares' | 'share_basis'>): { basis: New['share_basis']; shares: Share[] } {
  const shares = body.shares.length > 0 ? body.shares : body.client_id ? [{ client_id: body.client_id, weight: '1' }] : []
  if (shares.length === 0) return { basis: null, shares }
  const twice = shares.findIndex(({ client_id }, nth) => shares.findIndex((one) => one.client_id === client_id) < nth)
  if (twice >= 0) throw refuseField(`shares.${twice}.client_id`, 'This client is named twice.')
  const basis = body.share_basis ?? 'equal'
  const empty = basis === 'equal' ? -1 : shares.findIndex(({ weight }) => compare(weight, 0) <= 0)
  if (empty >= 0 && shares.length > 1) throw refuseField(`shares.${empty}.weight`, 'Enter a share above 0.')
  return { basis, shares }
}

async function refuseUnknown(tx: Db, who: Who, warehouseId: number, shares: readonly Share[]): Promise<void> {
  const isTheirs = who.user_category !== 'warehouse' || who.warehouse_ids.includes(warehouseId)
  const warehouse = isTheirs ? await first(tx, sql`select 1 from facilities where id = ${warehouseId} and kind = 'warehouse'`) : undefined
  if (!warehouse) throw refuseField('warehouse_id', 'Choose a warehouse.')
  const known = new Set((await rows<{ id: number }>(tx, sql`select id from clients where id = any(${sql.param(shares.map((one) => one.client_id))}::bigint[])
    and status = ${literal(clientStatus, 'active')}`)).map(({ id }) => id))
  const strange = shares.findIndex(({ client_id }) => !known.has(client_id))
  if (strange >= 0) throw refuseField(`shares.${strange}.client_id`, 'Choose an active client.')
}

async function writeParts(tx: Db, id: number, type: RequestType, lines: readonly Line[], shares: readonly Share[]): Promise<void> {
  await rows(tx, sql`delete from request_lines where request_id = ${id}`)
  await rows(tx, sql`delete from request_shares where request_id = ${id}`)
  const isTransport = type === 'transport'
  const kept = lines.map((line, nth) => ({
    line_no: nth + 1, role: isTransport ? null : line.role, headcount: isTransport ? null : line.headcount, shift: isTransport ? null : (line.shift ?? null),
    hours_per_day: isTransport ? null : (line.hours_per_day ?? null), skills: isTransport ? null : (line.skills || null),
    vehicle_type: isTransport ? line.vehicle_type : null, trips: isTransport ? (line.trips ?? 1) : null,
    from_address: isTransport ? line.from_address : null, to_address: isTransport ? line.to_address : null, stops: isTransport ? line.stops : [],
    expected_km: isTransport ? (line.expected_km ?? null) : null, pallets: isTransport ? (line.pallets ?? null) : null,
    weight_kg: isTransport ? (line.weight_kg ?? null) : null, temperature: isTransport ? (line.temperature ?? null) : null,
    order_refs: isTransport ? line.order_refs : [],
  }))
  await rows(tx, sql`insert into request_lines (request_id, line_no, role, headcount, shift, hours_per_day, skills, vehicle_type, trips, from_address,
      to_address, stops, expected_km, pallets, weight_kg, temperature, order_refs)
    select ${id}, l.line_no, l.role, l.headcount, l.shift, l.hours_per_day, l.skills, l.vehicle_type, l.trips, l.from_address, l.to_address, l.stops,
      l.expected_km, l.pallets, l.weight_kg, l.temperature, l.order_refs
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) l(line_no int, role text, headcount int, shift text, hours_per_day numeric, skills text,
      vehicle_type text, trips int, from_address text, to_address text, stops text[], expected_km numeric, pallets int, weight_kg numeric,
      temperature numeric, order_refs text[])`)
  const borne = shares.map((one, nth) => ({ ...one, line_no: nth + 1 }))
  await rows(tx, sql`insert into request_shares (request_id, line_no, client_id, weight)
    select ${id}, h.line_no, h.client_id, h.weight from jsonb_to_recordset(${JSON.stringify(borne)}::jsonb) h(line_no int, client_id bigint, weight numeric)`)
}

/** Asks for people or vehicles: a draft, or submitted at once. 422 names the line or client that is wrong. */
export async function addRequest(tx: Db, who: Who, body: New): Promise<number> {
  refuseTimes(body)
  refuseLines(body.application_type, body.lines)
  const { basis, shares } = sharesOf(body)
  await refuseUnknown(tx, who, body.warehouse_id, shares)
  const made = await first<{ id: number }>(tx, sql`insert into request_applications (request_no, application_type, warehouse_id, department, cost_centre,
      needed_from, needed_to, priority, reason, share_basis, status, submitted_at, requested_by, created_by, updated_by)
    values ('RA' || to_char(now() at time zone 'Asia/Dubai', 'YYMM') || lpad((nextval('request_application_serial') % 100000)::text, 5, '0'),
      ${body.application_type}, ${body.warehouse_id}, ${body.department}, ${body.cost_centre || null}, ${body.needed_from}, ${body.needed_to},
      ${body.priority}, ${body.reason}, ${basis ?? null}, ${body.submit ? 'submitted' : 'draft'}, ${body.submit ? sql`now()` : null}, ${who.user_id},
      ${who.user_id}, ${who.user_id}) returning id`)
  const id = made?.id ?? 0
  await writeParts(tx, id, body.application_type, body.lines, shares)
  return id
}

interface Kept { warehouse_id: number; department: string; cost_centre: string | null; priority: string; reason: string; share_basis: New['share_basis'] }

/** Changes a draft; lines and clients are given whole. 409 once it is submitted or was changed by someone else. */
export async function changeRequest(tx: Db, who: Who, id: number, { version, ...given }: Change): Promise<{ before: unknown; after: unknown }> {
  const held = await holdRequest(tx, who, id)
  if (version !== undefined && version !== held.version) throw stale('request')
  if (!(editableRequests as readonly string[]).includes(held.status))
    throw new Refusal(409, `Request ${held.request_no} is ${held.status.replaceAll('_', ' ')}; it cannot be changed.`)
  const kept = await first<Kept>(tx,
    sql`select warehouse_id, department, cost_centre, priority, reason, share_basis from request_applications where id = ${id}`)
  const lines = given.lines ?? await rows<Line>(tx, sql`select role, headcount, shift, hours_per_day, skills, vehicle_type, trips, from_address, to_address,
    to_jsonb(stops) as stops, expected_km::text, pallets, weight_kg, temperature, to_jsonb(order_refs) as order_refs from request_lines
    where request_id = ${id} order by line_no`)
  const borne = await rows<Share>(tx, sql`select client_id, weight::text from request_shares where request_id = ${id} order by line_no`)
  const whole = { ...held, ...kept, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) } as typeof held & Kept & Change
  refuseTimes(whole)
  refuseLines(held.application_type, lines)
  const named = given.shares !== undefined || given.client_id !== undefined
  const { basis, shares } = sharesOf({ client_id: given.client_id, shares: named ? (given.shares ?? []) : borne, share_basis: whole.share_basis })
  await refuseUnknown(tx, who, whole.warehouse_id, shares)
  await writeParts(tx, id, held.application_type, lines, shares)
  await rows(tx, sql`update request_applications set warehouse_id = ${whole.warehouse_id}, department = ${whole.department},
      cost_centre = ${whole.cost_centre || null}, needed_from = ${whole.needed_from}, needed_to = ${whole.needed_to}, priority = ${whole.priority},
      reason = ${whole.reason}, share_basis = ${basis ?? null}, version = version + 1, updated_at = now(), updated_by = ${who.user_id} where id = ${id}`)
  const before = { ...held, ...kept } as Record<string, unknown>
  return { before: Object.fromEntries(Object.keys(given).map((name) => [name, before[name] ?? null])), after: given }
}
