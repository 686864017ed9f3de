import type { UploadTemplate } from '@/lib/contract/upload-column'
import { uploadKinds } from '@/lib/domain/upload-kinds'
import { cleanCell } from './cell-text'
import { SheetRefusal, type SheetRefusalCode } from './sheet-refusal'

/** Which column of a file holds which field of its template. */
export type HeaderMatch = {
  /** Position in the file, from 0, by field. */
  positions: ReadonlyMap<string, number>
  /** Headers nobody asked for, a warning in the details of the upload. */
  unknown: readonly string[]
  /** Positions that are data of the uploader, thus not `Row`, `Error` and the hidden cell, with the header a mended file gives them. */
  data: ReadonlyMap<number, string>
  /** What the hidden cell says the file was made from; null when it was not made from a template. */
  origin: TemplateOrigin | null
}

/** A person's own headers, as `headerKey` has them, and the field each holds; null: a column of theirs that is not ours. */
export type ColumnMap = Readonly<Record<string, string | null>>

export type TemplateOrigin = { kind: string; version: number }

/** A template, or bare columns for a file that makes no upload (a label search): those are never strict nor out of date. */
export type HeaderRules = Pick<UploadTemplate, 'columns'> & Partial<Pick<UploadTemplate, 'kind' | 'version'>>

/** The two first columns of a corrected file, ignored when it comes back (uploads.md 6). */
export const correctedHeaders = ['Row', 'Error'] as const

/** Text of the hidden header cell that carries kind and version (uploads.md 6). */
export const originText = ({ kind, version }: TemplateOrigin) => `template:${kind}:${version}`

function originOf(header: string): TemplateOrigin | null {
  const [, kind, version] = /^template:(\w{1,40}):(\d{1,6})$/.exec(header) ?? []
  return kind && version ? { kind, version: Number(version) } : null
}

/** Case, spaces, `_` and `*` make no difference (uploads.md 7.1). */
export const headerKey = (header: string) => cleanCell(header).toLowerCase().replace(/[\s_*\u200c\u200d]/g, '')

/** The names a header of this file may have, as `headerKey` has them: those of the columns and the person's own. */
export const headerNames = ({ columns }: { columns: readonly { header: string }[] }, own: ColumnMap | null = null): ReadonlySet<string> =>
  new Set([...columns.map(({ header }) => headerKey(header)), ...Object.entries(own ?? {}).flatMap(([name, field]) => (field === null ? [] : [name]))])

const shown = (header: string) => cleanCell(header).replace(/\s*\*$/, '')

/**
 * Finds a template's columns among the headers of a file, first by the person's own matching, then by name; a file made from the
 * template needs no matching. Throws `SheetRefusal` with the sentences of uploads.md 6 and 7.1: `missing_columns` (or `out_of_date`
 * for an older template), `duplicate_column`, `unknown_column` for a strict kind.
 */
export function matchHeaders(headers: readonly string[], template: HeaderRules, own: ColumnMap | null = null): HeaderMatch {
  const { match, faults } = lookAtHeaders(headers, template, own)
  const [first] = faults
  if (first) throw new SheetRefusal(first.code, first.message, null, faults.map(({ message }) => message))
  return match
}

/** The same without throwing, for whoever is still matching: what was found, and what an upload would refuse. */
export function lookAtHeaders(headers: readonly string[], template: HeaderRules, own: ColumnMap | null): { match: HeaderMatch; faults: Fault[] } {
  const byName = new Map(template.columns.map(column => [headerKey(column.header), column]))
  const byField = new Map(template.columns.map(column => [column.field, column]))
  const ignored = new Set(correctedHeaders.map(headerKey).filter(name => !byName.has(name)))
  const origin = headers.map(originOf).find(found => found !== null) ?? null
  const matched = own && origin?.kind !== template.kind ? new Map(Object.entries(own)) : new Map<string, string | null>()
  const positions = new Map<string, number>()
  const seen = new Set<string>()
  const unknown: string[] = []
  const twice: string[] = []
  const data = new Map<number, string>()
  headers.forEach((header, position) => {
    const name = headerKey(header)
    if (name === '' || ignored.has(name) || originOf(header)) return
    const said = matched.get(name)
    if (said === null) return
    const column = (said !== undefined && byField.get(said)) || byName.get(name)
    const title = column ? column.header : shown(header)
    data.set(position, title)
    if (seen.has(headerKey(title))) twice.push(shown(header))
    seen.add(headerKey(title))
    if (!column) unknown.push(title)
    else if (!positions.has(column.field)) positions.set(column.field, position)
  })
  return { match: { positions, unknown, data, origin }, faults: faultsOf(template, { positions, twice, unknown, origin }) }
}

type Findings = { positions: ReadonlyMap<string, number>; twice: string[]; unknown: string[]; origin: TemplateOrigin | null }

type Fault = { code: SheetRefusalCode; message: string }

function faultsOf({ columns, kind, version = 0 }: HeaderRules, { positions, twice, unknown, origin }: Findings): Fault[] {
  const missing = columns.filter(column => column.required === true && !positions.has(column.field)).map(column => column.header)
  if (missing.length > 0 && origin && origin.kind === kind && origin.version < version) {
    return [{ code: 'out_of_date', message: 'This template is out of date. Download the current one.' }]
  }
  const strange = kind && uploadKinds[kind].strict ? unknown : []
  return [
    ...(missing.length > 0 ? [{ code: 'missing_columns' as const, message: `Missing columns: ${missing.join(', ')}.` }] : []),
    ...[...new Set(twice)].map(header => ({ code: 'duplicate_column' as const, message: `Column ${header} appears twice.` })),
    ...strange.map(header => ({ code: 'unknown_column' as const, message: `Unknown column: ${header}` })),
  ]
}

/** The uploader's cells by header text, the basis of the corrected file (`row_data`); any header is a harmless own key. */
export function rowData(match: HeaderMatch, cells: readonly string[]): Record<string, string> {
  return Object.fromEntries([...match.data].map(([position, header]) => [header, cells[position] ?? '']))
}
