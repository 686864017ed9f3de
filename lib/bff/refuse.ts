import 'server-only'
import type { AnyCall } from '@/lib/contract/kernel'
import { clientTokenIn } from '@/lib/domain/client-token'
import { Refused } from '@/lib/domain/refused'
import { portal } from './config'
import type { Asking } from './asking'

/** Room for a file's form fields and boundaries beside the file itself. */
const FORM_BYTES = 65_536

/** A refusal of the portal's own, in the shape of the upstream's. */
export const refusal = (status: number, message: string, data: unknown = null) => new Refused(status, message, [{ field: null, message }], null, data)

/** Whether another site's page made the browser send this: by fetch metadata, else by origin, for old browsers know only that. */
export function isForeign({ headers }: Pick<Asking, 'headers'>): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin' && site !== 'none') return true
  const origin = headers.get('origin')
  if (origin === null) return false
  if (portal.secureCookies()) return origin !== new URL(portal.publicUrl()).origin
  // On a plain local start the same portal answers as localhost, 127.0.0.1 or a machine's name.
  return !URL.canParse(origin) || new URL(origin).host !== (headers.get('x-forwarded-host') ?? headers.get('host'))
}

/**
 * Throws 403. A cross-site form cannot set a custom header, so its presence is our proof; origin and fetch metadata say no as well. A client's system
 * brings its token itself and no cookie of anybody's, so nobody else can have it ask.
 */
export function refuseForeign(request: Asking, call: AnyCall): void {
  if (clientTokenIn(request.headers.get('authorization'))) return
  const isUnproven = call.writes && request.headers.get('x-portal') !== '1'
  const needsOrigin = call.writes || request.method !== 'GET'
  if (isUnproven || (needsOrigin && isForeign(request))) throw refusal(403, 'Request refused.')
}

/** The most bytes a body of this call may have. */
export const roomOf = (call: AnyCall): number => call.maxBytes + FORM_BYTES

/** Throws 415 or 413 for a body the call cannot take, before any of it goes up. */
export function refuseUnfit(request: Asking, call: AnyCall): void {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  const expected = call.kind === 'upload' ? 'multipart/form-data' : 'application/json'
  const hasBody = request.headers.get('transfer-encoding') !== null || Number(request.headers.get('content-length') ?? 0) > 0
  if (type !== expected && (type !== undefined || hasBody) && request.method !== 'GET') throw refusal(415, `This call takes ${expected}.`)
  if (Number(request.headers.get('content-length') ?? 0) > roomOf(call)) throw refusal(413, 'The request is too large.')
}
