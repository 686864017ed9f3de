import { grouped } from './money'

/** Beyond this many, matching rows are told as "more than": counting on costs more than it tells. */
export const COUNT_LIMIT = 10_000

/** So many rows can be named by their ids, to read just those. */
export const MOST_IDS = 500

/** A count that stands beside a word, `10,000+` when it is beyond the limit. */
export const countText = (n: number) => (n > COUNT_LIMIT ? `${grouped(String(COUNT_LIMIT))}+` : grouped(String(n)))
