import { round } from '@/lib/domain/decimal'

/** One piece of a number format: text as it stands, a place for a digit, or a sign with a meaning. */
type Token = { text: string } | { place: '0' | '#' | '?' } | { sign: '.' | ',' | '%' }

/** Shows a plain decimal ('-1234.5') as a format does. */
export type NumberLook = (decimal: string) => string

const quotedText = /^"([^"]*)"?/
const bracket = /^\[\$?([^\]-]*)[^\]]*\]/

/** The pieces of one section; null where it holds what is not shown here: dates, fractions, exponents, conditions. */
function tokensOf(section: string): Token[] | null {
  const tokens: Token[] = []
  for (let at = 0; at < section.length;) {
    const rest = section.slice(at)
    const letter = rest.charAt(0)
    const inQuotes = quotedText.exec(rest)
    const inBrackets = bracket.exec(rest)
    if (inQuotes) tokens.push({ text: inQuotes[1] ?? '' })
    else if (inBrackets) {
      // Of brackets only a currency is shown: [$AED-409]; colours and languages are not.
      if (/^\[[<>=hms]/i.test(rest)) return null
      if (rest.startsWith('[$')) tokens.push({ text: inBrackets[1] ?? '' })
    } else if (letter === '\\') tokens.push({ text: rest.charAt(1) })
    else if (letter === '_') tokens.push({ text: ' ' })
    else if (letter === '0' || letter === '#' || letter === '?') tokens.push({ place: letter })
    else if (letter === '.' || letter === ',' || letter === '%') tokens.push({ sign: letter })
    else if (/[a-z@*/]/i.test(letter) && letter !== '*') return null
    else if (letter !== '*') tokens.push({ text: letter })
    at += inQuotes?.[0].length ?? inBrackets?.[0].length ?? (letter === '\\' || letter === '_' || letter === '*' ? 2 : 1)
  }
  return tokens
}

/** The sections of a format, at most four, parted by semicolons outside quotes. */
const sectionsOf = (code: string) => (code.match(/(?:"[^"]*"?|\\.|_.|\*.|\[[^\]]*\]|[^;])+|(?<=;|^)(?=;|$)/gs) ?? ['']).slice(0, 4)

const isPlace = (token: Token | undefined): token is { place: '0' | '#' | '?' } => token !== undefined && 'place' in token
const isSign = (token: Token | undefined, sign: string) => token !== undefined && 'sign' in token && token.sign === sign

interface Section {
  whole: Token[]
  fraction: Token[]
  /** Decimal places shown. */
  places: number
  /** Powers of ten the number is shown in: 2 for per cent, -3 for each comma behind the last digit. */
  power: number
}

function sectionOf(text: string): Section | null {
  const tokens = tokensOf(text)
  if (!tokens) return null
  const point = tokens.findIndex(token => isSign(token, '.'))
  const whole = point < 0 ? tokens : tokens.slice(0, point)
  const fraction = point < 0 ? [] : tokens.slice(point + 1)
  const last = (point < 0 || !fraction.some(isPlace) ? whole : fraction).findLastIndex(isPlace)
  const behind = (point < 0 || !fraction.some(isPlace) ? whole : fraction).slice(last + 1)
  const scaled = behind.findIndex(token => !isSign(token, ','))
  const thousands = scaled < 0 ? behind.length : scaled
  return { whole, fraction, places: fraction.filter(isPlace).length, power: 2 * tokens.filter(token => isSign(token, '%')).length - 3 * thousands }
}

/** Digits put into their places from the right, what is left over before the first of them. */
function fillWhole(tokens: readonly Token[], digits: string): string {
  const shown: string[] = []
  let left = digits === '0' ? '' : digits
  const first = tokens.findIndex(isPlace)
  for (let at = tokens.length - 1; at >= 0; at--) {
    const token = tokens[at] as Token
    if ('text' in token) shown.unshift(token.text)
    else if ('sign' in token) shown.unshift(token.sign === '%' ? '%' : '')
    else {
      const taken = at === first ? left : left.slice(-1)
      left = at === first ? '' : left.slice(0, -1)
      shown.unshift(taken || (token.place === '0' ? '0' : token.place === '?' ? ' ' : ''))
    }
  }
  return shown.join('')
}

function fillFraction(tokens: readonly Token[], digits: string): string {
  let at = 0
  return tokens.map((token) => {
    if ('text' in token) return token.text
    if ('sign' in token) return token.sign === '%' ? '%' : ''
    const rest = digits.slice(at++)
    return token.place === '0' || /[1-9]/.test(rest) ? rest.charAt(0) : ''
  }).join('')
}

function show({ whole, fraction, places, power }: Section, decimal: string): string {
  const [digits = '0', decimals = ''] = round(`${decimal}e${power}`, places).split('.')
  const behind = fillFraction(fraction, decimals)
  const point = fraction.length > 0 && /^\d/.test(behind) ? '.' : ''
  return fillWhole(whole, digits) + point + behind
}

/**
 * How a number reads in a workbook's own format (ECMA-376 18.8.31), for columns of text: words, leading zeros, parts and decimals as the
 * sheet shows them. Thousands are not parted, for a comma is no part of a code. Null for formats of dates, fractions and exponents.
 */
export function numberLook(code: string): NumberLook | null {
  const sections = sectionsOf(code).map(sectionOf)
  const [positive, negative, zero] = sections
  if (!positive || sections.slice(0, 3).includes(null) || ![positive.whole, positive.fraction].flat().some(token => isPlace(token) || 'text' in token))
    return null
  return (decimal) => {
    if (decimal.startsWith('-')) return negative ? show(negative, decimal.slice(1)) : `-${show(positive, decimal.slice(1))}`
    return show(zero && Number(decimal) === 0 ? zero : positive, decimal)
  }
}
