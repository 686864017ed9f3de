import { round, sum as sumOf } from '@/lib/domain/decimal'
import { amountIn } from '@/lib/domain/money'
import type { ReportColumn } from './report'
import type { Steps } from './sheets'

interface Sum {
  column: ReportColumn
  /** Where its value stands in a row, and where its currency; null where it has none. */
  at: number
  currencyAt: number | null
  byCurrency: Map<string, string>
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
      return [{ column, at, currencyAt: column.adds === true ? null : after++, byCurrency: new Map<string, string>() }]
    })
  }

  /** The same rows, counted and added up as they pass. */
  async* over(steps: Steps): AsyncGenerator<readonly (readonly unknown[])[]> {
    for await (const step of steps) {
      this.rows += step.length
      for (const sum of this.sums) add(sum, step)
      yield step
    }
  }

  /** In words for the second sheet: a label and a value each. */
  lines(): [string, string][] {
    return [['Rows', String(this.rows)], ...this.sums.map(({ column, byCurrency }): [string, string] => [`Total: ${column.header}`, said(byCurrency)])]
  }
}

function add({ at, currencyAt, byCurrency }: Sum, step: readonly (readonly unknown[])[]): void {
  const valued = step.filter((row) => row[at] !== null && row[at] !== undefined)
  const currencyOf = (row: readonly unknown[]) => (currencyAt === null ? '' : String(row[currencyAt] ?? ''))
  for (const [currency, some] of Map.groupBy(valued, currencyOf))
    byCurrency.set(currency, sumOf([byCurrency.get(currency) ?? '0', ...some.map((row) => String(row[at]))]))
}

const said = (byCurrency: ReadonlyMap<string, string>): string =>
  [...byCurrency].toSorted(([a], [b]) => a.localeCompare(b))
    .map(([currency, total]) => (currency ? `${currency} ${amountIn(round(total, 3), currency)}` : String(Number(total))))
    .join(', ') || '0'
