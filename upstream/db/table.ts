import { getTableColumns, sql, type BuildColumns, type BuildExtraConfigColumns } from 'drizzle-orm'
import {
  check, pgTable as plainTable, type CheckBuilder, type PgColumn, type PgColumnBuilderBase, type PgTableExtraConfigValue, type PgTableWithColumns,
} from 'drizzle-orm/pg-core'
import { namesIn } from './literals'
import { moneyChecks } from './money-columns'

type Columns = Record<string, PgColumnBuilderBase>
type Table<Name extends string, C extends Columns> = PgTableWithColumns<{ name: Name; schema: undefined; columns: BuildColumns<Name, C, 'pg'>; dialect: 'pg' }>

const namesOf = (column: PgColumn): readonly string[] => column.enumValues ?? []

/** The name of the CHECK that holds a column to its vocabulary. */
export const checkName = (table: string, column: string) => `${table}_${column}_check`

/** One CHECK for each column that was given its names (`statusColumn`, `choiceColumn`). An array holds any number of them. */
function choiceChecks(table: string, columns: readonly PgColumn[]): CheckBuilder[] {
  return columns
    .filter((column) => namesOf(column).length > 0)
    .map((column) => check(checkName(table, column.name), sql`${column} in ${namesIn(namesOf(column), namesOf(column))}`))
}

/**
 * A table of the schema: Drizzle's `pgTable`, with a CHECK for every column that knows its names and every amount of money. Drizzle keeps checks
 * with the table, not with the column, so a column could lose its own; here none can be left out. tests/house has every table of the schema made by it.
 */
export function pgTable<Name extends string, C extends Columns>(
  name: Name,
  columns: C,
  extras?: (self: BuildExtraConfigColumns<Name, C, 'pg'>) => PgTableExtraConfigValue[],
): Table<Name, C> {
  const table: Table<Name, C> = plainTable(name, columns, (self) => [
    ...(extras?.(self) ?? []), ...choiceChecks(name, Object.values(getTableColumns(table))), ...money,
  ])
  const money = moneyChecks(table, columns, getTableColumns(table))
  return table
}
