import { createHash } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { LayoutBody, type b2bUploads } from '@/lib/contract/b2b-uploads'
import { outboundFileTemplate } from '@/lib/contract/outbound-columns'
import { indexRows, openUpload } from '../../core/uploads/open-upload'
import { receiveUpload, refusalOf, type Context } from '../../core/uploads/receive-upload'
import { rows, type Db } from '../../db/db'
import { fileSent } from '../../platform/file-sent'
import { Answer, type ReceivedFile } from '../../platform/implement'
import { Refusal, refuseField } from '../../platform/refusal'
import { spoolFolder } from '../../platform/spool'
import type { Who } from '../../platform/who'
import { clientOf, holdClient } from '../clients/scope'
import { groupBatches } from '../uploads/row-groups'
import { readForeign, type FileShape } from './foreign-file'
import type { ForeignFile } from './foreign-rows'
import { absent, csvOf, ownRowsOf, type Mapping } from './layout-rows'
import { expectReadable, layoutOf } from './layouts'
import { sitesNamed } from './sheet-facts'
import { judgeOutbound, outboundFileUpload, outboundLists } from './outbound-upload'

type Layout = FileShape & Mapping

async function readBy(file: ReceivedFile, layout: Layout): Promise<ForeignFile> {
  try {
    return await readForeign(file, layout)
  } catch (error) {
    throw refusalOf(error)
  }
}

/** The code of the warehouse that was chosen for what a file does not say. */
async function givenFor(db: Db, who: Who, warehouseId: number | undefined): Promise<Record<string, string>> {
  if (warehouseId === undefined) return {}
  const site = [...(await sitesNamed(db, who))].find(([, { id }]) => id === warehouseId)
  if (!site) throw refuseField('warehouse_id', 'Choose a warehouse.')
  return { warehouse: site[0] }
}

/** Runs with the rows of a client's file as a file of our own, which goes when it ends. */
async function asOwnFile<T>(sent: ReceivedFile, cells: readonly (readonly string[])[], work: (own: ReceivedFile) => Promise<T>): Promise<T> {
  const folder = await spoolFolder()
  try {
    const [path, text] = [join(folder, 'rows.csv'), csvOf(cells)]
    await writeFile(path, text)
    const { name } = parse(sent.name)
    const sha256 = createHash('sha256').update(text).digest('hex')
    return await work({ ...sent, path, name: `${name}.csv`, mime: 'text/csv', size: Buffer.byteLength(text), sha256 })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const refAt = outboundFileTemplate.columns.findIndex(({ field }) => field === 'ref_no')
const countOrders = (cells: readonly (readonly string[])[]) => new Set(cells.flatMap((row) => row[refAt]?.toUpperCase() || [])).size

/** Takes a client's own file: its rows in our columns become an upload of orders. 422 for one that is not written as its layout says. */
export async function receiveClientFile(ctx: Context & { body: z.output<typeof b2bUploads.file.body> }) {
  const { db, who, body: { layout_id, warehouse_id, submit, dry_run } } = ctx
  const sent = fileSent(ctx.file)
  const layout = await layoutOf(db, who, layout_id)
  if (!layout.enabled) throw new Refusal(409, `Layout ${layout.layout_name} is switched off.`)
  await holdClient(db, who, layout.client_id)
  const foreign = await readBy(sent, layout)
  const missing = absent(foreign, layout)
  if (missing.length > 0) throw refuseField('file', `The file has no ${missing.join(', ')}, which layout ${layout.layout_name} reads.`)
  const cells = ownRowsOf(foreign, layout, await givenFor(db, who, warehouse_id))
  const orders = countOrders(cells)
  const answer = await asOwnFile(sent, cells, (file) => receiveUpload({ ...ctx, file }, 'outbound_file', { client_id: layout.client_id, submit, dry_run }))
  await rows(db, sql`insert into outbound_files (upload_id, layout_id, file_name, orders)
    values (${answer.data.upload_id}, ${layout_id}, ${sent.name}, ${orders})`)
  return new Answer(answer.status, { ...answer.data, orders }, answer.message)
}

const SHOWN_ROWS = 20

type Tried = z.output<typeof b2bUploads.preview.body>
/** The layout to look with: one that is saved, or the one being written. */
async function layoutToTry(db: Db, who: Who, { layout_id, layout, client_id }: Tried): Promise<Layout & { client_id: number }> {
  if (layout === undefined) return layoutOf(db, who, layout_id ?? 0)
  if (client_id === undefined) throw refuseField('client_id', 'Choose a client.')
  await clientOf(db, who, client_id)
  const read = LayoutBody.safeParse(parsed(layout))
  if (!read.success) {
    const faults = read.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
    throw new Refusal(422, faults[0]?.message ?? 'The layout cannot be read.', faults)
  }
  return { ...read.data, client_id }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw refuseField('layout', 'The layout is no JSON.')
  }
}

/** What is wrong with each of the first rows, by its place among all. */
async function problemsOf(db: Db, who: Who, clientId: number, file: ReceivedFile): Promise<Map<number, { column: string; message: string }[]>> {
  const opened = await openUpload(file.path, outboundFileUpload, { fileName: file.name })
  try {
    const problems = new Map<number, { column: string; message: string }[]>()
    for await (const groups of groupBatches(opened, await indexRows(opened), outboundLists, SHOWN_ROWS)) {
      const prepared = await judgeOutbound(db, who, { clientId, typed: null }, groups)
      for (const group of groups) {
        const verdict = prepared.check(group)
        const faults = 'errors' in verdict ? verdict.errors : 'warnings' in verdict ? verdict.warnings : []
        for (const { line, error: { column, message } } of faults) {
          const at = (group.rows[line]?.row_number ?? 0) - 2
          problems.set(at, [...(problems.get(at) ?? []), { column, message }])
        }
      }
      if ((groups.at(-1)?.rows.at(-1)?.row_number ?? 0) > SHOWN_ROWS + 1) break
    }
    return problems
  } finally {
    await opened.sheet.close()
  }
}

/** What a file would be read as, its first rows with what each would be refused for. */
export async function previewClientFile(ctx: Pick<Context, 'db' | 'who' | 'file'> & { body: z.output<typeof b2bUploads.preview.body> }) {
  const { db, who, body } = ctx
  const sent = fileSent(ctx.file)
  const layout = await layoutToTry(db, who, body)
  const foreign = await readBy(sent, layout)
  const cells = ownRowsOf(foreign, layout, await givenFor(db, who, body.warehouse_id))
  const answer = { sources: foreign.sources, headers: outboundFileTemplate.columns.map(({ header }) => header).slice(0, -1), total: cells.length }
  const rowsShown = (problems: ReadonlyMap<number, { column: string; message: string }[]>) => cells.slice(0, SHOWN_ROWS).map((row, at) => ({
    where: row.at(-1) ?? '', cells: row.slice(0, -1), problems: problems.get(at) ?? [],
  }))
  if (layout.columns.length === 0 && layout.format !== 'edi_940') return { ...answer, rows: rowsShown(new Map()), orders: 0 }
  expectReadable(layout)
  const missing = absent(foreign, layout)
  if (missing.length > 0) throw refuseField('file', `The file has no ${missing.join(', ')}.`)
  return { ...answer, rows: rowsShown(await asOwnFile(sent, cells, (file) => problemsOf(db, who, layout.client_id, file))), orders: countOrders(cells) }
}
