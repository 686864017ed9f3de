import { uploadFailure } from '@/lib/domain/upload'

/** Why a whole file was refused, before any row of it counts. */
export type SheetRefusalCode =
  | 'wrong_type' | 'too_large' | 'unreadable' | 'empty' | 'too_many_rows' | 'too_many_columns'
  | 'missing_columns' | 'duplicate_column' | 'unknown_column' | 'out_of_date'

const statusOf: Partial<Record<SheetRefusalCode, 413 | 415>> = { too_large: 413, wrong_type: 415 }

/**
 * A file the sheet engine will not read. `message` is the sentence of uploads.md 5 and 7.1, `messages` all of them when
 * several things are wrong, `detail` what the uploader can do about it, `status` the HTTP answer a POST gives.
 */
export class SheetRefusal extends Error {
  override readonly name = 'SheetRefusal'
  readonly status: 413 | 415 | 422
  readonly messages: readonly string[]

  constructor(readonly code: SheetRefusalCode, message: string, readonly detail: string | null = null, messages: readonly string[] = [message]) {
    super(message)
    this.status = statusOf[code] ?? 422
    this.messages = messages
  }
}

export const wrongType = (detail: string) => new SheetRefusal('wrong_type', 'Only .xlsx and .csv files are accepted.', detail)
export const unreadable = (detail: string) => new SheetRefusal('unreadable', 'The file could not be read.', detail)
export const repeatsTooMuch = () => unreadable(
  'The cells of the workbook hold far more text than its size allows: long texts stand in very many of them. Shorten them or split the file, and send it again.',
)
export const tooLarge = (maxMb: number) => new SheetRefusal('too_large', `The file is larger than ${maxMb} MB.`)
export const emptyFile = () => new SheetRefusal('empty', uploadFailure.label('empty'))
export const tooManyRows = (rows: number, max: number) =>
  new SheetRefusal('too_many_rows', `The file has ${rows} rows; at most ${max} are allowed.`)
export const tooManyColumns = (columns: number, max: number) =>
  new SheetRefusal('too_many_columns', `The file has ${columns} columns; at most ${max} are allowed.`)

/** Damage met by Node's own inflater or byte readers is the file's fault; anything else is ours and rises as it is. */
export function refusalOf(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof SheetRefusal) return error
  const code = 'code' in error ? String(error.code) : ''
  const damaged = code.startsWith('Z_') || code === 'ERR_OUT_OF_RANGE' || code === 'ERR_BUFFER_OUT_OF_BOUNDS'
  return damaged ? unreadable('The file is damaged. Save it again and send the new copy.') : error
}
