import { BlockList, isIP } from 'node:net'
import { sql } from 'drizzle-orm'
import { calls } from '@/lib/contract/contract'
import type { AnyCall } from '@/lib/contract/kernel'
import { clientDefaults } from '@/lib/domain/client'
import { clientApi, keysOfScope, openCalls, type TokenScope } from '@/lib/domain/client-token'
import { first, rows, type Db } from '../../db/db'
import { noPermission, Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import { throttle } from '../../platform/throttle'
import { hashToken } from '../../platform/tokens'
import { nobody, type Who } from '../../platform/who'

interface Found {
  id: number
  name: string
  client_id: number
  client_code: string
  client_status: string
  status: string
  over: boolean
  environment_fits: boolean
  expire_at: string
  allowed_ips: string[] | null
  rate: number | null
  unseen: boolean
  scopes: TokenScope[]
  wrote_lsn: string | null
}

const scopeOf: ReadonlyMap<AnyCall, TokenScope> = new Map(openCalls.flatMap((name) => {
  const call = calls.get(name)
  return call ? [[call, clientApi[name].scope] as const] : []
}))

const readToken = (db: Db, token: string) =>
  first<Found>(
    db,
    sql`select t.id, t.name, t.scopes, t.client_id, c.client_code,
        c.status as client_status, t.status, t.wrote_lsn::text as wrote_lsn, t.expire_at <= now() as over,
        t.environment = c.environment as environment_fits, t.expire_at,
          s.settings->'allowed_ips' as allowed_ips, (s.settings->>'api_rate_limit_per_min')::int as rate,
            coalesce(t.last_used_at < now() - interval '1 minute', true) as unseen
        from client_tokens t join clients c on c.id = t.client_id left join client_settings s on s.client_id = c.id where t.token_hash = ${hashToken(token)}`,
  )

function comesFrom(ip: string, networks: readonly string[]): boolean {
  const list = new BlockList()
  for (const text of networks) {
    const [address = '', bits] = text.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4')
}

/** Why a token does not open, for our log; the caller is told one sentence whatever it is (clients.md 7.3). */
function whyNot(found: Found | null, ip: string): string | null {
  if (!found) return 'unknown'
  if (found.client_status !== 'active') return 'client not active'
  if (found.status !== 'active') return 'switched off'
  if (found.over) return 'expired'
  if (!found.environment_fits) return 'other environment than the client'
  return found.allowed_ips?.length && !comesFrom(ip, found.allowed_ips) ? `address ${ip} not allowed` : null
}

/**
 * The client behind a system's token. Looked up on every call, so one that is switched off is refused at once. 401 with one sentence for
 * whatever is wrong with it (`refused` hears whose it is), 403 for a call it was not made for, 429 beyond the client's calls a minute.
 */
export async function clientCaller(
  { database: { db }, log }: Services, call: AnyCall | null, token: string, ip: string, refused: (clientId: number) => void,
): Promise<Who> {
  const found = await readToken(db, token)
  const wrong = whyNot(found, ip)
  if (!found || wrong) {
    log.warn({ token: found ? { id: found.id, client: found.client_code } : null, wrong }, 'client token refused')
    if (found) refused(Number(found.client_id))
    throw new Refusal(401, 'Invalid API token.')
  }
  const scope = call && scopeOf.get(call)
  if (call && (!scope || !found.scopes.includes(scope))) throw noPermission()
  await throttle(db, `client-token:${found.id}`, found.rate ?? clientDefaults.api_rate_limit_per_min, 60, 'Too many calls. Please wait a minute.')
  if (found.unseen) await rows(db, sql`update client_tokens set last_used_at = now(), last_used_ip = ${isIP(ip) ? ip : null}::inet
    where id = ${found.id} and coalesce(last_used_at < now() - interval '1 minute', true)`)
  return {
    ...nobody, name: `${found.client_code} ${found.name}`, user_category: 'client', own_category: 'client',
    user_type: 'system', client_token_id: found.id, wrote_lsn: found.wrote_lsn,
    client_ids: [Number(found.client_id)], expire_at: found.expire_at, role: 'Client system', keys: new Set(found.scopes.flatMap((one) => keysOfScope[one])),
  }
}
