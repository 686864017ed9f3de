import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { packages } from '@/lib/contract/packages'
import type { numberType } from '@/lib/domain/package'
import { rows, type Db } from '../../db/db'
import type { ReceivedFile } from '../../platform/implement'
import { allOf } from '../../platform/list'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { headerKey } from '../../sheets/headers'
import { openSheet } from '../../sheets/read-sheet'
import { SheetRefusal } from '../../sheets/sheet-refusal'
import { labelFaults, type PrintedTexts } from './label-text'
import { packagesOfNumbers } from '../../core/parcels/numbers'
import { packageTables, rowColumns } from './package-row'
import { formWords } from './parcel-words'
import { visiblePackages } from '../../core/parcels/scope'

type LabelRow = z.output<typeof packages.labels.reply>['found'][number]
type NumberType = (typeof numberType.names)[number]

const printedJson = sql`jsonb_build_object('consignee_name', p.consignee_name, 'consignee_company', p.consignee_company, 'address_line1', p.address_line1,
  'address_line2', p.address_line2,
  'area', p.area, 'city', p.city, 'state', p.state, 'goods_description', p.goods_description)`

/** Rows of the label and invoice desks for those packages, in the order of the ids. */
async function labelRows(db: Db, who: Who, ids: readonly number[]): Promise<LabelRow[]> {
  const found = await rows<LabelRow & { printed: PrintedTexts }>(
    db,
    sql`select ${rowColumns(who)}, ${printedJson} as printed, i.items, p.order_id as invoice_no, i.items > 0
          and (i.declared or not p.service_customs_clearance_flag) as docs_complete
        from ${packageTables}
          cross join lateral (select count(*) as items, bool_and(hs_code is not null and origin_country is not null) as declared from package_items
          where package_id = p.id) i
        where p.id = any(${sql.param(ids)}::bigint[])`,
  )
  const byId = new Map(found.map(({ printed, ...row }) => [
    row.id, { ...row, label_notes: labelFaults(printed, formWords).map(({ message }) => message).join(' ') || null },
  ]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Those of the ids this person may know of, in their order; the others are not worth a word, they came from a list of theirs. */
async function visibleOf(db: Db, who: Who, ids: readonly number[]): Promise<number[]> {
  const seen = await rows<{ id: number }>(db, sql`select p.id from packages p where
    ${allOf([visiblePackages(who, sql`p`), sql`p.id = any(${sql.param(ids)}::bigint[])`])}`)
  const known = new Set(seen.map(({ id }) => id))
  return ids.filter((id) => known.has(id))
}

/** What a pasted or scanned list of numbers, or a selection of rows, finds, in the order given, and what it does not. */
export async function labelsOfNumbers(
  db: Db, who: Who, { numbers = [], number_type, ids: chosen = [] }: { numbers?: readonly string[]; number_type: NumberType; ids?: readonly number[] },
) {
  const { ids, not_found } = await packagesOfNumbers(db, who, numbers, number_type)
  return { found: await labelRows(db, who, [...new Set([...(await visibleOf(db, who, chosen)), ...ids])]), not_found }
}

/** The one column of a sheet of numbers (packages.md 6.6). */
const headers: Readonly<Record<string, NumberType>> = { number: 'any', 'tracking no': 'tracking_no', 'reference no': 'ref_no' }
const MOST_ROWS = 2000
const MOST_MB = 5

const refused = ({ status, message }: SheetRefusal) => new Refusal(status, message, [{ field: 'file', message }])
const plainHeader = (header: string) => header.toLowerCase().replaceAll(/[_*]/g, ' ').replaceAll(/\s+/g, ' ').trim()

async function numbersIn(file: ReceivedFile): Promise<{ type: NumberType; cells: { row: number; value: string }[] }> {
  const sheet = await openSheet(file.path, { maxRows: MOST_ROWS, maxMb: MOST_MB, fileName: file.name, headers: new Set(Object.keys(headers).map(headerKey)) })
  try {
    const column = sheet.headers.findIndex((header) => Object.hasOwn(headers, plainHeader(header)))
    if (column < 0) throw refuseField('file', 'The sheet needs a column named Number, Tracking No or Reference No.')
    const cells: { row: number; value: string }[] = []
    for await (const { row_number, cells: values, shown } of sheet.rows) {
      const value = (shown?.get(column) ?? values[column])?.trim()
      if (value) cells.push({ row: row_number, value })
    }
    return { type: headers[plainHeader(sheet.headers[column] ?? '')] as NumberType, cells }
  } finally {
    await sheet.close()
  }
}

async function cellsOf(file: ReceivedFile) {
  const found = await numbersIn(file).catch((error: unknown) => {
    throw error instanceof SheetRefusal ? refused(error) : error
  })
  if (found.cells.length === 0) throw refuseField('file', 'The sheet holds no numbers.')
  return found
}

/** Numbers of a sheet as they stand there, each once, and how its column says they are meant; 422 without such a column or any number. */
export async function numbersOfSheet(file: ReceivedFile): Promise<{ type: NumberType; numbers: string[] }> {
  const { type, cells } = await cellsOf(file)
  return { type, numbers: [...new Set(cells.map(({ value }) => value))] }
}

/** The packages a sheet of numbers finds, in its order, and the rows it does not; at most 2,000, answered at once. */
export async function labelsOfSheet(db: Db, who: Who, file: ReceivedFile) {
  const { type, cells } = await cellsOf(file)
  const { ids, not_found } = await packagesOfNumbers(db, who, cells.map(({ value }) => value), type)
  const missing = new Set(not_found)
  return { found: await labelRows(db, who, ids), not_found: cells.filter(({ value }) => missing.has(value)) }
}
