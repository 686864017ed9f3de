import { sql, type SQL } from 'drizzle-orm'
import { eightDigits, bareHsCode } from '@/lib/domain/hs-code'
import { plainText } from '@/lib/domain/plain-text'
import { layersOf, type StatisticalUnit } from '@/lib/domain/tariff'
import { today } from '@/lib/domain/days'
import { rows, type Db } from '../../db/db'
import { startsWith } from '../../platform/list'
import { refuseField } from '../../platform/refusal'
import { dutyLayersOf, holds, restrictionsOf } from './read-tariff'

interface CodeSearch {
  text: string
  country_code: string
  digits?: number | undefined
}
export interface FoundCode {
  code: string
  description_en: string
  description_ar: string | null
  unit: StatisticalUnit
  unit_2: StatisticalUnit | null
}

/** How much of a code or word is needed: fewer letters would find most of the tariff. */
const LEAST = { digits: 2, letters: 3 }

/** Codes that begin as somebody typed, as a condition on their column: `8517.13` is 851713. What holds no digit begins none. */
export const codeBegins = (code: SQL, typed: string): SQL => {
  const digits = bareHsCode(typed)
  return digits === '' ? sql`false` : sql`${code} like ${startsWith(digits)}`
}

/** What was typed, as nothing (the tariff from its beginning), as a beginning of a code (`8517.13` is 851713) or as words. */
function readSearch(text: string): { prefix: string } | { words: string[] } {
  const typed = plainText(text).trim()
  if (typed === '') return { prefix: '' }
  const code = bareHsCode(typed)
  if (/^\d+$/.test(code)) {
    if (code.length < LEAST.digits) throw refuseField('q', `Type at least ${LEAST.digits} digits of the code.`)
    return { prefix: code }
  }
  const words = typed.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  if (words.join('').length < LEAST.letters) throw refuseField('q', `Type at least ${LEAST.letters} letters of the description.`)
  return { words }
}

export const codeColumns = sql`c.code, c.description_en, c.description_ar, c.unit, c.unit_2`

/**
 * What of the tariff is meant, as a condition on `hs_codes c` of a day: by the beginning of the code, by the beginnings of words of its own description or, of
 * what can be declared, by goods somebody decided before. 422 when too little is typed.
 */
export function codesMeant({ text, country_code, digits }: CodeSearch, day: string): SQL {
  const search = readSearch(text)
  const length = digits ? sql`length(c.code) = ${digits}` : sql`length(c.code) >= 6`
  const held = sql`c.country_code = ${country_code} and ${holds(sql`c`, day)} and ${length}`
  if ('prefix' in search) return sql`${held} and c.code like ${`${search.prefix}%`}`
  // What was typed may be the beginning of a word.
  const query = sql`to_tsquery('simple', ${search.words.map((word) => `'${word}':*`).join(' & ')})`
  // Both are asked beforehand, by id: beside each other with an "or" PostgreSQL would read every code of the tariff.
  return sql`${held} and c.id in (
    select w.id from hs_codes w where to_tsvector('simple', w.description_en || ' ' || coalesce(w.description_ar, '')) @@ ${query}
    union all select p.id from hs_precedents h join hs_codes p on p.country_code = h.country_code and p.code = h.hs_code
      where h.country_code = ${country_code} and h.ended_at is null and to_tsvector('simple', h.goods_key) @@ ${query})`
}

/** Headings above the codes, the widest first. */
export async function pathsOf(
  db: Db, countryCode: string, codes: readonly string[], day: string,
): Promise<(code: string) => { en: string[]; ar: string[] }> {
  const above = await rows<{ code: string; description_en: string; description_ar: string | null }>(
    db,
    sql`select c.code, c.description_en, c.description_ar from hs_codes c where c.country_code = ${countryCode} and ${holds(sql`c`, day)}
          and c.code in (select left(x, n) from unnest(${sql.param([...codes])}::text[]) x, unnest('{2,4,6,8}'::int[]) n) order by length(c.code)`,
  )
  const byCode = new Map(above.map((one) => [one.code, one]))
  return (code) => {
    const found = [2, 4, 6, 8].filter((n) => n < code.length).flatMap((n) => byCode.get(code.slice(0, n)) ?? [])
    return { en: found.map(({ description_en }) => description_en), ar: found.flatMap(({ description_ar }) => description_ar ?? []) }
  }
}

/** What holds of codes on a day beside their names: the general rates, who permits the goods, the headings above, and how often they were decided on. */
export async function describeCodes<C extends FoundCode>(db: Db, countryCode: string, found: readonly C[], day: string) {
  const codes = found.map(({ code }) => code)
  const [layers, restrictions, pathOf] = [
    await dutyLayersOf(db, countryCode, codes, day), await restrictionsOf(db, countryCode, 'import', codes, day), await pathsOf(db, countryCode, codes, day),
  ]
  const decided = await rows<{ hs_code: string; n: number }>(
    db, sql`select hs_code, count(*)::int as n from hs_precedents where country_code = ${countryCode} and ended_at is null
          and hs_code = any(${sql.param(codes)}::text[]) group by 1`,
  )
  const precedents = new Map(decided.map(({ hs_code, n }) => [hs_code, n]))
  return found.map((row) => {
    // Of no origin: what one origin pays beside or instead stands among `duties`.
    const general = layersOf(layers, { hs_code: row.code, origin: '', sugar: null }, day)
    const percentOf = (kind: string) => general.find((layer) => layer.kind === kind && layer.basis === 'percent')?.rate ?? null
    const limits = restrictions.filter(({ hs_prefix }) => row.code.startsWith(hs_prefix))
    return {
      ...row, code_8: eightDigits(row.code), duty_rate: percentOf('customs'), excise_rate: percentOf('excise'),
      vat_rate: percentOf('vat'), is_restricted: limits.some(({ kind }) => kind === 'restricted'),
      is_prohibited: limits.some(({ kind, origin }) => kind === 'prohibited' && origin === null),
      authorities: [...new Set(limits.flatMap(({ authority }) => authority ?? []))],
      duties: layers.filter(({ hs_prefix }) => row.code.startsWith(hs_prefix))
        .map(({ kind, basis, rate, currency, origin, sugar_from, sugar_to, legal_basis }) => ({
          kind, basis, rate, currency, origin, sugar_from, sugar_to, legal_basis,
        })),
      path: pathOf(row.code).en, precedents: precedents.get(row.code) ?? 0,
    }
  })
}

/** Codes of a country's tariff by the beginning of the code, words of the description in English or Arabic, or a precedent, with what holds today. */
export async function findHsCodes(db: Db, { limit, ...search }: CodeSearch & { limit: number }) {
  const day = today()
  const found = await rows<FoundCode>(db, sql`select ${codeColumns} from hs_codes c where ${codesMeant(search, day)} order by c.code limit ${limit}`)
  return describeCodes(db, search.country_code, found, day)
}
