import type { CallName, Input } from '@/lib/contract/types'
import { Unanswered, type Visit } from './enter'
import { inputOf } from './list-query'
import type { Known, OpenRecord, RecordScreen } from './record-definition'

/** The address's query and parameters; an empty one says nothing. */
export const addressOf = (visit: Visit): Known =>
  Object.fromEntries(Object.entries({
    ...Object.fromEntries(Object.entries(visit.search).map(([k, v]) => [k, Array.isArray(v) ? v[0] : v])), ...visit.params,
  }).filter(([, value]) => value !== ''))

const isNone = (value: unknown) => value === undefined || value === '0' || value === 'new'
const isId = (value: unknown) => Number.isSafeInteger(Number(value)) && Number(value) > 0

const absent = (message = 'Record not found.') => new Unanswered({ status: 404, message, requestId: null })

/** What the page is about: the record its address names, or none for a new one with what it begins as, and the choices beside it. */
export async function openRecord(visit: Visit, screen: RecordScreen): Promise<OpenRecord> {
  const { load, input = { id: '[id]' }, copy, choices, add, change, addBut } = screen
  const address = addressOf(visit)
  const query = inputOf(input, address)
  // What the address says; anything else of the input is the same for every record.
  const said = Object.entries(input).flatMap(([name, template]) => (/^\[\w+\]$/.test(String(template)) ? [query[name]] : []))
  const isNew = !load || said.some(isNone)
  if (!isNew && !said.every(isId)) throw absent(screen.missing)
  const maySave = isNew ? Boolean(add && visit.may(add.call)) : Boolean(change && visit.may(change.call))
  if (isNew && !add) throw absent(screen.missing)
  if (isNew && addBut && addBut.category === visit.grants.user_category) throw absent(addBut.reason)
  if (!maySave && (isNew || screen.closed)) throw absent(screen.readOnly)
  const answer = load && !isNew && visit.may(load) ? ((await visit.need(load, query as Input<CallName>)) as Known) : null
  const record = answer && screen.fromRows ? (((answer.rows as Known[])[0] ?? null) as Known | null) : answer
  if (screen.fromRows && answer && !record) throw absent(screen.missing)
  const copied = isNew && copy && isId(address.copy) ? ((await visit.need(copy.load, { id: Number(address.copy) } as Input<CallName>)) as Known) : null
  const needed = choices && (isNew || !choices.forNew) && visit.may(choices.call) ? choices : null
  const offered = needed ? ((await visit.need(needed.call, inputOf(needed.with, { ...address, ...copied, ...record }) as Input<CallName>)) as Known) : null
  return { visit, record, copied, choices: offered, maySave }
}
