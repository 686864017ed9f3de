import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { DiscrepancyOut } from '@/lib/contract/pre-alert-shapes'
import type { preAlerts } from '@/lib/contract/pre-alerts'
import { discrepancyKind } from '@/lib/domain/pre-alert'
import { settingAt } from '../../core/settings/setting-at'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { acceptedKind } from '../../platform/file-kind'
import { Download, type ReceivedFile } from '../../platform/implement'
import { noPermission, Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import { linkHolds, signLink } from '../../platform/tokens'
import type { Who } from '../../platform/who'
import { holdOne, knows, noSuchPreAlert, type Held } from './hold'
import { partOf } from './scope'

interface Found {
  item_kind: 'bag' | 'hawb'
  item_no: string
  kind: (typeof discrepancyKind.names)[number]
  expected: string
  received: string
  note?: string | null
  photo?: string | null
  at: string
}

/** Writes how many discrepancies a pre-alert has, and how many wait. */
export const recountDiscrepancies = (tx: Db, id: number) => rows(
  tx,
  sql`update pre_alert_shipments set (discrepancy_count, open_discrepancies) = (select count(*), count(*) filter (where resolved_at is null)
      from pre_alert_discrepancies where pre_alert_id = ${id}) where id = ${id}`,
)

/** Opens discrepancies with the clock of the client: `prealert_discrepancy_hours` from when they were found. One of a kind of an item is opened once. */
export async function openDiscrepancies(tx: Db, held: Pick<Held, 'id' | 'client_id'>, found: readonly Found[]): Promise<void> {
  if (found.length === 0) return
  const hours = await settingAt(tx, 'prealert_discrepancy_hours', held.client_id === null ? {} : { clientId: held.client_id })
  await rows(
    tx,
    sql`insert into pre_alert_discrepancies as d (pre_alert_id, item_kind, item_no, kind, expected, received, note, photos, opened_at, due_at)
        select ${held.id}, f.item_kind, f.item_no, f.kind, f.expected, f.received, f.note, case when f.photo is null then '{}' else array[f.photo] end, f.at,
          f.at + make_interval(hours => ${hours}::int)
        from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as f(item_kind text, item_no text, kind text, expected text, received text, note text,
          photo text, at timestamptz)
        on conflict (pre_alert_id, item_kind, item_no, kind) do update set photos = d.photos || excluded.photos, note = coalesce(excluded.note, d.note)`,
  )
  await recountDiscrepancies(tx, held.id)
}

/** What was short and came after all: its discrepancy is closed as found (coming-areas.md 7, mend 4). */
export async function settleShort(tx: Db, who: Who, id: number, item: { kind: 'bag' | 'hawb'; no: string }): Promise<void> {
  await rows(
    tx,
    sql`update pre_alert_discrepancies set resolution = 'found', resolved_at = now(), resolved_by = ${who.user_id || null},
        resolution_note = 'Scanned before receiving was finished' where pre_alert_id = ${id} and item_kind = ${item.kind} and item_no = ${item.no}
        and kind = ${literal(discrepancyKind, 'short')} and resolved_at is null`,
  )
  await recountDiscrepancies(tx, id)
}

type Row = Omit<DiscrepancyOut, 'photos'> & { photos: string[]; pre_alert_id: number }
const LINK_SECONDS = 600
const photoPath = (id: unknown, at: number) => `/api/pre-alert_shipment/discrepancy/${Number(id)}/photo/${at}`

const columns = sql`d.id, d.pre_alert_id, d.item_kind, d.item_no, d.kind, d.expected, d.received, d.note, d.photos, d.opened_at, d.due_at, d.resolution,
  d.resolution_note, d.resolved_at, u.full_name as resolved_by,
  case when d.resolved_at is not null then 'resolved' when d.due_at < now() then 'overdue' else 'open' end as state`
const tables = sql`pre_alert_discrepancies d left join users u on u.id = d.resolved_by`

const shown = ({ pre_alert_id: _of, photos, ...row }: Row, { config }: Pick<Services, 'config'>): DiscrepancyOut => ({
  ...row, photos: photos.map((_path, at) => signLink(photoPath(row.id, at), config.TOKEN_SECRET, LINK_SECONDS)),
})

/** Discrepancies of a pre-alert, what waits longest first, each with links to its photos that hold for ten minutes. */
export async function discrepanciesOf(db: Db, who: Who, services: Services, id: number,
  q: z.output<typeof preAlerts.discrepancies.query>): Promise<DiscrepancyOut[]> {
  await knows(db, who, id)
  const found = await rows<Row>(db,
    sql`select ${columns} from ${tables} where d.pre_alert_id = ${id} order by d.resolved_at is not null, d.due_at, d.id limit 2000`)
  return found.filter(({ state }) => !q.state || q.state.includes(state)).map((row) => shown(row, services))
}

const oneOf = (db: Db, id: number) => first<Row>(db, sql`select ${columns} from ${tables} where d.id = ${id}`)

/** A discrepancy with its pre-alert held; 404 for one of a pre-alert this person may not know of, 403 for who does not receive it. */
async function holdFor(tx: Db, who: Who, id: number): Promise<{ row: Row; held: Held }> {
  const row = await oneOf(tx, id)
  if (!row) throw noSuchPreAlert()
  const held = await holdOne(tx, who, row.pre_alert_id)
  const { all, destination } = partOf(who, held)
  if (!all && !destination) throw noPermission()
  if (held.status === 'closed') throw new Refusal(409, 'This pre-alert is closed.')
  return { row: (await oneOf(tx, id)) ?? row, held }
}

/** Settles a discrepancy, or says otherwise how it was settled. */
export async function resolve(tx: Db, who: Who, services: Services, id: number,
  body: z.output<typeof preAlerts.resolve.body>): Promise<{ before: Row; after: DiscrepancyOut }> {
  const { row, held } = await holdFor(tx, who, id)
  await rows(tx, sql`update pre_alert_discrepancies set resolution = ${body.resolution}, resolution_note = ${body.note || null}, resolved_at = now(),
    resolved_by = ${who.user_id || null} where id = ${id}`)
  await recountDiscrepancies(tx, held.id)
  return { before: row, after: shown((await oneOf(tx, id)) as Row, services) }
}

/** Adds a photo to a discrepancy; 415 for anything but a picture. */
export async function addPhoto(tx: Db, who: Who, services: Services, id: number, file: ReceivedFile): Promise<{ before: Row; after: DiscrepancyOut }> {
  const { row } = await holdFor(tx, who, id)
  if (row.photos.length >= 10) throw new Refusal(409, 'A discrepancy has at most 10 photos.')
  const { extension } = await acceptedKind(file.path, ['jpg', 'png'] as const, 'Use a JPG or PNG picture.')
  const path = `pre-alerts/${row.pre_alert_id}/${randomUUID()}.${extension}`
  await services.files.keep(path, file.path)
  await rows(tx, sql`update pre_alert_discrepancies set photos = array_append(photos, ${path}::text) where id = ${id}`)
  return { before: row, after: shown((await oneOf(tx, id)) as Row, services) }
}

/** A photo behind its link; 410 once its ten minutes are over. */
export async function photoFile(db: Db, who: Who, services: Services, { id, at }: { id: number; at: number },
  link: { until: string; sign: string }): Promise<Download> {
  const row = await oneOf(db, id)
  if (!row) throw noSuchPreAlert()
  await knows(db, who, row.pre_alert_id)
  const path = row.photos[at]
  if (!path) throw new Refusal(404, 'This photo no longer exists.')
  if (!linkHolds(photoPath(id, at), link.until, link.sign, services.config.TOKEN_SECRET)) throw new Refusal(410, 'This link has expired. Open the page again.')
  if (!(await services.files.has(path))) throw new Refusal(410, 'This file is no longer kept.')
  const png = path.endsWith('.png')
  return new Download(await services.files.read(path), png ? 'image/png' : 'image/jpeg', `photo.${png ? 'png' : 'jpg'}`, true)
}
