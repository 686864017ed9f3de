import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { xmlFiles } from '@/lib/contract/xml-files'
import { xmlDocumentKind, xmlInvoiceStatus, xmlSource, type XmlMessage } from '@/lib/domain/xml-invoice'
import { first, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { allOf, anyOfValues, contains, dayRange, pageOf, type ListQuery } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { linesAbout } from './excerpt'
import { knownCurrency, xmlColumns, xmlTables } from './invoices'
import { noFile, visibleFiles } from './scope'

type Row = z.output<typeof xmlFiles.list.reply>['rows'][number]
type One = z.output<typeof xmlFiles.one.reply>
const PAGE = 100

/** A commercial invoice that stands was made of the document `v`. */
const hasCommercial = (v: SQL) =>
  sql`exists (select 1 from xml_invoices m where m.made_from = ${v}.id and m.status <> ${literal(xmlInvoiceStatus, 'cancelled')})`
const openTotal = sql`(select count(*)::int from xml_invoices v where v.xml_file_id = f.id and v.source in ${literals(xmlSource, 'outbound', 'rsa')}
  and v.kind = ${literal(xmlDocumentKind, 'invoice')} and v.errors_total = 0 and v.status <> ${literal(xmlInvoiceStatus, 'cancelled')}
  and not ${hasCommercial(sql`v`)})`
const columns = sql`f.id, f.file_name, f.file_size, f.source, f.dialect, f.client_id, c.name as client, f.shipments_total, f.items_total, f.errors_total,
  f.status, ${openTotal} as open_total, u.full_name as created_by, f.created_at, f.finished_at`
const tables = sql`xml_files f left join clients c on c.id = f.client_id left join users u on u.id = f.created_by`

const filtersOf = (who: Who, q: z.output<typeof xmlFiles.list.query>): (SQL | undefined)[] => {
  const typed = q.search ? contains(q.search) : null
  return [
    visibleFiles(who), anyOfValues(sql`f.dialect`, q.dialect), anyOfValues(sql`f.client_id`, q.client_id), anyOfValues(sql`f.source`, q.source),
    dayRange(sql`f.created_at`, q.from, q.to),
    typed === null ? undefined : sql`(f.file_name ilike ${typed} or exists (select 1 from xml_invoices v where v.xml_file_id = f.id
      and (v.hawb_no ilike ${typed} or v.mawb_no ilike ${typed} or v.invoice_no ilike ${typed})))`,
  ]
}

/** One page of XML files, the newest first. */
export async function fileList(db: Db, who: Who, q: z.output<typeof xmlFiles.list.query>) {
  const filters = filtersOf(who, q)
  const list: ListQuery = {
    columns, from: tables, countFrom: sql`xml_files f`, where: [...filters, anyOfValues(sql`f.status`, q.status)],
    sorts: {
      created_at: { by: sql`f.created_at`, kind: 'time' }, file_name: { by: sql`f.file_name`, kind: 'text' },
      errors_total: { by: sql`f.errors_total`, kind: 'number' }, shipments_total: { by: sql`f.shipments_total`, kind: 'number' },
    },
    defaultSort: 'created_at', id: sql`f.id`,
  }
  const [page, counts] = await Promise.all([
    pageOf<Row>(db, list, q),
    rows<{ status: string; n: number }>(db, sql`select f.status, count(*)::int as n from xml_files f where ${allOf(filters)} group by 1`),
  ])
  return { ...page, meta: { ...page.meta, tab_counts: Object.fromEntries(counts.map(({ status, n }) => [status, n])) } }
}

export interface HeldFile {
  id: number
  file_name: string
  file_path: string
  errors: XmlMessage[]
}

/** A file somebody may know of; 404 for any other. `locked` holds it while it is worked on. */
export async function fileOf(db: Db, who: Who, id: number, locked = false): Promise<HeldFile> {
  const found = await first<HeldFile>(db, sql`select f.id, f.file_name, f.file_path, f.errors from xml_files f
    where ${allOf([sql`f.id = ${id}`, visibleFiles(who)])} ${locked ? sql`for update of f` : sql``}`)
  if (!found) throw noFile()
  return found
}

const shipmentsOf = (db: Db, id: number, page: number) => rows<One['shipments'][number]>(db, sql`select ${xmlColumns}, x.line_from, x.part
  from ${xmlTables} where x.xml_file_id = ${id} order by x.id limit ${PAGE} offset ${(page - 1) * PAGE}`)

const itemsOf = (db: Db, id: number, page: number) => rows<One['items'][number]>(db, sql`select i.line_no, i.sku, i.description, i.hs_code,
    i.country_of_origin, trim_scale(i.qty)::text as qty, i.unit, trim_scale(i.unit_price)::text as unit_price, i.line_total, i.adjustment, i.net_weight, i.line,
    x.invoice_no, ${knownCurrency(sql`i.currency`)} as currency, x.part
  from xml_invoices x join xml_items i on i.xml_invoice_id = x.id where x.xml_file_id = ${id}
  order by x.id, i.line_no limit ${PAGE} offset ${(page - 1) * PAGE}`)

/** A file with one page of what was read of it, or of the file itself about a line; 404 for one out of reach. */
export async function xmlFileOf(db: Db, who: Who, files: Services['files'], id: number, q: z.output<typeof xmlFiles.one.query>): Promise<One> {
  const held = await fileOf(db, who, id)
  const row = await first<Row>(db, sql`select ${columns} from ${tables} where f.id = ${id}`)
  if (!row) throw noFile()
  const totals = { shipments: row.shipments_total, items: row.items_total, errors: held.errors.length, document: 1 }
  const none = { shipments: [], items: [], errors: [], document: null }
  const parts = {
    shipments: async () => ({ shipments: await shipmentsOf(db, id, q.page) }), items: async () => ({ items: await itemsOf(db, id, q.page) }),
    errors: async () => ({ errors: held.errors.slice((q.page - 1) * PAGE, q.page * PAGE) }),
    document: async () => ({ document: await linesAbout(files, { ...held, part: partOf(held, q.part) }, q.line ?? 1) }),
  }
  return { ...row, page: q.page, pages: Math.max(1, Math.ceil(totals[q.tab] / PAGE)), ...none, ...await parts[q.tab]() }
}

/** Of a zip the file somebody names. */
function partOf({ file_path }: HeldFile, part: string | undefined): string | null {
  if (!file_path.endsWith('.zip')) return null
  if (!part) throw new Refusal(422, 'Say which file of the zip.', [{ field: 'part', message: 'Say which file of the zip.' }])
  return part
}

/** Takes a file and what was read of it away; 409 once any of it is in use. */
export async function removeFile(tx: Db, who: Who, services: Services, id: number) {
  const file = await fileOf(tx, who, id, true)
  const used = await first<{ invoice_no: string | null }>(tx, sql`select x.invoice_no from xml_invoices x where x.xml_file_id = ${id}
    and (x.status not in ${literals(xmlInvoiceStatus, 'draft', 'cancelled')} or x.ior_invoice_id is not null or ${hasCommercial(sql`x`)}) limit 1`)
  if (used) throw new Refusal(409, `Invoice ${used.invoice_no ?? 'without a number'} of ${file.file_name} is in use, so the file stays.`)
  await rows(tx, sql`update xml_invoices set made_from = null where made_from in (select x.id from xml_invoices x where x.xml_file_id = ${id})`)
  await rows(tx, sql`delete from xml_files where id = ${id}`)
  await services.jobs.send(tx, 'files.remove', { paths: [file.file_path] })
  return { before: { file_name: file.file_name }, after: { id } }
}
