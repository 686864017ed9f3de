import { sql } from 'drizzle-orm'
import { first, type Db } from '../../db/db'
import { unseal } from '../../platform/tokens'
import { reach, Unreachable, type Outside } from '../../platform/outside'
import { basic, TokenPurse } from '../../platform/bearer-tokens'
import { authColumns, type AuthRow, type SubscriptionRow } from './row'
import { retired } from './signing'

/** How a client wants us to sign in and to sign, with its secrets open; lives for one call. */
export interface Authority extends Omit<AuthRow, 'secrets'> {
  secrets: Readonly<Record<string, string>>
  /** What its calls are signed with, the newest first; none: they are not. */
  signing: readonly string[]
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

async function wideSecret(db: Db, clientId: number, secret: string): Promise<{ now: string | undefined; before: string | undefined }> {
  const wide = await first<{ kept: string | null; before: string | null }>(
    db, sql`select settings->>'webhook_secret' as kept, settings->>'webhook_secret_before' as before from client_settings where client_id = ${clientId}`)
  return { now: wide?.kept ? (opened(wide.kept, secret) ?? wide.kept) : undefined, before: wide?.before ?? undefined }
}

/**
 * The Authentication tab of a client and environment. Without a signing secret there, the client-wide `webhook_secret` signs
 * (clients.md 2.3), kept sealed or as it was typed.
 */
export async function authorityOf(db: Db, { client_id, environment }: Pick<SubscriptionRow, 'client_id' | 'environment'>, secret: string): Promise<Authority> {
  const row = await first<AuthRow>(db, sql`select ${authColumns} from client_subscriptions a where a.client_id = ${client_id} and a.kind = 'auth'
      and a.environment = ${environment}`)
  const secrets: Record<string, string> = {}
  const { hmac_secret_before, ...kept } = row?.secrets ?? {}
  for (const [name, sealed] of Object.entries(kept)) {
    const value = opened(sealed, secret)
    if (value === undefined) throw new NotSignedIn('The saved secrets can no longer be read. Enter them again under Authentication.')
    secrets[name] = value
  }
  const own = { now: secrets.hmac_secret, before: hmac_secret_before }
  const { now, before } = own.now ? own : await wideSecret(db, client_id, secret)
  const signing = now ? [now, ...[retired(before, secret)?.secret ?? []].flat()] : []
  return { ...(row ?? { ...nobody, client_id, environment }), secrets, signing }
}

/** Tokens of the clients' own servers, by row and version: a changed secret asks anew. */
const tokens = new TokenPurse(500)

const nameOf = (a: Authority) => `${a.client_id}:${a.id}:${a.version}`
export const forgetToken = (a: Authority) => tokens.forget(nameOf(a))

/** A bearer token of the client's token server. */
async function oauthToken(a: Authority, outside: Outside, timeoutMs: number): Promise<string> {
  const server = () =>
    reach(a.token_url ?? '', outside).catch((error: unknown) => {
      throw error instanceof Unreachable ? new NotSignedIn(`Token address: ${error.message}`) : error
    })
  const got = await tokens.take(nameOf(a), { server, timeoutMs, scope: a.scope, id: a.oauth_client_id, secret: a.secrets.oauth_client_secret })
  if ('token' in got) return got.token
  throw new NotSignedIn(got.error
    ? `The token server did not answer. ${got.error}`
    : got.status === 200 ? 'The token server gave no token.' : `The token server answered ${got.status}.`)
}

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
