import type { ReceivedFile } from '../../platform/implement'
import { headerKey, lookAtHeaders, type ColumnMap } from '../../sheets/headers'
import { readAsShown } from '../../sheets/read-as-shown'
import { fileNotes, openKindSheet } from '../../core/uploads/open-upload'
import { refusalOf } from '../../core/uploads/receive-upload'
import type { UploadKindWork } from '../../core/uploads/upload-work'

/** Rows shown before a file is sent (uploads.md 4, upload box). */
const SHOWN_ROWS = 5

/** The header and first rows of a file with what each column would be read as. Keeps nothing; 413, 415 or 422 for a file that will not do. */
export async function previewFile(file: ReceivedFile, work: UploadKindWork, own: ColumnMap | null) {
  try {
    const sheet = await openKindSheet(file.path, work, { fileName: file.name, columns: own })
    try {
      const { match, faults } = lookAtHeaders(sheet.headers, work.template, own)
      const fieldAt = new Map([...match.positions].map(([field, position]) => [position, field]))
      const rows: string[][] = []
      const read = readAsShown(work.template.columns, match)
      for await (const row of sheet.rows) {
        const { cells } = read(row)
        rows.push(cells.map((text) => text.slice(0, 200)))
        if (rows.length === SHOWN_ROWS) break
      }
      return {
        headers: sheet.headers,
        fields: sheet.headers.map((_, position) => fieldAt.get(position) ?? null),
        remembered: sheet.headers.map((header) => own !== null && Object.hasOwn(own, headerKey(header))),
        rows,
        notes: fileNotes(sheet, match),
        faults: faults.map(({ message }) => message),
      }
    } finally {
      await sheet.close()
    }
  } catch (error) {
    throw refusalOf(error)
  }
}
