import type { z } from 'zod'
import type { dashboards, Definition } from '@/lib/contract/dashboards'
import { MOST_GROUPS, type MeasureKind } from '@/lib/domain/dashboard'
import { day, dubaiDay, dubaiTime } from '@/lib/domain/days'
import type { Db } from '../../db/db'
import { Download } from '../../platform/implement'
import { stamp } from '../../platform/list-file'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import type { ExportType } from '../../sheets/export-cells'
import { exportCsv, exportXlsx, type ExportColumn, type SheetExport } from '../../sheets/export-sheet'
import { CSV, XLSX } from '../../sheets/mime'
import { boardData } from './widgets'

type Request = z.output<typeof dashboards.file.body>
type Answer = z.input<typeof dashboards.data.reply>['widgets'][number]

const typeOf = (kind: string): ExportType =>
  ((['number', 'percent', 'hours', 'minutes', 'ms'] satisfies MeasureKind[]) as string[]).includes(kind)
    ? 'number' : kind === 'money' ? 'money' : kind === 'weight' ? 'weight' : kind === 'time' ? 'text' : 'text'
const unitOf: Partial<Record<string, string>> = { percent: ' %', hours: ' (h)', minutes: ' (min)', ms: ' (ms)', money: ' (AED)', weight: ' (kg)' }

export const answerColumns = (answer: Answer): ExportColumn[] =>
  answer.columns.map(({ name, label, kind }) => ({ header: `${label}${unitOf[kind] ?? ''}`, field: name, type: typeOf(kind) }))
const rowsOf = ({ columns, rows }: Answer) => rows.map((row) => Object.fromEntries(columns.map(({ name }, i) => [name, row[i]])))

/** The total of each figure over all groups: what a reader adds the file up to (coming-areas 8, R4). */
export function controlTotals({ columns, total }: Answer): (readonly [string, string])[] {
  const figures = columns.filter(({ role }) => role === 'measure')
  return figures.map(({ label, kind }, i) => [`Total: ${label}${unitOf[kind] ?? ''}`, total[i] === null || total[i] === undefined ? '–'
    : String(total[i])] as const)
}

/** What a file is of: its days, who asked, rows and control totals. */
export function saidOf(answer: Answer, who: Who, from: string, to: string): (readonly [string, string])[] {
  const now = new Date()
  return [
    ['Days', `${day(from)} to ${day(to)}, of Dubai`], ['Made by', who.name], ['Made at', `${dubaiDay(now)} ${dubaiTime(now)} (Dubai)`],
    ['Rows', String(answer.rows.length)], ['Complete', answer.truncated ? `No: ${answer.rows.length} of ${answer.groups} groups` : 'Yes'],
      ...controlTotals(answer),
  ]
}

/** A sheet of an answer, and what it is of. */
export function answerSheets(title: string, answer: Answer, said: (readonly [string, string])[]): [SheetExport, SheetExport] {
  const lines = said.map(([what, value]) => ({ what, value }))
  return [
    { sheet: title.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31), columns: answerColumns(answer), rows: rowsOf(answer) },
    { sheet: 'Filters', columns: [{ header: 'Filter', field: 'what', width: 24 }, { header: 'Value', field: 'value', width: 60 }], rows: lines },
  ]
}

const named = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')

/** A widget's groups as a file, up to 10,000 of them whatever the widget shows. 404 for a widget there is not, 422 for one without figures. */
export async function widgetFile(
  db: Db, who: Who, board: string, definition: Definition, { widget_id, filters, format }: Request, log: (error: unknown) => void,
): Promise<Download> {
  const widget = definition.widgets.find(({ id }) => id === widget_id)
  if (!widget) throw new Refusal(404, 'Widget not found.')
  const whole = { ...widget, query: { ...widget.query, limit: MOST_GROUPS } }
  const { widgets: [answer], from, to } = await boardData(db, who, { ...definition, widgets: [whole] }, { filters }, log)
  if (!answer || answer.error) throw refuseField('widget_id', answer?.error ?? 'This figure could not be read. Try again.')
  const shown = answer.columns.some(({ role }) => role === 'dimension') ? answer : { ...answer, rows: [answer.total] }
  const [sheet, about] = answerSheets(widget.title, shown, saidOf(shown, who, from, to))
  const name = `${named(board)}-${named(widget.title)}`
  return format === 'csv' ? new Download(exportCsv(sheet), CSV, `${name}.csv`) : new Download(exportXlsx(sheet, about), XLSX, `${name}-${stamp()}.xlsx`)
}
