import { open } from 'node:fs/promises'
import { ZipArchive } from '../sheets/zip-archive'
import { XLSX } from '../sheets/mime'
import { Refusal } from './refusal'

export type FileExtension = 'pdf' | 'jpg' | 'png' | 'xlsx' | 'docx'
export interface FileKind<Extension extends FileExtension = FileExtension> {
  mime: string
  extension: Extension
}

const starts: readonly (FileKind & { mark: Buffer })[] = [
  { mime: 'application/pdf', extension: 'pdf', mark: Buffer.from('%PDF-') },
  { mime: 'image/jpeg', extension: 'jpg', mark: Buffer.from('ffd8ff', 'hex') },
  { mime: 'image/png', extension: 'png', mark: Buffer.from('89504e470d0a1a0a', 'hex') },
]
const zipped = Buffer.from('PK\u0003\u0004')
/** Any zip begins alike; a document of the office kinds is known by its main part, and none of ours carries macros. */
const offices: readonly (FileKind & { part: string; macros: string })[] = [
  { mime: XLSX, extension: 'xlsx', part: 'xl/workbook.xml', macros: 'xl/vbaProject.bin' },
  {
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extension: 'docx', part: 'word/document.xml', macros: 'word/vbaProject.bin',
  },
]

async function officeKind(path: string, maxUnpackedBytes: number): Promise<FileKind | null> {
  const file = await open(path, 'r')
  try {
    const archive = await ZipArchive.open(file, (await file.stat()).size, { maxUnpackedBytes })
    return offices.find(({ part, macros }) => archive.has(part) && !archive.has(macros)) ?? null
  } catch {
    return null
  } finally {
    await file.close()
  }
}

/** What a file is by its first bytes, whatever its name says; null when it is none of `among`. A zip that unpacks to more than `maxUnpackedBytes` is none. */
export async function fileKind<Extension extends FileExtension>(
  path: string, among: readonly Extension[], maxUnpackedBytes: number,
): Promise<FileKind<Extension> | null> {
  const file = await open(path, 'r')
  const head = Buffer.alloc(16)
  try {
    await file.read(head, 0, head.length, 0)
  } finally {
    await file.close()
  }
  const plain = starts.find(({ mark }) => head.subarray(0, mark.length).equals(mark))
  const found = plain ?? (head.subarray(0, 4).equals(zipped) ? await officeKind(path, maxUnpackedBytes) : null)
  const extension = among.find((one) => one === found?.extension)
  return found && extension ? { mime: found.mime, extension } : null
}

/** The same, refused with 415 and the sentence that says what is accepted. */
export async function acceptedKind<Extension extends FileExtension>(
  path: string, among: readonly Extension[], message: string, maxUnpackedBytes = 0,
): Promise<FileKind<Extension>> {
  const found = await fileKind(path, among, maxUnpackedBytes)
  if (found) return found
  throw new Refusal(415, message, [{ field: 'file', message }])
}
