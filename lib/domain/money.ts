import { currencies, digitsOf, isCurrency } from './currency'
import { compare, fromUnits, inUnits, round, sum, type Decimal } from './decimal'

/** '1234567.50' -> '1,234,567.50': thousands as en-US groups them. */
export function grouped(text: string): string {
  const [whole = '', fraction] = text.split('.')
  const withCommas = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? withCommas : `${withCommas}.${fraction}`
}

/** `money('1234.5', 'AED')` is 'AED 1,234.50'; the currency's own decimals (KWD 3, JPY 0), rounded half up. Seeds section 9. */
export function money(amount: Decimal, currency: string): string {
  return `${currency} ${grouped(round(amount, digitsOf(currency)))}`
}

/** A number in a label: up to two decimals, none where they would be zero ('12', '12.5', '1,234.57'). Seeds section 9. */
export function labelNumber(amount: Decimal): string {
  return grouped(round(amount, 2).replace(/\.?0+$/, ''))
}

/** Indian grouping, '12,34,567.00', where the COD summary offers it (reports.md 7, settings.md 7). */
export function indian(amount: Decimal): string {
  const [whole = '', fraction = '00'] = round(amount, 2).split('.')
  return `${whole.replace(/\B(?=(?:\d{2})*\d{3}$)/g, ',')}.${fraction}`
}

/** Wire spelling of an amount in a currency: '1234.50', '1.250' for KWD. */
export function amountIn(amount: Decimal, currency: string): string {
  return round(amount, digitsOf(currency))
}

/** What one unit costs as it is written: with the decimals of its currency, and with more where it is finer than a coin ('0.125' AED). */
export function unitPriceIn(price: Decimal, currency: string): string {
  const exact = sum([price]).replace(/(\.\d*?)0+$/, '$1')
  return isInCoins(price, currency) ? amountIn(price, currency) : exact
}

/** Whether an amount is no finer than its currency's coin: KWD 12.345, never AED 12.345. */
export const isInCoins = (amount: Decimal, currency: string): boolean => compare(amountIn(amount, currency), amount) === 0

/** What is said of an amount that is not: 'COD amount has too many decimals: AED has at most 2.' */
export function tooFine(label: string, currency: string): string {
  const digits = digitsOf(currency)
  return `${label} has too many decimals: ${currency} has ${digits === 0 ? 'none' : `at most ${digits}`}.`
}

/** '150.00' AED is 15000n, '18.605' KWD 18605n, '500' JPY 500n. Throws RangeError on an amount finer than the currency's smallest coin. */
export function minorUnits(amount: Decimal, currency: string): bigint {
  if (!isInCoins(amount, currency)) throw new RangeError(`${currency} has ${digitsOf(currency)} decimals: ${amount}`)
  return inUnits([amountIn(amount, currency)]).units[0] ?? 0n
}

/** The amount of a number of the currency's smallest coins: 18605n KWD is '18.605'. */
export const fromMinorUnits = (units: bigint, currency: string): string => fromUnits(units, digitsOf(currency))

const small = [
  'zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'thirteen',
  'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen',
]
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const scales = ['', 'thousand', 'million', 'billion', 'trillion', 'quadrillion']

function belowThousand(n: number): string {
  if (n < 20) return small[n] ?? ''
  if (n < 100) return [tens[Math.floor(n / 10)], n % 10 ? small[n % 10] : ''].filter(Boolean).join('-')
  const rest = n % 100
  return `${small[Math.floor(n / 100)]} hundred${rest ? ` ${belowThousand(rest)}` : ''}`
}

function wholeInWords(digits: string): string {
  const groups = grouped(digits).split(',').map(Number)
  if (groups.length > scales.length) throw new RangeError('Too large to spell')
  const spelled = groups.flatMap((group, i) =>
    group === 0 ? [] : [`${belowThousand(group)} ${scales[groups.length - 1 - i]}`.trimEnd()],
  )
  return spelled.join(' ') || 'zero'
}

const counted = (digits: string, [one, many]: readonly [string, string]) =>
  `${wholeInWords(digits)} ${BigInt(digits) === 1n ? one : many}`

const unnamed = (currency: string) => ({ unit: [currency, currency], minor: ['hundredth', 'hundredths'] }) as const

/**
 * The total of an invoice in words: '1234.50', 'AED' -> 'One thousand two hundred thirty-four UAE dirhams and fifty fils only'.
 * Throws RangeError above 10^18.
 */
export function inWords(amount: Decimal, currency: string): string {
  const { unit, minor } = isCurrency(currency) ? currencies[currency] : unnamed(currency)
  const [whole = '0', fraction = ''] = round(amount, digitsOf(currency)).replace('-', '').split('.')
  const parts = [counted(whole, unit)]
  if (minor && /[1-9]/.test(fraction)) parts.push(counted(String(Number(fraction)), minor))
  const text = `${compare(amount, 0) < 0 ? 'minus ' : ''}${parts.join(' and ')} only`
  return text.charAt(0).toUpperCase() + text.slice(1)
}
