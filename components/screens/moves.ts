import type { CallName } from '@/lib/contract/types'
import type { Machine, Move } from '@/lib/domain/machine'
import { machines } from '@/lib/domain/machines'
import { moveOf } from '@/lib/domain/move'
import { inputShape, isOf, rowShape, valuesOf, type Shape } from './call-shapes'
import { asColumn, type ColumnName } from './named'
import type { Action, ActionField, BulkAction, BulkMoves, Column, From, ListScreen, Moves, OneMove } from './list-definition'

/** The list a move stands in, as far as moves are read from it. */
type Around = Pick<ListScreen, 'call' | 'columns'>
type ManyMoves = Moves | BulkMoves

const isMoves = (action: object): action is ManyMoves => 'moves' in action

const columnOf = ({ columns }: Around, field: string): Partial<Column> => {
  const column = (columns as Record<string, string | Column | undefined>)[field]
  return column === undefined ? {} : asColumn(column as ColumnName | Column)
}

function machineOf(list: Around, { moves, field = 'status', machine = columnOf(list, field).machine }: ManyMoves): Machine<string> {
  if (!machine) throw new Error(`${moves}: no machine is known of ${field}`)
  return machines[machine]
}

/** A state as a call or a row has it: its name, its number, or whether it is the first one (`active: true`). */
function valueOf(machine: Machine<string>, state: string, shape: Shape | undefined): string | number | boolean {
  if (isOf(shape, 'boolean')) return state === machine.names[0]
  return isOf(shape, 'number') ? Number(state) : state
}

interface Target {
  from: string | undefined
  to: string
}
const targetOf = (move: string): Target => {
  const [to = '', from] = move.split(' > ').toReversed()
  return { from, to }
}

/** Where a call may send a row: the states named, else those its input takes, of the moves that people make. */
function targetsOf(machine: Machine<string>, { moves: call, field = 'status', input = field, to, each }: ManyMoves): Target[] {
  const made = machine.names.filter((state) => machine.names.some((from) => moveOf(machine, from, state)))
  const shape = inputShape(call, input)
  const taken = shape && valuesOf(shape)
  const takes = (state: string) => !taken || taken.includes(valueOf(machine, state, shape))
  if (!to && !each && !shape) throw new Error(`${call} takes no ${input}: say which move it makes`)
  const given = (to ? [to].flat() : shape ? made.filter(takes) : Object.keys(each ?? {})).map(targetOf)
  const wrong = given.find((one) => !made.includes(one.to) || !takes(one.to) || (one.from !== undefined && !moveOf(machine, one.from, one.to)))?.to
  if (wrong !== undefined)
    throw new Error(`${call} is offered to make a move to ${wrong}, which ${made.includes(wrong) ? 'the call does not take' : 'the machine does not have'}`)
  return given
}

/** How many moves it takes from one state to the nearest of some; Infinity where none is reached. */
function distance(machine: Machine<string>, from: string, to: readonly string[]): number {
  const steps = new Map([[from, 0]])
  for (const [state, taken] of steps) {
    if (to.includes(state)) return taken
    for (const next of machine.next(state)) if (!steps.has(next)) steps.set(next, taken + 1)
  }
  return Number.POSITIVE_INFINITY
}

const listed = (words: readonly string[]) => words.join(', ').replace(/, ([^,]*)$/, ' or $1')

/** From which rows a move is made. One that only one other move keeps from it is shown it, with the reason why not yet, unless it leads back there. */
function fromOf(machine: Machine<string>, to: string, from: readonly string[], list: Around, field: string): From {
  const isAhead = (state: string) => state !== to && !machine.can(state, to) && distance(machine, state, from) === 1 && distance(machine, to, [state]) > 2
  const values = (states: readonly string[]) => states.map((state) => valueOf(machine, state, rowShape(list.call, field)))
  return { field, is: values(from), later: values(machine.names.filter(isAhead)), reason: `Only while ${listed(from.map((state) => machine.label(state)))}.` }
}

/** The body's field that takes a reason. */
function reasonOf(call: CallName, reason: Move['reason']): Record<string, ActionField> {
  if (!reason) return {}
  const name = ['reason', 'change_reason', 'reject_reason', 'failure_reason', 'remarks', 'note'].find((one) => inputShape(call, one))
  if (!name) throw new Error(`${call} takes no reason`)
  return { [name]: { as: 'text', label: 'Reason', ...(reason === 'required' && { required: true }) } }
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function wordsOf(machine: Machine<string>, to: string, { label, confirm, consequence, reason, danger, done, ask }: OneMove & Move, call: CallName, it: string) {
  const named = (text: string) => sentence(text.replaceAll('[it]', it))
  const input = { ...reasonOf(call, reason), ...ask }
  return {
    label,
    ...(confirm && { confirm: confirm === true ? `${label} ${it}?` : named(confirm) }),
    ...(consequence && { consequence: named(consequence) }),
    ...(Object.keys(input).length > 0 && { ask: input }),
    ...(danger && { danger }),
    done: done ? named(done) : `${sentence(it)} is ${machine.label(to).toLowerCase()}.`,
  }
}

/** Where a move reads differently from some states than from others, each reading is an action of its own. */
function readings(machine: Machine<string>, { from: only, to }: Target): { words: Move; from: string[] }[] {
  const found = new Map<string, { words: Move; from: string[] }>()
  for (const from of machine.names) {
    const words = moveOf(machine, from, to)
    if (!words) continue
    const one = found.get(words.label) ?? { words, from: [] }
    one.from.push(from)
    found.set(words.label, one)
  }
  return [...found.values()].filter(({ from }) => only === undefined || from.includes(only))
}

function inputsOf(
  machine: Machine<string>, to: string, { moves: call, field = 'status', input = field, with: given = {} }: ManyMoves, isMany: boolean,
): Record<string, unknown> {
  const shape = inputShape(call, input)
  return {
    ...(!isMany && (inputShape(call, 'id') ? { id: '[id]' } : inputShape(call, 'ids') && { ids: ['[id]'] })),
    ...(shape && { [input]: valueOf(machine, to, shape) }),
    ...given,
  }
}

/**
 * The moves of a row, or of the rows chosen, that a definition names, as plain actions: dangerous ones last. Throws where the machine has no such
 * move, or the call cannot make it.
 */
function expand(list: Around, named: ManyMoves): (Action | BulkAction)[] {
  const {
    moves: call, to: _to, of = `[${Object.keys(list.columns)[0]}]`, field = 'status', input: _input, machine: _machine, each = {}, opens, ...rest
  }: Moves = named
  const machine = machineOf(list, named)
  const isMany = 'rows' in named
  const strange = Object.keys(each).find((name) => !name.split(' > ').every(machine.is))
  if (strange !== undefined) throw new Error(`${call}: the machine knows no ${strange}`)
  const actions = targetsOf(machine, named).flatMap((target) =>
    readings(machine, target).map(({ words, from }) => {
      const { to } = target
      const { key = rest.key, with: mine, ...own } = from.map((state) => each[`${state} > ${to}`]).find((one) => one !== undefined) ?? each[to] ?? {}
      const { done, ...read } = wordsOf(machine, to, { ...words, ...own }, call, of)
      if (opens) return { ...rest, opens, call, label: read.label, ...(read.danger && { danger: read.danger }), from: fromOf(machine, to, from, list, field) }
      const given = { ...rest, call, with: { ...inputsOf(machine, to, named, isMany), ...mine }, ...(key && { key }), ...read }
      return isMany ? { ...given, ...(own.done && { done }) } : { ...given, done, from: fromOf(machine, to, from, list, field) }
    }),
  )
  return [...actions.filter((a) => !a.danger), ...actions.filter((a) => a.danger)]
}

/** What may be done with a row: the definition's actions, its moves spelled out. */
export const rowActionsOf = (list: Around & Pick<ListScreen, 'rowActions'>): Action[] =>
  (list.rowActions ?? []).flatMap((one) => (isMoves(one) ? (expand(list, one) as Action[]) : [one]))

/** What may be done with several rows at once. */
export const bulkOf = (list: Around & Pick<ListScreen, 'bulk'>): BulkAction[] =>
  (list.bulk ?? []).flatMap((one) => (isMoves(one) ? (expand(list, one) as BulkAction[]) : [one]))
