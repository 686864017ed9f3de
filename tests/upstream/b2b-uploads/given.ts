import type { UploadColumn } from '@/lib/contract/upload-column'
import type { CallName } from '@/lib/contract/types'
import type { useApp, Asker } from '../app'

type App = ReturnType<typeof useApp>
type Cells = Record<string, string | number>
let made = 0

/** A csv under the headers of a template; rows say cells by header. */
export const sheetOf = (columns: readonly UploadColumn[], rows: readonly Cells[]): string => {
  const headers = columns.map(({ header }) => header)
  return [headers.join(','), ...rows.map((row) => headers.map((header) => row[header] ?? '').join(','))].join('\n')
}

/** Sends a file, has it worked through and says what became of its rows. */
export async function sentFile(app: App, who: Asker, call: CallName, input: object, file: { name?: string; text: string }) {
  const answer = await who.call(call, input as never, {
    file: { name: file.name ?? `orders-${(made += 1)}.csv`, body: Buffer.from(file.text), type: 'text/csv' },
  }) as { status: number; message: string; errors?: { field: string; message: string }[]; data: { upload_id: number; orders?: number } }
  const nothing = { rows_created: 0, rows_updated: 0, rows_rejected: 0, rows_unchanged: 0, failure_message: null, orders: 0, faults: [], warnings: [] }
  if (answer.status !== 202) return { ...nothing, status: answer.status, message: answer.message, errors: answer.errors, upload: 0 }
  await app.jobs.idle()
  const upload = answer.data.upload_id
  const [done] = await app.query<{ rows_created: number; rows_updated: number; rows_rejected: number; rows_unchanged: number; failure_message: string | null }>(
    'select rows_created, rows_updated, rows_rejected, rows_unchanged, failure_message from excel_details where id = $1', [upload],
  )
  if (!done) throw new Error(`Upload ${upload} is gone.`)
  const said = await app.query<{ row_number: number; message: string; severity: string }>(
    'select row_number, message, severity from excel_responses where upload_id = $1 order by row_number', [upload],
  )
  return {
    status: 202, message: answer.message, errors: undefined, upload, orders: answer.data.orders, ...done,
    faults: said.filter(({ severity }) => severity === 'error').map(({ row_number, message }) => `${row_number}: ${message}`),
    warnings: said.filter(({ severity }) => severity !== 'error').map(({ row_number, message }) => `${row_number}: ${message}`),
  }
}
