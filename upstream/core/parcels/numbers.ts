import { sql, type SQL } from 'drizzle-orm'
import type { numberType } from '@/lib/domain/package'
import { phoneDigits } from '@/lib/domain/phone-number'
import { parted, partings, scanned, spellings, splitNumbers } from '@/lib/domain/scan-input'
import { plannedRows, type Db } from '../../db/db'
import { allOf, startsWith } from '../../platform/list'
import type { Who } from '../../platform/who'
import { consigneeHidden, visiblePackages } from './scope'

type NumberType = (typeof numberType.names)[number]
type Column = Exclude<NumberType, 'any'>

const p = sql`p`
const columns: readonly Column[] = ['tracking_no', 'order_id', 'ref_no', 'carrier_tracking_no']
/** The end of a piece's number. */
const pieceSuffix = /-(\d{2,3})$/
const PHONE_KEY = 9
/** A reference used again after a cancel, or by several clients, is several packages; no honest list has more than this. */
const MOST_PER_CALL = 5000

/**
 * The spellings a number may be stored under: as typed, as scanners compare it, and without the suffix of a piece's label
 * (`RSA26112000245-02` is a piece of `RSA26112000245`, packages.md 2).
 */
export function spellingsOf(typed: string): string[] {
  const all = spellings(typed)
  const wholes = all.filter((spelling) => pieceSuffix.test(spelling)).map((spelling) => spelling.replace(pieceSuffix, ''))
  return [...new Set([...all, ...wholes, ...wholes.map(scanned)])].filter(Boolean)
}

/**
 * Which piece of a parcel a number names, `RSA26112000245-02` the second; null when it is one of the parcel's own numbers, which may end
 * that way too.
 */
export function pieceOf(typed: string, own: readonly (string | null)[]): number | null {
  const all = spellings(typed)
  if (all.some((spelling) => own.includes(spelling))) return null
  const piece = all.map((spelling) => pieceSuffix.exec(spelling)?.[1]).find(Boolean)
  return piece === undefined ? null : Number(piece)
}

/** The keys under which a phone may be filed, its last nine digits; none for text that is no phone. */
function phoneKeys(typed: string): string[] {
  const digits = phoneDigits(typed)?.replaceAll(/\D/g, '').replace(/^0+/, '') ?? ''
  if (digits.length < 7) return []
  // A landline of the Emirates has eight digits of its own, so its key begins with the end of 971.
  return digits.length >= PHONE_KEY ? [digits.slice(-PHONE_KEY)] : [`971${digits}`.slice(-PHONE_KEY)]
}

const LATIN = /^[!-~]+$/

/** Of one number: its beginning, or the whole of it however it is spelled. */
function byBeginning(typed: string): SQL[] {
  const [given = typed.trim(), ...others] = spellings(typed)
  // Only what may be the beginning of one of our numbers; a reference may begin with anything.
  const upper = [given, ...others].filter((spelling) => LATIN.test(spelling) && spelling === spelling.toUpperCase())
  const exact = sql.param(spellingsOf(typed))
  return [
    ...upper.flatMap((beginning) => ['tracking_no', 'order_id', 'carrier_tracking_no', 'ref_no'].map((column) =>
      sql`p.${sql.identifier(column)} like ${startsWith(beginning)}`,
    )),
    ...(upper.includes(given) ? [] : [sql`p.ref_no like ${startsWith(given)}`]),
    sql`p.tracking_no = any(${exact}::text[])`,
    sql`p.carrier_tracking_no = any(${exact}::text[])`,
  ]
}

/**
 * The search box: the whole number or its beginning, never its middle, so that every part is an index's work (packages.md 2);
 * a phone only whole, and only where the consignee may be seen. Several numbers pasted together are each looked for whole.
 */
export function searchCondition(who: Who, typed: string): SQL {
  const phones = phoneKeys(typed)
  const byPhone = phones.length > 0 ? [sql`(p.consignee_phone_key = any(${sql.param(phones)}::text[]) and not ${consigneeHidden(who, p)})`] : []
  const several = splitNumbers(typed)
  const parts = [...(several.length > 1 ? [bearsNumber(several, 'any')] : byBeginning(typed)), ...byPhone]
  return sql`(${sql.join(parts, sql` or `)})`
}

interface Named {
  id: number
  tracking_no: string
  order_id: string
  ref_no: string
  carrier_tracking_no: string | null
}

export interface Found {
  /** Packages in the order their numbers were given, each once. */
  ids: number[]
  /** Numbers that name no package this person may know of, as given. */
  not_found: string[]
}

type Spellings = readonly { number: string; ways: string[] }[]
const spelled = (numbers: readonly string[]): Spellings => numbers.map((number) => ({ number, ways: spellingsOf(number) }))
const lookedAt = (type: NumberType) => (type === 'any' ? columns : [type])

function isOneOf(numbersAndWays: Spellings, type: NumberType): SQL {
  const all = sql.param([...new Set(numbersAndWays.flatMap(({ ways }) => ways))])
  return sql`(${sql.join(lookedAt(type).map((column) => sql`p.${sql.identifier(column)} = any(${all}::text[])`), sql` or `)})`
}

/** Bears one of these numbers, exactly; a condition on `packages p`. */
export const bearsNumber = (numbers: readonly string[], type: NumberType): SQL => isOneOf(spelled(numbers), type)

function match(named: readonly Named[], numbersAndWays: Spellings, type: NumberType): Found {
  const byNumber = new Map<string, Set<number>>()
  for (const row of named) {
    for (const column of lookedAt(type)) {
      const number = row[column]
      if (number) byNumber.set(number, (byNumber.get(number) ?? new Set()).add(row.id))
    }
  }
  const ids = new Set<number>()
  const not_found: string[] = []
  for (const { number, ways } of numbersAndWays) {
    const found = ways.flatMap((spelling) => [...(byNumber.get(spelling) ?? [])])
    if (found.length === 0) not_found.push(number)
    for (const id of found) ids.add(id)
  }
  return { ids: [...ids], not_found: [...new Set(not_found)] }
}

/** Which of the numbers none of these packages bears. */
export const notAmong = (packages: readonly Named[], numbers: readonly string[], type: NumberType): string[] =>
  match(packages, spelled(numbers), type).not_found

const namedBy = (db: Db, who: Who, numbers: readonly string[], type: NumberType) =>
  plannedRows<Named>(
    db,
    sql`select p.id, p.tracking_no, p.order_id, p.ref_no, p.carrier_tracking_no from packages p
        where ${allOf([visiblePackages(who, p), bearsNumber(numbers, type)])} order by p.id desc limit ${sql.raw(String(MOST_PER_CALL))}`,
  )

/** The list as it was meant: a number with spaces that no package bears is parted where its pieces are numbers of packages. */
export async function settledNumbers(db: Db, who: Who, numbers: readonly string[], type: NumberType): Promise<readonly string[]> {
  const spaced = numbers.filter((number) => partings(number).length > 0)
  if (spaced.length === 0) return numbers
  const candidates = [...new Set(spaced.flatMap((number) => [number, ...partings(number)]))]
  const unknown = new Set(notAmong(await namedBy(db, who, candidates, type), candidates, type))
  return parted(numbers, (number) => !unknown.has(number))
}

/**
 * The packages of a list of numbers, exactly: one query whatever the list's length. A reference may name several packages,
 * the newest first.
 */
export async function packagesOfNumbers(db: Db, who: Who, numbers: readonly string[], type: NumberType): Promise<Found> {
  const settled = await settledNumbers(db, who, numbers, type)
  return match(await namedBy(db, who, settled, type), spelled(settled), type)
}

/** A tracking number as it is stored: upper case, no spaces (packages.md 2). */
export const cleanNumber = (text: string) => text.toUpperCase().replace(/\s/g, '')
