import { Refusal } from '../../platform/refusal'
import type { CellError } from '../../sheets/cells'

const SAYS = 'row_refused '

/** A row refused as it lands, by the rules its form has: the mechanism leaves it out like one a constraint refuses, and `refusedRow` tells why. */
class RowRefused extends Error {
  readonly code = '23514'
  readonly constraint: string

  constructor({ message }: Refusal) {
    super(message)
    this.constraint = SAYS + message
  }
}

/** Lands a row by the save a form has. */
export async function landRow<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof Refusal ? new RowRefused(error) : error
  }
}

/** What a row refused by `landRow` is told; null for what a constraint of the database refused. */
export const refusedRow = (constraint: string): CellError | null =>
  (constraint.startsWith(SAYS) ? { column: 'Row', value: '', message: constraint.slice(SAYS.length), code: 'conflict' } : null)
