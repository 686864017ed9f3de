import type { CallName } from '@/lib/contract/types'

type Fields = Record<string, unknown>

/** What the test of saves cannot find out about a call by itself. */
export interface Note {
  /** Who saves; the system administrator unless said. */
  as?: string
  /** SQL whose rows are records to try: columns named as the call's parameters, and what `body` needs. */
  records?: string
  /** The call that reads the record back, and what it is asked with, where `refreshes` and the parameters do not say. */
  read?: CallName
  list?: CallName
  params?: (record: Fields) => Fields
  /** The field of a list's row that is the call's last parameter, where it is not `id`. */
  rowId?: string
  /** The part of that call's answer that is the record, where it is not the whole. */
  shownIn?: string
  /** What every save needs beside the field that is changed. */
  body?: (record: Fields) => Fields
  /** What a field needs beside it. */
  with?: Readonly<Record<string, Fields>>
  /** Values no rule of the shape leads to. */
  values?: Readonly<Record<string, readonly unknown[]>>
  /** Where an answer shows a field under another name. */
  shownAs?: Readonly<Record<string, string>>
  /** How an answer spells what was given, where it is not as given. */
  spelt?: Readonly<Record<string, (given: unknown) => unknown>>
  /** Lists of rows that are put beside those there, each by its own key. */
  added?: readonly string[]
  /** Fields of the body that are none of the record, each with what it is instead. */
  aside?: Readonly<Record<string, string>>
  /** Fields that are not proven here, each with why. */
  except?: Readonly<Record<string, string>>
}

export const command = 'says how to save, and is no field of the record'
export const reason = 'goes to the audit log with the change it explains'
export const unchangeable = 'is refused: it never changes'
