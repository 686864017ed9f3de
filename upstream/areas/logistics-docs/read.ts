import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { logisticsDocs } from '@/lib/contract/logistics-docs'
import { logisticsDocState } from '@/lib/domain/logistics-doc'
import { COUNT_LIMIT } from '@/lib/domain/totals'
import { isStaff } from '@/lib/domain/permission'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allOf, anyOfValues, contains, countOf, dayRange, pageOf } from '../../platform/list'
import type { Who } from '../../platform/who'
import { visiblePackages } from '../../core/parcels/scope'
import { noDoc, readBy, visibleDocs } from './scope'

type Query = z.output<typeof logisticsDocs.list.query>
type Row = z.output<typeof logisticsDocs.list.reply>['rows'][number]
type Whole = z.output<typeof logisticsDocs.one.reply>

const columns = sql`d.id, d.doc_no, d.doc_type, d.ref_type, d.ref_no, d.client_id, c.name as client, d.carrier_id, d.service_center_id,
  f.facility_code || ' · ' || f.facility_name as service_center, d.airport_code,
  d.file_name, d.mime, d.file_size, d.issue_date, d.expiry_date, d.state, d.first_read_at, d.created_at`
const tables = sql`logistics_docs d join facilities f on f.id = d.service_center_id left join clients c on c.id = d.client_id`

type Counts = Record<'open' | 'unread' | 'closed' | 'all', number>

const isOpen = sql`d.state = ${literal(logisticsDocState, 'open')}`
const isUnreadStill = sql`d.state = ${literal(logisticsDocState, 'open')} and d.first_read_at is null`
const isClosed = sql`d.state = ${literal(logisticsDocState, 'closed')}`

/**
 * How many stand how among those the other filters leave; without others `unread` is the number of sellers-ior.md 7.5. None is counted
 * beyond the limit: all at once while there are few, each by itself once there are more.
 */
async function countsOf(db: Db, where: Parameters<typeof allOf>[0]): Promise<Counts> {
  const most = sql.raw(String(COUNT_LIMIT + 1))
  const few = await first<Counts>(
    db,
    sql`select count(*) filter (where ${isOpen}) as open, count(*) filter (where ${isUnreadStill}) as unread, count(*) filter (where ${isClosed}) as closed,
        count(*) as "all"
        from (select d.state, d.first_read_at from logistics_docs d where ${allOf(where)} limit ${most}) d`,
  )
  if (few && few.all <= COUNT_LIMIT) return few
  const bounded = (state: SQL) => countOf(sql`logistics_docs d where ${allOf([...where, state])}`)
  const many = await first<Omit<Counts, 'all'>>(db, sql`select (${bounded(isOpen)}) as open, (${bounded(isUnreadStill)}) as unread,
    (${bounded(isClosed)}) as closed`)
  return { open: 0, unread: 0, closed: 0, ...many, all: COUNT_LIMIT + 1 }
}

const isUnread = (choice: boolean | undefined) => (choice === undefined ? undefined : choice ? sql`d.first_read_at is null` : sql`d.first_read_at is not null`)

/** Shipment documents, the last received first; `meta.tab_counts` tells how many stand how, whichever state is asked for. */
export async function docList(db: Db, who: Who, query: Query) {
  const typed = query.search ? contains(query.search) : null
  const where = [
    visibleDocs(who),
    anyOfValues(sql`d.service_center_id`, query.service_center_id),
    anyOfValues(sql`d.doc_type`, query.doc_type),
    anyOfValues(sql`d.client_id`, query.client_id),
    anyOfValues(sql`d.airport_code`, query.airport_code),
    dayRange(sql`d.created_at`, query.from, query.to),
    typed ? sql`(d.ref_no ilike ${typed} or d.doc_no ilike ${typed})` : undefined,
  ]
  const list = {
    columns,
    from: tables,
    countFrom: sql`logistics_docs d`,
    where: [...where, query.state && query.state !== 'all' ? sql`d.state = ${query.state}` : undefined, isUnread(query.unread)],
    sorts: {
      created_at: { by: sql`d.created_at`, kind: 'time' as const },
      doc_no: { by: sql`d.doc_no`, kind: 'text' as const }, ref_no: { by: sql`d.ref_no`, kind: 'text' as const },
      issue_date: { by: sql`d.issue_date`, kind: 'time' as const, nullable: true as const },
      first_read_at: { by: sql`d.first_read_at`, kind: 'time' as const, nullable: true as const },
    },
    defaultSort: 'created_at',
    id: sql`d.id`,
  }
  const [page, tab_counts] = await Promise.all([pageOf<Row>(db, list, query), countsOf(db, where)])
  return { ...page, meta: { ...page.meta, tab_counts, unread: tab_counts.unread } }
}

interface Stored extends Omit<Whole, 'history' | 'links' | 'versions' | 'mails'> {
  created_by: string | null
  closed_at: string | null
  closed_by: string | null
  consolidation_no: string | null
  package_id: number | null
}

/** The order a document is about, where the asker may know of it. */
const orderOf = (who: Who) => sql`(select p.id from packages p where
  ${allOf([sql`((d.ref_type = 'order' and p.order_id = d.ref_no) or (d.ref_type = 'hawb' and p.tracking_no = d.ref_no))`, visiblePackages(who, sql`p`)])}
  limit 1)`

/** One document with what happened to it; opening it notes the first who read it, once. 404 for one out of reach. */
export async function docOf(db: Db, who: Who, id: number, marks: boolean): Promise<Whole> {
  const counts = marks ? readBy(who) : null
  if (counts) await rows(db, sql`update logistics_docs d set first_read_at = now(), first_read_by = ${who.user_id}
    where ${allOf([sql`d.id = ${id} and d.first_read_at is null`, counts])}`)
  const found = await first<Stored>(
    db,
    sql`select ${columns}, k.carrier_name as carrier, s.legal_name as seller, d.note, d.version, u.full_name as first_read_by, d.closed_at,
      x.full_name as closed_by,
        m.full_name as created_by, o.consolidation_no, ${orderOf(who)} as package_id
        from ${tables} left join carriers k on k.id = d.carrier_id left join sellers s on s.id = d.seller_id
        left join consolidations o on o.id = d.consolidation_id
          left join users u on u.id = d.first_read_by left join users x on x.id = d.closed_by left join users m on m.id = d.created_by
        where ${allOf([sql`d.id = ${id}`, visibleDocs(who)])}`,
  )
  if (!found) throw noDoc()
  const { created_by, closed_at, closed_by, consolidation_no, package_id, ...doc } = found
  const by = (name: string | null) => (isStaff(who) ? name : null)
  const history = [
    { at: doc.created_at, what: 'received' as const, by: by(created_by) },
    ...(doc.first_read_at ? [{ at: doc.first_read_at, what: 'read' as const, by: by(doc.first_read_by) }] : []),
    ...(closed_at ? [{ at: closed_at, what: 'closed' as const, by: by(closed_by) }] : []),
  ].toReversed()
  return {
    ...doc, note: by(doc.note), first_read_by: by(doc.first_read_by), history, links: { consolidation_no, package_id },
    ...(isStaff(who) ? { versions: await versionsOf(db, id), mails: await mailsOf(db, id) } : { versions: [], mails: [] }),
  }
}

const versionsOf = (db: Db, id: number) =>
  rows<Whole['versions'][number]>(db, sql`select v.version_no, v.file_name, v.file_size, v.replaced_at, u.full_name as replaced_by
    from logistics_doc_versions v left join users u on u.id = v.replaced_by where v.doc_id = ${id} order by v.version_no desc`)

const mailsOf = (db: Db, id: number) =>
  rows<Whole['mails'][number]>(db, sql`select e.id, e.subject, e.to_addresses as "to", e.status, e.created_at
    from logistics_doc_mails x join email_logs e on e.id = x.email_log_id where x.doc_id = ${id} order by e.id desc limit 100`)

interface Kept {
  file_name: string
  file_path: string
  mime: string
}
/** The file of a document, or one it had before; null for one out of reach and for a version there is none of. */
export const fileOf = (db: Db, who: Who, id: number, version?: number) =>
  first<Kept>(db, version === undefined
    ? sql`select d.file_name, d.file_path, d.mime from logistics_docs d where d.id = ${id} and ${visibleDocs(who)}`
    : sql`select v.file_name, v.file_path, v.mime from logistics_docs d join logistics_doc_versions v on v.doc_id = d.id and v.version_no = ${version}
        where d.id = ${id} and ${visibleDocs(who)}`)

/** One document as lists have it; 404 for one out of reach. */
export async function docRow(db: Db, who: Who, id: number): Promise<Row> {
  const found = await first<Row>(db, sql`select ${columns} from ${tables} where d.id = ${id} and ${visibleDocs(who)}`)
  if (!found) throw noDoc()
  return found
}
