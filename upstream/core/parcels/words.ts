import { sql, type SQL } from 'drizzle-orm'
import { plainText } from '@/lib/domain/plain-text'
import { filedNumber } from '@/lib/domain/scan-input'
import type { Who } from '../../platform/who'

/** Shorter beginnings name half of all people. */
const LEAST_OF_A_NAME = 3
/** How many characters of its end a number is found by: `number_end` of the database. */
const NUMBER_END = 6
/** Of all parcels that match, only the newest are looked through for those a person may see, so that a common name stays quick. */
const LOOKED_THROUGH = 2_000
const NUMBERS = ['tracking_no', 'ref_no', 'order_id', 'carrier_tracking_no']

/** One's clients are marked in the index, so that their parcels are found among everybody's of a common name. */
function ofOwnClients(who: Who): SQL {
  if (who.user_category !== 'client') return sql``
  return sql` and w.words @@ ${who.client_ids.map((id) => quoted(`@${id}`)).join(' | ')}::tsquery`
}

/** A word as `tsquery` reads it, whatever signs stand in it. */
const quoted = (word: string) => `'${word.replaceAll(/['\\]/g, '$&$&')}'`

/** Looks in `package_words` (decision 041); the newest parcels first. */
const newest = (who: Who, columns: SQL, condition: SQL) =>
  sql`(select w.package_id as id${columns} from package_words w where ${condition}${ofOwnClients(who)} order by w.package_id desc limit ${LOOKED_THROUGH})`

/**
 * Parcels one of whose numbers ends like this, as rows of `id` to be joined with `packages p`, and the condition that decides; null for what is too
 * short for an end, or is no number.
 */
export function endsLike(who: Who, typed: string): { from: SQL; condition: SQL } | null {
  const number = filedNumber(typed)
  if (number.length < NUMBER_END || !/\d/.test(number) || /\s/.test(typed.trim())) return null
  return {
    from: newest(who, sql``, sql`w.words @@ ${quoted(`#${number.slice(-NUMBER_END)}`)}::tsquery`),
    condition: sql`(${sql.join(NUMBERS.map((column) => sql`right(upper(p.${sql.identifier(column)}), ${number.length}) = ${number}`), sql` or `)})`,
  }
}

/**
 * Parcels whose consignee bears these words in any order, as rows of `id` and `is_whole` (every word as typed, none only begun); null for what is
 * no name. Whoever uses it leaves out those whose consignee is hidden from the person (`consigneeHidden`).
 */
export function namedLike(who: Who, typed: string): SQL | null {
  const name = plainText(typed).trim()
  if (/\d/.test(name) || [...name].length < LEAST_OF_A_NAME) return null
  const query = (suffix: string) => sql`(select string_agg(quote_literal(word) || ${suffix}::text, ' & ')::tsquery from unnest(name_words(${name})) word)`
  return newest(who, sql`, w.words @@ ${query('')} as is_whole`, sql`w.words @@ ${query(':*')}`)
}
