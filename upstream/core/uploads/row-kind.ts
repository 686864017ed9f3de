import type { UploadLists, UploadTemplate } from '@/lib/contract/upload-column'
import type { RowErrorCode } from '@/lib/domain/upload'
import type { Db } from '../../db/db'
import { writeAudit, type AuditEntry } from '../../platform/audit'
import type { CellError } from '../../sheets/cells'
import type { ReadRow, RowFault, RowGroup, RunContext, UploadKindWork } from './upload-work'
import { cleanNumber } from '../parcels/numbers'
import { forWhom } from './for-whom'

const shown = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text)

/** One row of a file whose every row is one thing: its cells, and what is found wrong with them. */
export class Reading<Field extends string> {
  readonly errors: RowFault[]
  readonly warnings: RowFault[] = []

  constructor(
    readonly group: RowGroup,
    private readonly headers: ReadonlyMap<string, string>,
  ) {
    this.errors = group.rows[0].errors.map((error) => ({ line: 0, error }))
  }

  text(field: Field): string | null {
    const value = this.group.rows[0].values[field]
    return typeof value === 'string' ? value : null
  }
  /** A number as it reads: '2.5'. */
  number(field: Field): string | null {
    const value = this.group.rows[0].values[field]
    return typeof value === 'number' ? String(value) : null
  }
  /** A code as we spell it: upper case, no spaces. */
  code(field: Field): string | null {
    const text = this.text(field)
    return text === null ? null : cleanNumber(text)
  }
  refuse(field: Field, code: RowErrorCode, message: string): void {
    this.errors.push({ line: 0, error: this.fault(field, code, message) })
  }
  warn(field: Field, code: RowErrorCode, message: string): void {
    this.warnings.push({ line: 0, error: this.fault(field, code, message) })
  }
  /** Refuses a value nothing is known of: `Carrier Code X is unknown.` */
  unknown(field: Field): void {
    this.refuse(field, 'unknown_reference', `${this.header(field)} ${shown(this.text(field) ?? '')} is unknown.`)
  }
  tooLong(field: Field, max: number): void {
    if ((this.text(field)?.length ?? 0) > max) this.refuse(field, 'range', `${this.header(field)} is longer than ${max} characters.`)
  }
  weight(field: Field): void {
    const weight = this.text(field)
    if (weight !== null && (Number(weight) < 0.001 || Number(weight) > 1000))
      this.refuse(field, 'range', `${this.header(field)} must be from 0.001 to 1000 kg.`)
  }

  header(field: Field): string {
    return this.headers.get(field) ?? field
  }
  private fault(field: Field, code: RowErrorCode, message: string): CellError {
    return { column: this.header(field), value: this.text(field) ?? '', message, code }
  }
}

/** A rule that was broken between the check of a row and its landing; the mechanism leaves such a row out like one a constraint refuses. */
export class ChangedMeanwhile extends Error {
  readonly code = '23514'
  readonly constraint = 'changed_meanwhile'
}
export const changedMeanwhile = (constraint: string, trackingNo: string): CellError | null =>
  constraint === 'changed_meanwhile'
    ? { column: 'Tracking No', value: '', message: `Package ${trackingNo} has changed in the meantime; send the row again.`, code: 'conflict' }
    : null

type FieldOf<T extends UploadTemplate> = T['columns'][number]['field']

/** What is particular to a kind whose every row is one thing; `Facts` are what the database says of a batch of rows. */
export interface RowKind<T extends UploadTemplate, Reference, Facts, Thing> {
  template: T
  /** Columns whose values, joined, are the row's key. */
  key: readonly FieldOf<T>[]
  /** Those of them that may be empty. */
  optionalKey?: readonly FieldOf<T>[]
  lists?: UploadLists
  /** What landing makes of a thing, where the same for all; else of which it is. */
  result: 'created' | 'updated' | ((thing: Thing) => 'created' | 'updated')
  /** Read once for a file. */
  reference(run: RunContext): Promise<Reference>
  facts(run: RunContext, reference: Reference, readings: readonly Reading<FieldOf<T>>[]): Promise<Facts>
  /** Whose key it is; null when that cannot be told. */
  scope(reading: Reading<FieldOf<T>>, facts: Facts): number | null
  /** Whether what the row once made or changed is still there. */
  stands(reading: Reading<FieldOf<T>>, facts: Facts): boolean
  /** The thing to land, or null with faults noted. */
  check(reading: Reading<FieldOf<T>>, facts: Facts): Thing | null
  /** Whether what is there says the same already, whoever put it there; asked before anything refuses the row. */
  isThere?(reading: Reading<FieldOf<T>>, facts: Facts): boolean
  reserve?(run: RunContext, things: readonly Thing[]): Promise<(CellError | null)[]>
  /** See `KindRun.about`. */
  about?(thing: Thing): string
  apply(tx: Db, run: RunContext, things: readonly Thing[]): Promise<void>
  /** See `KindRun.survey` and `KindRun.finish`. */
  survey?(run: RunContext, rows: AsyncIterable<ReadRow>): Promise<void>
  finish?(tx: Db, run: RunContext, reference: Reference): Promise<void>
  explain(constraint: string, thing: Thing): CellError | null
}

/** The kind as the upload mechanism works it. */
export function rowKind<const T extends UploadTemplate, Reference, Facts, Thing>(kind: RowKind<T, Reference, Facts, Thing>): UploadKindWork<Thing> {
  const headers = new Map<string, string>(kind.template.columns.map(({ field, header }) => [field, header]))
  const lists = kind.lists ?? {}
  return {
    template: kind.template,
    templateName: `${kind.template.kind}-template`,
    masked: [],
    lists: () => Promise.resolve(lists),
    forWhom,
    key(cell) {
      const parts = kind.key.map((field) => cleanNumber(cell(field)))
      const bare = kind.key.some((field, i) => parts[i] === '' && !kind.optionalKey?.includes(field))
      return bare ? null : { key: parts.join(' / '), together: parts.join('\u0001') }
    },
    async open(run) {
      const reference = await kind.reference(run)
      const { reserve, about, survey, finish } = kind
      return {
        lists,
        async prepare(groups) {
          const readings = new Map(groups.map((group) => [group, new Reading<FieldOf<T>>(group, headers)]))
          const facts = await kind.facts(run, reference, [...readings.values()])
          const readingOf = (group: RowGroup) => readings.get(group) ?? new Reading<FieldOf<T>>(group, headers)
          return {
            scope: (group) => kind.scope(readingOf(group), facts),
            stands: (group) => kind.stands(readingOf(group), facts),
            check(group) {
              const reading = readingOf(group)
              if (reading.errors.length === 0 && kind.isThere?.(reading, facts)) return { unchanged: true }
              const thing = kind.check(reading, facts)
              return thing === null || reading.errors.length > 0
                ? { errors: reading.errors }
                : { thing, warnings: reading.warnings, result: typeof kind.result === 'function' ? kind.result(thing) : kind.result }
            },
          }
        },
        ...(reserve && { reserve: (things: readonly Thing[]) => reserve(run, things) }),
        ...(about && { about }),
        ...(survey && { survey: (all: AsyncIterable<ReadRow>) => survey(run, all) }),
        ...(finish && { finish: (tx: Db) => finish(tx, run, reference) }),
        apply: (tx, things) => kind.apply(tx, run, things),
        explain: kind.explain,
      }
    },
  }
}

/** Says in the log what an upload changed, in the transaction it changed in. */
export const auditUpload = (tx: Db, { who, upload }: RunContext, action: string, entries: AuditEntry[]) =>
  writeAudit(tx, who, { id: `upload-${upload.id}`, ip: '', user_agent: '', environment: upload.environment }, action, entries)
