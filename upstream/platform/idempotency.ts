import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { isClientToken } from '@/lib/domain/client-token'
import { first, rows, type Db } from '../db/db'
import { Refusal } from './refusal'
import type { Who } from './who'

export interface Replay {
  status: number
  message: string
  reply: unknown
}

/** Systems of clients have no user: each token's keys are its own. */
const ownKey = ({ client_token_id }: Who, key: string) => (client_token_id === null ? key : `token ${client_token_id} ${key}`)
const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')

/**
 * Claims an idempotency key inside the call's transaction; `request` is everything that makes the request what it is, its files by their hash. The first caller
 * gets null and goes on; whoever comes with the same key waits for that transaction and gets its answer again, or 422 when the request is not the same.
 */
export async function claim(tx: Db, who: Who, call: string, key: string, request: unknown): Promise<Replay | null> {
  if (!/^[\w.:-]{8,128}$/.test(key)) throw new Refusal(400, 'The idempotency key must have 8 to 128 letters, digits, dots, colons or dashes.')
  const hash = hashOf(request)
  const own = ownKey(who, key)
  const claimed = await first(
    tx,
    sql`insert into idempotency_keys (user_id, call, key, request_hash) values (${who.user_id}, ${call}, ${own}, ${hash})
        on conflict do nothing returning key`,
  )
  if (claimed) return null
  const before = await first<{ request_hash: string; status: number | null; message: string | null; reply: unknown }>(
    tx,
    sql`select request_hash, status, message, reply from idempotency_keys where user_id = ${who.user_id} and call = ${call} and key = ${own}`,
  )
  if (!before || before.request_hash !== hash) throw new Refusal(422, 'This idempotency key was used for another request. Use a new key.')
  return { status: before.status ?? 200, message: before.message ?? 'OK', reply: before.reply }
}

/** What is told once is kept nowhere: who repeats such a call hears of it without the token. */
const withoutToken = (_name: string, value: unknown) => (isClientToken(value) ? null : value)

/** Keeps what a claimed key is answered from now on, in the transaction that claimed it. */
export async function keepReply(tx: Db, who: Who, call: string, key: string, { status, message, reply }: Replay): Promise<void> {
  await rows(
    tx,
    sql`update idempotency_keys set status = ${status}, message = ${message}, reply = ${JSON.stringify(reply, withoutToken)}::jsonb
        where user_id = ${who.user_id} and call = ${call} and key = ${ownKey(who, key)}`,
  )
}

/** Who repeats a request does so within hours; a month is far beyond that. */
const KEPT_DAYS = 30
const AT_A_TIME = 5000

/** Forgets keys nobody repeats any more, in steps. */
export async function forgetKeys(db: Db): Promise<void> {
  let gone = AT_A_TIME
  while (gone === AT_A_TIME) {
    const old = sql`select user_id, call, key from idempotency_keys where created_at < now() - make_interval(days => ${KEPT_DAYS}) limit ${AT_A_TIME}`
    gone = (await rows(db, sql`delete from idempotency_keys where (user_id, call, key) in (${old}) returning 1`)).length
  }
}
