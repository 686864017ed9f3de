const MASK = '•••'
const secretName = /auth|key|token|secret|cookie|signature|pin$|password/i
/** What a shipment says of a person: the log is for finding faults, not people. */
const personal = new Set(['name', 'company', 'phone', 'email', 'line1', 'line2', 'signed_by', 'id_no'])
/** A label in the answer would fill the log. */
const bulky = 2000

/** Headers as they may be kept and shown. */
export const maskedHeaders = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, secretName.test(name) && name !== 'idempotency-key' ? MASK : value]))

function masked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(masked)
  if (typeof value === 'string') return value.length > bulky ? `(${value.length} characters)` : value
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [
    key, inner !== null && (secretName.test(key) || personal.has(key)) && typeof inner !== 'object' ? MASK : masked(inner),
  ]))
}

/** A body as it may be kept and shown: JSON without secrets, people and files; text cut. */
export const maskedBody = (body: unknown): string => (typeof body === 'string' ? body.slice(0, bulky) : JSON.stringify(masked(body)))
