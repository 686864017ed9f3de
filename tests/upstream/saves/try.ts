import { callNamed } from '@/lib/contract/contract'
import { isPaged, type AnyCall } from '@/lib/contract/kernel'
import type { CallName } from '@/lib/contract/types'
import { paramNames } from '@/lib/domain/call-url'
import { today } from '@/lib/domain/days'
import type { Asker, useApp } from '../app'
import type { Note } from './note'
import { notes } from './notes'
import { isProven, isSame, placesOf } from './proof'
import { shapeOf, type Shape } from '../json-shape'
import { valuesFor } from './values'

type App = ReturnType<typeof useApp>
type Fields = Record<string, unknown>

/** What became of one field of a save. `lost`: answered 200 and read back otherwise. `unseen`: answered 200, and no reader shows the field. */
export interface Outcome {
  field: string
  result: 'stored' | 'lost' | 'refused' | 'unseen' | 'no record'
  /** For people: what was given and what was read, or why it was refused. */
  words: string
}

/** Records of each status a call is tried on, and values a field is tried with on one of them. */
const [RECORDS, VALUES] = [6, 8]
/** How often one sentence refuses before its record is taken as closed. */
const CLOSED = 3
/** Changed last: they close a record to other changes. */
const moves = /^(status|active|environment|approval_status|user_type|user_category)$/
const VERSION = 'version'

/** Fields a call saves of its record. */
export const fieldsOf = (name: string, call: AnyCall): string[] =>
  Object.keys(shapeOf(call.body).properties ?? {}).filter((field) => field !== VERSION && !notes[name]?.aside?.[field])

interface Save {
  name: CallName
  call: AnyCall
  note: Note
  ask: Asker
  params: readonly string[]
  shape: Shape
  /** Calls that show the record: one alone, or a row of a list. */
  readers: readonly CallName[]
  listed: readonly Fields[]
}
interface Seen {
  answers: unknown[]
  /** The record's own fields. */
  root: Fields
}

const isList = (name: CallName) => isPaged(callNamed(name).reply)
const pick = (from: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])))

/** The call that reads a record back: the first that a save makes stale and that takes its parameters, one record's before a list. */
function readersOf(name: string, call: AnyCall, note: Note): CallName[] {
  if (note.read ?? note.list) return [note.read, note.list].filter((one) => one !== undefined)
  const params = paramNames(call.path)
  const fit = call.refreshes.filter((other) => {
    const { method, kind, path } = callNamed(other)
    return method === 'GET' && kind === 'json' && other.startsWith(`${name.split('.')[0]}.`) && paramNames(path).every((param) => params.includes(param))
  }) as CallName[]
  const one = fit.find((other) => !isList(other) && paramNames(callNamed(other).path).length > 0)
  const list = fit.find(isList)
  return [one, list].filter((other) => other !== undefined)
}

async function rowsOf(ask: Asker, name: CallName, params: Fields): Promise<Fields[]> {
  const answer = await ask.call(name, { page: 1, page_size: 200, ...params } as never)
  return answer.status === 200 && Array.isArray(answer.data) ? (answer.data as unknown as Fields[]) : []
}

async function look({ readers, note, ask, params }: Save, record: Fields): Promise<Seen> {
  const answers: unknown[] = []
  const last = record[params.at(-1) ?? 'id']
  for (const name of readers) {
    const given = note.params?.(record) ?? pick(record, paramNames(callNamed(name).path))
    if (isList(name)) answers.push(...(await rowsOf(ask, name, given)).filter((row) => String(row[note.rowId ?? 'id']) === String(last)))
    else {
      const answer = await ask.call(name, given as never)
      const found: unknown = answer.data
      if (answer.status === 200) answers.push(Array.isArray(found) && params.length > 0 ? found.filter((row: Fields) => row.id === last) : found)
    }
  }
  const [own] = answers.flat() as Fields[]
  const part = note.shownIn ? ([own?.[note.shownIn]].flat()[0] as Fields | undefined) : own
  return { answers, root: part && typeof part === 'object' ? part : {} }
}

/** Records of every status a list shows, some of each. */
function someOfEach(records: readonly Fields[]): Fields[] {
  const kinds = [...Map.groupBy(records, (row) => String(row.status ?? row.approval_status)).values()]
  return kinds.flatMap((rows) => rows.slice(0, Math.max(2, Math.ceil(RECORDS / kinds.length)))).slice(0, 2 * RECORDS)
}

async function recordsOf(app: App, save: Save): Promise<Fields[]> {
  if (save.note.records) return app.query<Fields>(save.note.records)
  return save.params.length === 0 ? [{}] : someOfEach(save.listed.filter((row) => save.params.every((param) => row[param] !== undefined)))
}

/** Tries values of one field on one record until one is taken, and reads it back. `refused` is the last sentence that refused it. */
async function tryField(save: Save, record: Fields, field: string, now: Seen): Promise<{ outcome?: Outcome; after: Seen; refused: string; closes: boolean }> {
  const { note, shape, call, ask, name } = save
  const shown = note.shownAs?.[field] ?? field
  const current = shown in now.root ? now.root[shown] : [...placesOf(now.answers, shown).values()][0]
  const pool = [...new Set(save.listed.map((row) => row[shown]).filter((value) => value !== null && value !== undefined))].slice(0, 20)
  const beside = {
    ...pick(record, save.params), ...pick(now.root, shape.required ?? []),
    ...(shape.properties?.[VERSION] ? pick(now.root, [VERSION]) : {}), ...note.body?.(record), ...note.with?.[field],
  }
  const values = [...(note.values?.[field] ?? []), ...valuesFor(shape.properties?.[field] ?? {}, current, pool, today())].filter((value) =>
    !isSame(note.spelt?.[field]?.(value) ?? value, current),
  )
  let refused = ''
  let tries = 0
  let closes = false
  for (const value of values) {
    const body = { ...beside, [field]: value }
    const fault = call.body.safeParse(body).error?.issues.find(({ path }) => path[0] === field)
    if (fault) { refused ||= fault.message; continue }
    if (++tries > VALUES) break
    const answer = await ask.call(name, body as never)
    if (answer.status >= 500)
      return { outcome: { field, result: 'lost', words: `${JSON.stringify(value)} is answered ${answer.status}` }, after: now, refused, closes: false }
    if (answer.status !== 200) {
      closes = answer.status === 404 || answer.status === 409
      refused = `${answer.status} ${answer.message}`
      continue
    }
    const after = await look(save, record)
    const given = note.spelt?.[field]?.(value) ?? value
    const words = `${JSON.stringify(value)} was answered 200; read back as ${JSON.stringify([...placesOf(after.answers, shown).values()].slice(0, 3))}`
    if (isProven(now.answers, after.answers, shown, given, note.added?.includes(field)))
      return { outcome: { field, result: 'stored', words }, after, refused, closes: false }
    const isSeen = placesOf(now.answers, shown).size > 0 || placesOf(after.answers, shown).size > 0
    return { outcome: { field, result: isSeen ? 'lost' : 'unseen', words }, after, refused, closes: false }
  }
  return { after: now, refused: refused || 'no value fits', closes }
}

/** Changes each field of a save on demo records, one by one, and says of each whether it reads back as given. */
export async function trySave(app: App, name: string, call: AnyCall): Promise<Outcome[]> {
  const note = notes[name] ?? {}
  const ask = note.as ? await app.as(note.as) : call.token === 'admin' ? app.asker(await app.token('super_admin', 'admin')) : await app.as('super_admin')
  const shape = shapeOf(call.body)
  const save: Save = { name: name as CallName, call, note, ask, params: paramNames(call.path), shape, readers: readersOf(name, call, note), listed: [] }
  const list = save.readers.find(isList)
  if (list && paramNames(callNamed(list).path).length === 0) save.listed = await rowsOf(ask, list, note.params?.({}) ?? {})
  const open = new Map(fieldsOf(name, call).filter((field) => !note.except?.[field]).map((field) => [field, '']))
  const done: Outcome[] = []
  const records = await recordsOf(app, save)
  if (records.length === 0) return [...open.keys()].map((field) => ({ field, result: 'no record', words: '' }))
  for (const record of records) {
    let now = await look(save, record)
    const closing = new Map<string, number>()
    for (const field of [...open.keys()].toSorted((a, b) => Number(moves.test(a)) - Number(moves.test(b)))) {
      const { outcome, after, refused, closes } = await tryField(save, record, field, now)
      now = after
      if (outcome) {
        done.push(outcome)
        open.delete(field)
      } else open.set(field, refused)
      if (closes) closing.set(refused, (closing.get(refused) ?? 0) + 1)
      if (closes && (closing.get(refused) ?? 0) >= CLOSED) break
    }
    if (open.size === 0) break
  }
  return [...done, ...[...open].map(([field, words]): Outcome => ({ field, result: 'refused', words }))]
}
