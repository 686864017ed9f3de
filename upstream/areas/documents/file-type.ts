import { fileKind, type FileKind } from '../../platform/file-kind'
import { Refusal } from '../../platform/refusal'

const papers = ['pdf', 'jpg', 'png', 'xlsx', 'docx'] as const
const MOST_UNPACKED_BYTES = 400 * 1024 * 1024

/** What a paper is by its first bytes (reports.md 2: pdf, docx, xlsx, png, jpg); 415 for anything else, whatever its name says. */
export async function paperType(path: string): Promise<FileKind<(typeof papers)[number]>> {
  const found = await fileKind(path, papers, MOST_UNPACKED_BYTES)
  if (found) return found
  const message = 'Only PDF, DOCX, XLSX, PNG and JPG files without macros are accepted.'
  throw new Refusal(415, message, [{ field: 'file', message }])
}
