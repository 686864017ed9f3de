import { createHmac } from 'node:crypto'
import { ROTATION_HOURS, standardSecret } from '@/lib/domain/subscription'
import { seal, unseal } from '../../platform/tokens'

/** A secret that was replaced, and until when it signs beside the new one. */
interface Retired {
  secret: string
  until: string
}

const key = (secret: string): Buffer => {
  const base64 = standardSecret(secret)
  return base64 === null ? Buffer.from(secret) : Buffer.from(base64, 'base64')
}

const standard = (id: string, seconds: number, body: Buffer, secret: string) =>
  `v1,${createHmac('sha256', key(secret)).update(`${id}.${seconds}.`).update(body).digest('base64')}`

/**
 * Headers by which a receiver knows a call as ours: those of Standard Webhooks over id, time and body (standardwebhooks.com), so that what
 * was overheard cannot be sent again, and `X-Signature` over the body alone (tracking.md 6). `secrets`, the newest first; each signs the former.
 */
export function signingHeaders(id: string, seconds: number, body: Buffer, secrets: readonly string[]): Record<string, string> {
  const head = { 'x-event-id': id, 'x-timestamp': String(seconds), 'webhook-id': id, 'webhook-timestamp': String(seconds) }
  const [newest] = secrets
  if (newest === undefined) return head
  return {
    ...head, 'webhook-signature': secrets.map((secret) => standard(id, seconds, body, secret)).join(' '),
    'x-signature': `sha256=${createHmac('sha256', newest).update(body).digest('hex')}`,
  }
}

/** A secret that is being replaced, as it is kept beside the new one. */
export const retire = (secret: string, tokenSecret: string, nowMs = Date.now()): string =>
  seal(JSON.stringify({ secret, until: new Date(nowMs + ROTATION_HOURS * 3_600_000).toISOString() } satisfies Retired), tokenSecret, 'partner secrets')

/** The secret before this one while it still signs; null when its time is over or it cannot be read. */
export function retired(kept: string | undefined | null, tokenSecret: string, nowMs = Date.now()): Retired | null {
  if (!kept) return null
  try {
    const found = JSON.parse(unseal(kept, tokenSecret, 'partner secrets')) as Retired
    return Date.parse(found.until) > nowMs ? found : null
  } catch {
    return null
  }
}
