import 'server-only'
import { portal } from './config'

/** The one parcel a consignee has opened on this phone: the number as it was typed, and the upstream's pass to it. */
export interface ParcelPass {
  number: string
  pass: string
}

export const PARCEL_COOKIE = 'parcel-pass'
const SECONDS = 1800

export function readParcelPass(cookie: string | undefined): ParcelPass | null {
  const [number, pass] = (cookie ?? '').split('|')
  return number && pass ? { number, pass } : null
}

/** The Set-Cookie line that keeps a pass, or with null takes it away. Lax: the way back from the payment page starts on another site. */
export function parcelCookie(held: ParcelPass | null): string {
  const value = held ? encodeURIComponent(`${held.number}|${held.pass}`) : ''
  return `${PARCEL_COOKIE}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${held ? SECONDS : 0}${portal.secureCookies() ? '; Secure' : ''}`
}
