import { randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { day } from '@/lib/domain/days'
import { recordStatus } from '@/lib/domain/record-status'
import { xmlLimits, type XmlSource } from '@/lib/domain/xml-invoice'
import { first, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { xmlFiles } from '../../db/schema/xml-invoices'
import { fileSent } from '../../platform/file-sent'
import { Answer, type Ctx, type ReceivedFile } from '../../platform/implement'
import { Refusal, refuseField } from '../../platform/refusal'
import { isAdmin, type Who } from '../../platform/who'
import { SheetRefusal } from '../../sheets/sheet-refusal'
import { ZipArchive } from '../../sheets/zip-archive'

type Context = Pick<Ctx<unknown, unknown, unknown>, 'db' | 'who' | 'services' | 'file' | 'audit'>

/** XML files of a zip in its order; what a Mac adds is none. */
export const xmlPartsOf = (archive: ZipArchive): { name: string; bytes: number }[] =>
  archive.parts().filter(({ name }) => name.endsWith('.xml') && !name.startsWith('__macosx/'))

const refuse = (status: number, message: string) => new Refusal(status, message, [{ field: 'file', message }])

/** Opens a zip of XML whose promises are checked; costs are counted in what it unpacks to, before a byte is. */
export async function openZip(file: Awaited<ReturnType<typeof open>>): Promise<ZipArchive> {
  return ZipArchive.open(file, (await file.stat()).size, { maxUnpackedBytes: xmlLimits.unpackedBytes })
}

async function refuseZip(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    const archive = await openZip(file).catch((error: unknown) => {
      throw error instanceof SheetRefusal ? refuse(error.status, error.detail ?? error.message) : error
    })
    const parts = xmlPartsOf(archive)
    if (parts.length === 0) throw refuse(422, 'The zip holds no XML file.')
    if (parts.length > xmlLimits.files) throw refuse(422, `The zip holds ${parts.length} XML files, at most ${xmlLimits.files} are taken at a time.`)
    const large = parts.find(({ bytes }) => bytes > xmlLimits.fileBytes)
    if (large) throw refuse(422, `${large.name} unpacks to more than 20 MB.`)
  } finally {
    await file.close()
  }
}

/** By its first bytes, whatever its name: a zip, or markup in any of the encodings. Throws 415 for anything else, 422 for a zip that will not do. */
async function extensionOf({ path, size }: ReceivedFile): Promise<'xml' | 'zip'> {
  const message = 'Only XML files and zips of them are accepted.'
  if (size === 0) throw refuse(422, 'The file is empty.')
  const file = await open(path, 'r')
  const head = Buffer.alloc(256)
  const { bytesRead } = await file.read(head, 0, head.length, 0).finally(() => file.close())
  if (head.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))) {
    await refuseZip(path)
    return 'zip'
  }
  const text = head.toString('latin1', 0, bytesRead).replace(/^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '').replaceAll('\0', '')
  if (!/^\s*</.test(text) || /^\s*<(!doctype\s+html|html)[\s>]/i.test(text)) throw refuse(415, message)
  return 'xml'
}

/** Whose file it is: a client's own people send for theirs, staff for anybody or for whom the file names. */
async function clientFor(db: Db, who: Who, requested: number | undefined): Promise<number | null> {
  const only = who.user_category === 'client' && who.client_ids.length === 1 ? who.client_ids[0] : undefined
  const id = requested ?? only ?? null
  if (id === null) {
    if (who.user_category === 'client') throw refuseField('client_id', 'Choose the client.')
    return null
  }
  const isTheirs = isAdmin(who) || who.user_category === 'agent' || who.client_ids.includes(id)
  if (!isTheirs || !(await first(db, sql`select 1 from clients where id = ${id} and status <> ${literal(recordStatus, 'delete')}`))) throw refuseField(
    'client_id', 'Choose a client of the list.')
  return id
}

const before = (db: Db, clientId: number | null, source: XmlSource, sha256: string) =>
  first<{ id: number; created_at: string }>(db, sql`select id, created_at from xml_files where coalesce(client_id, 0) = ${clientId ?? 0} and source = ${source}
    and sha256 = ${sha256}`)

/**
 * Takes an XML file or a zip of them and queues it (sellers-ior.md 5): 202 with its number, or 200 with the first one's where the client sent the same file
 * before for the same purpose. 413, 415 and 422 for a file that will not do.
 */
export async function receiveXml(ctx: Context, { source, client_id }: { source: XmlSource; client_id?: number | undefined }): Promise<Answer<{
  upload_id: number }>> {
  const { db: tx, who, services } = ctx
  const file = fileSent(ctx.file)
  const clientId = await clientFor(tx, who, client_id)
  const extension = await extensionOf(file)
  const path = `xml/${file.sha256.slice(0, 2)}/${randomUUID()}.${extension}`
  const [made] = await tx.insert(xmlFiles).values({
    file_name: file.name, file_path: path, file_size: file.size, sha256: file.sha256, source, client_id: clientId, seller_id: who.seller_id,
    created_by: who.user_id || null, updated_by: who.user_id || null,
  }).onConflictDoNothing().returning({ id: xmlFiles.id })
  if (!made) {
    const known = await before(tx, clientId, source, file.sha256)
    if (!known) throw new Refusal(409, 'This file was removed a moment ago. Send it again.')
    ctx.audit({ entity: 'xml_file', entity_id: known.id, after: { sent_again: file.name } })
    return new Answer(200, { upload_id: known.id }, `This file was already parsed on ${day(known.created_at)}.`)
  }
  await services.files.keep(path, file.path)
  ctx.audit({ entity: 'xml_file', entity_id: made.id, after: { file_name: file.name, source, client_id: clientId, sha256: file.sha256 } })
  await services.jobs.send(tx, 'xml.read', { id: made.id })
  return new Answer(202, { upload_id: made.id }, 'File received. Its documents are being read.')
}
