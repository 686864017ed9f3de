import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { clientTokens } from '@/lib/contract/client-tokens'
import { MOST_TOKENS, tokenStart } from '@/lib/domain/client-token'
import { day } from '@/lib/domain/days'
import { switchStatus } from '@/lib/domain/record-status'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { anyOfValues, contains, pageOf } from '../../platform/list'
import { Refusal, refuseField, refuseOn } from '../../platform/refusal'
import { hashToken, newToken } from '../../platform/tokens'
import type { Who } from '../../platform/who'
import { clientOf, holdClient, type HeldClient } from './scope'

type Row = z.output<typeof clientTokens.list.reply>['rows'][number]
type Made = z.output<typeof clientTokens.create.reply>

/** Characters of a token that are shown afterwards: its beginning and four more. */
const SHOWN = 12

const life = sql`case when t.expire_at <= now() then 'expired' when t.expire_at <= now() + interval '30 days' then 'soon' else 'live' end`

export async function findTokens(db: Db, who: Who, clientId: number, query: z.output<typeof clientTokens.list.query>) {
  await clientOf(db, who, clientId)
  return pageOf<Row>(
    db,
    {
      columns: sql`t.id, t.client_id, t.name, t.token_prefix, t.scopes, t.environment, t.created_at, t.expire_at, ${life} as life, t.last_used_at,
        host(t.last_used_ip) as last_used_ip, t.status`,
      from: sql`client_tokens t`,
      where: [
        sql`t.client_id = ${clientId}`,
        anyOfValues(sql`t.status`, query.status),
        anyOfValues(sql`t.environment`, query.environment),
        query.search ? sql`(t.name ilike ${contains(query.search)} or t.token_prefix ilike ${contains(query.search)})` : undefined,
      ],
      sorts: {
        name: { by: sql`t.name`, kind: 'text' },
        created_at: { by: sql`t.created_at`, kind: 'time' },
        expire_at: { by: sql`t.expire_at`, kind: 'time' },
        last_used_at: { by: sql`t.last_used_at`, kind: 'time', nullable: true },
      },
      defaultSort: 'created_at', id: sql`t.id`,
    },
    query,
  )
}

const once = {
  client_tokens_name_once: () =>
    new Refusal(409, 'A token of this name exists. Choose another.', [{ field: 'name', message: 'A token of this name exists. Choose another.' }]),
}

/** A token that has ended takes no place. */
async function refuseMany(tx: Db, clientId: number): Promise<void> {
  const found = await first<{ n: number }>(tx, sql`select count(*)::int as n from client_tokens
    where client_id = ${clientId} and status = ${literal(switchStatus, 'active')} and expire_at > now()`)
  if ((found?.n ?? 0) >= MOST_TOKENS) throw new Refusal(409, `A client can have at most ${MOST_TOKENS} active tokens.`)
}

/** Makes a token of the client's environment; the answer alone holds it. 409 for a client that is not active, a name in use or an eleventh. */
export async function addToken(
  tx: Db, who: Who, clientId: number, { name, expires_in_days, scopes }: z.output<typeof clientTokens.create.body>,
): Promise<{ made: Made; client: HeldClient }> {
  const client = await holdClient(tx, who, clientId)
  if (client.status !== 'active') throw new Refusal(409, 'Activate the client first.')
  await refuseMany(tx, clientId)
  const token = tokenStart(client.environment) + newToken()
  const made = await refuseOn(
    once,
    first<Omit<Made, 'token'>>(
      tx,
      sql`insert into client_tokens (client_id, name, environment, token_prefix, token_hash, scopes, expire_at, created_by, updated_by)
          values (${clientId}, ${name}, ${client.environment}, ${token.slice(0, SHOWN)}, ${hashToken(token)}, ${sql.param([...new Set(scopes)])}::text[],
            now() + make_interval(days => ${expires_in_days}),
            ${who.user_id}, ${who.user_id})
          returning id, name, token_prefix, environment, expire_at`,
    ),
  )
  return { made: { ...(made as Omit<Made, 'token'>), token }, client }
}

interface HeldToken {
  id: number
  name: string
  status: 'active' | 'inactive'
  expire_at: string
  over: boolean
}

async function holdToken(tx: Db, who: Who, clientId: number, id: number): Promise<HeldToken> {
  await holdClient(tx, who, clientId)
  const held = await first<HeldToken>(tx, sql`select id, name, status, expire_at, expire_at <= now() as over from client_tokens
    where id = ${id} and client_id = ${clientId} for update`)
  if (!held) throw new Refusal(404, 'That token no longer exists.')
  return held
}

/** Switches a token; what it is already stays so. 409 for one that has ended, 422 for a state that is none. */
export async function switchToken(tx: Db, who: Who, clientId: number, id: number, to: string): Promise<{ before: string; after: 'active' | 'inactive' }> {
  if (!switchStatus.is(to)) throw refuseField('status', 'Status must be active or inactive.')
  const held = await holdToken(tx, who, clientId, id)
  if (held.status === to) return { before: held.status, after: to }
  if (to === 'active' && held.over) throw new Refusal(409, `This token expired on ${day(held.expire_at)}. Create a new one.`)
  if (to === 'active') await refuseMany(tx, clientId)
  await rows(tx, sql`update client_tokens set status = ${to}, version = version + 1, updated_at = now(), updated_by = ${who.user_id} where id = ${id}`)
  return { before: held.status, after: to }
}

export async function renameToken(tx: Db, who: Who, clientId: number, id: number, name: string): Promise<{ before: string }> {
  const held = await holdToken(tx, who, clientId, id)
  await refuseOn(
    once, rows(tx, sql`update client_tokens set name = ${name}, version = version + 1, updated_at = now(), updated_by = ${who.user_id} where id = ${id}`),
  )
  return { before: held.name }
}
