import { sql } from 'drizzle-orm'
import { today } from '@/lib/domain/days'
import type { TariffFacts } from '@/lib/domain/eligibility'
import { rows, type Db } from '../../db/db'
import { holds } from './read-tariff'

export type CodeState = TariffFacts['code']

/**
 * Whether a country's tariff holds codes on a day. A code of six or eight digits is held while one below it is, a longer one than the tariff's by the code it
 * lengthens; `ended` where rows held before and none does now. Codes with other than six to twelve digits are unknown.
 */
export async function codeStates(db: Db, countryCode: string, codes: readonly string[], day = today()): Promise<(code: string) => CodeState> {
  const typed = [...new Set(codes.filter((code) => /^\d{6,12}$/.test(code)))]
  const found = await rows<{ code: string; has_own: boolean; own: boolean; above: boolean }>(
    db,
    // Compared as the index of codes stands, whatever the database's collation.
    sql`select q.code, bool_or(h.code like q.code || '%') as has_own, coalesce(bool_or(${holds(sql`h`, day)}) filter (where h.code like q.code || '%'), false)
      as own,
          coalesce(bool_or(${holds(sql`h`, day)}) filter (where h.code not like q.code || '%'), false) as above
        from unnest(${sql.param(typed)}::text[]) q(code)
        join hs_codes h on h.country_code = ${countryCode} and h.code ~>=~ left(q.code, 6) and h.code ~<~ (left(q.code, 6) || 'x')
          and (h.code like q.code || '%' or q.code like h.code || '%')
        group by q.code`,
  )
  const states = new Map(found.map(({ code, has_own, own, above }) => [code, (has_own ? own : above) ? 'held' : 'ended'] as const))
  return (code) => states.get(code) ?? 'unknown'
}
