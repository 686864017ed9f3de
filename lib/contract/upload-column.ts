import type { UploadKind } from '@/lib/domain/upload-kinds'

/**
 * How a cell of an upload is read (uploads.md 7.2). `id` and `phone` are text that Excel must not take for a number;
 * `datetime` is 'YYYY-MM-DD HH:MM' in Dubai time; `choice` is one value of `list`, `list` several separated by `;`.
 */
export type UploadColumnType =
  | 'text' | 'id' | 'number' | 'money' | 'weight' | 'date' | 'datetime' | 'bool'
  | 'email' | 'phone' | 'country' | 'currency' | 'choice' | 'list'

/** What each type asks for, in words. */
export const typeWords: Record<UploadColumnType, string> = {
  text: 'Text', id: 'Text, format the column as Text', number: 'Number', money: 'Amount, like 1,234.50', weight: 'Kilograms, like 1.250',
  date: 'Date, YYYY-MM-DD', datetime: 'Date and time in Dubai, YYYY-MM-DD HH:MM', bool: 'yes or no', email: 'Email address',
  phone: 'Phone number, format the column as Text', country: 'Country code, two letters', currency: 'Currency code, three letters',
  choice: 'One of the list', list: 'Several of the list, separated by ;',
}

/** One column of an upload template: read by the sample file, the row checks, the error list and the help. */
export type UploadColumn = {
  /** As people see it; matching ignores case, spaces, `_` and `*`. */
  header: string
  /** Where its value goes; the name of a contract field. */
  field: string
  /** `true`: the header must be there and no cell empty. A text ('if cod', 'admin only') is shown only; the area checks it. */
  required?: boolean | string
  type: UploadColumnType
  /** What a good value is, in words: '≤ 50 characters', 'above 0'. */
  rule?: string
  /** Row 2 of the template, as one would type it; such a row is not applied. */
  example?: string
  /** In characters. */
  width?: number
  /** Name of the list of allowed values, the drop-down of the template. */
  list?: string
}

/** The template of one upload kind; title, limits and strictness stand in the register, `lib/domain/upload-kinds.ts`. */
export type UploadTemplate = {
  kind: UploadKind
  /** Grows with every change of the columns. */
  version: number
  columns: readonly UploadColumn[]
  /** Name of the data sheet; the kind's title where left out. */
  sheet?: string
  /** Shown above the columns on the sheet `Instructions`. */
  instructions?: string
}

/** Values of the lists columns name. */
export type UploadLists = Readonly<Record<string, readonly string[]>>
