import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { documents } from '@/lib/contract/documents'
import { addDays, today } from '@/lib/domain/days'
import { documentStatus, EXPIRING_DAYS } from '@/lib/domain/document'
import { userCategory } from '@/lib/domain/user'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { allOf, anyOfValues, contains, pageOf } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import { type Who, isRegional } from '../../platform/who'
import { namedUser } from '../../core/accounts/named-user'

export type Paper = z.input<typeof documents.add.reply> & { id: number }
type Query = z.output<typeof documents.list.query>

/** A regional team reads what is meant for its clients; papers for others are ours. */
export const publishes = (who: Who) => who.keys.has('app_base:documents-edit') && !isRegional(who)
export const paperGone = () => new Refusal(404, 'This document no longer exists.')

/**
 * The papers a person may know of, as a condition on `documents d`: whoever publishes all of them, others the published ones meant for
 * their category, and their clients or carriers where it names some.
 */
export function visiblePapers(who: Who): SQL | undefined {
  if (publishes(who)) return undefined
  return sql`(d.status = ${literal(documentStatus, 'published')}
    and (cardinality(d.user_categories) = 0 or ${who.user_category} = any(d.user_categories))
    and (cardinality(d.client_ids) = 0 or d.client_ids && ${sql.param(who.client_ids)}::bigint[])
    and (cardinality(d.carrier_ids) = 0 or d.carrier_ids && ${sql.param(who.carrier_ids)}::bigint[]))`
}

const categoryWord = sql.raw(`case c.name ${userCategory.names.map((name) => `when '${name}' then '${userCategory.label(name)}'`).join(' ')} end`)
const clientNames = sql`(select string_agg(k.name, ', ' order by k.name) from clients k where k.id = any(d.client_ids))`
const carrierNames = sql`(select string_agg(k.carrier_name, ', ' order by k.carrier_name) from carriers k where k.id = any(d.carrier_ids))`
const seenBy = sql`coalesce(nullif(concat_ws('; ', (select string_agg(${categoryWord}, ', ' order by c.nth)
  from unnest(d.user_categories) with ordinality c(name, nth)), ${clientNames}, ${carrierNames}), ''), 'Everybody')`

/** The columns of a paper as this person sees it. */
export function paperColumns(who: Who): SQL {
  const edits = publishes(who)
  return sql`d.id, d.series_id, d.version_no, d.title, d.doc_no, d.doc_type, d.description, d.file_name, d.mime, d.size, d.valid_from, d.valid_to,
    case when d.valid_to is null then null when d.valid_to < ${today()}::date then 'expired'
      when d.valid_to <= ${addDays(today(), EXPIRING_DAYS)}::date then 'expiring' else 'valid' end as validity,
    ${edits ? seenBy : sql`null`} as seen_by,
      ${edits
        ? sql`d.user_categories, d.client_ids, d.carrier_ids`
        : sql`'{}'::text[] as user_categories, '{}'::bigint[] as client_ids, '{}'::bigint[] as carrier_ids`},
    d.requires_ack, a.acked_at as my_ack_at, (d.requires_ack and d.status = ${literal(documentStatus, 'published')} and a.acked_at is null) as ack_due,
    ${edits ? sql`(select count(*) from document_acks k where k.document_id = d.id)` : sql`null`} as acks, d.status,
      coalesce(u.full_name, 'System') as uploaded_by, d.published_at, d.updated_at`
}

export const paperTables = (who: Who): SQL =>
  sql`documents d left join document_acks a on a.document_id = d.id and a.user_id = ${who.user_id} left join users u on u.id = d.created_by`

const ackDue = (choice: boolean | undefined): SQL | undefined => {
  if (choice === undefined) return undefined
  const due = sql`(d.requires_ack and d.status = ${literal(documentStatus, 'published')} and a.acked_at is null)`
  return choice ? due : sql`not ${due}`
}

/** Papers, the last changed first. Whoever publishes sees the archived ones only when asked for by status. */
export function paperList(db: Db, who: Who, query: Query) {
  const found = query.search ? contains(query.search) : null
  return pageOf<Paper>(
    db,
    {
      columns: paperColumns(who),
      from: paperTables(who),
      where: [
        visiblePapers(who),
        anyOfValues(sql`d.doc_type`, query.doc_type),
        query.status?.length ? anyOfValues(sql`d.status`, query.status) : sql`d.status <> ${literal(documentStatus, 'archived')}`,
        query.expiring_days === undefined ? undefined : sql`d.valid_to <= ${addDays(today(), query.expiring_days)}::date`,
        ackDue(query.ack_due),
        found ? sql`(d.title ilike ${found} or d.doc_no ilike ${found} or d.description ilike ${found})` : undefined,
      ],
      sorts: {
        updated_at: { by: sql`d.updated_at`, kind: 'time' }, title: { by: sql`d.title`, kind: 'text' },
        doc_no: { by: sql`d.doc_no`, kind: 'text', nullable: true },
        valid_to: { by: sql`d.valid_to`, kind: 'time', nullable: true }, version_no: { by: sql`d.version_no`, kind: 'number' },
      },
      defaultSort: 'updated_at',
      id: sql`d.id`,
    },
    query,
  )
}

export async function paperOf(db: Db, who: Who, id: number): Promise<Paper> {
  const found = await first<Paper>(db, sql`select ${paperColumns(who)} from ${paperTables(who)} where ${allOf([sql`d.id = ${id}`, visiblePapers(who)])}`)
  if (!found) throw paperGone()
  return found
}

/** A paper with its versions; those who only read know of the one that is published. */
export async function onePaper(db: Db, who: Who, id: number): Promise<z.input<typeof documents.one.reply>> {
  const paper = await paperOf(db, who, id)
  const [names] = await rows<{ clients: string | null; carriers: string | null }>(db, sql`select ${clientNames} as clients, ${carrierNames} as carriers
    from documents d where d.id = ${id}`)
  const versions = await rows<z.input<typeof documents.one.reply>['versions'][number]>(
    db,
    sql`select d.id, d.version_no, d.status, d.file_name, coalesce(u.full_name, 'System') as uploaded_by, d.created_at, d.published_at
        from documents d left join users u on u.id = d.created_by where ${allOf([sql`d.series_id = ${paper.series_id}`, visiblePapers(who)])}
        order by d.version_no desc`,
  )
  const edits = publishes(who)
  return { ...paper, clients: (edits && names?.clients) || '', carriers: (edits && names?.carriers) || '', versions }
}

/** Papers that wait for this person's acknowledgement, the oldest first: nothing is blocked by them, a banner names them. */
export const duePapers = (db: Db, who: Who) =>
  rows<{ id: number; title: string }>(
    db,
    sql`select d.id, d.title from ${paperTables(who)} where ${allOf([visiblePapers(who), ackDue(true), forMe(who)])} order by d.published_at limit 5`,
  )

/** Whoever publishes sees every paper, but is asked to read only those meant for them. */
function forMe(who: Who): SQL {
  return sql`((cardinality(d.user_categories) = 0 or ${who.user_category} = any(d.user_categories))
      and (cardinality(d.client_ids) = 0 or d.client_ids && ${sql.param(who.client_ids)}::bigint[])
    and (cardinality(d.carrier_ids) = 0 or d.carrier_ids && ${sql.param(who.carrier_ids)}::bigint[]))`
}

/** Who has acknowledged a version, the latest first. */
export async function ackList(db: Db, who: Who, id: number, query: z.output<typeof documents.acks.query>) {
  await paperOf(db, who, id)
  return pageOf<z.input<typeof documents.acks.reply>['rows'][number] & { id: number }>(
    db,
    {
      columns: sql`u.id, u.full_name as "user", u.email, u.user_category, a.acked_at, host(a.ip) as ip`,
      from: sql`document_acks a join users u on u.id = a.user_id`,
      where: [sql`a.document_id = ${id}`, query.search ? namedUser(query.search) : undefined],
      sorts: { acked_at: { by: sql`a.acked_at`, kind: 'time' }, user: { by: sql`u.full_name`, kind: 'text' } },
      defaultSort: 'acked_at',
      id: sql`u.id`,
    },
    query,
  )
}
