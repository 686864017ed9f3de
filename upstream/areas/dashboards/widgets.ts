import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { dashboards, Definition, Widget, WidgetFilter } from '@/lib/contract/dashboards'
import { MEDIAN_DAYS, rangeFault } from '@/lib/domain/dashboard'
import { round } from '@/lib/domain/decimal'
import { addDays, today } from '@/lib/domain/days'
import { databaseName, inTransaction, rows, type Db } from '../../db/db'
import { keptAMinute } from '../../platform/kept'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { type Cell, type Figures, readFigures, spanBefore } from './figures'
import { daysOf, linker } from './links'
import { namesOf } from './names'
import { isTooLong, type Plan, planOf, type Span } from './plan'
import { inTurn } from './turns'

type Data = z.input<typeof dashboards.data.reply>
type Answer = Data['widgets'][number]
type Question = z.output<typeof dashboards.data.body>

/** reports.md 7.2: a widget that takes longer is told of, and the others stand. */
const TIMEOUT_MS = 10_000
const kept = keptAMinute<Figures>(5000)

/**
 * Whose figures these are, as far as any data set looks at a person: two of one scope may share an answer, anybody else never (coming-areas 8 (c) 4). The
 * groups' keys are in it, so a grant taken away is another scope at the next call.
 */
export const scopeOf = (who: Who, plan: Plan): unknown[] => [
  who.user_category, who.own_category, who.client_ids, who.carrier_ids, who.service_center_ids, who.warehouse_ids, who.airport_codes, who.seller_id,
    who.vendor_id,
  who.permission_version, ...(plan.set.isPersonal ? [who.user_id, [...who.keys].toSorted()] : []),
]

/** Filters of the board in the words of a data set, and those it knows nothing of. */
export function crossOf(plan: Plan, { filters }: Question): { cross: WidgetFilter[]; span: Span; unfiltered: string[] } {
  const board: [string, string, readonly (string | number)[] | undefined][] = [
    ['client', 'Client', filters.client_id], ['carrier', 'Carrier', filters.carrier_id], ['country', 'Country', filters.country_code],
  ]
  const given: WidgetFilter[] = board.flatMap(([field, , value]) => (value && value.length > 0 ? [{ field, op: 'in' as const, value: [...value] }] : []))
  const pressed = (filters.cross ?? []).filter(({ widget_id }) => widget_id !== plan.widget.id)
  let span: Span = { from: filters.from, to: filters.to }
  const unfiltered: string[] = []
  const cross: WidgetFilter[] = []
  for (const filter of [...given, ...pressed]) {
    const days = filter.field === 'day' && typeof filter.value === 'string' ? filter.value.split('/') : null
    if (days?.length === 2 && !plan.set.isStanding) span = { from: days[0] as string, to: days[1] as string }
    else if (plan.set.dimensions[filter.field]) cross.push({ field: filter.field, op: filter.op, value: filter.value })
    else unfiltered.push(board.find(([field]) => field === filter.field)?.[1] ?? (filter.field === 'day' ? 'Day' : filter.field))
  }
  return { cross, span, unfiltered: [...new Set(unfiltered)] }
}

/** Every day, week or month of the span up to today, so that one without rows is a 0 that was looked at, not a gap (coming-areas 8, R5). */
function filledDays(plan: Plan, found: Cell[][], span: Span): Cell[][] {
  const step = plan.widget.query.granularity
  if (plan.dimensions.length !== 1 || !plan.dimensions[0]?.isTime || step === 'hour') return found
  const known = new Map(found.map((row) => [String(row[0]), row]))
  const last = span.to > today() ? [today(), ...known.keys()].toSorted().at(-1) ?? span.to : span.to
  const start = step === 'day' ? span.from : step === 'month' ? `${span.from.slice(0, 8)}01` : [...known.keys()].toSorted()[0] ?? span.from
  const all: Cell[][] = []
  for (let day = start; day <= last;) {
    all.push(known.get(day) ?? [day, ...plan.measures.map(({ kind, isMedian }) => (isMedian || kind === 'percent' || kind === 'hours' ? null : 0))])
    day = addDays((daysOf(day, step, { from: day, to: '9999-12-31' }) as Span).to, 1)
  }
  return all
}

/** A closed list in its own order: stages of a funnel, and nothing else. */
function inOrder(plan: Plan, found: Cell[][]): Cell[][] {
  const naming = plan.dimensions[0]?.naming
  if (plan.widget.type !== 'funnel' || typeof naming !== 'object') return found
  const place = (row: Cell[]) => naming.names.indexOf(String(row[0]))
  return found.toSorted((a, b) => place(a) - place(b))
}

/** '+12.5 %' of the figure before, points for percentages, 'new' where there was none (reports.md 7.1). */
export function changeOf(kind: string, now: Cell, before: Cell): string | null {
  if (now === null || before === null) return null
  const [is, was] = [Number(now), Number(before)]
  const signed = (n: string, unit: string) => `${Number(n) > 0 ? '+' : Number(n) < 0 ? '−' : ''}${n.replace('-', '')} ${unit}`
  if (kind === 'percent') return signed(round(String(is - was), 1), 'points')
  if (was === 0) return is === 0 ? null : 'new'
  return signed(round(String(((is - was) / was) * 100), 1), '%')
}

async function answerOf(db: Db, who: Who, plan: Plan, question: Question): Promise<Answer> {
  const { cross, span, unfiltered } = crossOf(plan, question)
  const { widget, measures, dimensions, set } = plan
  const hidden = measures.find((measure) => measure.hidden?.(who))
  if (hidden) return failed(widget, `${hidden.label} is not shown to you.`)
  const ask = () => inTransaction(db, async (tx) => {
    await rows(tx, sql.raw(`set local statement_timeout = ${TIMEOUT_MS}`))
    return readFigures(tx, who, plan, span, cross)
  })
  const key = JSON.stringify([databaseName(db), scopeOf(who, plan), widget.type, widget.query, span, cross])
  const figures = await inTurn(who.user_id, () => (question.refresh ? ask() : kept.of(key, ask)))
  const shown = inOrder(plan, filledDays(plan, figures.rows, span))
  const names = await Promise.all(dimensions.map((dimension, i) => namesOf(db, dimension, shown.map((row) => row[i] ?? null))))
  const link = linker(who, plan, span, [...widget.query.filters, ...cross])
  const before = spanBefore(span)
  const width = dimensions.length
  return {
    id: widget.id, error: null,
    columns: [
      ...dimensions.map(({ name, label, isTime }) => ({ name, label, role: 'dimension' as const, kind: isTime ? 'time' : 'text', note: null })),
      ...measures.map((measure) => ({
        name: measure.name, label: measure.label, role: 'measure' as const, kind: measure.kind,
        note: isTooLong(measure, span) ? `Told of at most ${MEDIAN_DAYS} days: it needs every row.` : null,
      })),
    ],
    rows: shown.map((row) => row.map((value, i) => (i < width ? (names[i] as (value: Cell) => string)(value) : value))),
    keys: shown.map((row) => row.slice(0, width).map((value, i) => {
      const days = dimensions[i]?.isTime ? daysOf(value, widget.query.granularity, span) : null
      return days ? `${days.from}/${days.to}` : value
    })),
    hrefs: shown.map((row) => link(row.slice(0, width))),
    total: figures.total, total_href: linker(who, { ...plan, dimensions: [] }, span, [...widget.query.filters, ...cross])([]),
    compare: figures.before && { ...before, total: figures.before, change: measures.map(({ kind }, i) => changeOf(kind, figures.total[i] ?? null,
      figures.before?.[i] ?? null)) },
    groups: figures.groups, truncated: figures.truncated, as_of: figures.as_of, source: figures.source,
    note: set.isStanding ? 'As it stands now, whatever the days.' : null, unfiltered,
  }
}

const failed = (widget: Widget, error: string): Answer => ({
  id: widget.id, error, columns: [], rows: [], keys: [], hrefs: [], total: [], total_href: null, compare: null, groups: 0, truncated: false,
  as_of: new Date().toISOString(), source: 'rows', note: null, unfiltered: [],
})

const TOO_SLOW = '57014'
function faultOf(error: unknown): string | null {
  if (error instanceof Refusal) return error.errors[0]?.message ?? error.message
  const { code } = ((error as { cause?: unknown }).cause ?? error) as { code?: string }
  return code === TOO_SLOW ? 'This took longer than ten seconds. Choose fewer days.' : null
}

/** A widget's answer; what fails of it is its own and leaves the others standing (reports.md 7.2). */
async function answerOrFault(db: Db, who: Who, widget: Widget, index: number, question: Question, log: (error: unknown) => void): Promise<Answer> {
  try {
    return await answerOf(db, who, planOf(widget, index), question)
  } catch (error) {
    const known = faultOf(error)
    if (known === null) log(error)
    return failed(widget, known ?? 'This figure could not be read. Try again.')
  }
}

/** Figures of a board's widgets, or of those named. 422 for days the wrong way round and beyond 400. */
export async function boardData(db: Db, who: Who, definition: Definition, question: Question, log: (error: unknown) => void): Promise<Data> {
  const { from, to } = question.filters
  const fault = rangeFault(from, to)
  if (fault) throw refuseField(fault.field, fault.message)
  const selected = definition.widgets.map((widget, i) => ({ widget, i })).filter(({ widget }) => question.widget_ids?.includes(widget.id) ?? true)
  return { from, to, widgets: await Promise.all(selected.map(({ widget, i }) => answerOrFault(db, who, widget, i, question, log))) }
}
