import { fileKind, type FileKind } from '../../platform/file-kind'
import { Refusal } from '../../platform/refusal'

const formats = ['pdf', 'jpg', 'png', 'xlsx'] as const
const MOST_UNPACKED_BYTES = 200 * 1024 * 1024

/** What a document is by its first bytes (packages.md 2: pdf, jpg, png, xlsx); 415 for anything else, whatever its name says. */
export async function sniff(path: string): Promise<FileKind<(typeof formats)[number]>> {
  const found = await fileKind(path, formats, MOST_UNPACKED_BYTES)
  if (found) return found
  const message = 'Only PDF, JPG, PNG and XLSX files are accepted.'
  throw new Refusal(415, message, [{ field: 'file', message }])
}
