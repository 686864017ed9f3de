import { sql } from 'drizzle-orm'
import { checkDigitMethod } from '@/lib/domain/check-digits'
import { trackingRangeSystemType } from '@/lib/domain/lists'
import { grouped } from '@/lib/domain/money'
import { alertLevel, daysLeft, spellNumber } from '@/lib/domain/tracking-range'
import { inTransaction, rows, type Db } from '../../db/db'
import type { Letter } from '../../platform/mail'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import { system } from '../../platform/who'
import { rangeOf, unusedOf, type StoredRange } from './range-row'

const count = (n: number) => grouped(String(n))

const facts = (range: StoredRange) =>
  [
    `Range: ${range.name}`,
    `Kind: ${trackingRangeSystemType.label(range.system_type)}`,
    ...(range.carrier ? [`Carrier: ${range.carrier}`] : []),
    ...(range.client ? [`Client: ${range.client}`] : []),
    `First number: ${spellNumber(range, range.start_no)}`,
    `Last number: ${spellNumber(range, range.end_no)}`,
    `Check digit: ${checkDigitMethod.label(range.check_digit)}`,
    `Numbers not given out: ${count(unusedOf(range))}`,
    ...(unusedOf(range) > 0 ? [`Next number: ${spellNumber(range, range.next_no)}`] : []),
  ].join('\n')

/** What a carrier is told of its book of numbers. `to` as given, else the alert's addresses; 422 when there are none. */
export function carrierLetter(range: StoredRange, to: readonly string[] | undefined): Letter {
  const addresses = to?.length ? [...to] : range.alert_emails
  if (addresses.length === 0) throw new Refusal(422, `Range ${range.name} has no e-mail address. Give one.`, [{ field: 'to', message: 'Give an e-mail address.' }])
  return {
    template: 'alert', to: addresses, subject: `Tracking numbers ${range.name}: ${spellNumber(range, range.start_no)} to ${spellNumber(range, range.end_no)}`,
    text: `${range.carrier ?? range.client ?? 'Dear colleague'},\n\nthese tracking numbers are set aside for your parcels.\n\n${facts(range)}\n`,
    client_id: range.client_id,
  }
}

function alertLetter(range: StoredRange): Letter {
  const left = unusedOf(range)
  const days = daysLeft(left, range.drawn_lately)
  const subject = left === 0 ? `Tracking range ${range.name} is exhausted` : `Tracking range ${range.name}: ${count(left)} numbers left`
  const advice = left === 0 ? 'It gave its last number. Orders that need one are refused until an administrator adds a range.' : `At the pace of the last 14 days they last ${days === null ? 'until somebody draws again' : `${days} days`}.`
  return { template: 'alert', to: range.alert_emails, subject, text: `${advice}\n\n${facts(range)}\n`, client_id: null }
}

/** Ranges that run lower than was told. */
const running = (tx: Db) =>
  rows<{ id: number }>(
    tx,
    sql`select id from tracking_ranges where status <> 'stopped' and alerted < 3 and alerted < case when next_no > end_no then 3
          when (end_no - next_no + 1) * 2 <= alert_at then 2 when end_no - next_no + 1 <= alert_at then 1 else 0 end
        order by id for update skip locked`,
  )

/**
 * Tells by mail of ranges that run low: once at their alert, once at half of it, once when exhausted (tracking.md 3 and 7). Bears
 * being run twice at the same time. Answers how many were told of.
 */
export function watchRanges({ database, mail }: Services): Promise<number> {
  return inTransaction(database.db, async (tx) => {
    let posted = 0
    for (const { id } of await running(tx)) {
      const range = await rangeOf(tx, system, id)
      await rows(tx, sql`update tracking_ranges set alerted = ${alertLevel(unusedOf(range), range.alert_at)} where id = ${id}`)
      if (range.alert_emails.length === 0) continue
      await mail.post(tx, alertLetter(range))
      posted += 1
    }
    return posted
  })
}
