import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { xmlFileStatus, type XmlDialect, type XmlFileStatus } from '@/lib/domain/xml-invoice'
import { first, inTransaction, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import type { Services } from '../../platform/services'
import { SheetRefusal } from '../../sheets/sheet-refusal'
import { readDocuments, XmlFault } from './read-documents'
import { openZip, xmlPartsOf } from './receive'
import { DocumentWriter, type FileFacts } from './write-documents'

const MOST_MESSAGES = 5000
interface Part {
  name: string | null
  pieces: AsyncIterable<Buffer>
}
interface Outcome {
  writer: DocumentWriter
  dialects: ReadonlySet<XmlDialect>
}

/** The XML files of what was sent, one after another. */
async function* partsOf(path: string, isZip: boolean): AsyncGenerator<Part> {
  if (!isZip) {
    yield { name: null, pieces: createReadStream(path, { highWaterMark: 64 * 1024 }) as AsyncIterable<Buffer> }
    return
  }
  const file = await open(path, 'r')
  try {
    const archive = await openZip(file)
    for (const { name } of xmlPartsOf(archive)) yield { name, pieces: archive.read(name) }
  } finally {
    await file.close()
  }
}

/** Why a file is not read, or nothing for a fault of our own. */
function faultOf(error: unknown): XmlFault | null {
  if (error instanceof XmlFault) return error
  return error instanceof SheetRefusal ? new XmlFault(error.detail ?? error.message, null) : null
}

/** Reads one file of it: all of its documents are kept, or none and why. */
export async function readPart(tx: Db, file: FileFacts, { name, pieces }: Part): Promise<Outcome> {
  try {
    return await inTransaction(tx, async (savepoint) => {
      const writer = new DocumentWriter(savepoint, file)
      const dialects = new Set<XmlDialect>()
      for await (const document of readDocuments(pieces)) {
        dialects.add(document.dialect)
        await writer.add(document, name)
      }
      if (writer.documents === 0) throw new XmlFault('The file holds no invoice and no shipment.', null)
      await writer.flush()
      return { writer, dialects }
    })
  } catch (error) {
    const fault = faultOf(error)
    if (!fault) throw error
    const writer = new DocumentWriter(tx, file)
    writer.tell({ level: 'error', xpath: null, line: fault.line, message: fault.message, ...(name !== null && { part: name }) })
    return { writer, dialects: new Set() }
  }
}

/** How a file ended. */
export const statusOf = (documents: number, errors: number): XmlFileStatus => (documents === 0 ? 'failed' : errors > 0 ? 'completed_with_errors' : 'completed')

async function readAll(tx: Db, file: FileFacts, path: string, isZip: boolean): Promise<void> {
  // What a run that died had written is gone with it; what one that was told twice has written is read anew.
  await rows(tx, sql`delete from xml_invoices where xml_file_id = ${file.id}`)
  const totals = { documents: 0, items: 0, errors: 0 }
  const dialects = new Set<XmlDialect>()
  const messages: unknown[] = []
  for await (const part of partsOf(path, isZip)) {
    const { writer, dialects: read } = await readPart(tx, file, part)
    totals.documents += writer.documents
    totals.items += writer.items
    totals.errors += writer.errors
    for (const one of read) dialects.add(one)
    messages.push(...writer.messages.slice(0, MOST_MESSAGES - messages.length))
  }
  await rows(tx, sql`update xml_files set status = ${statusOf(totals.documents, totals.errors)}, dialect = ${dialects.values().next().value ?? 'unknown'},
    shipments_total = ${totals.documents}, items_total = ${totals.items}, errors_total = ${totals.errors}, errors = ${JSON.stringify(messages)}::jsonb,
    finished_at = now(), updated_at = now() where id = ${file.id}`)
}

const isUnderWay = literals(xmlFileStatus, 'queued', 'processing')

/** Reads a file that was received: its documents, what is wrong with them, and how it ended. Told twice, it reads once. */
export async function readXmlFile({ database: { db }, files }: Pick<Services, 'database' | 'files'>, id: number): Promise<void> {
  const file = await first<FileFacts & { file_path: string }>(db, sql`update xml_files set status = ${literal(xmlFileStatus, 'processing')}
    where id = ${id} and status in ${isUnderWay} returning id, source, client_id, seller_id, created_by, file_path`)
  if (!file) return
  const path = await files.local(file.file_path)
  try {
    await inTransaction(db, async (tx) => {
      const held = await first(tx, sql`select 1 from xml_files where id = ${id} and status in ${isUnderWay} for update`)
      if (held) await readAll(tx, file, path, file.file_path.endsWith('.zip'))
    })
  } finally {
    await files.release(path)
  }
}
