import { open } from 'node:fs/promises'
import { Refusal } from '../../platform/refusal'
import { ZipArchive } from '../../sheets/zip-archive'

interface DocumentFormat {
  mime: string
  extension: 'pdf' | 'jpg' | 'png' | 'xlsx'
}

const marks: readonly (DocumentFormat & { starts: Buffer })[] = [
  { mime: 'application/pdf', extension: 'pdf', starts: Buffer.from('%PDF-') },
  { mime: 'image/jpeg', extension: 'jpg', starts: Buffer.from('ffd8ff', 'hex') },
  { mime: 'image/png', extension: 'png', starts: Buffer.from('89504e470d0a1a0a', 'hex') },
]
const workbook: DocumentFormat = { mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', extension: 'xlsx' }
const MOST_UNPACKED_BYTES = 200 * 1024 * 1024

/** Any zip begins alike; a workbook has its main part, and none of ours carries macros. */
async function isWorkbook(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const archive = await ZipArchive.open(file, (await file.stat()).size, { maxUnpackedBytes: MOST_UNPACKED_BYTES })
    return archive.has('xl/workbook.xml') && !archive.has('xl/vbaProject.bin')
  } catch {
    return false
  } finally {
    await file.close()
  }
}

/** What a document is by its first bytes (packages.md 2: pdf, jpg, png, xlsx); 415 for anything else, whatever its name says. */
export async function sniff(path: string): Promise<DocumentFormat> {
  const file = await open(path, 'r')
  const head = Buffer.alloc(16)
  try {
    await file.read(head, 0, head.length, 0)
  } finally {
    await file.close()
  }
  const known = marks.find(({ starts }) => head.subarray(0, starts.length).equals(starts))
  if (known) return { mime: known.mime, extension: known.extension }
  if (head.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004')) && (await isWorkbook(path))) return workbook
  const message = 'Only PDF, JPG, PNG and XLSX files are accepted.'
  throw new Refusal(415, message, [{ field: 'file', message }])
}
