import type { CallName, ListName, Reply } from '@/lib/contract/types'
import type { RoutePath } from '@/lib/routes/routes'
import type { Column, Pick, ReadyColumn } from './list-definition'
import type { ColumnName } from './named'

/** Calls that answer numbers with the rows they found and the numbers they did not. */
export type FinderName = { [N in CallName]: Reply<N> extends { found: { id: number }[]; not_found: string[] } ? N : never }[CallName]
/** Calls that do the same for the numbers of a sheet. */
export type SheetName = { [N in CallName]: Reply<N> extends { found: { id: number }[]; not_found: { row: number; value: string }[] } ? N : never }[CallName]

/** Fields of a row a finder answers. */
export type FoundField<N extends FinderName> = Reply<N> extends { found: (infer Found)[] } ? keyof Found & string : never

export interface DocumentScreen<N extends FinderName = FinderName> {
  /** What is printed: one, many. */
  thing: readonly [string, string]
  find: N
  /** The same search from an xlsx, and what is sent beside the file. */
  sheet?: { call: SheetName; with: Record<string, unknown> }
  /** The call that makes the file; it takes the rows' ids. */
  print: CallName
  /** Most documents of one file. */
  most: number
  columns: { [F in FoundField<N>]?: ColumnName | Column }
  /** What is looked for, for messages: 'package' unless said otherwise. */
  subject?: string
  /** Numbers as they look, in the empty box. */
  example?: string
  /** The field with the row's number; `tracking_no` unless said otherwise. */
  number?: FoundField<N>
  /** Rows of a list that may be taken over by day and destination, its fixed filters applied. */
  pick?: { call: ListName; fixed: Record<string, unknown>; number: string; title: string; destinations: readonly Pick[] }
  /** Which rows cannot be printed: they stay in the list, marked, and are left out of the file; `unless` names the extra that prints them all the same. */
  unready?: { field: FoundField<N>; is: (string | number)[]; because: string; unless?: string }
  /** The row's count of prints so far: a second print is marked. */
  printed?: FoundField<N>
  /** Parameters of the print call the person chooses, remembered on the device; the first option is the usual one. */
  choices: Record<string, { label: string; options: readonly Pick[] }>
  /** Formats that hold a single document. */
  single?: { choice: string; values: string[] }
  /** Printed with it where the person may: a parameter of the print call, and the call whose key it takes. */
  extra?: { name: string; label: string; needs: CallName }
}

/** What the client part is given. */
export interface ReadyDocument {
  path: RoutePath
  thing: readonly [string, string]
  find: FinderName
  sheet: NonNullable<DocumentScreen['sheet']> | null
  print: CallName
  most: number
  columns: ReadyColumn[]
  subject: string
  example: string | undefined
  number: string
  pick: NonNullable<DocumentScreen['pick']> | null
  unready: NonNullable<DocumentScreen['unready']> | null
  printed: string | null
  choices: { name: string; label: string; options: readonly Pick[] }[]
  single: NonNullable<DocumentScreen['single']> | null
  extra: { name: string; label: string } | null
}

/** Where another screen of this tab leaves numbers for a document screen to take up. */
export const handOverPlace = (path: RoutePath): string => `numbers-for:${path}`
