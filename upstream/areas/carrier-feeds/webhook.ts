import { createHash, createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { carrierStatus } from '@/lib/domain/carrier'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import { sameSecret, unseal } from '../../platform/tokens'
import { readShipment, type SaidEvent, type SaidShipment } from '../../core/carrier-calls/said'
import { spellingOf } from './spelling'
import { readTime, type Spelling } from './times'

/** A message older or newer than this is not taken (carriers.md 5). */
const MINUTES = 5
const MOST_SHIPMENTS = 500
const MOST_EVENTS = 1000
/** Faults the carrier's developers are told of in the answer; all of them wait in the portal. */
const MOST_FAULTS = 20

interface Sender {
  carrier_id: number
  secret: string
}

async function senderOf(db: Db, { config }: Services, token: string): Promise<Sender> {
  const row = await first<{ id: number; sealed: string | null; value_type: string | null }>(
    db,
    sql`select c.id, s.setting_value as sealed, s.value_type from carriers c
          left join carrier_settings s on s.carrier_id = c.id and s.environment = c.environment and s.setting_key = 'webhook_secret'
        where c.webhook_token = ${token}::uuid and c.status <> ${literal(carrierStatus, 'delete')}`,
  )
  if (!row) throw new Refusal(404, 'Record not found')
  if (!row.sealed) throw new Refusal(401, 'No webhook secret is set for this carrier.')
  return { carrier_id: row.id, secret: row.value_type === 'secret' ? unseal(row.sealed, config.TOKEN_SECRET, 'partner secrets') : row.sealed }
}

const cannot = (why: string) => new Refusal(422, `The message cannot be read: ${why}`)

/** A message of a carrier: when it was sent, and what it says of its parcels. 422 for what is no such message at all. */
export function readMessage(payload: string, spelling: Spelling): { sentAt: number; shipments: SaidShipment[] } {
  let json: unknown
  try {
    json = JSON.parse(payload)
  } catch {
    throw new Refusal(422, 'The message is no JSON.')
  }
  const { sent_at, shipments } = (typeof json === 'object' && json !== null ? json : {}) as { sent_at?: unknown; shipments?: unknown }
  if (typeof sent_at !== 'string' && typeof sent_at !== 'number') throw cannot('sent_at: give the time it was sent.')
  const sent = readTime(String(sent_at), spelling)
  if ('fault' in sent) throw cannot(`sent_at: ${sent.fault}`)
  if (sent.day !== null) throw cannot('sent_at: give the time of day.')
  if (!Array.isArray(shipments)) throw cannot('shipments: give a list.')
  if (shipments.length > MOST_SHIPMENTS) throw cannot(`shipments: a message holds at most ${MOST_SHIPMENTS}.`)
  return { sentAt: Date.parse(sent.at), shipments: shipments.map(readShipment) }
}

interface Taken {
  /** Events that can be read. */
  accepted: number
  /** Those that cannot: they wait for a person. */
  waiting: number
  faults: { tracking_number: string; event: number; message: string }[]
  duplicate: boolean
  carrier_id: number
}

/** What of a message waits, by number and place in its list from 1 on; times of places with a clock of their own are judged by the carrier's. */
function faultsOf(shipments: readonly SaidShipment[], spelling: Spelling): Taken['faults'] {
  const faultOf = ({ fault, time }: SaidEvent) => {
    if (fault) return fault
    const at = readTime(time, spelling)
    return 'fault' in at ? at.fault : null
  }
  return shipments.flatMap(({ number, events }) => events.flatMap((event, at) => {
    const message = faultOf(event)
    return message ? [{ tracking_number: number, event: at + 1, message }] : []
  }))
}

/**
 * Takes a carrier's message: signed with its webhook secret (hex HMAC-SHA256 of the body, with or without `sha256=`), sent within five
 * minutes, kept whole and once however often it comes. Answers at once; a job works it, event by event: what cannot be read waits for a
 * person and holds back no other. 401 for a wrong signature or time, 404 for an unknown or deleted carrier, 413 for more than 1000 events,
 * 422 for a body that is no message.
 */
export async function takeMessage(db: Db, services: Services, token: string, { payload, signature }: { payload: string; signature: string }): Promise<Taken> {
  const { carrier_id, secret } = await senderOf(db, services, token)
  const expected = createHmac('sha256', secret).update(payload).digest('hex')
  if (!sameSecret(signature.trim().toLowerCase().replace(/^sha256=/, ''), expected)) throw new Refusal(401, 'The signature does not fit.')
  const spelling = await spellingOf(db, carrier_id)
  const { sentAt, shipments } = readMessage(payload, spelling)
  if (Math.abs(Date.now() - sentAt) > MINUTES * 60_000) throw new Refusal(401, `The message is not of the last ${MINUTES} minutes.`)
  const events = shipments.reduce((sum, shipment) => sum + shipment.events.length, 0)
  if (events > MOST_EVENTS) throw new Refusal(413, `A message holds at most ${MOST_EVENTS} events.`)
  const kept = await rows(
    db,
    sql`insert into carrier_messages (carrier_id, digest, payload) values (${carrier_id}, ${createHash('sha256').update(payload).digest('hex')}, ${payload})
        on conflict (carrier_id, digest) do nothing returning id`,
  )
  if (kept.length === 0) return { accepted: 0, waiting: 0, faults: [], duplicate: true, carrier_id }
  const faults = faultsOf(shipments, spelling)
  return { accepted: events - faults.length, waiting: faults.length, faults: faults.slice(0, MOST_FAULTS), duplicate: false, carrier_id }
}
