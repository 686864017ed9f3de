import { isGtin, isSscc } from './check-digits'
import { lastDay } from './months'
import { filedNumber, SEPARATOR } from './scan-input'
import { latinDigits } from './text'

/** What a GS1 code says of goods; null where it says nothing. Days are 'YYYY-MM-DD', whatever the zone. */
export interface Gs1Data {
  /** 14 digits, of the goods themselves or of what a pallet holds. */
  gtin: string | null
  /** 18 digits of a carton or pallet. */
  sscc: string | null
  lot_no: string | null
  expiry_date: string | null
  mfg_date: string | null
  serial: string | null
  /** Trade items of the GTIN, not units. */
  count: number | null
}

/**
 * Several readings: a field that ends anywhere was not ended, so that what follows may belong to it or not; the code as written first. `isSure` of one
 * that was marked as such a code or names its goods; '10-A-1' may be a lot, or a shelf.
 */
export type Gs1 =
  | { kind: 'none' } | { kind: 'fault'; message: string }
  | { kind: 'read'; isSure: boolean; readings: readonly [Gs1Data, ...Gs1Data[]] }

/** The kinds of code GS1 fields are printed in: GS1-128, DataBar, DataMatrix and QR. */
const symbology = /^\](?:C1|e0|d2|Q3|J1)/
const nothing: Gs1Data = { gtin: null, sscc: null, lot_no: null, expiry_date: null, mfg_date: null, serial: null, count: null }
const MOST_READINGS = 4

type Read = (value: string, year: number) => Partial<Gs1Data> | string
type Rule = { read: Read } & ({ fixed: number } | { most: number })

const skip: Read = () => ({})
const gtin: Read = (value) => (isGtin(value) ? { gtin: value } : `GTIN ${value} fails its check digit.`)
const sscc: Read = (value) => (isSscc(value) ? { sscc: value } : `SSCC ${value} fails its check digit.`)
const counts: Read = (value) => (/^\d+$/.test(value) && Number(value) > 0 ? { count: Number(value) } : `${value} is no count.`)

/**
 * A day of six digits: the year is the one of its two digits within fifty of now, day 00 is the month's last (GS1 General Specifications 3.4.7, 7.12).
 */
function dayOf(value: string, now: number): string | null {
  const [, two, month, day] = /^(\d\d)(\d\d)(\d\d)$/.exec(value) ?? []
  if (!two || !month || !day || Number(month) < 1 || Number(month) > 12) return null
  const near = Math.floor(now / 100) * 100 + Number(two)
  const year = near - now >= 51 ? near - 100 : near - now <= -50 ? near + 100 : near
  const last = lastDay(`${year}-${month}`)
  const named = `${year}-${month}-${day}`
  if (named > last) return null
  return day === '00' ? last : named
}
const onDay = (field: 'expiry_date' | 'mfg_date'): Read => (value, year) => {
  const day = dayOf(value, year)
  return day ? { [field]: day } : `${value} is no date.`
}

/** Fields by their application identifier (GS1 General Specifications 3.2): those of goods; others are known by their length and passed over. */
const rules: Readonly<Record<string, Rule>> = {
  '00': { fixed: 18, read: sscc }, '01': { fixed: 14, read: gtin }, '02': { fixed: 14, read: gtin },
  10: { most: 20, read: (lot_no) => ({ lot_no }) }, 21: { most: 20, read: (serial) => ({ serial }) },
  11: { fixed: 6, read: onDay('mfg_date') }, 13: { fixed: 6, read: skip }, 12: { fixed: 6, read: skip }, 16: { fixed: 6, read: skip },
  15: { fixed: 6, read: onDay('expiry_date') }, 17: { fixed: 6, read: onDay('expiry_date') }, 20: { fixed: 2, read: skip },
  30: { most: 8, read: counts }, 37: { most: 8, read: counts },
  240: { most: 30, read: skip }, 241: { most: 30, read: skip }, 400: { most: 30, read: skip }, 410: { fixed: 13, read: skip }, 414: { fixed: 13, read: skip },
}
/** Measures name their decimals in the fourth digit: 3103 is kilograms to the gram. */
const measure = /^(?:31[0-6]|33[0-7])\d/

function ruleAt(text: string): { ai: string; rule: Rule } | null {
  const ai = [2, 3].map((length) => text.slice(0, length)).find((start) => Object.hasOwn(rules, start))
  const rule = ai === undefined ? undefined : rules[ai]
  if (ai && rule) return { ai, rule }
  return measure.test(text) ? { ai: text.slice(0, 4), rule: { fixed: 6, read: skip } } : null
}

interface Reader { year: number; faults: string[] }

/** A field read, and what can be read after it. */
function after(rule: Rule, value: string, rest: string, reader: Reader): Gs1Data[] {
  const read = rule.read(value, reader.year)
  if (typeof read === 'string') {
    reader.faults.push(read)
    return []
  }
  return readings(rest, reader).map((further) => ({
    ...nothing, ...read, ...Object.fromEntries(Object.entries(further).filter(([, said]) => said !== null)),
  }))
}

/** Every way the rest of a code can be read; none where it has something that is no field. */
function readings(text: string, reader: Reader): Gs1Data[] {
  const rest = text.startsWith(SEPARATOR) ? text.slice(1) : text
  if (rest === '') return [nothing]
  const named = ruleAt(rest)
  if (!named) return []
  const { ai, rule } = named
  const body = rest.slice(ai.length)
  if ('fixed' in rule) {
    const value = body.slice(0, rule.fixed)
    return value.length === rule.fixed && /^\d+$/.test(value) ? after(rule, value, body.slice(rule.fixed), reader) : []
  }
  const end = body.indexOf(SEPARATOR)
  if (end >= 0) return end > 0 && end <= rule.most ? after(rule, body.slice(0, end), body.slice(end), reader) : []
  const whole = body.length > 0 && body.length <= rule.most ? after(rule, body, '', reader) : []
  return [...whole, ...unended(rule, body, reader)].slice(0, MOST_READINGS)
}

/** A field without its end, followed by fields of a fixed length all the same: what printers make of it when their separator is missing. */
function unended(rule: Rule & { most: number }, body: string, reader: Reader): Gs1Data[] {
  const found: Gs1Data[] = []
  for (let at = 1; at <= Math.min(rule.most, body.length - 1); at += 1) {
    const next = ruleAt(body.slice(at))
    // What does not read is no fault: nobody wrote it so.
    if (next && 'fixed' in next.rule && next.rule.read !== skip) found.push(...after(rule, body.slice(0, at), body.slice(at), { ...reader, faults: [] }))
  }
  return found
}

/**
 * A scan read by GS1 application identifiers: marks of scanners before it do not matter, nor do brackets around identifiers as they are printed. `none` for
 * what is no such code; `fault` where a check digit or a date is wrong; several readings where a separator is missing.
 */
export function readGs1(scanned: string, year: number): Gs1 {
  const given = latinDigits(scanned).trim()
  const text = given.replace(symbology, '')
  const fields = /^\(\d{2,4}\)/.test(text) ? text.replaceAll(/\((\d{2,4})\)/g, `${SEPARATOR}$1`) : text
  const reader: Reader = { year, faults: [] }
  const [first, ...more] = readings(fields, reader)
  if (first && Object.values(first).every((said) => said === null)) return { kind: 'none' }
  const isMarked = given !== text || fields.includes(SEPARATOR)
  if (first) return { kind: 'read', isSure: isMarked || first.gtin !== null || first.sscc !== null, readings: [first, ...more] }
  const [message] = reader.faults
  return message ? { kind: 'fault', message: `${message} Scan it again, or type the code.` } : { kind: 'none' }
}

/** A GTIN of any length as one of 14 digits; null for what is none. */
const asGtin14 = (code: string): string | null => (/^(?:\d{8}|\d{12,14})$/.test(code) ? code.padStart(14, '0') : null)

/** Whether a code names goods, by their barcode or by their own code. */
export const namesGoods = ({ sku_code, barcode }: { sku_code: string; barcode: string | null }, code: string): boolean =>
  isSameBarcode(sku_code, code) || (barcode !== null && isSameBarcode(barcode, code))

/** Whether two barcodes are the same, however many noughts a GTIN is written with: '6291041500213' and '06291041500213'. */
export function isSameBarcode(one: string, other: string): boolean {
  const [a, b] = [filedNumber(one), filedNumber(other)]
  const gtinOf = asGtin14(a)
  return a === b || (gtinOf !== null && gtinOf === asGtin14(b))
}
