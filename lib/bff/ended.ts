import 'server-only'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { portal } from './config'

const proofs = (token: string) => portal.sessionSecrets().map((secret) => createHmac('sha256', secret).update(`ended ${token}`).digest('base64url'))

/**
 * Where a page leads whose session the upstream has ended: a page cannot clear the cookie itself. The proof says that a page of ours found
 * it so; a link, wherever it stands, has none and signs nobody out.
 */
export const endedPath = (target: string, token = ''): string =>
  `/api/session/ended?${new URLSearchParams({ redirect: target, proof: proofs(token)[0] ?? '' })}`

/** Whether a page of ours found the session of this token ended. */
export function isProven(proof: string | null, token: string): boolean {
  const given = Buffer.from(proof ?? '')
  return proofs(token).some((known) => known.length === given.length && timingSafeEqual(Buffer.from(known), given))
}
