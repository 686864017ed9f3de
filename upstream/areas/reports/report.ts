import { sql, type SQL } from 'drizzle-orm'
import type { ReportRequest } from '@/lib/contract/export-reports'
import { columnOf, fieldsFor, storedColumns } from '../packages/column-fields'
import type { ExportColumn } from '../../sheets/export-sheet'
import { allOf, dayRange } from '../../platform/list'
import { refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { currenciesOf } from './totals'

/** A column of a report and what it is read from. */
export interface ReportColumn extends ExportColumn {
  at: SQL
  /** Its figures add up over the rows; of amounts, in which currency each is. */
  adds?: true | SQL
}

/** A report: its rows as this person may see them, and what of them can be asked for. */
export interface Report {
  /** In the order of the file; what somebody may not know is not among them. */
  columns(who: Who): readonly ReportColumn[]
  from: SQL
  /** Counted instead of `from`: joins that cannot change the count are left out. */
  countFrom: SQL
  where(who: Who, request: ReportRequest): (SQL | undefined)[]
  /** Dates a period may be of, by the names of `reportFacts`; none where it says what is now. */
  dates: Readonly<Record<string, SQL>>
  /** Those of them that are a day in Dubai, without a time. */
  days?: readonly string[]
  /** What tells rows of one moment apart. */
  order: SQL
}

/** A word's label, and the word itself where it is not of the vocabulary. */
export const label = <W extends string>(words: { is(value: unknown): value is W; label(value: W): string }): ExportColumn['show'] =>
  (value) => (words.is(value) ? words.label(value) : value)

/** Those of them that add up over parcels. */
const packageSums: Readonly<Partial<Record<string, true | SQL>>> = {
  pieces: true, weight: true, chargeable_weight: true, attempt_count: true, declared_value: sql`p.currency`, cod_amount: sql`p.cod_currency`,
}

/** Columns of the packages list by name, as this person may read them (packages.md 2); one that is not theirs is left out. */
export function packageColumns(who: Who, names: readonly string[]): ReportColumn[] {
  const mine = new Map(fieldsFor(who).map((field) => [field.field, field]))
  const fields = names.flatMap((name) => mine.get(name) ?? [])
  return storedColumns(fields).map((column, i) => {
    const adds = packageSums[column.field]
    return { ...column, at: columnOf(who, fields[i] as (typeof fields)[number]), ...(adds && { adds }) }
  })
}

/** The columns asked for, in their order; all of them when none were named. 422 for one that is not this report's, or not this person's. */
export function chosenColumns(report: Report, who: Who, names: readonly string[] | undefined): readonly ReportColumn[] {
  const all = report.columns(who)
  if (!names) return all
  const known = new Map(all.map((column) => [column.field, column]))
  return [...new Set(names)].map((name) => {
    const column = known.get(name)
    if (!column) throw refuseField('columns', `This report has no column ${name}.`)
    return column
  })
}

const dateOf = (report: Report, request: ReportRequest): SQL | undefined => report.dates[request.date_field ?? '']
const conditions = (report: Report, who: Who, request: ReportRequest): SQL => {
  const { from, to, date_field = '' } = request
  const date = dateOf(report, request)
  const isWithin = date && (report.days?.includes(date_field) ? sql`${date} between ${from}::date and ${to}::date` : dayRange(date, from, to))
  return allOf([...report.where(who, request), isWithin])
}

/** Rows of a report, newest first, each as bare values in the order of the columns, after them the currencies of what adds up. */
export function reportRows(report: Report, who: Who, request: ReportRequest, columns: readonly ReportColumn[]): SQL {
  const date = dateOf(report, request)
  const read = [...columns.map(({ at }) => at), ...currenciesOf(columns)]
  return sql`select ${sql.join(read, sql`, `)} from ${report.from} where ${conditions(report, who, request)}
      order by ${date ? sql`${date} desc, ` : sql``}${report.order}`
}

/** How many rows there are, at most one more than `most`. */
export const reportCount = (report: Report, who: Who, request: ReportRequest, most: number): SQL =>
  sql`select count(*)::int as n from (select 1 from ${report.countFrom} where ${conditions(report, who, request)} limit ${most + 1}) matching`
