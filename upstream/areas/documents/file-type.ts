import { acceptedKind, type FileKind } from '../../platform/file-kind'

const papers = ['pdf', 'jpg', 'png', 'xlsx', 'docx'] as const
const MOST_UNPACKED_BYTES = 400 * 1024 * 1024

/** What a paper is by its first bytes (reports.md 2: pdf, docx, xlsx, png, jpg); 415 for anything else, whatever its name says. */
export const paperType = (path: string): Promise<FileKind<(typeof papers)[number]>> =>
  acceptedKind(path, papers, 'Only PDF, DOCX, XLSX, PNG and JPG files without macros are accepted.', MOST_UNPACKED_BYTES)
