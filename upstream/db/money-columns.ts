import { getTableName, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { check, numeric, type CheckBuilder, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { currencyCodes, digitsOf, type CurrencyCode } from '@/lib/domain/currency'

/** What an amount is in: the currency of the column beside it, or one currency always. */
type Beside = string | { always: CurrencyCode }
interface Kept {
  kind: 'amount' | 'unit price'
  currency: Beside
}
export interface MoneyColumn extends Kept {
  column: PgColumn
  /** The column of its currency; null where it is in one currency always. */
  beside: PgColumn | null
}

const keptOf = new WeakMap<object, Kept>()
const columnsOf = new WeakMap<PgTable, readonly MoneyColumn[]>()

/** What is reckoned in dirhams whatever its parcel or client trades in, said by its column's name or by the rule that fills it. */
export const dirhams = { always: 'AED' } as const

// Without a precision of its own: `numeric(12,2)` becomes it without touching a row, `numeric(18,3)` writes every row anew (docs/decisions/038-amounts.md).
function numbered(name: string, kept: Kept) {
  const made = numeric(name)
  keptOf.set(made, kept)
  return made
}

/** An amount of money. `pgTable` of ./table has the database hold it to the decimals of its currency. */
export const amount = (name: string, currency: Beside) => numbered(name, { kind: 'amount', currency })

/** What one unit, hour or kilogram costs: as fine as eight decimals, since only its product with a quantity is money. */
export const unitPrice = (name: string, currency: Beside) => numbered(name, { kind: 'unit price', currency })

/** An exchange rate, or a rate of a tariff: eight decimals. */
export const rate = (name: string) => numeric(name, { precision: 18, scale: 8 })

/** How many decimals the currency of a row has, in SQL; 2 for one we do not trade in (lib/domain/currency.ts). */
export function placesOf(currency: SQLWrapper): SQL {
  const unusual = [...Map.groupBy(currencyCodes.filter((code) => digitsOf(code) !== 2), digitsOf)]
  const cases = unusual.map(([digits, codes]) => `in (${codes.map((code) => `'${code}'`).join(', ')}) then ${digits}`)
  return sql`(case ${sql.join(cases.map((one) => sql`when ${currency} ${sql.raw(one)}`), sql` `)} else 2 end)`
}

/** An amount rounded half up to its currency's coins, in SQL; the one place where SQL rounds money. */
export const inCoins = (money: SQLWrapper, currency: SQLWrapper): SQL => sql`round(${money}, ${placesOf(currency)})`

/** How many decimals an amount has, in SQL. */
export function placesAt({ currency, beside }: Pick<MoneyColumn, 'currency'> & { beside: SQLWrapper | null }): SQL {
  if (beside) return placesOf(beside)
  return sql.raw(String(digitsOf(typeof currency === 'string' ? currency : currency.always)))
}

/** The name of the CHECK that holds an amount to its currency. */
export const coinsCheck = (table: string, column: string) => `${table}_${column}_coins`

function condition(money: MoneyColumn): SQL {
  const { column, beside } = money
  if (money.kind === 'unit price') return sql`abs(${column}) < 1e10 and ${column} = round(${column}, 8)`
  // Where the currency may be missing, only nothing stands without one: a parcel without cash, a limit nobody set.
  const fits = sql`abs(${column}) < 1e15 and ${column} = round(${column}, ${placesAt(money)})`
  return beside && !beside.notNull ? sql`${fits} and (${column} = 0 or ${beside} is not null)` : fits
}

/** Finds the money among a table's columns and answers their CHECKs. Throws where one names a currency the table does not have. */
export function moneyChecks(table: PgTable, given: Record<string, object>, made: Record<string, PgColumn>): CheckBuilder[] {
  const all = Object.values(made)
  const found = Object.entries(given).flatMap(([key, builder]): MoneyColumn[] => {
    const [kept, column] = [keptOf.get(builder), made[key]]
    if (!kept || !column) return []
    const beside = all.find(({ name }) => name === kept.currency) ?? null
    if (!beside && typeof kept.currency === 'string')
      throw new Error(`${getTableName(table)}.${column.name} is in ${kept.currency}, which the table does not have.`)
    return [{ ...kept, column, beside }]
  })
  columnsOf.set(table, found)
  return found.map((money) => check(coinsCheck(getTableName(table), money.column.name), condition(money)))
}

/** The money of a table that `pgTable` made, for the test that holds its trigger to it (tests/upstream/database/money-columns.test.ts). */
export const moneyOf = (table: PgTable): readonly MoneyColumn[] => columnsOf.get(table) ?? []
