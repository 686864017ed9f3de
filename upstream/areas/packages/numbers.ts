import { sql, type SQL } from 'drizzle-orm'
import type { numberType } from '@/lib/domain/package'
import { scanned } from '@/lib/domain/scan-input'
import { latinDigits } from '@/lib/domain/text'
import { steadyRows, type Db } from '../../db/db'
import { allOf, startsWith } from '../../platform/list'
import type { Who } from '../../platform/who'
import { consigneeHidden, visiblePackages } from './scope'

type NumberType = (typeof numberType.names)[number]
type Column = Exclude<NumberType, 'any'>

const p = sql`p`
const columns: readonly Column[] = ['tracking_no', 'order_id', 'ref_no', 'carrier_tracking_no']
const PHONE_KEY = 9
/** A reference used again after a cancel, or by several clients, is several packages; no honest list has more than this. */
const MOST_PER_CALL = 5000

/**
 * The spellings a number may be stored under: as typed, as scanners compare it, and without the suffix of a piece's label
 * (`RSA26112000245-02` is a piece of `RSA26112000245`, packages.md 2).
 */
export function spellingsOf(typed: string): string[] {
  const upper = latinDigits(typed).trim().toUpperCase().replaceAll(/\s/g, '')
  const whole = upper.replace(/-\d{2,3}$/, '')
  return [...new Set([typed.trim(), upper, scanned(typed), whole, scanned(whole)])].filter(Boolean)
}

/**
 * Which piece of a parcel a number names, `RSA26112000245-02` the second; null when it is one of the parcel's own numbers, which may end
 * that way too.
 */
export function pieceOf(typed: string, own: readonly (string | null)[]): number | null {
  const upper = latinDigits(typed).trim().toUpperCase().replaceAll(/\s/g, '')
  if ([typed.trim(), upper, scanned(typed)].some((spelling) => own.includes(spelling))) return null
  const piece = /-(\d{2,3})$/.exec(upper)?.[1]
  return piece === undefined ? null : Number(piece)
}

/** The keys under which a phone may be filed, its last nine digits; none for text that is no phone. */
function phoneKeys(typed: string): string[] {
  const text = latinDigits(typed).trim()
  if (!/^\+?[\d\s()-]{7,20}$/.test(text)) return []
  const digits = text.replaceAll(/\D/g, '').replace(/^0+/, '')
  if (digits.length < 7) return []
  // A landline of the Emirates has eight digits of its own, so its key begins with the end of 971.
  return digits.length >= PHONE_KEY ? [digits.slice(-PHONE_KEY)] : [`971${digits}`.slice(-PHONE_KEY)]
}

/**
 * The search box: the whole number or its beginning, never its middle, so that every part is an index's work (packages.md 2);
 * a phone only whole, and only where the consignee may be seen.
 */
export function searchCondition(who: Who, typed: string): SQL {
  const upper = latinDigits(typed).trim().toUpperCase().replaceAll(/\s/g, '')
  const [beginning, typedBeginning] = [startsWith(upper), startsWith(typed.trim())]
  const exact = sql.param(spellingsOf(typed))
  const parts = [
    sql`p.tracking_no like ${beginning}`,
    sql`p.order_id like ${beginning}`,
    sql`p.carrier_tracking_no like ${beginning}`,
    sql`p.ref_no like ${typedBeginning}`,
    ...(upper === typed.trim() ? [] : [sql`p.ref_no like ${beginning}`]),
    sql`p.tracking_no = any(${exact}::text[])`,
    sql`p.carrier_tracking_no = any(${exact}::text[])`,
  ]
  const phones = phoneKeys(typed)
  if (phones.length > 0) parts.push(sql`(p.consignee_phone_key = any(${sql.param(phones)}::text[]) and not ${consigneeHidden(who, p)})`)
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

type Wanted = readonly { number: string; spellings: string[] }[]
const wantedOf = (numbers: readonly string[]): Wanted => numbers.map((number) => ({ number, spellings: spellingsOf(number) }))
const lookedAt = (type: NumberType) => (type === 'any' ? columns : [type])

function isOneOf(wanted: Wanted, type: NumberType): SQL {
  const all = sql.param([...new Set(wanted.flatMap(({ spellings }) => spellings))])
  return sql`(${sql.join(lookedAt(type).map((column) => sql`p.${sql.identifier(column)} = any(${all}::text[])`), sql` or `)})`
}

/** Bears one of these numbers, exactly; a condition on `packages p`. */
export const bearsNumber = (numbers: readonly string[], type: NumberType): SQL => isOneOf(wantedOf(numbers), type)

function match(named: readonly Named[], wanted: Wanted, type: NumberType): Found {
  const byNumber = new Map<string, Set<number>>()
  for (const row of named) {
    for (const column of lookedAt(type)) {
      const number = row[column]
      if (number) byNumber.set(number, (byNumber.get(number) ?? new Set()).add(row.id))
    }
  }
  const ids = new Set<number>()
  const not_found: string[] = []
  for (const { number, spellings } of wanted) {
    const found = spellings.flatMap((spelling) => [...(byNumber.get(spelling) ?? [])])
    if (found.length === 0) not_found.push(number)
    for (const id of found) ids.add(id)
  }
  return { ids: [...ids], not_found: [...new Set(not_found)] }
}

/** Which of the numbers none of these packages bears. */
export const notAmong = (packages: readonly Named[], numbers: readonly string[], type: NumberType): string[] => match(packages, wantedOf(numbers), type).not_found

/**
 * The packages of a list of numbers, exactly: one query whatever the list's length. A reference may name several packages,
 * the newest first.
 */
export async function packagesOfNumbers(db: Db, who: Who, numbers: readonly string[], type: NumberType): Promise<Found> {
  const wanted = wantedOf(numbers)
  const named = await steadyRows<Named>(
    db,
    sql`select p.id, p.tracking_no, p.order_id, p.ref_no, p.carrier_tracking_no from packages p
        where ${allOf([visiblePackages(who, p), isOneOf(wanted, type)])} order by p.id desc limit ${sql.raw(String(MOST_PER_CALL))}`,
  )
  return match(named, wanted, type)
}
