import { sql } from 'drizzle-orm'
import { bagContentsPdf } from '../../documents/bag-contents'
import { first, rows, type Db } from '../../db/db'
import { Download } from '../../platform/implement'
import { allOf } from '../../platform/list'
import type { Who } from '../../platform/who'
import { CSV, XLSX } from '../../sheets/mime'
import { exportCsv, exportXlsx, type ExportColumn } from '../../sheets/export-sheet'
import { letterhead } from '../../core/settings/letterhead'
import { isForeignInside, visibleBags } from '../containers/scope'
import { noBag } from './held-bag'
import { contentQuery } from './read-bag'

const columns: readonly ExportColumn[] = [
  { field: 'seq', header: '#', type: 'number', width: 6 }, { field: 'tracking_no', header: 'Tracking No' },
  { field: 'ref_no', header: 'Ref No' }, { field: 'client', header: 'Client' }, { field: 'consignee_name', header: 'Consignee' },
  { field: 'city', header: 'City' }, { field: 'country_code', header: 'Country', width: 10 },
  { field: 'pieces', header: 'Pieces', type: 'number' }, { field: 'weight', header: 'Weight', type: 'weight' },
  { field: 'goods_description', header: 'Description', width: 36 }, { field: 'hs_code', header: 'HS code' },
  { field: 'value', header: 'Value', type: 'money' }, { field: 'currency', header: 'Currency', width: 10 }, { field: 'cod', header: 'COD', type: 'money' },
]

interface Head {
  bag_no: string
  origin: string
  destination: string
  gross_weight: string | null
  net_weight: string
  seal_no: string | null
  foreign_inside: boolean
}

interface Line extends Record<string, unknown> {
  tracking_no: string
  ref_no: string
  consignee_name: string | null
  city: string
  pieces: number
  weight: string
}

const headOf = (db: Db, who: Who, id: number) =>
  first<Head>(
    db,
    sql`select b.bag_no, b.origin, b.destination, b.gross_weight, b.net_weight, b.seal_no, ${isForeignInside(who, sql`b`)} as foreign_inside from bags b
        where ${allOf([visibleBags(who, sql`b`), sql`b.id = ${id}`])}`,
  )

async function linesOf(db: Db, who: Who, id: number, { foreign_inside }: Head): Promise<Line[]> {
  const { columns: fields, from, where } = contentQuery(who, id, !foreign_inside)
  const lines = await rows<Line>(db, sql`select ${fields} from ${from} where ${where} order by i.seq, i.id`)
  return lines.map((line, nth) => ({ ...line, seq: nth + 1 }))
}

/** The content list of a bag as a workbook, a csv or a sheet to sign (bags.md 6). Most packages a bag holds are a few thousand, so they are read at once. */
export async function contentsFile(db: Db, who: Who, id: number, format: 'xlsx' | 'csv' | 'pdf'): Promise<Download> {
  const head = await headOf(db, who, id)
  if (!head) throw noBag()
  const lines = await linesOf(db, who, id, head)
  const name = `bag-${head.bag_no}-contents`
  if (format === 'csv') return new Download(exportCsv({ columns, rows: lines }), CSV, `${name}.csv`)
  if (format === 'xlsx') return new Download(exportXlsx({ sheet: 'Contents', columns, rows: lines }), XLSX, `${name}.xlsx`)
  const own = head.foreign_inside ? { ...head, gross_weight: null, seal_no: null } : head
  return new Download(bagContentsPdf({ ...own, issuer: await letterhead(db), lines }), 'application/pdf', `${name}.pdf`, true)
}

/**
 * The content lists of several bags as one sheet, in the order of their numbers.
 * 404 when none of them is there for this person; those that are not are left out.
 */
export async function contentsOfManyFile(db: Db, who: Who, ids: readonly number[], format: 'xlsx' | 'csv'): Promise<Download> {
  const lines: Record<string, unknown>[] = []
  const heads: (Head & { id: number })[] = []
  for (const id of new Set(ids)) {
    const head = await headOf(db, who, id)
    if (head) heads.push({ ...head, id })
  }
  if (heads.length === 0) throw noBag()
  for (const head of heads.toSorted((a, b) => a.bag_no.localeCompare(b.bag_no))) {
    for (const line of await linesOf(db, who, head.id, head)) lines.push({ ...line, bag_no: head.bag_no, lane: `${head.origin} – ${head.destination}` })
  }
  const all: readonly ExportColumn[] = [{ field: 'bag_no', header: 'Bag No' }, { field: 'lane', header: 'Lane' }, ...columns]
  if (format === 'csv') return new Download(exportCsv({ columns: all, rows: lines }), CSV, 'bag-contents.csv')
  return new Download(exportXlsx({ sheet: 'Contents', columns: all, rows: lines }), XLSX, 'bag-contents.xlsx')
}
