import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { pasSites, Site } from '@/lib/contract/pas-sites'
import { switchStatus } from '@/lib/domain/record-status'
import { userStatus } from '@/lib/domain/user'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allOf, anyOfValues, contains, pageOf, type ListQuery } from '../../platform/list'
import { Refusal, refuseField, refuseOn, staleRecord } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { ownSite, visibleSites } from './scope'
import { wakeBoards } from './step'

type SiteRow = z.output<typeof Site>

const columns = sql`s.id, s.warehouse_id, s.site_code, f.facility_name as name, f.city, s.require_declaration, s.require_photo, s.require_seal_check,
  s.slip_auto_print, s.clean_after_dock, s.early_minutes, s.late_minutes,
  s.call_timeout_minutes, s.token_expiry_hours, s.open_alert_hours, s.exit_allowance_minutes, s.speed_limit_kmh, s.opens_at, s.closes_at, s.reefer_limit,
    s.help_phone, s.languages, s.alert_emails, s.timezone,
  (select count(*)::int from gates g where g.warehouse_id = s.warehouse_id) as gates, (select count(*)::int from docks d where d.warehouse_id = s.warehouse_id)
    as docks,
  (select count(*)::int from parking_bays b where b.warehouse_id = s.warehouse_id) as bays, (select count(*)::int from kiosk_devices k
  where k.warehouse_id = s.warehouse_id) as kiosks, s.status, s.version`
const tables = sql`pas_sites s join facilities f on f.id = s.warehouse_id`

/** Sites in use somebody works at; a client may send vehicles to any of them, and is told nothing of who is alerted there. */
export async function mySites(db: Db, who: Who): Promise<SiteRow[]> {
  const isClient = who.user_category === 'client'
  const found = await rows<SiteRow>(db, sql`select ${columns} from ${tables}
    where ${allOf([sql`s.status = ${literal(switchStatus, 'active')}`, isClient ? undefined : visibleSites(who, sql`s.warehouse_id`)])} order by s.site_code
    limit 100`)
  return isClient ? found.map((site) => ({ ...site, alert_emails: [] })) : found
}

export function sitePage(db: Db, who: Who, q: z.output<typeof pasSites.sites.query>) {
  const list: ListQuery = {
    columns, from: tables,
    where: [
      visibleSites(who, sql`s.warehouse_id`), anyOfValues(sql`s.status`, q.status),
      q.search ? sql`(s.site_code ilike ${contains(q.search)} or f.facility_name ilike ${contains(q.search)})` : undefined,
    ],
    sorts: { site_code: { by: sql`s.site_code`, kind: 'text' }, name: { by: sql`f.facility_name`, kind: 'text' } }, defaultSort: 'site_code', id: sql`s.id`,
  }
  return pageOf<SiteRow>(db, list, q)
}

/** One site; 404 for one out of reach. */
export async function siteRow(db: Db, who: Who, id: number): Promise<SiteRow> {
  const row = await first<SiteRow>(db, sql`select ${columns} from ${tables} where ${allOf([sql`s.id = ${id}`, visibleSites(who, sql`s.warehouse_id`)])}`)
  if (!row) throw new Refusal(404, 'Site not found.')
  return row
}

type Fields = Partial<z.output<typeof pasSites.changeSite.body>>
const setsOf = ({ languages, alert_emails, version: _version, ...plain }: Fields) => [
  ...Object.entries(plain).flatMap(([name, value]) => (value === undefined ? [] : [sql`${sql.identifier(name)} = ${value}`])),
  ...(languages ? [sql`languages = ${sql.param(languages)}::text[]`] : []), ...(alert_emails ? [sql`alert_emails = ${sql.param(alert_emails)}::text[]`] : []),
]
function refuseHours(opens: string, closes: string): void {
  if (opens >= closes) throw refuseField('closes_at', 'A site closes after it opens.')
}

/** Gives a facility a gate. 404 for a facility that is none, 409 when it has one. */
export async function addSite(tx: Db, who: Who, body: z.output<typeof pasSites.addSite.body>): Promise<number> {
  const { warehouse_id, ...fields } = body
  refuseHours(fields.opens_at ?? '06:00', fields.closes_at ?? '22:00')
  const taken = { pas_sites_warehouse_id_unique: () => new Refusal(409, 'This warehouse has a gate already.') }
  const made = await refuseOn(taken, first<{ id: number }>(tx, sql`insert into pas_sites (warehouse_id, site_code, created_by, updated_by)
    select id, facility_code, ${who.user_id}, ${who.user_id} from facilities where id = ${warehouse_id} returning id`))
  if (!made) throw new Refusal(404, 'Warehouse not found.')
  const sets = setsOf(fields)
  if (sets.length > 0) await rows(tx, sql`update pas_sites set ${sql.join(sets, sql`, `)} where id = ${made.id}`)
  return made.id
}

export async function changeSite(tx: Db, who: Who, id: number, body: z.output<typeof pasSites.changeSite.body>): Promise<{ before: SiteRow; after: SiteRow }> {
  await rows(tx, sql`select 1 from pas_sites where id = ${id} for update`)
  const before = await siteRow(tx, who, id)
  if (body.version !== undefined && body.version !== before.version) throw staleRecord()
  refuseHours(body.opens_at ?? before.opens_at, body.closes_at ?? before.closes_at)
  await rows(
    tx,
    sql`update pas_sites set ${sql.join([...setsOf(body), sql`version = version + 1`, sql`updated_at = now()`, sql`updated_by = ${who.user_id}`], sql`, `)}
        where id = ${id}`,
  )
  await wakeBoards(tx, before.warehouse_id)
  return { before, after: await siteRow(tx, who, id) }
}

type GateRow = z.input<typeof pasSites.gates.reply>['rows'][number] & { id: number }
export function gatePage(db: Db, who: Who, q: z.output<typeof pasSites.gates.query>) {
  const list: ListQuery = {
    columns: sql`g.id, g.warehouse_id, s.site_code as warehouse_code, g.gate_code, g.direction, (select count(*)::int from kiosk_devices k
      where k.gate_id = g.id) as kiosks, g.status, g.version`,
    from: sql`gates g join pas_sites s on s.warehouse_id = g.warehouse_id`, countFrom: sql`gates g`,
    where: [
      visibleSites(who, sql`g.warehouse_id`), anyOfValues(sql`g.warehouse_id`, q.warehouse_id),
      anyOfValues(sql`g.status`, q.status), q.search ? sql`g.gate_code ilike ${contains(q.search)}` : undefined,
    ],
    sorts: { gate_code: { by: sql`g.gate_code`, kind: 'text' } }, defaultSort: 'gate_code', id: sql`g.id`,
  }
  return pageOf<GateRow>(db, list, q)
}
export async function addGate(tx: Db, who: Who, b: z.output<typeof pasSites.addGate.body>): Promise<number> {
  await ownSite(tx, who, b.warehouse_id)
  const taken = {
    gates_code_once: () => new Refusal(409, 'This site has a gate of that code.', [{ field: 'gate_code', message: 'This site has a gate of that code.' }]),
  }
  const made = await refuseOn(taken, first<{ id: number }>(tx, sql`insert into gates (warehouse_id, gate_code, direction, created_by, updated_by)
    values (${b.warehouse_id}, ${b.gate_code}, ${b.direction}, ${who.user_id}, ${who.user_id}) returning id`))
  return (made as { id: number }).id
}
export async function changeGate(tx: Db, who: Who, id: number, b: z.output<typeof pasSites.changeGate.body>): Promise<void> {
  const before = await first<{ version: number }>(tx, sql`select version from gates g where
    ${allOf([sql`g.id = ${id}`, visibleSites(who, sql`g.warehouse_id`)])} for update`)
  if (!before) throw new Refusal(404, 'Gate not found.')
  if (b.version !== undefined && b.version !== before.version) throw staleRecord()
  await rows(tx, sql`update gates set direction = coalesce(${b.direction ?? null}, direction), status = coalesce(${b.status ?? null}, status),
    version = version + 1, updated_at = now(), updated_by = ${who.user_id} where id = ${id}`)
}

type StaffRow = z.input<typeof pasSites.staff.reply>['rows'][number] & { id: number }
const sharesSite = (who: Who) => (who.user_category === 'admin' ? undefined : sql`u.warehouse_ids && ${sql.param(who.warehouse_ids)}::bigint[]`)
/** PAS users of the sites somebody works at. */
export function staffPage(db: Db, who: Who, q: z.output<typeof pasSites.staff.query>) {
  const list: ListQuery = {
    columns: sql`u.id, u.full_name, u.email, u.user_type, u.pas_code,
      coalesce((select string_agg(s.site_code, ', ' order by s.site_code) from pas_sites s where s.warehouse_id = any(u.warehouse_ids)), '') as sites,
      u.last_login_at, u.status, u.version`,
    from: sql`users u`,
    where: [
      sql`u.user_category = 'pas' and u.status <> ${literal(userStatus, 'delete')}`, sharesSite(who),
      q.warehouse_id ? sql`u.warehouse_ids && ${sql.param(q.warehouse_id)}::bigint[]` : undefined, anyOfValues(sql`u.user_type`, q.user_type),
      q.search ? sql`(u.full_name ilike ${contains(q.search)} or u.pas_code ilike ${contains(q.search)})` : undefined,
    ],
    sorts: { full_name: { by: sql`u.full_name`, kind: 'text' }, last_login_at: { by: sql`u.last_login_at`, kind: 'time', nullable: true } },
    defaultSort: 'full_name', id: sql`u.id`,
  }
  return pageOf<StaffRow>(db, list, q)
}
/** Gives a PAS user a code to sign in with. 409 for one somebody else has. */
export async function changeStaff(tx: Db, who: Who, id: number, b: z.output<typeof pasSites.changeStaff.body>): Promise<{ before: string | null }> {
  const before = await first<{ pas_code: string | null; version: number }>(tx, sql`select u.pas_code, u.version from users u
    where ${allOf([sql`u.id = ${id} and u.user_category = 'pas' and u.status <> ${literal(userStatus, 'delete')}`, sharesSite(who)])} for update`)
  if (!before) throw new Refusal(404, 'Record not found')
  if (b.version !== undefined && b.version !== before.version) throw staleRecord()
  const taken = {
    users_pas_code_once: () => new Refusal(409, 'This PAS code is already used.', [{ field: 'pas_code', message: 'This PAS code is already used.' }]),
  }
  await refuseOn(
    taken, rows(tx, sql`update users set pas_code = ${b.pas_code}, version = version + 1, updated_at = now(), updated_by = ${who.user_id} where id = ${id}`),
  )
  return { before: before.pas_code }
}
