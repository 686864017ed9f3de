import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { asnReopen } from '@/lib/contract/asn-reopen'
import { reopenStatus, WITHDRAWN, type ReopenStatus } from '@/lib/domain/asn-reopen'
import { today } from '@/lib/domain/days'
import { settingAt } from '../../core/settings/setting-at'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allOf, anyOfValues, contains, pageOf } from '../../platform/list'
import { Refusal, refuseField, staleRecord, type Fault } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { knownSkus } from '../inbound/save'
import { holdInbound, visibleInbound } from '../inbound/scope'
import { closedBlocks, closedOf, linesOf, planOf, type Effects } from './effects'

type Request = z.output<typeof asnReopen.one.reply>
type Row = z.output<typeof asnReopen.list.reply>['rows'][number]
type Added = z.output<typeof asnReopen.add.body>
type Change = z.output<typeof asnReopen.change.body>

const ofLines = sql`lateral (select count(*)::int as lines, coalesce(sum(l.change_qty), 0)::int as change_qty from asn_reopen_lines l
  where l.request_id = r.id) t on true`
const columns = (who: Who) => sql`r.id, r.request_no, r.inbound_id, o.inbound_no, coalesce(c.trade_name, c.name) as client_name,
  f.facility_code as warehouse_code, r.reason_code, t.lines, t.change_qty, m.full_name as requested_by, r.created_at as requested_at, r.approval_status,
  d.full_name as decided_by, r.decided_at,
  case when r.approval_status = ${literal(reopenStatus, '1')} and r.ended_at is null then o.reopened_until end as open_until,
  r.outcome_grn_no, r.version, coalesce(r.created_by = ${who.user_id || null}, false) as is_own`
const tables = sql`asn_reopen_requests r join inbound_orders o on o.id = r.inbound_id join clients c on c.id = o.client_id
  join facilities f on f.id = o.warehouse_id left join users m on m.id = r.created_by left join users d on d.id = r.decided_by join ${ofLines}`

/** Requests of orders in reach, the newest first. */
export const requestPage = (db: Db, who: Who, q: z.output<typeof asnReopen.list.query>) => pageOf<Row>(db, {
  columns: columns(who), from: tables,
  where: [
    visibleInbound(who, 'b2b'), anyOfValues(sql`o.client_id`, q.client_id), anyOfValues(sql`o.warehouse_id`, q.warehouse_id),
    anyOfValues(sql`r.approval_status`, q.approval_status), anyOfValues(sql`r.reason_code`, q.reason_code),
    q.inbound_id === undefined ? undefined : sql`r.inbound_id = ${q.inbound_id}`,
    q.search ? sql`(r.request_no ilike ${contains(q.search)} or o.inbound_no ilike ${contains(q.search)} or o.ref_no ilike ${contains(q.search)})` : undefined,
  ],
  sorts: { requested_at: { by: sql`r.created_at`, kind: 'time' }, request_no: { by: sql`r.request_no`, kind: 'text' } },
  defaultSort: 'requested_at', id: sql`r.id`,
}, q)

const noRequest = () => new Refusal(404, 'This request no longer exists.')

/** A request with what its approval would do, or did; 404 out of reach. */
export async function requestOf(db: Db, who: Who, id: number): Promise<Request> {
  const found = await first<Row & {
    description: string; decision_remarks: string | null; window_hours: number | null; inbound_status: Request['inbound_status']; kept: Effects | null
    client_id: number; lines_before: Request['lines_before']; lines_after: Request['lines_after']
  }>(db, sql`select ${columns(who)}, r.description, r.decision_remarks, r.window_hours, o.status as inbound_status, r.effects as kept, o.client_id,
      r.lines_before, r.lines_after from ${tables} where ${allOf([sql`r.id = ${id}`, visibleInbound(who, 'b2b')])}`)
  if (!found) throw noRequest()
  const { kept, client_id, window_hours, ...request } = found
  const order = await closedOf(db, request.inbound_id)
  if (!order) throw noRequest()
  const request_lines = await rows<Request['request_lines'][number]>(db, sql`select l.id, l.line_no, l.line_id, l.sku_id, k.sku_code, k.sku_name, l.change_qty,
    l.done_qty, l.lot_no, l.expiry_date from asn_reopen_lines l join skus k on k.id = l.sku_id where l.request_id = ${id} order by l.line_no`)
  return {
    ...request, request_lines, window_hours: window_hours ?? Number(await settingAt(db, 'reopen_window_hours', { clientId: client_id })),
    effects: kept ?? (await planOf(db, order, await linesOf(db, id))).effects,
  }
}

export interface HeldRequest { id: number; request_no: string; inbound_id: number; approval_status: ReopenStatus; created_by: number | null; version: number }

/** A request that is still pending, held with its order before it; 404 out of reach, 409 once it was decided. */
export async function holdPending(tx: Db, who: Who, id: number): Promise<HeldRequest> {
  const of = await first<{ inbound_id: number }>(tx, sql`select r.inbound_id from asn_reopen_requests r join inbound_orders o on o.id = r.inbound_id
    where ${allOf([sql`r.id = ${id}`, visibleInbound(who, 'b2b')])}`)
  if (!of) throw noRequest()
  await holdInbound(tx, who, 'b2b', of.inbound_id)
  const held = await first<HeldRequest>(tx, sql`select id, request_no, inbound_id, approval_status, created_by, version from asn_reopen_requests
    where id = ${id} for update`)
  if (!held) throw noRequest()
  if (held.approval_status !== '0')
    throw new Refusal(409, `Request ${held.request_no} is already ${reopenStatus.label(held.approval_status).toLowerCase()}.`)
  return held
}
const expectOwn = (who: Who, { created_by }: HeldRequest) => {
  if (created_by === null || created_by !== who.user_id) throw new Refusal(403, 'Only whoever made a request changes or withdraws it.')
}

/** Lines of a request with their SKUs; 422 at each that names nothing of the order, or goods of somebody else. */
async function writeLines(tx: Db, requestId: number, order: { id: number; client_id: number }, lines: Added['lines']): Promise<void> {
  const own = new Map((await rows<{ id: number; sku_id: number }>(tx, sql`select id, sku_id from inbound_lines where inbound_id = ${order.id}`))
    .map(({ id, sku_id }) => [id, sku_id]))
  const known = await knownSkus(tx, 'b2b', order.client_id, lines.flatMap(({ sku_id }) => sku_id ?? []))
  const faults: Fault[] = []
  const made = lines.map((line, at) => {
    const sku_id = line.line_id === undefined ? line.sku_id : own.get(line.line_id)
    if (line.line_id !== undefined && sku_id === undefined) faults.push({ field: `lines.${at}.line_id`, message: 'Choose a line of this order.' })
    else if (sku_id === undefined || (line.line_id === undefined && !known.has(sku_id)))
      faults.push({ field: `lines.${at}.sku_id`, message: `Line ${at + 1}: choose a SKU of the client.` })
    else if (line.line_id === undefined && line.change_qty < 0)
      faults.push({ field: `lines.${at}.change_qty`, message: 'Of goods that were not announced there are none to take away.' })
    const { line_id = null, change_qty, lot_no, expiry_date } = line
    return { line_no: at + 1, line_id, sku_id, change_qty, lot_no: lot_no || null, expiry_date: expiry_date || null }
  })
  if (faults[0]) throw new Refusal(422, faults[0].message, faults)
  await rows(tx, sql`delete from asn_reopen_lines where request_id = ${requestId}`)
  await rows(tx, sql`insert into asn_reopen_lines (request_id, line_no, line_id, sku_id, change_qty, lot_no, expiry_date)
    select ${requestId}, l.* from jsonb_to_recordset(${JSON.stringify(made)}::jsonb)
      as l(line_no int, line_id bigint, sku_id bigint, change_qty int, lot_no text, expiry_date date)`)
}

/** 409 with the first reason why what is asked for could not be approved now. */
async function expectPossible(tx: Db, inboundId: number, requestId: number): Promise<void> {
  const order = await closedOf(tx, inboundId)
  const [block] = order ? (await planOf(tx, order, await linesOf(tx, requestId))).effects.blocks : []
  if (block) throw new Refusal(409, block)
}

/** Asks for an order to be opened again. */
export async function addRequest(tx: Db, who: Who, inboundId: number, body: Added): Promise<number> {
  const held = await holdInbound(tx, who, 'b2b', inboundId)
  const order = await closedOf(tx, inboundId)
  const [block] = order ? await closedBlocks(tx, order) : []
  if (block) throw new Refusal(409, block)
  const pending = await first<{ request_no: string }>(tx, sql`select request_no from asn_reopen_requests where inbound_id = ${inboundId}
    and approval_status = ${literal(reopenStatus, '0')}`)
  if (pending) throw new Refusal(409, `Inbound ${held.inbound_no} already has a pending request ${pending.request_no}.`)
  const [made] = await rows<{ id: number }>(tx, sql`insert into asn_reopen_requests (request_no, inbound_id, reason_code, description, created_by, updated_by)
    values ('ARR' || to_char(${today()}::date, 'YYMM') || lpad(nextval('reopen_serial')::text, 5, '0'), ${inboundId}, ${body.reason_code}, ${body.description},
      ${who.user_id || null}, ${who.user_id || null}) returning id`)
  if (!made) throw new Error('A request was not written.')
  await writeLines(tx, made.id, held, body.lines)
  await expectPossible(tx, inboundId, made.id)
  return made.id
}

/** Changes a request of one's own while nobody has decided it. */
export async function changeRequest(tx: Db, who: Who, id: number, { version, lines, ...head }: Change) {
  const held = await holdPending(tx, who, id)
  expectOwn(who, held)
  if (version !== undefined && version !== held.version) throw staleRecord()
  const before = await requestOf(tx, who, id)
  await rows(tx, sql`update asn_reopen_requests set reason_code = ${head.reason_code ?? sql`reason_code`},
    description = ${head.description ?? sql`description`}, version = version + 1, updated_at = now(), updated_by = ${who.user_id || null} where id = ${id}`)
  if (lines) {
    const order = await closedOf(tx, held.inbound_id)
    if (!order) throw noRequest()
    await writeLines(tx, id, order, lines)
    await expectPossible(tx, held.inbound_id, id)
  }
  return { before, after: await requestOf(tx, who, id) }
}

const write = (tx: Db, who: Who, id: number, to: ReopenStatus, remarks: string | null, decidedBy: number | null) =>
  rows(tx, sql`update asn_reopen_requests set approval_status = ${to}, decision_remarks = ${remarks}, decided_by = ${decidedBy}, decided_at = now(),
    version = version + 1, updated_at = now(), updated_by = ${who.user_id || null} where id = ${id}`)

export async function withdrawRequest(tx: Db, who: Who, id: number) {
  const held = await holdPending(tx, who, id)
  expectOwn(who, held)
  await write(tx, who, id, '2', WITHDRAWN, null)
  return { before: { approval_status: held.approval_status }, after: { approval_status: '2', remarks: WITHDRAWN } }
}

export async function rejectRequest(tx: Db, who: Who, { id }: HeldRequest, remarks: string | undefined): Promise<void> {
  if (!remarks) throw refuseField('remarks', 'Say why it is rejected.')
  await write(tx, who, id, '2', remarks, who.user_id || null)
}
export const approveRequest = (tx: Db, who: Who, { id }: HeldRequest, remarks: string | undefined) =>
  write(tx, who, id, '1', remarks || null, who.user_id || null)
