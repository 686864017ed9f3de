import { acceptedKind, type FileKind } from '../../platform/file-kind'

const formats = ['pdf', 'jpg', 'png', 'xlsx'] as const
const MOST_UNPACKED_BYTES = 200 * 1024 * 1024

/** What a document is by its first bytes (packages.md 2: pdf, jpg, png, xlsx); 415 for anything else, whatever its name says. */
export const sniff = (path: string): Promise<FileKind<(typeof formats)[number]>> =>
  acceptedKind(path, formats, 'Only PDF, JPG, PNG and XLSX files are accepted.', MOST_UNPACKED_BYTES)
