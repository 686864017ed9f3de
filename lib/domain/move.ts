import type { Machine, Move } from './machine'

/** The words of a move that people make; null of one they never make, or that is none. */
export function moveOf<Name extends string>(machine: Machine<Name>, from: Name, to: Name): Move | null {
  const { moves } = machine.states[from]
  return Array.isArray(moves) ? null : ((moves as Partial<Record<Name, Move | null>>)[to] ?? null)
}

type Words = Partial<Move>

/** The moves nearly every record has, in one wording. */
export const activates = (words: Words = {}): Move => ({ label: 'Activate', ...words })
export const deactivates = (words: Words = {}): Move => ({ label: 'Deactivate', confirm: true, danger: true, ...words })
export const deletes = (words: Words = {}): Move => ({ label: 'Delete', confirm: true, consequence: 'This cannot be undone.', danger: true, ...words })

/** A step a thing cannot take, named with its kind: 'Invoice INV-1 is issued and cannot become void.' */
export const refusedMove = <Name extends string>(machine: Pick<Machine<Name>, 'label'>, thing: string, from: Name, to: Name): string =>
  `${thing} is ${machine.label(from).toLowerCase()} and cannot become ${machine.label(to).toLowerCase()}.`
