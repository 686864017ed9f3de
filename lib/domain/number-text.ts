import { plainText } from './plain-text'

/** How a single comma of a number is meant where the number itself does not tell: between thousands, as we write them, or not known. */
export type Commas = 'thousands' | 'unclear'

/** A number as somebody typed it: its decimal ('1234.50'), or the two it could be. */
export type NumberReading = { decimal: string } | { either: readonly [thousands: string, fraction: string] }

/** Digits hold no joiners, so what reads numbers alone need not know the scripts that do. */
const bareNumber = (text: string) => plainText(text).replaceAll(/[\u200c\u200d]/g, '').trim()

/** The Arabic signs as theirs are: U+066B parts decimals, U+066C thousands; the Arabic comma is a comma. */
const numberSigns = (text: string) => bareNumber(text).replaceAll('\u066b', '.').replaceAll('\u060c', ',').replace(/^[\u2212\ufe63\uff0d]/, '-')

/**
 * The one reading of a typed number (uploads.md 7.2): '1234.5', '1,234.50', '-12', '\u0661\u066b\u0665'. '0,500' and '1,5' can only be fractions written with a
 * comma and are none of ours; '2,500' is 2500 unless `commas` says that this is not known. Null for '1.234,50' and anything else.
 */
export function readNumber(text: string, commas: Commas = 'thousands'): NumberReading | null {
  const typed = numberSigns(text)
  if (/^-?(\d+(\.\d+)?|\.\d+)$/.test(typed)) return { decimal: typed.replace(/^(-?)\./, '$10.') }
  if (!/^-?[1-9]\d{0,2}([,\u066c]\d{3})+(\.\d+)?$/.test(typed)) return null
  const decimal = typed.replace(/[,\u066c]/g, '')
  if (commas === 'thousands' || !/^[^,]+,\d{3}$/.test(typed)) return { decimal }
  return { either: [decimal, typed.replace(',', '.').replace(/0+$/, '').replace(/\.$/, '')] }
}

/** The decimal of a number by `readNumber`, its commas between thousands; null for what is none. */
export function cellNumber(text: string): string | null {
  const reading = readNumber(text)
  return reading && 'decimal' in reading ? reading.decimal : null
}

/** Whether a text is a number only when its comma parts the decimals: '0,500', '12,5', '1.234,50'. Its neighbours are then not clear either. */
export function hasDecimalComma(text: string): boolean {
  return /^-?\d[\d.]*,\d+$/.test(numberSigns(text)) && readNumber(text) === null
}

const shownTyped = (text: string) => (text.length > 40 ? `${text.slice(0, 39)}…` : text)

/** What is told of a number that could not be read, with what was typed. */
export const numberFault = (label: string, typed: string, reading: NumberReading | null): string =>
  reading && 'either' in reading
    ? `${label} ${shownTyped(bareNumber(typed))} is not clear: write ${reading.either[0]} or ${reading.either[1]}.`
    : `${label} must be a number like 1,234.50, not ${shownTyped(bareNumber(typed))}.`
