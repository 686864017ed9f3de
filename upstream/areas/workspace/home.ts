import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { workspace } from '@/lib/contract/workspace'
import { round, sum } from '@/lib/domain/decimal'
import { severity } from '@/lib/domain/inbox'
import { openPackageStatuses } from '@/lib/domain/package'
import { isUploadKind, uploadKinds } from '@/lib/domain/upload-kinds'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { paperList } from '../documents/read-papers'
import { firstOpen } from '../../core/links/first-open'
import { seesMoney } from '../../core/parcels/scope'
import { visibleUploads } from '../../core/uploads/scope'
import { freshDays, readCarriers, readDays, type Days } from './home-days'
import { homeFigures, uploadsWithErrors, type HomeFigures } from './home-figures'
import { counted, linesFor, parcelTiles, tilesOf, uploadsTile, type Tile } from './home-tiles'
import { inboxPage } from './inbox'
import { yardTiles } from './yard-tiles'

type Home = z.input<typeof workspace.home.reply>
const SHOWN = 5
const page = { page: 1, page_size: 25 } as const

/** Tiles of those whose work is not parcels: what was written to them and what they are asked to read. */
async function plainTiles(db: Db, who: Who): Promise<Tile[]> {
  const still = { days: null, change: null }
  const [unread, alerts, papers, due, uploads] = await Promise.all([
    inboxPage(db, who, { ...page, tab: 'unread' }), inboxPage(db, who, { ...page, tab: 'unread', category: ['alert'] }),
    paperList(db, who, page), paperList(db, who, { ...page, ack_due: true }), uploadsWithErrors(db, who),
  ])
  const list = who.keys.has('app_base:upload-status-list')
  return [
    counted('Unread messages', unread.meta.total, 'In your inbox', '/inbox', 'blue'),
    counted('Alerts', alerts.meta.total, 'Not read yet', '/inbox?category=alert', 'red'),
    counted('Papers to acknowledge', due.meta.total, 'Read and confirm', '/documents?view=papers&ack_due=true', 'orange'),
    counted('Papers shared with you', papers.meta.total, 'Contracts, procedures, rates', '/documents?view=papers', 'blue'),
    ...(list ? [uploadsTile(uploads)] : []),
  ].map((tile) => ({ ...tile, ...still }))
}

/** Where parcels that are not done stand, in the order of the journey. */
const standingOf = ({ open }: HomeFigures): NonNullable<Home['standing']> =>
  openPackageStatuses.map((status) => ({ status, count: open.in(status) })).filter(({ count }) => count > 0)

/** The chart's lines; what is counted live stands in today's place. */
function flowOf(who: Who, days: Days, so: HomeFigures): NonNullable<Home['flow']> {
  const live: Readonly<Record<string, number>> = { created: so.today.created, delivered: so.today.delivered }
  const lines = (linesFor[who.user_category] ?? []).map(([label, measure]) => ({
    label, values: days.of(measure).map((n, i, all) => (i === all.length - 1 ? (live[measure] ?? n) : n)),
  }))
  return { days: days.names, lines }
}

const codOf = (days: Days): NonNullable<Home['cod']> => ({ days: days.names.map((day, i) => ({ day, aed: days.cod[i] ?? '0' })), total: sum(days.cod) })

/** reports.md 7.1: on time of those that had a due time, one decimal. */
async function carriersOf(db: Db, who: Who): Promise<NonNullable<Home['carriers']>> {
  if (who.user_category !== 'admin' && who.user_category !== 'client') return []
  return (await readCarriers(db, who)).map((carrier) => {
    const due = carrier.on_time + carrier.late
    return { ...carrier, percent: due === 0 ? null : round(String((carrier.on_time * 100) / due), 1) }
  })
}

/** The list where this person looks at uploads of a kind. */
function uploadHref(who: Who, kind: string, id: number): string | null {
  const own = isUploadKind(kind) ? [uploadKinds[kind].statusList] : []
  const path = firstOpen(who, [...own, '/upload-status-list'])
  return path ? `${path}?upload_id=${id}` : null
}

async function recentUploads(db: Db, who: Who): Promise<NonNullable<Home['uploads']>> {
  const found = await rows<{ id: number; kind: string; file_name: string; status: string; rows_total: number; rows_rejected: number; created_at: string }>(
    db,
    sql`select d.id, d.kind, d.file_name, d.status, d.rows_total, d.rows_rejected, d.created_at from excel_details d where ${visibleUploads(who, sql`d`)}
        order by d.created_at desc, d.id limit ${SHOWN}`,
  )
  return found.map(({ kind, ...upload }) => ({
    ...upload, kind_title: isUploadKind(kind) ? uploadKinds[kind].title : kind, href: uploadHref(who, kind, upload.id),
  }))
}

const recentExports = (db: Db, who: Who) =>
  rows<NonNullable<Home['exports']>[number]>(db, sql`select id, report, format, status, rows, created_at from export_jobs where user_id = ${who.user_id}
    order by created_at desc limit ${SHOWN}`)

const recentMessages = async (db: Db, who: Who) => (await inboxPage(db, who, { ...page, tab: 'unread' })).rows.slice(0, SHOWN)

/** Announcements in force not read yet, each once, the most urgent first. */
const announced = (db: Db, who: Who) =>
  rows<{ id: number; subject: string; severity: string }>(
    db,
    sql`select id, subject, severity from (
          select distinct on (announcement_id) id, subject, severity, created_at from inbox_messages
          where user_id = ${who.user_id} and announcement_id is not null and read_at is null and archived_at is null
            and (expires_at is null or expires_at > now())
          order by announcement_id, created_at desc) told
        order by severity = ${literal(severity, 'error')} desc, severity = ${literal(severity, 'warning')} desc, created_at desc limit 3`,
  )

/**
 * Home in one answer, its parts told apart: one that fails is null and leaves the others standing. Counts are of this moment
 * (home-figures.ts says whose are of this minute); the days before today come from sums that say when they were made.
 */
export async function homeOf(db: Db, who: Who, services: Pick<Services, 'database' | 'jobs' | 'log'>): Promise<Home> {
  const part = <T>(work: Promise<T>): Promise<T | null> =>
    work.catch((error: unknown) => {
      services.log.error({ err: error }, 'part of home failed')
      return null
    })
  const names = parcelTiles(who)
  const [asOf, days, so, plain, carriers, uploads, exports, messages, announcements] = await Promise.all([
    names ? part(freshDays(db, services)) : null,
    names ? part(readDays(db, who)) : null,
    names ? part(homeFigures(db, who)) : null,
    names ? null : part(who.user_category === 'pas' ? yardTiles(db, who) : plainTiles(db, who)),
    names ? part(carriersOf(db, who)) : [],
    part(recentUploads(db, who)), part(recentExports(db, who)), part(recentMessages(db, who)), part(announced(db, who)),
  ])
  const money = names !== null && seesMoney(who) && ['admin', 'client', 'carrier'].includes(who.user_category)
  return {
    as_of: asOf,
    tiles: names ? (so ? tilesOf(who, names, so, days) : null) : plain,
    flow: names ? (days && so ? flowOf(who, days, so) : null) : { days: [], lines: [] },
    standing: so ? standingOf(so) : names ? null : [],
    carriers,
    cod: money ? (days ? codOf(days) : null) : { days: [], total: '0' },
    uploads, exports, messages, announcements,
  }
}
