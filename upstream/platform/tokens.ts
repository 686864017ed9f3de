import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 random bits, as sent to a caller once; only its hash is kept. */
export const newToken = () => randomBytes(32).toString('base64url')
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/**
 * The token a token is exchanged for. Derived, not random: however many refreshes of one token arrive together, on
 * however many replicas, they all get the same successor, and nothing readable has to be stored for it.
 */
export const successorOf = (token: string, secret: string) => createHmac('sha256', secret).update(`refresh:${token}`).digest('base64url')

export function sameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(createHash('sha256').update(given).digest(), createHash('sha256').update(expected).digest())
}

/** What is encrypted at rest; each kind has a key of its own. */
type Sealed = 'identity numbers' | 'partner secrets'
const keyFor = (secret: string, of: Sealed) => Buffer.from(hkdfSync('sha256', secret, 'qafila', of, 32))

/** Encrypts at rest: an identity number (packages.md 2: consignee_id_no), or what we sign in with at a partner's side. */
export function seal(text: string, secret: string, of: Sealed = 'identity numbers'): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, of), iv)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
}

export function unseal(sealed: string, secret: string, of: Sealed = 'identity numbers'): string {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, of), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8')
}

/** A link that opens one thing for a while without a token: `?until=…&sign=…`. */
export function signLink(path: string, secret: string, seconds: number, now = Date.now()): string {
  const until = Math.floor(now / 1000) + seconds
  const sign = createHmac('sha256', secret).update(`${path}|${until}`).digest('base64url')
  return `${path}?until=${until}&sign=${sign}`
}

export function linkHolds(path: string, until: string, sign: string, secret: string, now = Date.now()): boolean {
  if (!(Number(until) * 1000 > now)) return false
  return sameSecret(sign, createHmac('sha256', secret).update(`${path}|${until}`).digest('base64url'))
}
