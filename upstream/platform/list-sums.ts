import { sql, type SQL } from 'drizzle-orm'
import type { PageMeta } from '@/lib/contract/kernel'
import { sum } from '@/lib/domain/decimal'
import { amountIn } from '@/lib/domain/money'
import { COUNT_LIMIT } from '@/lib/domain/totals'
import { rows, type Db } from '../db/db'
import { refuseField } from './refusal'

/** A number of each row that adds up; money says its currency, since one is never added to another. */
export interface Adding {
  of: SQL
  currency?: SQL
  /** How a sum is spelled where that is another thing than what is added: `7:30` of minutes. */
  spelled?: (sum: string) => string
}

/** What rows are put together by: the group in words, and the list's own filters that leave its rows; one that is null is none of that group. */
export interface Grouping {
  label: SQL
  filter: Record<string, SQL>
}

/** More groups are no summary. */
const MOST_GROUPS = 200

type Sums = NonNullable<PageMeta['sums']>
interface Part { field: number; label: string; filter: string; currency: string | null; sum: string }

/** How many rows match, and what they come to: in all, and by group where they are grouped. Neither beyond the limit of what is counted. */
export interface AddedUp {
  n: number
  sums?: Sums
  groups?: NonNullable<PageMeta['groups']>
}

const named = (what: string, i: number) => sql.identifier(`${what}${i}`)

/** The rows that match, one more than the limit at most, as far as sums need them: so many cost the same however many there are. */
function matching(from: SQL, where: SQL, adds: readonly Adding[], by: Grouping | undefined): SQL {
  const filter = Object.entries(by?.filter ?? {}).map(([name, value]) => sql`${name}::text, (${value})::text`)
  const group = by
    ? sql`(${by.label})::text as label, jsonb_strip_nulls(jsonb_build_object(${sql.join(filter, sql`, `)}))::text as filter`
    : sql`'' as label, '{}' as filter`
  return sql`select ${group}
    ${sql.join(adds.map(({ of, currency }, i) => sql`, ${of} as ${named('s', i)}, (${currency ?? sql`null`})::text as ${named('c', i)}`), sql``)}
    from ${from} where ${where} limit ${sql.raw(String(COUNT_LIMIT + 1))}`
}

/** The sums of some parts, those of the same field and currency added up. */
function sumsOf(parts: readonly Part[], adds: readonly [string, Adding][]): Sums {
  return Object.fromEntries(adds.map(([name, { spelled }], i) => {
    const own = parts.filter(({ field }) => field === i)
    const currencies = [...new Set(own.map(({ currency }) => currency))].toSorted()
    return [name, currencies.map((currency) => {
      const total = sum(own.filter((part) => part.currency === currency).map((part) => part.sum))
      return { currency, sum: currency ? amountIn(total, currency) : (spelled?.(total) ?? total) }
    })]
  }))
}

interface Adds {
  from: SQL
  adds?: Record<string, Adding>
  groups?: Record<string, Grouping>
}

/** What a list is asked to be grouped by; 422 for what it does not know. */
export function groupingOf({ groups }: Adds, name: string | undefined): Grouping | undefined {
  const grouping = name === undefined ? undefined : groups?.[name]
  if (name !== undefined && !grouping) throw refuseField('group_by', `This list cannot be grouped by ${name}.`)
  return grouping
}

/** Counts and adds up the rows that match, in one pass over them. Rows that may be too many are counted first, which costs less; null: they never are. */
export async function addUp(db: Db, list: Adds, where: SQL, by: Grouping | undefined, count: (() => Promise<number>) | null): Promise<AddedUp> {
  const ahead = await count?.()
  if (ahead !== undefined && ahead > COUNT_LIMIT) return { n: ahead }
  const adds = Object.entries(list.adds ?? {})
  const each = adds.map((_adding, i) => sql`select ${sql.raw(String(i))} as field, label, filter, ${named('c', i)} as currency,
    sum(${named('s', i)})::text as sum from matching where ${named('s', i)} is not null group by label, filter, ${named('c', i)}`)
  const counted = sql`select -1 as field, label, filter, null::text as currency, count(*)::text as sum from matching group by label, filter`
  const parts = await rows<Part>(db, sql`with matching as materialized (${matching(list.from, where, adds.map(([, adding]) => adding), by)})
    ${sql.join([counted, ...each], sql` union all `)}`)
  const heads = parts.filter(({ field }) => field === -1)
  const n = heads.reduce((all, head) => all + Number(head.sum), 0)
  if (n > COUNT_LIMIT) return { n }
  const groups = heads
    .toSorted((a, b) => (a.label ?? '').localeCompare(b.label ?? ''))
    .slice(0, MOST_GROUPS)
    .map((head) => ({
      label: head.label ?? '', rows: Number(head.sum), filter: JSON.parse(head.filter) as Record<string, string>,
      sums: sumsOf(parts.filter(({ label, filter }) => label === head.label && filter === head.filter), adds),
    }))
  return { n, sums: sumsOf(parts, adds), ...(by && { groups }) }
}
