import { amountIn } from '@/lib/domain/money'
import { round } from '@/lib/domain/decimal'
import type { ReportColumn } from './report'
import type { Steps } from './sheets'

/** Sums are kept in thousandths, as finest as any figure of a report is, so that they stay whole numbers. */
const PARTS = 1000

interface Sum {
  column: ReportColumn
  /** Where its value stands in a row, and where its currency; null where it has none. */
  at: number
  currencyAt: number | null
  byCurrency: Map<string, number>
}

/** Currencies of the columns that add up as amounts: read after the columns of the file, which leave them out. */
export const currenciesOf = (columns: readonly ReportColumn[]) => columns.flatMap(({ adds }) => (adds === undefined || adds === true ? [] : [adds]))

/** What a file adds up to (coming-areas 8, R4): its rows and, of each column that adds up, the sum, amounts by their currency. */
export class Totals {
  rows = 0
  private readonly sums: Sum[]

  constructor(columns: readonly ReportColumn[]) {
    let after = columns.length
    this.sums = columns.flatMap((column, at) => {
      if (column.adds === undefined) return []
      return [{ column, at, currencyAt: column.adds === true ? null : after++, byCurrency: new Map<string, number>() }]
    })
  }

  /** The same rows, counted and added up as they pass. */
  async* over(steps: Steps): AsyncGenerator<readonly (readonly unknown[])[]> {
    for await (const step of steps) {
      this.rows += step.length
      for (const sum of this.sums) for (const row of step) add(sum, row)
      yield step
    }
  }

  /** In words for the second sheet: a label and a value each. */
  lines(): [string, string][] {
    return [['Rows', String(this.rows)], ...this.sums.map(({ column, byCurrency }): [string, string] => [`Total: ${column.header}`, said(byCurrency)])]
  }
}

function add({ at, currencyAt, byCurrency }: Sum, row: readonly unknown[]): void {
  const value = row[at]
  if (value === null || value === undefined) return
  const currency = currencyAt === null ? '' : String(row[currencyAt] ?? '')
  byCurrency.set(currency, (byCurrency.get(currency) ?? 0) + Math.round(Number(value) * PARTS))
}

const said = (byCurrency: ReadonlyMap<string, number>): string =>
  [...byCurrency].toSorted(([a], [b]) => a.localeCompare(b))
    .map(([currency, parts]) => (currency ? `${currency} ${amountIn(round(String(parts / PARTS), 3), currency)}` : String(parts / PARTS)))
    .join(', ') || '0'
