import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { GateTokenRow, pasTokens } from '@/lib/contract/pas-tokens'
import { openStatuses, parseTokenNo } from '@/lib/domain/gate-token'
import { filedNumber, readings } from '@/lib/domain/scan-input'
import { first, rows, type Db } from '../../db/db'
import { dubaiToday } from '../../db/dubai-day'
import { allOf, anyOfValues, contains, dayRange, everyRow, pageOf, startsWith, type ListQuery } from '../../platform/list'
import { hasPhone } from '../../platform/phones'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { seesDrivers, visibleTokens } from './scope'
import { foundVehicle } from './vehicles'

type Detail = z.input<typeof pasTokens.get.reply>['rows'][number]
export type TokenFilter = Partial<z.output<typeof pasTokens.get.query>>
export const TOKEN_NOT_FOUND = 'Token not found.'
export const openTokens = sql.raw(openStatuses.map((name) => `'${name}'`).join(', '))

/** Columns of a visit as `who` may see them: drivers whole, masked or not at all, amounts only with the list's key. */
function columnsFor(who: Who): SQL {
  const sees = seesDrivers(who)
  const name = sees === 'whole' ? sql`t.driver_name` : sees === 'masked' ? sql`left(t.driver_name, 1) || '•••'` : sql`null::text`
  const privately = (column: SQL) => (sees === 'whole' ? column : sql`null`)
  const amount = (column: SQL) => (who.keys.has('app_pas:pas-list') ? column : sql`null`)
  return sql`t.id, t.token_no, t.queue_no, t.warehouse_id, s.site_code as warehouse_code, t.status, t.purpose, t.vehicle_no, t.vehicle_type,
    r.name as transporter_name, ${name} as driver_name,
    ${privately(sql`t.driver_phone`)} as driver_phone, ${privately(sql`t.driver_id_last4`)} as driver_id_last4,
      ${privately(sql`t.licence_expiry`)} as licence_expiry, t.language, t.client_id, l.name as client_name, t.reference_type,
    t.reference_no, t.trailer_no, t.container_no, t.seal_no, t.appointment_from, t.appointment_to, t.arrival_class, t.priority, b.bay_code, t.dock_id,
      d.dock_no, t.pallets, t.cartons, t.temperature_reading,
    t.declaration_id is not null as declared, t.paused_at is not null as paused, t.created_at, t.gate_in_at, t.called_at, t.dock_in_at, t.dock_out_at,
      t.gate_out_at, t.yard_wait, t.dock_time, t.exit_time, t.total_dwell,
    ${amount(sql`c.amount`)} as detention, ${amount(sql`c.overstay_amount`)} as overstay, ${amount(sql`c.currency`)} as currency,
      ${amount(sql`c.status`)} as detention_status, k.rating, t.gate_pass_no, t.source, t.version,
    t.plate_country, t.plate_emirate, t.plate_code, t.plate_number`
}
const tables = sql`gate_tokens t join pas_sites s on s.warehouse_id = t.warehouse_id join transporters r on r.id = t.transporter_id
  left join clients l on l.id = t.client_id left join docks d on d.id = t.dock_id
  left join parking_bays b on b.id = t.bay_id left join detention_charges c on c.token_id = t.id left join driver_feedback k on k.token_id = t.id`

const meantBy = (search: string) => readings(search).map((reading) => reading.replace(/^PAS1\|/i, ''))
const byNumber = (meant: readonly string[]) =>
  meant.flatMap((reading) => [sql`t.token_no like ${startsWith(filedNumber(reading))}`, foundVehicle(sql`t.vehicle_key`, reading)])

/** A row of `gate_tokens t` by the beginning of its number or by its plate, typed or scanned. */
export const isToken = (text: string): SQL => sql`(${sql.join(byNumber(meantBy(text)), sql` or `)})`

/** Token number, queue number, plate (its end is enough), reference, the driver's phone or its last four. */
function found(search: string | undefined): SQL | undefined {
  if (!search) return undefined
  const meant = meantBy(search)
  const [typed = search] = meant
  const parts = [...byNumber(meant), ...meant.map((reading) => sql`t.reference_no ilike ${startsWith(reading)}`)]
  if (/^\d{1,4}$/.test(typed)) parts.push(sql`t.queue_no = ${Number(typed)}`)
  if (/^\d{4}$/.test(typed)) parts.push(sql`t.phone_last4 = ${typed}`)
  parts.push(hasPhone(sql`t.driver_phone`, typed))
  return sql`(${sql.join(parts, sql` or `)})`
}

/** The list of visits by its filters; also what a file of them holds. */
export function tokenQuery(who: Who, q: TokenFilter): ListQuery {
  const charged = q.detention === undefined ? undefined : q.detention ? sql`coalesce(c.amount, 0) > 0` : sql`coalesce(c.amount, 0) = 0`
  const open = q.open === undefined ? undefined : q.open ? sql`t.status in (${openTokens})` : sql`t.status not in (${openTokens})`
  return {
    columns: columnsFor(who), from: tables,
    ...(charged ? {} : { countFrom: sql`gate_tokens t${q.transporter_name ? sql` join transporters r on r.id = t.transporter_id` : sql``}` }),
    where: [
      visibleTokens(who, sql`t`), anyOfValues(sql`t.warehouse_id`, q.warehouse_id), anyOfValues(sql`t.status`, q.status),
      anyOfValues(sql`t.purpose`, q.purpose), anyOfValues(sql`t.client_id`, q.client_id),
      anyOfValues(sql`t.arrival_class`, q.arrival_class), anyOfValues(sql`t.dock_id`, q.dock_id),
      anyOfValues(sql`t.source`, q.source), open, charged, dayRange(sql`t.created_at`, q.from, q.to), found(q.search),
      q.queue_no ? sql`t.queue_no = ${q.queue_no}` : undefined, q.vehicle_no ? foundVehicle(sql`t.vehicle_key`, q.vehicle_no) : undefined,
      q.reference_no ? sql`(${sql.join(readings(q.reference_no).map((reading) => sql`t.reference_no ilike ${startsWith(reading)}`), sql` or `)})` : undefined,
      q.phone_last4 ? sql`t.phone_last4 = ${q.phone_last4}` : undefined,
      q.transporter_name ? sql`r.name ilike ${contains(q.transporter_name)}` : undefined,
      q.open_hours ? sql`t.status in (${openTokens}) and t.gate_in_at < now() - make_interval(hours => ${q.open_hours}::int)` : undefined,
    ],
    sorts: {
      created_at: { by: sql`t.created_at`, kind: 'time' }, token_no: { by: sql`t.token_no`, kind: 'text' },
      gate_in_at: { by: sql`t.gate_in_at`, kind: 'time', nullable: true },
      gate_out_at: { by: sql`t.gate_out_at`, kind: 'time', nullable: true },
      total_dwell: { by: sql`t.total_dwell`, kind: 'number', nullable: true }, yard_wait: { by: sql`t.yard_wait`, kind: 'number', nullable: true },
    },
    defaultSort: 'created_at', id: sql`t.id`,
  }
}

/** One row, or 404 for one that is not there for `who`. */
export async function tokenRow(db: Db, who: Who, id: number): Promise<GateTokenRow & { id: number }> {
  const row = await first<GateTokenRow & { id: number }>(db, sql`select ${columnsFor(who)} from ${tables}
    where ${allOf([sql`t.id = ${id}`, visibleTokens(who, sql`t`)])}`)
  if (!row) throw new Refusal(404, TOKEN_NOT_FOUND)
  return row
}

/** What a guard should know before the vehicle moves on. */
export async function warningsOf(db: Db, id: number): Promise<string[]> {
  const warnings = await rows<{ text: string }>(
    db,
    sql`select 'Watch list: ' || w.reason as text from gate_tokens t join transporters r on r.id = t.transporter_id
        join pas_watchlist w on (w.warehouse_id is null or w.warehouse_id = t.warehouse_id)
          and (w.valid_to is null or w.valid_to >= ${dubaiToday})
          and ((w.kind = 'vehicle' and w.value in (t.vehicle_key, split_part(t.vehicle_key, ':', 2)))
            or (w.kind = 'driver' and w.value in (t.driver_phone, place_key(t.driver_name))) or (w.kind = 'company' and w.value = place_key(r.name)))
        where t.id = ${id}
        union all select 'The driving licence expired on ' || licence_expiry || '.' from gate_tokens where id = ${id} and licence_expiry < ${dubaiToday}
        union all select 'The driving licence expires on ' || licence_expiry || '.' from gate_tokens
        where id = ${id} and licence_expiry between ${dubaiToday} and ${dubaiToday} + 7
        union all select 'The order expects seal ' || i.seal_no || '.' from gate_token_orders o join inbound_orders i on i.id = o.order_id
        where o.token_id = ${id} and o.order_area = 'fulfillment' and o.direction = 'inbound' and i.seal_no is not null`,
  )
  return [...new Set(warnings.map(({ text }) => text))]
}

/** One visit with its events, orders and warnings. */
async function tokenStory(db: Db, who: Who, id: number): Promise<Detail> {
  const row = await tokenRow(db, who, id)
  const photos = seesDrivers(who) === 'whole'
    ? sql`coalesce((select json_agg('/api/gate_token/photo/' || p.id order by p.id) from gate_photos p where p.event_id = e.id), '[]'::json)`
    : sql`'[]'::json`
  const events = await rows<NonNullable<Detail['events']>[number]>(
    db,
    sql`select e.id, e.event, e.at, e.recorded_at, ${seesDrivers(who) === 'not' ? sql`null::text` : sql`u.full_name`} as "user", e.device_code, d.dock_no,
        b.bay_code, e.remarks, e.offline, e.flags,
          ${photos} as photo_urls from gate_events e
        left join users u on u.id = e.user_id left join docks d on d.id = e.dock_id left join parking_bays b on b.id = e.bay_id where e.token_id = ${id}
        order by e.at, e.id`,
  )
  const orders = await rows<NonNullable<Detail['orders']>[number]>(db, sql`select w.order_area, w.direction, w.order_id, w.order_no, o.trade
    from gate_token_orders w left join inbound_orders o on o.id = w.order_id and w.order_area = 'fulfillment' and w.direction = 'inbound'
    where w.token_id = ${id} order by w.id`)
  const said = await first<Record<string, string | null>>(db, sql`select deny_reason, cancel_reason, force_close_reason, turned_back_reason, damage_note
    from gate_tokens where id = ${id}`)
  return {
    ...row, events, orders, warnings: seesDrivers(who) === 'not' ? [] : await warningsOf(db, id),
    reasons: Object.values(said ?? {}).filter((text): text is string => Boolean(text)),
  }
}

/** Visits of a page, or the one asked for by id or number (404 when there is none, 422 for a number that is none). */
export async function tokenList(db: Db, who: Who, q: z.output<typeof pasTokens.get.query>) {
  if (q.id === undefined && q.token_no === undefined) {
    const page = await pageOf<GateTokenRow & { id: number }>(db, tokenQuery(who, q), q)
    return { rows: page.rows, meta: page.meta }
  }
  const token_no = q.token_no === undefined ? null : parseTokenNo(q.token_no)?.token_no
  if (token_no === undefined) throw new Refusal(422, 'Check the token number.', [{ field: 'token_no', message: 'Check the token number.' }])
  const token = await first<{ id: number }>(db, sql`select t.id from gate_tokens t
    where ${allOf([q.id ? sql`t.id = ${q.id}` : undefined, token_no ? sql`t.token_no = ${token_no}` : undefined, visibleTokens(who, sql`t`)])}`)
  if (!token) throw new Refusal(404, TOKEN_NOT_FOUND)
  return { rows: [await tokenStory(db, who, token.id)], meta: { page: 1, page_size: q.page_size, total: 1, next_cursor: null } }
}

/** Every visit of a filter, for a file. */
export async function* everyToken(db: Db, who: Who, q: TokenFilter): AsyncGenerator<GateTokenRow> {
  for await (const row of everyRow<GateTokenRow & { id: number }>(db, tokenQuery(who, q), { page: 1, page_size: 200 })) yield row
}
