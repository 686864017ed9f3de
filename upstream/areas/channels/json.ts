/** Reading what strangers send: a field of the wrong kind reads as if it were not there. */
export type Json = Readonly<Record<string, unknown>>

export const objectIn = (value: unknown): Json => (typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {})
export const listIn = (value: unknown): Json[] => (Array.isArray(value) ? value.map(objectIn) : [])
export const textIn = (value: unknown): string =>
  (typeof value === 'string' ? value.replaceAll('\u0000', '').trim() : typeof value === 'number' ? String(value) : '')
export const orNull = (text: string): string | null => (text === '' ? null : text)

/** A decimal as it is spelled; `0` for what is none, numbers without an exponent. */
export function decimalIn(value: unknown): string {
  const text = typeof value === 'number' ? value.toFixed(8).replace(/\.?0+$/, '') : textIn(value)
  return /^-?\d{1,15}(\.\d{1,10})?$/.test(text) ? text : '0'
}
/** A moment as ISO 8601 in UTC; null for what is none. */
export function momentIn(value: unknown): string | null {
  const at = Date.parse(textIn(value))
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}
export function parsed(payload: string): Json {
  try {
    return objectIn(JSON.parse(payload))
  } catch {
    return {}
  }
}
