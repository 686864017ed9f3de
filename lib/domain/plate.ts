import { emirate } from './gate-vehicle'
import { latinDigits } from './text'

type Emirate = (typeof emirate.names)[number]

/** A plate in the parts the gate enters. */
export interface Plate {
  plate_country: string
  plate_emirate?: string | null
  plate_code?: string | null
  plate_number: string
}

/** A vehicle as people read it and as it is compared. */
export interface Vehicle {
  /** 'DXB A 12345', 'SA ABC 1234'; Latin letters, digits 0-9. */
  vehicle_no: string
  /** 'DXB:A12345', 'SA:ABJ1234'; without the place before the colon when nobody named one. */
  vehicle_key: string
}

/** Names of the emirates and of the countries trucks come from, as they are written once `plain` has read them. */
const emirateNames: Readonly<Record<Emirate, string>> = {
  AUH: 'ABU ?DHABI|ابو ?ظبي', DXB: 'DUBAI|دبي', SHJ: '(?:AL )?SHARJAH|(?:ال)?شارقه', AJM: 'AJMAN|عجمان', UAQ: 'UMM ?AL ?QU?A?I?WAIN|ام ?القي?وين',
  RAK: 'RAS ?AL ?KHAIMAH|راس ?الخيمه', FUJ: '(?:AL )?FUJAIRAH|(?:ال)?فجيره',
}
const countryNames: Readonly<Record<string, string>> = {
  AE: 'UAE|EMIRATES|UNITED ARAB EMIRATES|(?:ال)?امارات', SA: 'KSA|SAUDI(?: ARABIA)?|(?:ال)?سعوديه',
  OM: 'OMN|OMAN|عمان', QA: 'QAT|QATAR|قطر', BH: 'BHR|BAHRAIN|(?:ال)?بحرين', KW: 'KWT|KUWAIT|(?:ال)?كويت',
  JO: 'JOR|JORDAN|(?:ال)?اردن', IQ: 'IRQ|IRAQ|(?:ال)?عراق', TR: 'TUR|TURKEY|TURKIYE|تركيا', EG: 'EGY|EGYPT|مصر',
  SY: 'SYR|SYRIA|سوريا', LB: 'LBN|LEBANON|لبنان', IR: 'IRN|IRAN|ايران', YE: 'YEM|YEMEN|(?:ال)?يمن',
  PK: 'PAK|PAKISTAN|باكستان', IN: 'IND|INDIA|(?:ال)?هند',
}

/** Letters of Saudi plates, each printed beside its Latin one; ج is no plate letter and typed for ح. */
const saudiLetters: Readonly<Record<string, string>> = {
  ا: 'A', ب: 'B', ح: 'J', ج: 'J', د: 'D', ر: 'R', س: 'S', ص: 'X', ط: 'T', ع: 'E', ق: 'G', ك: 'K', ل: 'L', م: 'Z', ن: 'N', ه: 'H', و: 'U', ي: 'V',
}
const egyptianLetters: Readonly<Record<string, string>> = { ج: 'G', ص: 'C', ق: 'K', ع: 'E', و: 'W', ي: 'Y' }
/** How Arabic letters are spelled on plates elsewhere around the Gulf. */
const otherLetters: Readonly<Record<string, string>> = {
  ا: 'A', ب: 'B', پ: 'P', ت: 'T', ث: 'T', ج: 'J', چ: 'C', ح: 'H', خ: 'K', د: 'D', ذ: 'D', ر: 'R', ز: 'Z',
  ژ: 'Z', س: 'S', ش: 'S', ص: 'S', ض: 'D', ط: 'T', ظ: 'Z', ع: 'E', غ: 'G', ف: 'F', ڤ: 'V', ق: 'Q', ك: 'K',
  گ: 'G', ل: 'L', م: 'M', ن: 'N', ه: 'H', و: 'W', ي: 'Y', ء: 'A',
}

/**
 * Capitals without accents and Arabic marks, digits 0-9, one blank for whatever separates, but for a country in brackets at the end; the spellings of alef,
 * yeh, heh and kaf are one.
 */
function plain(text: string): string {
  const capitals = latinDigits(text).normalize('NFKD').toUpperCase().normalize('NFKD').replaceAll(/[\p{M}\p{Cf}\u0640]/gu, '')
  const [, country] = /\(([A-Z]{2})\)\s*$/.exec(capitals) ?? []
  const body = capitals.replace(/\([A-Z]{2}\)\s*$/, '')
    .replaceAll('ٱ', 'ا')
    .replaceAll(/[ىی]/g, 'ي')
    .replaceAll(/[ةھہ]/g, 'ه')
    .replaceAll('ک', 'ك')
    .replaceAll(/[^\p{L}\d]+/gu, ' ')
    .trim()
  return country ? `${body} (${country})` : body
}

interface Name {
  place: string
  /** Before and after a plate. */
  begins: RegExp
  ends: RegExp
}

const emirates = Object.entries(emirateNames).map(([place, spelled]): Name => ({
  // A code may stand right before its plate: DXBB66001.
  place, begins: new RegExp(
    `^(?:EMIRATE OF |اماره )?(?:(?:${spelled})(?!\\p{L})|${place}(?=\\p{L}{0,3}\\d|[ (]|$))`, 'u',
  ), ends: new RegExp(`(?:^| )(?:${spelled}|${place})$`, 'u'),
}))
const countries = Object.entries(countryNames).map(([place, spelled]): Name => ({
  place, begins: new RegExp(`^(?:(?:${spelled})(?!\\p{L})|${place}(?=[ (]|$))`, 'u'), ends: new RegExp(`(?:^| )(?:${spelled})$`, 'u'),
}))

interface Placed {
  place: string | null
  rest: string
}

function cut(text: string, names: readonly Name[]): Placed {
  for (const end of ['begins', 'ends'] as const) {
    const named = names.find((name) => name[end].test(text))
    if (named) return { place: named.place, rest: text.replace(named[end], '').trim() }
  }
  return { place: null, rest: text }
}

/** Emirate or country a text names before or after its plate; the Emirates alone are no place of a plate. */
function placed(text: string): Placed {
  const [suffix, foreign] = /\(([A-Z]{2})\)$/.exec(text) ?? []
  if (suffix && foreign) return { place: foreign, rest: text.slice(0, -suffix.length).trim() }
  const country = cut(text, countries)
  return country.place === null || country.place === 'AE' ? cut(country.rest, emirates) : country
}

/** Latin letters for Arabic ones, by the plates of the country; three of them without a country are Saudi. */
function latinLetters(letters: string, place: string | null): string {
  const isSaudi = place === 'SA' || (place === null && [...letters].length === 3)
  return [...letters]
    .map((letter) => (isSaudi ? saudiLetters[letter] : place === 'EG' ? egyptianLetters[letter] : undefined) ?? otherLetters[letter] ?? letter)
    .join('')
}

/** Plates of one number, however it is broken up: digits of others begin with a code of their own, as Abu Dhabi 5 and Kuwait 8. */
const withoutCode: ReadonlySet<string> = new Set(['SA', 'QA', 'BH', 'OM', 'EG'])
const isDigits = (group: string | undefined): boolean => group !== undefined && /^\d/.test(group)

/** Runs of letters and digits of a plate, digits after letters in one: 'أ ب ج ٠١-٢٣' -> ['ABJ', '123'], '5 12-34' -> ['5', '1234']. */
function groupsOf(text: string, place: string | null): string[] {
  const runs = text.replaceAll(/(\p{L}) +(?=\p{L})/gu, '$1').match(/\p{L}+|\d+/gu) ?? []
  const groups: string[] = []
  for (const [i, run] of runs.entries()) {
    const goesOn = isDigits(run) && isDigits(runs[i - 1]) && (groups.length > 1 || (place !== null && withoutCode.has(place)))
    if (goesOn) groups[groups.length - 1] += run
    else groups.push(isDigits(run) ? run : latinLetters(run, place))
  }
  return groups.map((group) => group.replace(/^0+(?=\d)/, ''))
}

/**
 * What of a plate is compared. Letters stand before digits, whichever way they were read; codes of digits keep apart from their numbers, or AUH 1 12345
 * and AUH 11 2345 were one. C stands on no plate of three letters around here and is how ج is often spelled, so it is J.
 */
function localKey(groups: readonly string[]): string {
  const spelled = groups.map((group) => (/^[A-Z]{3}$/.test(group) ? group.replaceAll('C', 'J') : group))
  if (spelled.length === 2 && isDigits(spelled[0]) && !isDigits(spelled[1])) return `${spelled[1]}${spelled[0]}`
  return spelled.map((group, i) => (isDigits(group) && isDigits(spelled[i - 1]) ? `-${group}` : group)).join('')
}

/** The emirate a text names: 'Dubai', 'دبي' and 'DXB' are DXB; null for any other. */
export function emirateOf(text: string): Emirate | null {
  const { place, rest } = cut(plain(text), emirates)
  return rest === '' && emirate.is(place) ? place : null
}

const isEmirate = (place: string | null): boolean => place !== null && emirate.is(place)

function vehicle(place: string | null, groups: readonly string[]): Vehicle {
  const local = localKey(groups)
  const isNear = place === null || isEmirate(place) || place in countryNames
  return {
    vehicle_no: [...(place !== null && isNear ? [place] : []), ...groups, ...(isNear ? [] : [`(${place})`])].join(' '),
    vehicle_key: place === null ? local : `${place}:${local}`,
  }
}

/** A code of digits and its number written as one, as AUH 512345. */
function splitCode(groups: readonly string[], place: string | null): readonly string[] {
  const [only = ''] = groups
  return isEmirate(place) && groups.length === 1 && /^\d{6,7}$/.test(only) ? [only.slice(0, -5), only.slice(-5).replace(/^0+(?=\d)/, '')] : groups
}

/**
 * A vehicle somebody named in one text: 'dxb b-77123', 'دبي ب ٧٧١٢٣', 'Dubai B 77123', '1234 ABC KSA'. Any text can be read; what names neither emirate nor
 * country has a key without a place and stands for the vehicles of all of them.
 */
export function readVehicle(text: string): Vehicle {
  const { place, rest } = placed(plain(text))
  const groups = splitCode(groupsOf(rest, place), place)
  const read = vehicle(place, groups)
  // Arabic letters may spell a place in Latin ones: ر ا ك is a Saudi plate, not Ras Al Khaimah.
  if (place !== null || placed(read.vehicle_no).rest === read.vehicle_no) return read
  return /^.{3}$/.test(groups[0] ?? '') && groups.length > 1 ? vehicle('SA', groups) : readVehicle(read.vehicle_no)
}

/** What is left of a part that repeats the plate's own emirate or country: 'DXB B 77123' of Dubai -> 'B 77123'. */
function withoutPlace(text: string, place: string): string {
  const named = placed(text)
  return named.place === place && /\p{L}/u.test(named.rest) ? named.rest : text
}

function withoutRepeats(groups: string[], place: string): string[] {
  const text = groups.join(' ')
  const bare = withoutPlace(text, place)
  return bare === text ? groups : withoutRepeats(groupsOf(bare, place), place)
}

/**
 * A plate from its parts; null for an Emirates plate without emirate or with another
 * number than one to five digits (pas.md 2.2), and for one without any letter or digit.
 */
export function readPlate(given: Plate): (Vehicle & { plate_code: string | null; plate_number: string }) | null {
  const isOurs = given.plate_country === 'AE'
  const place = isOurs ? (given.plate_emirate ?? null) : given.plate_country
  if (place === null || (isOurs && !emirate.is(place))) return null
  const [code = '', number = ''] = [given.plate_code ?? '', given.plate_number].map((part) => withoutPlace(plain(part), place))
  // A number is one, however its digits are grouped; a code of digits stays apart from it.
  const groups = withoutRepeats(groupsOf(`${code} ${/^[\d ]+$/.test(number) && (isOurs || code !== '') ? number.replaceAll(' ', '') : number}`, place), place)
  if (groups.length === 0) return null
  if (!isOurs) return { ...vehicle(place, groups), plate_code: null, plate_number: groups.join(' ') }
  const [before, digits = ''] = groups.length === 1 ? [null, groups[0]] : [groups[0] ?? '', groups[1]]
  const isPlate = groups.length <= 2 && /^[1-9]\d{0,4}$/.test(digits) && (before === null || /^(?:\p{L}{1,3}|\d{1,2})$/u.test(before))
  return isPlate ? { ...vehicle(place, groups), plate_code: before, plate_number: digits } : null
}

const localOf = (key: string) => key.slice(key.indexOf(':') + 1)

/** Keys an entry about this vehicle may be kept under: its own, and that of an entry which names neither emirate nor country. */
export const vehicleKeys = (key: string): readonly string[] => [...new Set([key, localOf(key)])]

/** Whether two texts name one vehicle, as far as they say. */
export function sameVehicle(a: string, b: string): boolean {
  const [one, other] = [readVehicle(a).vehicle_key, readVehicle(b).vehicle_key]
  return one === other || ((!one.includes(':') || !other.includes(':')) && localOf(one) !== '' && localOf(one) === localOf(other))
}

/** Whether a kept vehicle is found by what somebody typed of it: its end, its digits, or all of it. */
export function isFoundBy(vehicle_no: string, typed: string): boolean {
  const [kept, typedKey] = [readVehicle(vehicle_no).vehicle_key, readVehicle(typed).vehicle_key]
  return typedKey !== '' && kept.endsWith(typedKey)
}
