import type { UploadTemplate } from '@/lib/contract/upload-column'
import { uploadKinds } from '@/lib/domain/upload-kinds'
import { cleanCell } from './cell-text'
import { SheetRefusal } from './sheet-refusal'

/** Which column of a file holds which field of its template. */
export type HeaderMatch = {
  /** Position in the file, from 0, by field. */
  positions: ReadonlyMap<string, number>
  /** Headers nobody asked for, a warning in the details of the upload. */
  unknown: readonly string[]
  /** Positions that are data of the uploader, thus not `Row`, `Error` and the hidden cell. */
  data: readonly number[]
  /** What the hidden cell says the file was made from; null when it was not made from a template. */
  origin: TemplateOrigin | null
}

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
export const headerKey = (header: string) => cleanCell(header).toLowerCase().replace(/[\s_*]/g, '')

const shown = (header: string) => cleanCell(header).replace(/\s*\*$/, '')

/**
 * Finds a template's columns among the headers of a file. Throws `SheetRefusal` with the sentences of uploads.md 6 and
 * 7.1: `missing_columns` (or `out_of_date` for an older template), `duplicate_column`, `unknown_column` for a strict kind.
 */
export function matchHeaders(headers: readonly string[], template: HeaderRules): HeaderMatch {
  const fields = new Map(template.columns.map(column => [headerKey(column.header), column.field]))
  const ignored = new Set(correctedHeaders.map(headerKey).filter(name => !fields.has(name)))
  const positions = new Map<string, number>()
  const seen = new Set<string>()
  const unknown: string[] = []
  const twice: string[] = []
  const data: number[] = []
  let origin: TemplateOrigin | null = null
  headers.forEach((header, position) => {
    const name = headerKey(header)
    origin ??= originOf(header)
    if (name === '' || ignored.has(name) || originOf(header)) return
    data.push(position)
    if (seen.has(name)) twice.push(shown(header))
    seen.add(name)
    const field = fields.get(name)
    if (field === undefined) unknown.push(shown(header))
    else if (!positions.has(field)) positions.set(field, position)
  })
  refuse(template, { positions, twice, unknown, origin })
  return { positions, unknown, data, origin }
}

type Findings = { positions: ReadonlyMap<string, number>; twice: string[]; unknown: string[]; origin: TemplateOrigin | null }

function refuse({ columns, kind, version = 0 }: HeaderRules, { positions, twice, unknown, origin }: Findings): void {
  const missing = columns.filter(column => column.required === true && !positions.has(column.field)).map(column => column.header)
  if (missing.length > 0 && origin && origin.kind === kind && origin.version < version) {
    throw new SheetRefusal('out_of_date', 'This template is out of date. Download the current one.')
  }
  const strange = kind && uploadKinds[kind].strict ? unknown : []
  const found = [
    ...(missing.length > 0 ? [['missing_columns', `Missing columns: ${missing.join(', ')}.`] as const] : []),
    ...[...new Set(twice)].map(header => ['duplicate_column', `Column ${header} appears twice.`] as const),
    ...strange.map(header => ['unknown_column', `Unknown column: ${header}`] as const),
  ]
  const [first] = found
  if (first) throw new SheetRefusal(first[0], first[1], null, found.map(([, message]) => message))
}

/** The uploader's cells by header text, the basis of the corrected file (`row_data`); any header is a harmless own key. */
export function rowData(headers: readonly string[], match: HeaderMatch, cells: readonly string[]): Record<string, string> {
  return Object.fromEntries(match.data.map(position => [shown(headers[position] ?? ''), cells[position] ?? '']))
}
