import { sql } from 'drizzle-orm'
import { plainText } from '@/lib/domain/plain-text'
import { layersOf, type StatisticalUnit } from '@/lib/domain/tariff'
import { today } from '@/lib/domain/days'
import { rows, type Db } from '../../db/db'
import { refuseField } from '../../platform/refusal'
import { dutyLayersOf, holds, restrictionsOf } from './read-tariff'

interface CodeSearch {
  text: string
  country_code: string
  digits?: number | undefined
  limit: number
}
interface Found {
  code: string
  description_en: string
  description_ar: string | null
  unit: StatisticalUnit
  unit_2: StatisticalUnit | null
}

/** How much of a code or word is needed: fewer letters would find most of the tariff. */
const LEAST = { digits: 2, letters: 3 }

/** What was typed, as nothing (the tariff from its beginning), as a beginning of a code (`8517.13` is 851713) or as words. */
function readSearch(text: string): { prefix: string } | { words: string[] } {
  const typed = plainText(text).trim()
  if (typed === '') return { prefix: '' }
  const code = typed.replaceAll(/[\s.-]/g, '')
  if (/^\d+$/.test(code)) {
    if (code.length < LEAST.digits) throw refuseField('q', `Type at least ${LEAST.digits} digits of the code.`)
    return { prefix: code }
  }
  const words = typed.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  if (words.join('').length < LEAST.letters) throw refuseField('q', `Type at least ${LEAST.letters} letters of the description.`)
  return { words }
}

function codesLike(db: Db, { text, country_code, digits, limit }: CodeSearch, day: string): Promise<Found[]> {
  const search = readSearch(text)
  const words = sql`to_tsvector('simple', c.description_en || ' ' || coalesce(c.description_ar, ''))`
  // What was typed may be the beginning of a word.
  const match = 'prefix' in search
    ? sql`c.code like ${`${search.prefix}%`}`
    : sql`${words} @@ to_tsquery('simple', ${search.words.map((word) => `'${word}':*`).join(' & ')})`
  return rows<Found>(
    db,
    sql`select c.code, c.description_en, c.description_ar, c.unit, c.unit_2 from hs_codes c
        where c.country_code = ${country_code} and ${holds(sql`c`, day)} and ${match} and ${digits ? sql`length(c.code) = ${digits}` : sql`length(c.code) >= 6`}
        order by c.code limit ${limit}`,
  )
}

/** Headings above the codes, the widest first. */
async function pathsOf(db: Db, countryCode: string, codes: readonly string[], day: string): Promise<(code: string) => string[]> {
  const above = await rows<{ code: string; description_en: string }>(
    db,
    sql`select c.code, c.description_en from hs_codes c where c.country_code = ${countryCode} and ${holds(sql`c`, day)}
          and c.code in (select left(x, n) from unnest(${sql.param([...codes])}::text[]) x, unnest('{4,6,8}'::int[]) n) order by length(c.code)`,
  )
  return (code) => above.filter((one) => one.code.length < code.length && code.startsWith(one.code)).map((one) => one.description_en)
}

/**
 * Codes of a country's tariff by the beginning of the code or of words of the description,
 * in English or Arabic, with what holds today: the general rates, and who permits the goods.
 * 422 when too little is typed.
 */
export async function findHsCodes(db: Db, search: CodeSearch) {
  const day = today()
  const found = await codesLike(db, search, day)
  const codes = found.map(({ code }) => code)
  const [layers, restrictions, pathOf] = [
    await dutyLayersOf(db, search.country_code, codes, day),
    await restrictionsOf(db, search.country_code, 'import', codes, day), await pathsOf(db, search.country_code, codes, day),
  ]
  return found.map((row) => {
    // Of no origin: what one origin pays beside or instead stands among `duties`.
    const general = layersOf(layers, { hs_code: row.code, origin: '', sugar: null }, day)
    const percentOf = (kind: string) => general.find((layer) => layer.kind === kind && layer.basis === 'percent')?.rate ?? null
    const limits = restrictions.filter(({ hs_prefix }) => row.code.startsWith(hs_prefix))
    return {
      ...row, duty_rate: percentOf('customs'), excise_rate: percentOf('excise'),
      vat_rate: percentOf('vat'), is_restricted: limits.some(({ kind }) => kind === 'restricted'),
      is_prohibited: limits.some(({ kind, origin }) => kind === 'prohibited' && origin === null),
      authorities: [...new Set(limits.flatMap(({ authority }) => authority ?? []))],
      duties: layers.filter(({ hs_prefix }) => row.code.startsWith(hs_prefix))
        .map(({ kind, basis, rate, currency, origin, sugar_from, sugar_to, legal_basis }) => ({
          kind, basis, rate, currency, origin, sugar_from, sugar_to, legal_basis,
        })),
      path: pathOf(row.code),
    }
  })
}
