import { sql } from 'drizzle-orm'
import { first, type Db } from '../../db/db'
import { unseal } from '../../platform/tokens'
import { reach, Unreachable, type Outside } from '../../platform/outside'
import { request } from '../../platform/call-outside'
import { authColumns, type AuthRow, type SubscriptionRow } from './row'

/** How a client wants us to sign in and to sign, with its secrets open; lives for one call. */
export interface Authority extends Omit<AuthRow, 'secrets'> {
  secrets: Readonly<Record<string, string>>
}

/** We could not sign in at the client's side; the sentence for log and screen. */
export class NotSignedIn extends Error {}

/** A kept secret, or undefined when it was written under another TOKEN_SECRET. */
export function opened(sealed: string, secret: string): string | undefined {
  try {
    return unseal(sealed, secret, 'partner secrets')
  } catch {
    return undefined
  }
}

const nobody = { id: 0, auth_type: 'none', username: null, header_name: null, token_url: null, oauth_client_id: null, scope: null, version: 0 } as const

/**
 * The Authentication tab of a client and environment. Without a signing secret there, the client-wide `webhook_secret` signs
 * (clients.md 2.3), kept sealed or as it was typed.
 */
export async function authorityOf(db: Db, { client_id, environment }: Pick<SubscriptionRow, 'client_id' | 'environment'>, secret: string): Promise<Authority> {
  const row = await first<AuthRow>(db, sql`select ${authColumns} from client_subscriptions a where a.client_id = ${client_id} and a.kind = 'auth' and a.environment = ${environment}`)
  const secrets: Record<string, string> = {}
  for (const [name, sealed] of Object.entries(row?.secrets ?? {})) {
    const value = opened(sealed, secret)
    if (value === undefined) throw new NotSignedIn('The saved secrets can no longer be read. Enter them again under Authentication.')
    secrets[name] = value
  }
  if (!secrets.hmac_secret) {
    const wide = await first<{ kept: string | null }>(db, sql`select settings->>'webhook_secret' as kept from client_settings where client_id = ${client_id}`)
    if (wide?.kept) secrets.hmac_secret = opened(wide.kept, secret) ?? wide.kept
  }
  return { ...(row ?? { ...nobody, client_id, environment }), secrets }
}

interface Token {
  token: string
  untilMs: number
}
/** Tokens of the clients' own servers, by row and version: a changed secret asks anew. */
const tokens = new Map<string, Token>()
const TOKENS_KEPT = 500
/** Used no longer than this before its end, so that it does not end on the way. */
const MARGIN_MS = 30_000
const USUAL_SECONDS = 300

const nameOf = (a: Authority) => `${a.client_id}:${a.id}:${a.version}`
export const forgetToken = (a: Authority) => void tokens.delete(nameOf(a))

function readToken(body: string): Token | null {
  try {
    const { access_token, expires_in } = JSON.parse(body) as { access_token?: unknown; expires_in?: unknown }
    if (typeof access_token !== 'string' || !/^[\x21-\x7e]{1,8000}$/.test(access_token)) return null
    return { token: access_token, untilMs: Date.now() + (Number(expires_in) || USUAL_SECONDS) * 1000 - MARGIN_MS }
  } catch {
    return null
  }
}

/** A bearer token of the client's token server (RFC 6749, 4.4), kept until shortly before it ends. */
async function oauthToken(a: Authority, outside: Outside, timeoutMs: number): Promise<string> {
  const known = tokens.get(nameOf(a))
  if (known && known.untilMs > Date.now()) return known.token
  const at = await reach(a.token_url ?? '', outside).catch((error: unknown) => {
    throw error instanceof Unreachable ? new NotSignedIn(`Token address: ${error.message}`) : error
  })
  const form = new URLSearchParams({ grant_type: 'client_credentials', ...(a.scope ? { scope: a.scope } : {}) })
  const answer = await request(at, {
    method: 'POST', timeoutMs, body: Buffer.from(form.toString()),
    headers: {
      'content-type': 'application/x-www-form-urlencoded', accept: 'application/json',
      authorization: basic(encodeURIComponent(a.oauth_client_id ?? ''), encodeURIComponent(a.secrets.oauth_client_secret ?? '')),
    },
  })
  const got = answer.status === 200 ? readToken(answer.body) : null
  if (!got) throw new NotSignedIn(answer.error ? `The token server did not answer. ${answer.error}` : answer.status === 200 ? 'The token server gave no token.' : `The token server answered ${answer.status}.`)
  if (tokens.size >= TOKENS_KEPT) tokens.clear()
  tokens.set(nameOf(a), got)
  return got.token
}

const basic = (name: string, password: string) => `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`

/** The headers that sign us in; all of them are secret. */
export async function signInHeaders(a: Authority, outside: Outside, timeoutMs: number): Promise<Record<string, string>> {
  switch (a.auth_type) {
    case 'basic':
      return { authorization: basic(a.username ?? '', a.secrets.password ?? '') }
    case 'bearer':
      return { authorization: `Bearer ${a.secrets.token ?? ''}` }
    case 'api_key':
      return { [(a.header_name ?? 'x-api-key').toLowerCase()]: a.secrets.token ?? '' }
    case 'oauth2_client_credentials':
      return { authorization: `Bearer ${await oauthToken(a, outside, timeoutMs)}` }
    case 'none':
    case 'hmac':
      return {}
  }
}
