import { createHash, createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { first, rows, type Db } from '../../db/db'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import { sameSecret, unseal } from '../../platform/tokens'
import { Said } from '../carrier-booking/adapter'

/** A message older or newer than this is not taken (carriers.md 5). */
const MINUTES = 5
const MOST_SHIPMENTS = 500
const MOST_EVENTS = 1000

/** `sent_at` ISO 8601 or seconds since 1970; under the signature, so that nobody can send an old message as a new one. */
const Message = z.object({
  sent_at: z.union([z.iso.datetime({ offset: true }).transform((v) => Date.parse(v)), z.number().transform((v) => v * 1000)]),
  shipments: z.array(z.object({ tracking_number: z.string().trim().min(1).max(60), events: z.array(Said).max(200) })).min(1).max(MOST_SHIPMENTS),
})
export type CarrierMessage = Pick<z.output<typeof Message>, 'shipments'>

interface Sender {
  carrier_id: number
  secret: string
}

async function senderOf(db: Db, { config }: Services, token: string): Promise<Sender> {
  const row = await first<{ id: number; sealed: string | null; value_type: string | null }>(
    db,
    sql`select c.id, s.setting_value as sealed, s.value_type from carriers c
          left join carrier_settings s on s.carrier_id = c.id and s.environment = c.environment and s.setting_key = 'webhook_secret'
        where c.webhook_token = ${token}::uuid and c.status <> 'delete'`,
  )
  if (!row) throw new Refusal(404, 'Record not found')
  if (!row.sealed) throw new Refusal(401, 'No webhook secret is set for this carrier.')
  return { carrier_id: row.id, secret: row.value_type === 'secret' ? unseal(row.sealed, config.TOKEN_SECRET, 'partner secrets') : row.sealed }
}

function read(payload: string): z.output<typeof Message> {
  let json: unknown
  try {
    json = JSON.parse(payload.replaceAll('\\u0000', ''))
  } catch {
    throw new Refusal(422, 'The message is no JSON.')
  }
  const found = Message.safeParse(json)
  if (!found.success) {
    const [issue] = found.error.issues
    throw new Refusal(422, `The message cannot be read: ${issue?.path.join('.') || 'message'}: ${issue?.message ?? ''}`)
  }
  return found.data
}

/**
 * Takes a carrier's message: signed with its webhook secret (hex HMAC-SHA256 of the body, with or without `sha256=`), sent within five
 * minutes, kept once however often it comes. Answers at once; a job works it. 401 for a wrong signature or time, 404 for an unknown or
 * deleted carrier, 413 for more than 1000 events, 422 for a body nobody can read.
 */
export async function takeMessage(db: Db, services: Services, token: string, { payload, signature }: { payload: string; signature: string }): Promise<{ accepted: number; duplicate: boolean; carrier_id: number }> {
  const { carrier_id, secret } = await senderOf(db, services, token)
  const wanted = createHmac('sha256', secret).update(payload).digest('hex')
  if (!sameSecret(signature.trim().toLowerCase().replace(/^sha256=/, ''), wanted)) throw new Refusal(401, 'The signature does not fit.')
  const message = read(payload)
  if (Math.abs(Date.now() - message.sent_at) > MINUTES * 60_000) throw new Refusal(401, `The message is not of the last ${MINUTES} minutes.`)
  const events = message.shipments.reduce((sum, shipment) => sum + shipment.events.length, 0)
  if (events > MOST_EVENTS) throw new Refusal(413, `A message holds at most ${MOST_EVENTS} events.`)
  const kept = await rows(
    db,
    sql`insert into carrier_messages (carrier_id, digest, payload) values (${carrier_id}, ${createHash('sha256').update(payload).digest('hex')}, ${JSON.stringify({ shipments: message.shipments })}::jsonb)
        on conflict (carrier_id, digest) do nothing returning id`,
  )
  return { accepted: kept.length > 0 ? events : 0, duplicate: kept.length === 0, carrier_id }
}
