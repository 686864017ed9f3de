import { sql, type SQL } from 'drizzle-orm'

/** A machine or any other closed vocabulary of lib/domain, as far as SQL needs it. */
export interface Vocabulary<Name extends string> {
  names: readonly [Name, ...Name[]]
}

/**
 * A list for `in`: `('open', 'closed')`. The names are text of the query, so only known ones are let through.
 * Throws RangeError for another, and for none.
 */
export function namesIn(known: readonly string[], names: readonly string[]): SQL {
  if (names.length === 0) throw new RangeError('A list of states needs one.')
  return sql.raw(`(${names.map((name) => quoted(known, name)).join(', ')})`)
}

function quoted(known: readonly string[], name: string): string {
  if (!known.includes(name)) throw new RangeError(`${name} is none of ${known.join(', ')}.`)
  return `'${name.replaceAll("'", "''")}'`
}

/**
 * One state in SQL: sql`b.status = ${literal(bagStatus, 'open')}` reads `b.status = 'open'`, and a misspelt state does not compile.
 * It is text and not a parameter because the planner uses a partial index (`where status = 'open'`) only when it can see that the
 * query implies its condition, and knows a rare state as rare only when the state is known while planning.
 */
export const literal = <Name extends string>({ names }: Vocabulary<Name>, name: NoInfer<Name>): SQL => sql.raw(quoted(names, name))

/** Several states: sql`b.status in ${literals(bagStatus, 'open', 'closed')}`, or a named set of the domain: `literals(bagStatus, ...boardStatuses)`. */
export const literals = <Name extends string>(of: Vocabulary<Name>, ...some: readonly NoInfer<Name>[]): SQL => namesIn(of.names, some)
