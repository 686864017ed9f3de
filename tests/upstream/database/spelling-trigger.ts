import type { SQL } from 'drizzle-orm'
import { getTableName, sql } from 'drizzle-orm'
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core'
import { moneyOf, placesAt, type MoneyColumn } from '@/upstream/db/money-columns'

const text = (query: SQL) => new PgDialect().sqlToQuery(query).sql

function misspelt(money: MoneyColumn): string {
  const value = `NEW."${money.column.name}"`
  const beside = money.beside && sql.raw(`NEW."${money.beside.name}"`)
  const places = text(placesAt({ ...money, beside }))
  return `scale(${value}) <> ${money.kind === 'amount' ? places : `greatest(min_scale(${value}), ${places})`}`
}

/** The statement a migration makes a table's trigger of money with. */
export function spellingTrigger(table: PgTable): string {
  const [name, money] = [getTableName(table), moneyOf(table)]
  const currencies = new Set(money.flatMap(({ beside }) => (beside ? [beside.name] : [])))
  const watched = [...money.map(({ column }) => column.name), ...currencies].map((column) => `"${column}"`).join(', ')
  const message = money.flatMap(({ column, currency }) => [column.name, typeof currency === 'string' ? currency : currency.always])
    .map((word) => `'${word}'`)
    .join(', ')
  return `CREATE TRIGGER "${name}_money" BEFORE INSERT OR UPDATE OF ${watched} ON "${name}" FOR EACH ROW\n  WHEN (${money.map(misspelt).join('\n    OR ')})\n  EXECUTE FUNCTION spell_money(${message});`
}
