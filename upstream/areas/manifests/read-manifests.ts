import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { manifests } from '@/lib/contract/manifests'
import { dayTime, dubaiDay, dubaiTime } from '@/lib/domain/days'
import { splitNumbers } from '@/lib/domain/scan-input'
import { userStatus } from '@/lib/domain/user'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allOf, anyOfValues, beginsWithNumber, dayRange, isNumber, pageOf } from '../../platform/list'
import type { Services } from '../../platform/services'
import { isAdmin, type Who } from '../../platform/who'
import { namedUser } from '../../core/accounts/named-user'
import { seesMoney } from '../../core/parcels/scope'
import { codText, type CodTotal, type Snapshot } from './facts'
import { formatsOf } from './letter'
import { noSuchManifest, type StoredFile } from './manifest-file'
import { visibleManifests } from './scope'

type Row = z.output<typeof manifests.list.reply>['rows'][number]
type Manifest = z.output<typeof manifests.one.reply>
type Query = z.output<typeof manifests.list.query>

const m = sql`m`
const columns = sql`m.id, m.manifest_no, m.user_id, u.full_name as "user", m.client_id, c.name as client, m.carrier_id, k.display_name as carrier,
  m.facility_id,
  f.facility_name as facility, m.window_from, m.window_to, m.split_value, m.part, m.basis, m.status, m.package_count, m.piece_count, m.total_weight,
    m.cod_totals,
  m.sent_at, m.sent_to, m.error, m.handed_over_at, coalesce(b.full_name, 'Schedule') as created_by, m.created_at`
const tables = sql`manifests m join users u on u.id = m.user_id left join clients c on c.id = m.client_id left join carriers k on k.id = m.carrier_id
  left join facilities f on f.id = m.facility_id left join users b on b.id = m.created_by`

type Raw = Omit<Row, 'window' | 'cod'> & { cod_totals: CodTotal[] }

/** `Fri 20 Nov, 2026 12:00 – 14:00` in Dubai; the day once where it is one. */
const spellWindow = (from: string, to: string): string => `${dayTime(from)} – ${dubaiDay(from) === dubaiDay(to) ? dubaiTime(to) : dayTime(to)}`

const shown = (who: Who, { cod_totals, ...row }: Raw): Row => ({
  ...row, window: spellWindow(row.window_from, row.window_to), cod: seesMoney(who) ? codText(cod_totals) : '',
})

/** A manifest's number or its beginning, or the tracking number of a package on it. */
const searched = (text: string) =>
  sql`(${beginsWithNumber(sql`m.manifest_no`, text)} or m.id in
    (select mp.manifest_id from packages p join manifest_packages mp on mp.package_id = p.id
    where ${isNumber(sql`p.tracking_no`, [text, ...splitNumbers(text)])}))`

export async function manifestsFor(db: Db, who: Who, query: Query) {
  const page = await pageOf<Raw>(
    db,
    {
      columns,
      from: tables,
      countFrom: sql`manifests m`,
      where: [
        visibleManifests(who, m),
        anyOfValues(sql`m.user_id`, query.user_id),
        anyOfValues(sql`m.client_id`, query.client_id),
        anyOfValues(sql`m.carrier_id`, query.carrier_id),
        anyOfValues(sql`m.facility_id`, query.facility_id),
        anyOfValues(sql`m.status`, query.status),
        query.search ? searched(query.search) : undefined,
        dayRange(sql`m.created_at`, query.from, query.to),
      ],
      sorts: {
        created_at: { by: sql`m.created_at`, kind: 'time' },
        manifest_no: { by: sql`m.manifest_no`, kind: 'text' },
      },
      defaultSort: 'created_at',
      id: sql`m.id`,
    },
    query,
  )
  return { rows: page.rows.map((row) => shown(who, row)), meta: page.meta }
}

interface Whole extends Raw {
  template_snapshot: Snapshot
  files: StoredFile[]
  driver_name: string | null
  vehicle_no: string | null
  seal_no: string | null
  signature_path: string | null
  void_reason: string | null
  supersedes_id: number | null
}

/** 404 unless the person may know of the manifest. */
export async function refuseForeign(db: Db, who: Who, id: number): Promise<void> {
  if (!(await first(db, sql`select 1 from manifests m where ${allOf([sql`m.id = ${id}`, visibleManifests(who, m)])}`))) throw noSuchManifest()
}

async function signatureOf({ files }: Services, path: string | null): Promise<string | null> {
  if (!path || !(await files.has(path))) return null
  const pieces: Buffer[] = []
  for await (const piece of await files.read(path)) pieces.push(piece as Buffer)
  return `data:image/png;base64,${Buffer.concat(pieces).toString('base64')}`
}

/** A manifest with a page of its lines. */
export async function readManifest(db: Db, who: Who, services: Services, id: number, { page = 1, size = 50 } = {}): Promise<Manifest> {
  const found = await first<Whole>(
    db,
    sql`select ${columns}, m.template_snapshot, m.files, m.driver_name, m.vehicle_no, m.seal_no, m.signature_path, m.void_reason, m.supersedes_id
        from ${tables} where ${allOf([sql`m.id = ${id}`, visibleManifests(who, m)])}`,
  )
  if (!found) throw noSuchManifest()
  const lines = await rows<Manifest['lines'][number]>(
    db,
    sql`select mp.line_no, mp.package_id, p.tracking_no, p.ref_no, p.city, p.country_code, p.pieces, p.weight, mp.scanned_at, mp.short
        from manifest_packages mp join packages p on p.id = mp.package_id where mp.manifest_id = ${id} and mp.line_no > ${(page - 1) * size}
        order by mp.line_no limit ${size}`,
  )
  const [short] = await rows<{ n: number }>(db, sql`select count(*) as n from manifest_packages where manifest_id = ${id} and short`)
  const { template_snapshot, signature_path, files, ...rest } = found
  return {
    ...rest, ...shown(who, found), files: files.map(({ format, size: bytes, sha256 }) => ({ format, size: bytes, sha256 })),
    formats: formatsOf(template_snapshot),
    recipients: template_snapshot.recipients, signature: await signatureOf(services, signature_path),
    short_count: short?.n ?? 0, lines, lines_total: found.package_count,
  }
}

const CHOICES = 50

/** Whom the caller may make a manifest for: an administrator anybody who gets manifests, everybody else themselves. */
export const manifestUsers = (db: Db, who: Who, search: string | undefined) =>
  rows<{ id: number; name: string; user_category: string }>(
    db,
    sql`select u.id, u.full_name as name, u.user_category from users u left join manifest_templates t on t.user_id = u.id
        where ${allOf([
          sql`u.status = ${literal(userStatus, 'active')}`,
          isAdmin(who) ? sql`(u.user_category in ('client', 'carrier', 'agent', 'service_center') or t.id is not null)` : sql`u.id = ${who.user_id}`,
          search ? namedUser(search) : undefined,
        ])} order by t.id is null, u.full_name, u.id limit ${CHOICES}`,
  )
