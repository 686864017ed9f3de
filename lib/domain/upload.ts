import { machine, type NameOf } from './machine'
import { grouped } from './money'
import { words } from './vocabulary'

/** One upload, `excel_details` (uploads.md 3). `processing` falls back to `queued` when its worker goes silent. */
export const uploadStatus = /* @__PURE__ */ machine({
  queued: { label: 'Queued', tone: 'grey', progress: 0, moves: ['processing', 'failed'] },
  processing: { label: 'Processing', tone: 'blue', moves: ['completed', 'completed_with_errors', 'checked', 'failed', 'queued'] },
  completed: { label: 'Completed', tone: 'green', progress: 100, moves: [] },
  completed_with_errors: { label: 'Completed with errors', tone: 'orange', progress: 100, moves: [] },
  /** Read and judged to the last row, and nothing changed. */
  checked: { label: 'Checked', tone: 'cyan', progress: 100, moves: [] },
  failed: { label: 'Failed', tone: 'red', moves: ['queued'] },
})
export type UploadStatus = NameOf<typeof uploadStatus>

/** Why a whole file failed; the sentence is what the uploader reads. */
export const uploadFailure = words({
  unreadable: 'The file could not be read. Save it as .xlsx or .csv and send it again.',
  too_many_rows: 'The file has more rows than this upload allows. Split it and send the parts.',
  empty: 'The file has no rows below its header.',
  control_total: 'The control total does not match the sum of the rows.',
  cancelled: 'The upload was stopped. Rows already accepted stay.',
  internal: 'We could not finish this file after three tries. Nothing was applied twice; try again.',
  disk_full: 'Our storage is full. Rows already accepted stay and nothing was applied twice; try again later.',
  lookup_missing: 'A list this upload needs is not available. Try again in a few minutes.',
})
export type UploadFailure = NameOf<typeof uploadFailure>

/** '1 row', '1,250 rows'. */
export const rowCount = (n: number) => `${grouped(String(n))} ${n === 1 ? 'row' : 'rows'}`

/** How many rows of a file landed, or of one that was only checked would: '55 of 60 rows landed', '1 of 1 row would land'. */
export const landedCount = ({ dry_run, rows_accepted, rows_total }: { dry_run: boolean; rows_accepted: number; rows_total: number }) =>
  `${grouped(String(rows_accepted))} of ${rowCount(rows_total)} ${dry_run ? 'would land' : 'landed'}`

/** What is wrong with a row in one sentence: nearly every message says of itself which column and value it is about. */
export function reasonOf({ column, value, message }: { column: string | null; value: string | null; message: string }): string {
  if (!column || column === 'Row' || message.startsWith(column)) return message
  return value && !message.includes(value) ? `${column} ${value}: ${message}` : `${column}: ${message}`
}

/** How long a file may take to arrive, in ms: a large one over a slow line is no attack. */
export const UPLOAD_MS = 3_600_000

/** Only these failures may be tried again with the same file; the others need another file. */
export const retryableFailures = ['internal', 'disk_full', 'lookup_missing'] as const satisfies readonly UploadFailure[]

export function retryable(status: UploadStatus, failure: UploadFailure | null): boolean {
  return status === 'failed' && retryableFailures.some((each) => each === failure)
}

/** Stopping is possible until it has finished; a failed upload has, although it may be retried. */
export function stoppable(status: UploadStatus): boolean {
  return status === 'queued' || status === 'processing'
}

/** Why a row was refused, `excel_responses.code`. */
export const rowErrorCode = words({
  required: 'Required', format: 'Wrong format', range: 'Out of range', unknown_reference: 'Unknown reference',
  duplicate: 'Duplicate', conflict: 'Conflict', forbidden: 'Not allowed', dependency: 'Depends on another row',
})
export type RowErrorCode = NameOf<typeof rowErrorCode>

/** A warning landed; it is not counted as rejected and is not in the corrected file. */
export const rowSeverity = words({ error: 'Error', warning: 'Warning' })

/** What the ledger did with a row the file held (uploads.md 2). */
export const rowResult = words({ created: 'Created', updated: 'Updated', unchanged: 'Unchanged' })
