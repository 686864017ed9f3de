import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { fillTemplate } from '@/lib/domain/carrier-feed'
import { addDays, day } from '@/lib/domain/days'
import { round, sum } from '@/lib/domain/decimal'
import { pickupStatus } from '@/lib/domain/pickup'
import { windowText } from '@/lib/domain/time-window'
import { localTime, momentOf } from '@/lib/domain/zones'
import { inTransaction, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { dayIn, inOwnWords, type Wording } from '../../platform/letter-words'
import type { Attachment } from '../../platform/mail'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import { system } from '../../platform/who'
import { localeOf } from '../../core/accounts/account-letters'
import { ordersFile } from './orders-file'
import type { PickupMail } from './pickup-mail'
import type { Waiting } from './send'

/**
 * When a pickup's letter goes (carriers.md 2, send_mode): at once, at the cut-off of its slot, or with the day's others at the send time,
 * all in the country's time. One that would come after the carrier sets out, or has no cut-off, goes at once: a late letter moves nothing.
 */
export function letterDue({ send_mode, send_time }: Pick<PickupMail, 'send_mode' | 'send_time'>, w: Waiting, zone: string): number {
  const made = Date.parse(w.created_at)
  const due = (): number => {
    if (send_mode === 'at_cut_off' && w.cut_off_time !== null) return momentOf(zone, addDays(w.pickup_date, -(w.lead_days ?? 0)), w.cut_off_time)
    if (send_mode !== 'daily_digest' || send_time === null) return made
    const { day: today, time } = localTime(zone, made)
    return momentOf(zone, time <= send_time ? today : addDays(today, 1), send_time)
  }
  return due() < momentOf(zone, w.pickup_date, w.ready_time) ? due() : made
}

const each = (of: readonly string[]) => [...new Set(of)].join(', ')

const slotOf = (w: Waiting) => windowText({ from: w.ready_time, to: w.close_time }, ' – ')
const addressOf = (w: Waiting) => [w.client, w.address, w.place, w.instructions].filter(Boolean).join(', ')

/** Beside the carrier's template, for readers of a language it is not written in. */
const requested: Wording<readonly Waiting[]> = {
  en: (of) => [
    `Pickup request ${each(of.map((w) => w.pickup_no))}`,
    of.map((w) => `Pickup request ${w.pickup_no}\nDate: ${dayIn.en(w.pickup_date)}\nTime: ${slotOf(w)}\nParcels: ${w.parcels}\nWeight: ${w.weight_kg} kg\nAddress: ${addressOf(w)}\nContact: ${w.contact}, ${w.phone}`).join('\n\n'),
  ],
  ar: (of) => [
    `طلب استلام ${each(of.map((w) => w.pickup_no))}`,
    of.map((w) => `طلب استلام ${w.pickup_no}\nالتاريخ: ${dayIn.ar(w.pickup_date)}\nالوقت: ${slotOf(w)}\nعدد الطرود: ${w.parcels}\nالوزن: ${w.weight_kg} كجم\nالعنوان: ${addressOf(w)}\nجهة الاتصال: ${w.contact}، ${w.phone}`).join('\n\n'),
  ],
}

/** What the carrier's template may name, of these pickups together. */
const wordsOf = (of: readonly Waiting[]): Record<string, string> => ({
  carrier_name: each(of.map((w) => w.carrier)), pickup_date: each(of.map((w) => day(w.pickup_date))), slot: each(of.map(slotOf)),
  parcels: String(of.reduce((all, { parcels }) => all + parcels, 0)), weight_kg: round(sum(of.map(({ weight_kg }) => weight_kg)), 3),
  address: [...new Set(of.map(addressOf))].join('; '), contact: each(of.map((w) => `${w.contact}, ${w.phone}`)),
  pickup_no: each(of.map((w) => w.pickup_no)),
})

/** The parcels of a pickup as the carrier wants its file; none where it wants none or there are no parcels on it yet. */
async function fileOf({ database, files }: Services, { attachment }: PickupMail, { pickup_no, pickup_date }: Waiting): Promise<Attachment[]> {
  if (attachment === 'none') return []
  try {
    const file = await ordersFile(database.db, system, { pickup_no, pickup_date, format: attachment })
    const body = file.body instanceof Readable ? await buffer(file.body) : file.body
    const name = `pickup_${pickup_no}.${attachment}`
    const path = `mails/${randomUUID()}/${name}`
    await files.write(path, body)
    return [{ name, type: file.type, size: body.length, path }]
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return []
    throw error
  }
}

/** Those of the pickups that are as they were when they were claimed: requested from now on. One changed meanwhile is asked for anew. */
async function request(tx: Db, claimed: readonly Waiting[]): Promise<Waiting[]> {
  const [ids, versions] = [claimed.map(({ id }) => id), claimed.map(({ version }) => version)]
  const taken = await rows<{ id: number }>(
    tx,
    sql`update pickup_requests r set worker_id = null, status = ${literal(pickupStatus, 'requested')}, next_attempt_at = null, last_error = null,
        version = r.version + 1, updated_at = now()
        from unnest(${sql.param(ids)}::bigint[], ${sql.param(versions)}::int[]) as k(id, version)
        where r.id = k.id and r.status = ${literal(pickupStatus, 'scheduled')} and r.version = k.version returning r.id`,
  )
  await rows(tx, sql`update pickup_requests set worker_id = null, next_attempt_at = now(), attempts = greatest(attempts - 1, 0)
    where id = any(${sql.param(ids)}::bigint[]) and status = ${literal(pickupStatus, 'scheduled')}`)
  return claimed.filter(({ id }) => taken.some((one) => one.id === id))
}

/**
 * One letter for these pickups, with a file each; a digest says of every one what the template says of one. They are `requested` in the
 * transaction that posts it: whatever breaks off before, nothing looks sent that is not.
 */
export async function mailPickups(services: Services, mail: PickupMail, claimed: readonly Waiting[]): Promise<void> {
  const files = new Map(await Promise.all(claimed.map(async (w) => [w.id, await fileOf(services, mail, w)] as const)))
  await inTransaction(services.database.db, async (tx) => {
    const pickups = await request(tx, claimed)
    if (pickups.length === 0) return
    const attachments = pickups.flatMap(({ id }) => files.get(id) ?? [])
    const own = {
      subject: fillTemplate(mail.subject_template, wordsOf(pickups)),
      text: pickups.map((w) => fillTemplate(mail.body_template, wordsOf([w]))).join('\n\n———\n\n'),
    }
    const post = async (to: string[], cc: string[]) =>
      services.mail.post(tx, { ...inOwnWords('carrier_pickup_request', own, requested, pickups, await localeOf(tx, ...to, ...cc)), to, cc, attachments })
    await post(mail.to_emails, mail.cc_emails)
    // Whom nobody shall see gets a letter of their own.
    if (mail.bcc_emails.length > 0) await post(mail.bcc_emails, [])
    await rows(tx, sql`update carrier_emails set last_sent_at = now() where id = ${mail.id}`)
  })
}
