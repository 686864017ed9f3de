import type { UploadLists, UploadTemplate } from '@/lib/contract/upload-column'
import type { Key } from '@/lib/domain/keys'
import type { Db } from '../../db/db'
import type { AuditEntry } from '../../platform/audit'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import type { CellError, CellValue } from '../../sheets/cells'
import type { ColumnMap } from '../../sheets/headers'

/** Form fields sent with a file, kept with it (uploads.md 2, `params`). */
export type UploadParams = Readonly<Record<string, string | number | boolean | null>>

/** An upload as its worker sees it: the row of `excel_details` it has claimed. */
export interface ClaimedUpload {
  id: number
  kind: string
  file_name: string
  file_path: string
  params: UploadParams
  dry_run: boolean
  client_id: number | null
  carrier_id: number | null
  user_id: number
  user_name: string
  environment: string
  column_map: ColumnMap | null
  retry_of: number | null
  /** Of a file of mended rows: where each of its rows stood in `retry_of`. */
  mended_rows: readonly number[] | null
  /** Times it was taken up, this one included. */
  attempts: number
  /** Of this claim alone: whoever claims it next has another. */
  worker: string
  created_at: string
}

/** One row of a file as its template reads it. */
export interface ReadRow {
  row_number: number
  /** The uploader's own text, cleaned, under the file's headers. */
  cells: readonly string[]
  values: Readonly<Record<string, CellValue>>
  errors: readonly CellError[]
  /** Its cells cannot be told apart: it has one error and no values. */
  broken?: boolean
  /** Of the values: two rows with one hash say the same. */
  hash: string
}

/** The rows that make one thing: nearly always one, several where the kind lets rows continue each other. */
export interface RowGroup {
  /** Business key within its scope, shown as "Reference"; null when the row has none. */
  key: string | null
  rows: readonly [ReadRow, ...ReadRow[]]
}

/** A fault of one of a group's rows. */
export interface RowFault {
  /** Index into the group's rows. */
  line: number
  error: CellError
}

/** `result`: what landing makes of it, `created` unless said otherwise. */
export type Verdict<Thing> =
  | { thing: Thing; warnings: RowFault[]; result?: 'created' | 'updated' }
  | { errors: RowFault[] }
  /** What is there says the same already, whoever put it there: nothing is written. */
  | { unchanged: true }

/** A batch of groups with everything the database had to say about them. */
export interface Prepared<Thing> {
  /** Whose key it is: a client or carrier id, 0 for ours; null when that cannot be told, and then nothing is remembered of it. */
  scope(group: RowGroup): number | null
  /** Whether what this key once made is still there; when not, the same row makes it anew. */
  stands(group: RowGroup): boolean
  check(group: RowGroup): Verdict<Thing>
}

export type Write = (tx: Db) => Promise<void>

/** A kind at work on one file. */
export interface KindRun<Thing> {
  /** Lists whose values cells are held against; a column of another list is for `check`. */
  lists: UploadLists
  /** Batched lookups: a fixed number of queries whatever the number of groups. */
  prepare(groups: readonly RowGroup[]): Promise<Prepared<Thing>>
  /** Takes what landing needs and must not wait for or give back (numbers); a fault for each thing that cannot land. */
  reserve?(things: readonly Thing[]): Promise<(CellError | null)[]>
  /** What a thing is about once its names are looked up: two rows may spell one place two ways, and the first of them wins. */
  about?(thing: Thing): string
  /** Writes all of them or throws; nothing of a batch that threw stays. */
  apply(tx: Db, things: readonly Thing[]): Promise<void>
  /**
   * Makes ready what writing these takes and holds no row up: numbers, the text that is sent. What it answers writes them all, as `apply`
   * would. Where a batch waits for the one before, that time is used.
   */
  ahead?(db: Db, things: readonly Thing[]): Promise<Write>
  /** A batch reads nothing the one before has written, so that it may be applied while that one is still being put down. */
  overlaps?: boolean
  /** Reads every row before the first lands; throws `UploadFailed` where the file as a whole cannot be right (a control total). */
  survey?(rows: AsyncIterable<ReadRow>): Promise<void>
  /** What is to be done once all rows have landed, in the transaction that ends the upload; never of a file that was only checked. */
  finish?(tx: Db): Promise<void>
  /** What the uploader is told when a constraint refused a thing; null leaves it to a general sentence. */
  explain(constraint: string, thing: Thing): CellError | null
}

export interface RunContext {
  upload: ClaimedUpload
  /** The uploader with the rights of now, not of when the file was sent (uploads.md 7.6). */
  who: Who
  services: Services
  db: Db
}

/** A thing of an upload that has lived on since, and how. */
export interface Touched {
  /** As the trade calls it: a tracking number, a bag number. */
  reference: string
  why: string
}

/** What taking a whole upload back would come to. */
export interface UndoPlan {
  /** How many things of it are still there. */
  count: number
  /** Those that were touched since: with any, nothing is taken back. */
  touched: number
  /** The first of the touched, for the person to look at. */
  examples: Touched[]
}

/** How a kind takes a whole upload back (docs/decisions/009-undo-of-an-upload.md). */
export interface UndoWork {
  /** What its rows make, in the plural: 'packages'. */
  things: string
  /** Whoever undoes must hold this as well. */
  needs: Key
  /** More things than this are not taken back while one waits. */
  most: number
  /** Locks what the upload made and says what became of it; the caller decides. */
  plan(tx: Db, uploadId: number): Promise<UndoPlan>
  /** Takes back everything the upload made and that is still there, with its audit rows; only after `plan` in the same transaction. */
  takeBack(tx: Db, who: Who, uploadId: number): Promise<AuditEntry[]>
}

/** Everything that is particular to one kind of upload; the mechanism does the rest (uploads.md 3, 7). */
export interface UploadKindWork<Thing = unknown> {
  template: UploadTemplate
  /** The same columns as its cells are read, where rules say better than a cell's type what is wrong. */
  reading?: Pick<UploadTemplate, 'columns'>
  /** File name of the template, without extension. */
  templateName: string
  /** Fields whose values are not shown in error lists. */
  masked: readonly string[]
  /** Values of every list the columns name, as this person may use them: drop-downs of the template. */
  lists(db: Db, who: Who, clientId: number | null): Promise<UploadLists>
  /** Whose upload it is; a client's user is held to its own whatever the form says (uploads.md 7.6). */
  forWhom(who: Who, params: UploadParams): { client_id: number | null; carrier_id: number | null }
  /**
   * What a row is about, from the text of its cells: `key` within its scope, and under which name its rows come `together` (scope and
   * key). Null: the row says neither and stands alone.
   */
  key(cell: (field: string) => string): { key: string; together: string } | null
  /** Whether a later row of a key continues its first one; left out where it never does. */
  continues?(head: ReadRow, row: ReadRow): boolean
  open(run: RunContext): Promise<KindRun<Thing>>
  /** The work of a file whose form says what the rows of other files do; `template` then covers both. Left out where all files are read alike. */
  withForm?(params: UploadParams): UploadKindWork<Thing>
  /** Left out by a kind whose rows cannot be taken back. */
  undo?: UndoWork
}
