import { RecentMap } from '@/lib/domain/recent-map'
import { request } from './call-outside'

type Answer = Awaited<ReturnType<typeof request>>

interface Token {
  token: string
  untilMs: number
}
/** Used no longer than this before its end, so that it does not end on the way. */
const MARGIN_MS = 30_000
const USUAL_SECONDS = 300

export const basic = (name: string, password: string) => `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`

function readToken(body: string): Token | null {
  try {
    const { access_token, expires_in } = JSON.parse(body) as { access_token?: unknown; expires_in?: unknown }
    if (typeof access_token !== 'string' || !/^[\x21-\x7e]{1,8000}$/.test(access_token)) return null
    return { token: access_token, untilMs: Date.now() + (Number(expires_in) || USUAL_SECONDS) * 1000 - MARGIN_MS }
  } catch {
    return null
  }
}

interface Credentials {
  /** Where the token server is; looked up only when it is asked. */
  server: () => Promise<Parameters<typeof request>[0]>
  timeoutMs: number
  scope: string | null | undefined
  id: string | null | undefined
  secret: string | null | undefined
}

/** Bearer tokens got by client credentials (RFC 6749, 4.4), each kept under its name until shortly before it ends; at most `most` of them. */
export class TokenPurse {
  private readonly kept: RecentMap<string, Token>

  constructor(most: number) {
    this.kept = new RecentMap(most)
  }

  /** After a 401: the token is asked for again. */
  forget(name: string): void {
    this.kept.delete(name)
  }

  /** The token, or the answer of a server that gave none. */
  async take(name: string, { server, timeoutMs, scope, id, secret }: Credentials): Promise<{ token: string } | Answer> {
    const known = this.kept.get(name)
    if (known && known.untilMs > Date.now()) return { token: known.token }
    const form = new URLSearchParams({ grant_type: 'client_credentials', ...(scope ? { scope } : {}) })
    const answer = await request(await server(), {
      method: 'POST', timeoutMs, body: Buffer.from(form.toString()),
      headers: {
        'content-type': 'application/x-www-form-urlencoded', accept: 'application/json',
        authorization: basic(encodeURIComponent(id ?? ''), encodeURIComponent(secret ?? '')),
      },
    })
    const got = answer.status === 200 ? readToken(answer.body) : null
    if (!got) return answer
    this.kept.set(name, got)
    return { token: got.token }
  }
}
