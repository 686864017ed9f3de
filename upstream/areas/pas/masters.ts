import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Bay, Dock, pasBoard } from '@/lib/contract/pas-board'
import type { pasSites } from '@/lib/contract/pas-sites'
import { bayStatus, dockStatus } from '@/lib/domain/dock'
import { placeKey } from '@/lib/domain/carrier-place'
import { readVehicle } from '@/lib/domain/plate'
import { readPhone } from '@/lib/contract/phone'
import { foundVehicle } from './vehicles'
import { first, rows, type Db } from '../../db/db'
import { dubaiToday } from '../../db/dubai-day'
import { allOf, anyOfValues, contains, pageOf, type ListQuery } from '../../platform/list'
import { Refusal, refuseField, refuseOn, staleRecord } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { ownSite, visibleSites } from './scope'
import { wakeBoards } from './step'

type DockRow = z.input<typeof Dock> & { id: number }
type BayRow = z.input<typeof Bay> & { id: number }

const dockColumns = sql`d.id, d.warehouse_id, s.site_code as warehouse_code, d.dock_no, d.direction, d.dock_type, d.temperature_class, d.max_vehicle_height,
  d.client_ids::int8[] as client_ids,
  coalesce((select string_agg(l.name, ', ' order by l.name) from clients l where l.id = any(d.client_ids)), '') as clients, d.sequence, d.status, d.reason,
    t.token_no, d.version,
  s.site_code || ' ' || d.dock_no as name`
const dockTables = sql`docks d join pas_sites s on s.warehouse_id = d.warehouse_id left join gate_tokens t on t.id = d.current_token_id`
const bayColumns = sql`b.id, b.warehouse_id, s.site_code as warehouse_code, b.bay_code, b.size, b.reefer_plug, b.status, b.reason, t.token_no, b.version`
const bayTables = sql`parking_bays b join pas_sites s on s.warehouse_id = b.warehouse_id left join gate_tokens t on t.id = b.current_token_id`
const whole = (row: DockRow): DockRow => ({ ...row, client_ids: row.client_ids.map(Number) })

/** Docks somebody may see, nearest first. */
export const docks = async (db: Db, who: Who, warehouse: number | undefined): Promise<DockRow[]> =>
  (await rows<DockRow>(db, sql`select ${dockColumns} from ${dockTables}
    where ${allOf([visibleSites(who, sql`d.warehouse_id`), anyOfValues(sql`d.warehouse_id`, warehouse ? [warehouse] : [])])}
    order by s.site_code, d.sequence, d.id limit 500`)).map(whole)
export const bays = (db: Db, who: Who, warehouse: number | undefined): Promise<BayRow[]> =>
  rows<BayRow>(db, sql`select ${bayColumns} from ${bayTables}
    where ${allOf([visibleSites(who, sql`b.warehouse_id`), anyOfValues(sql`b.warehouse_id`, warehouse ? [warehouse] : [])])} order by s.site_code, b.bay_code
    limit 1000`)

export async function dockPage(db: Db, who: Who, q: z.output<typeof pasSites.docks.query>) {
  const list: ListQuery = {
    columns: dockColumns, from: dockTables, countFrom: sql`docks d`,
    where: [
      visibleSites(who, sql`d.warehouse_id`), anyOfValues(sql`d.warehouse_id`, q.warehouse_id), anyOfValues(sql`d.status`, q.status),
      anyOfValues(sql`d.direction`, q.direction), q.search ? sql`d.dock_no ilike ${contains(q.search)}` : undefined,
    ],
    sorts: { dock_no: { by: sql`d.dock_no`, kind: 'text' }, sequence: { by: sql`d.sequence`, kind: 'number' } }, defaultSort: 'dock_no', id: sql`d.id`,
  }
  const page = await pageOf<DockRow>(db, list, q)
  return { rows: page.rows.map(whole), meta: page.meta }
}
export function bayPage(db: Db, who: Who, q: z.output<typeof pasSites.bays.query>) {
  const list: ListQuery = {
    columns: bayColumns, from: bayTables, countFrom: sql`parking_bays b`,
    where: [
      visibleSites(who, sql`b.warehouse_id`), anyOfValues(sql`b.warehouse_id`, q.warehouse_id),
      anyOfValues(sql`b.status`, q.status), q.search ? sql`b.bay_code ilike ${contains(q.search)}` : undefined,
    ],
    sorts: { bay_code: { by: sql`b.bay_code`, kind: 'text' } }, defaultSort: 'bay_code', id: sql`b.id`,
  }
  return pageOf<BayRow>(db, list, q)
}

const set = (values: Record<string, unknown>) =>
  Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [sql`${sql.identifier(name)} = ${value}`]))
const stamped = (who: Who) => [sql`version = version + 1`, sql`updated_at = now()`, sql`updated_by = ${who.user_id}`]
const dockTaken = {
  docks_no_once: () => new Refusal(409, 'This site has a dock of that number.', [{ field: 'dock_no', message: 'This site has a dock of that number.' }]),
}
const bayTaken = {
  parking_bays_code_once: () => new Refusal(409, 'This site has a bay of that code.', [{ field: 'bay_code', message: 'This site has a bay of that code.' }]),
}

/** Changes a dock; its status only while no vehicle has it, with a reason when it is shut (pas.md 3.3). */
export async function changeDock(tx: Db, who: Who, id: number, body: z.output<typeof pasBoard.changeDock.body>): Promise<{ before: DockRow; after: DockRow }> {
  const held = await first<{ id: number; warehouse_id: number }>(tx, sql`select d.id, d.warehouse_id from docks d
    where ${allOf([sql`d.id = ${id}`, visibleSites(who, sql`d.warehouse_id`)])} for update`)
  if (!held) throw new Refusal(404, 'Dock not found.')
  const before = whole((await first<DockRow>(tx, sql`select ${dockColumns} from ${dockTables} where d.id = ${id}`)) as DockRow)
  if (body.version !== undefined && body.version !== before.version) throw staleRecord()
  if (body.status !== undefined && body.status !== before.status) {
    // One reserved by hand has no vehicle yet, and is given back by hand.
    if (before.status === 'occupied' || before.token_no !== null) throw new Refusal(409, `Dock ${before.dock_no} is in use.`)
    if (body.status === 'occupied' || !dockStatus.can(before.status as 'free', body.status))
      throw refuseField('status', `A dock that is ${before.status.replaceAll('_', ' ')} cannot be set ${body.status.replaceAll('_', ' ')}.`)
    if (body.status !== 'free' && !body.reason) throw refuseField('reason', 'Say why.')
  }
  const { version: _version, client_ids, reason, ...fields } = body
  const sets = [
    ...set(fields), ...(client_ids ? [sql`client_ids = ${sql.param(client_ids)}::bigint[]`] : []),
    ...(body.status ? [sql`reason = ${body.status === 'free' ? null : (reason ?? null)}`] : []), ...stamped(who),
  ]
  await refuseOn(dockTaken, rows(tx, sql`update docks set ${sql.join(sets, sql`, `)} where id = ${id}`))
  await wakeBoards(tx, held.warehouse_id)
  return { before, after: whole((await first<DockRow>(tx, sql`select ${dockColumns} from ${dockTables} where d.id = ${id}`)) as DockRow) }
}

/** Changes a bay; an occupied one stays so until its vehicle goes. */
export async function changeBay(tx: Db, who: Who, id: number, body: z.output<typeof pasBoard.changeBay.body>): Promise<{ before: BayRow; after: BayRow }> {
  const held = await first<{ warehouse_id: number }>(tx, sql`select b.warehouse_id from parking_bays b
    where ${allOf([sql`b.id = ${id}`, visibleSites(who, sql`b.warehouse_id`)])} for update`)
  if (!held) throw new Refusal(404, 'Bay not found.')
  const before = (await first<BayRow>(tx, sql`select ${bayColumns} from ${bayTables} where b.id = ${id}`)) as BayRow
  if (body.version !== undefined && body.version !== before.version) throw staleRecord()
  if (body.status !== undefined && body.status !== before.status) {
    if (before.status === 'occupied') throw new Refusal(409, `Bay ${before.bay_code} is in use.`)
    if (body.status === 'occupied' || !bayStatus.can(before.status as 'free', body.status))
      throw refuseField('status', `A bay that is ${before.status} cannot be set ${body.status}.`)
    if (body.status === 'blocked' && !body.reason) throw refuseField('reason', 'Say why.')
  }
  const { version: _version, reason, ...fields } = body
  await refuseOn(
    bayTaken,
    rows(
      tx,
      sql`update parking_bays set ${sql.join(
        [...set(fields), ...(body.status ? [sql`reason = ${body.status === 'free' ? null : (reason ?? null)}`] : []), ...stamped(who)], sql`, `,
      )} where id = ${id}`,
    ),
  )
  await wakeBoards(tx, held.warehouse_id)
  return { before, after: (await first<BayRow>(tx, sql`select ${bayColumns} from ${bayTables} where b.id = ${id}`)) as BayRow }
}

export async function addDock(tx: Db, who: Who, b: z.output<typeof pasSites.addDock.body>): Promise<number> {
  await ownSite(tx, who, b.warehouse_id)
  const made = first<{ id: number }>(
    tx,
    sql`insert into docks (warehouse_id, dock_no, direction, dock_type, temperature_class, max_vehicle_height, client_ids, sequence, created_by, updated_by)
        values (${b.warehouse_id}, ${b.dock_no}, ${b.direction}, ${b.dock_type},
          ${b.temperature_class}, ${b.max_vehicle_height ?? null}::int, ${sql.param(b.client_ids)}::bigint[], ${b.sequence}, ${who.user_id}, ${who.user_id})
          returning id`,
  )
  const { id } = (await refuseOn(dockTaken, made)) as { id: number }
  await wakeBoards(tx, b.warehouse_id)
  return id
}
export async function addBay(tx: Db, who: Who, b: z.output<typeof pasSites.addBay.body>): Promise<number> {
  await ownSite(tx, who, b.warehouse_id)
  const made = first<{ id: number }>(tx, sql`insert into parking_bays (warehouse_id, bay_code, size, reefer_plug, created_by, updated_by)
    values (${b.warehouse_id}, ${b.bay_code}, ${b.size}, ${b.reefer_plug}, ${who.user_id}, ${who.user_id}) returning id`)
  return ((await refuseOn(bayTaken, made)) as { id: number }).id
}

export function watchlist(db: Db, who: Who, q: z.output<typeof pasBoard.watchlist.query>) {
  const sites = visibleSites(who, sql`w.warehouse_id`)
  const list: ListQuery = {
    columns: sql`w.id, w.kind, w.shown as value, w.action, w.reason, w.warehouse_id, s.site_code as warehouse_code, w.valid_to, u.full_name as added_by,
      w.created_at`,
    from: sql`pas_watchlist w left join pas_sites s on s.warehouse_id = w.warehouse_id left join users u on u.id = w.created_by`,
    countFrom: sql`pas_watchlist w`,
    where: [
      reach(who, sites), anyOfValues(sql`w.kind`, q.kind), anyOfValues(sql`w.action`, q.action),
      q.search
        ? sql`(w.shown ilike ${contains(q.search)} or w.reason ilike ${contains(q.search)} or (w.kind = 'vehicle' and ${foundVehicle(sql`w.value`, q.search)})
            or w.value = ${readPhone(q.search, 'AE')}::text)`
        : undefined,
    ],
    sorts: { created_at: { by: sql`w.created_at`, kind: 'time' }, value: { by: sql`w.shown`, kind: 'text' } }, defaultSort: 'created_at', id: sql`w.id`,
  }
  return pageOf<z.input<typeof pasBoard.watchlist.reply>['rows'][number] & { id: number }>(db, list, q)
}
/** Rows of every site are for all who keep a gate. */
const reach = (who: Who, sites: SQL | undefined) => (
  sites === undefined ? undefined : who.user_category === 'pas' || who.user_category === 'warehouse' ? sql`(w.warehouse_id is null or ${sites})` : sql`false`
)

/** What a watch list entry is compared by, and how it is shown: a vehicle by its plate, a driver by phone or name, a company by name. */
export function watchEntry(kind: string, typed: string): { value: string; shown: string } {
  if (kind === 'vehicle') {
    const { vehicle_key, vehicle_no } = readVehicle(typed)
    return { value: vehicle_key, shown: vehicle_no }
  }
  const phone = kind === 'driver' ? readPhone(typed, 'AE') : null
  return phone ? { value: phone, shown: phone } : { value: placeKey(typed), shown: typed }
}

/** Puts a vehicle, driver or company on the watch list; of one site, or of all. 409 when it stands there. */
export async function watch(tx: Db, who: Who, b: z.output<typeof pasBoard.watch.body>): Promise<number> {
  if (b.warehouse_id) await ownSite(tx, who, b.warehouse_id)
  else if (who.user_category !== 'admin') throw refuseField('warehouse_id', 'Choose a site.')
  const entry = watchEntry(b.kind, b.value)
  if (entry.value === '') throw refuseField(
    'value', b.kind === 'vehicle' ? 'Enter the plate with its emirate or country, e.g. DXB B 66001 or SA ABC 1234.' : 'Enter a name or a phone number.',
  )
  const made = await first<{ id: number }>(
    tx,
    sql`insert into pas_watchlist (kind, value, shown, action, reason, warehouse_id, valid_to, created_by, updated_by)
        values (${b.kind}, ${entry.value}, ${entry.shown}, ${b.action}, ${b.reason}, ${b.warehouse_id ?? null}::bigint, ${b.valid_to ?? null}::date,
          ${who.user_id}, ${who.user_id})
        on conflict (kind, value, action, coalesce(warehouse_id, 0)) do update set shown = excluded.shown, reason = excluded.reason,
          valid_to = excluded.valid_to, version = pas_watchlist.version + 1,
          updated_at = now(), updated_by = excluded.updated_by where pas_watchlist.valid_to < ${dubaiToday} returning id`,
  )
  // One that is over is as good as gone: the new one takes its place.
  if (!made) throw new Refusal(409, 'This is on the watch list already.')
  return made.id
}
export async function unwatch(tx: Db, who: Who, id: number): Promise<void> {
  const gone = await first(tx, sql`delete from pas_watchlist w where ${allOf([sql`w.id = ${id}`, visibleSites(who, sql`w.warehouse_id`)])} returning id`)
  if (!gone) throw new Refusal(404, 'Record not found')
}

export const vehicleTypes = (db: Db) =>
  rows<z.input<typeof pasBoard.vehicleTypes.reply>[number]>(db, sql`select code, names, bay_size, base_minutes, minutes_per_pallet, height_cm
    from pas_vehicle_types order by id`)
