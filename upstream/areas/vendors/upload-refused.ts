import { Refusal } from '../../platform/refusal'
import type { CellError } from '../../sheets/cells'

/** A rule that was broken between a row's check and its landing leaves the row out, as the mechanism does with what a constraint refuses. */
class Meanwhile extends Error {
  readonly code = '23514'
  readonly constraint = 'vendor_row_meanwhile'
}

/** What rows of one kind were refused with when they landed, for whoever sent them. */
export class RefusedRows<Plan extends object> {
  private readonly refused = new WeakMap<Plan, CellError>()

  /** Runs the landing of a row; a refusal is kept with it, under the header of its field where that is known. */
  async land<T>(plan: Plan, headers: Readonly<Record<string, string>>, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const [fault] = error.errors
      const field = fault?.field?.split('.').at(-1) ?? ''
      this.refused.set(plan, { column: headers[field] ?? Object.values(headers)[0] ?? '', value: '', message: fault?.message ?? error.message,
        code: 'conflict' })
      throw new Meanwhile(error.message)
    }
  }

  explain(constraint: string, plan: Plan): CellError | null {
    return constraint === 'vendor_row_meanwhile' ? (this.refused.get(plan) ?? null) : null
  }
}

export const headersOf = (columns: readonly { field: string; header: string }[]): Record<string, string> =>
  Object.fromEntries(columns.map(({ field, header }) => [field, header]))
