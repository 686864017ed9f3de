import { sql } from 'drizzle-orm'
import { codRefusal, codStatus } from '@/lib/domain/cod'
import { counted } from '@/lib/domain/counted'
import { money } from '@/lib/domain/money'
import { sum } from '@/lib/domain/decimal'
import { rows, type Db } from '../../db/db'
import { dubaiToday } from '../../db/dubai-day'
import { literal } from '../../db/literals'
import { dayIn, written, type Wording } from '../../platform/letter-words'
import type { Mailer } from '../../platform/mail'
import { noPermission, Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { localeOf } from '../../core/accounts/account-letters'
import { holdOrders, type Done } from './act'

interface Due {
  id: number
  tracking_no: string
  carrier_id: number
  carrier: string
  email: string | null
  amount: string
  currency: string
  due_date: string | null
  reminded_today: boolean
}

/** What is due in each currency: `AED 1,250.00 and SAR 90.00`. */
const totals = (due: readonly Due[], and: string) =>
  [...Map.groupBy(due, ({ currency }) => currency)].map(([currency, own]) => money(sum(own.map(({ amount }) => amount)), currency)).join(and)
const line = (d: Due) => `${d.tracking_no}: ${money(d.amount, d.currency)}${d.due_date ? `, due ${dayIn.en(d.due_date)}` : ''}`
const arabicLine = (d: Due) => `${d.tracking_no}: ${money(d.amount, d.currency)}${d.due_date ? `، مستحق في ${dayIn.ar(d.due_date)}` : ''}`

/** Parcels named in one mail; the carrier sees all of them in the portal. */
const NAMED = 200

const reminder: Wording<{ carrier: string; due: readonly Due[] }> = {
  en: ({ carrier, due }) => [
    `COD to remit: ${counted(due.length, 'order')} with ${carrier}`,
    `you collected ${totals(due, ' and ')} for ${counted(due.length, 'order')} that we have not received. Please remit it and send us your statement.`
      + `\n\n${due.slice(0, NAMED).map(line).join('\n')}\n`
      + (due.length > NAMED ? `\nand ${due.length - NAMED} more, which stand in the portal under COD pending payments.\n` : ''),
  ],
  ar: ({ carrier, due }) => [
    `مبالغ الدفع عند الاستلام المطلوب تحويلها من ${carrier}، عدد الطلبات: ${due.length}`,
    `لم تصلنا بعد مبالغ حصّلتموها قدرها ${totals(due, ' و ')} عن طلبات عددها ${due.length}. يرجى تحويلها وإرسال كشف الحساب.`
      + `\n\n${due.slice(0, NAMED).map(arabicLine).join('\n')}\n`
      + (due.length > NAMED ? `\nو${due.length - NAMED} أخرى تجدونها في البوابة ضمن دفعات التحصيل المعلقة.\n` : ''),
  ],
}

const dueOf = (tx: Db, ids: readonly number[]) =>
  rows<Due>(
    tx,
    sql`select o.id, p.tracking_no, o.carrier_id, k.display_name as carrier, coalesce(nullif(k.contact_email, ''), nullif(k.support_email, '')) as email,
          coalesce(o.collected_amount, o.cod_amount) as amount, o.currency, o.due_date, exists (select 1 from cod_orders r where r.carrier_id = o.carrier_id
            and r.cod_status = ${literal(codStatus, 'pending')} and (r.reminded_at at time zone 'Asia/Dubai')::date = ${dubaiToday}) as reminded_today
        from cod_orders o join packages p on p.id = o.package_id join carriers k on k.id = o.carrier_id
        where o.id = any(${sql.param([...ids])}::bigint[]) order by o.due_date nulls last, o.id`,
  )

/** Carriers are held, so that two who remind one at once write one mail. Answers what of the orders was not in a mail of today, 429 where all was. */
async function freshOf(tx: Db, ids: readonly number[], carriers: readonly (number | null)[]): Promise<Due[]> {
  await rows(tx, sql`select 1 from carriers where id = any(${sql.param([...carriers])}::bigint[]) order by id for no key update`)
  const due = await dueOf(tx, ids)
  const fresh = due.filter(({ reminded_today }) => !reminded_today)
  if (fresh.length === 0) throw new Refusal(429, `${due[0]?.carrier ?? 'The carrier'} was reminded today already. Try again tomorrow.`)
  return fresh
}

/** Writes one mail to each carrier of the orders, all of which can be written to. */
async function write(tx: Db, who: Who, mail: Mailer, due: readonly Due[]): Promise<string[]> {
  const byCarrier = [...Map.groupBy(due, ({ carrier_id }) => carrier_id).values()]
  for (const theirs of byCarrier) {
    const { carrier, email } = theirs[0] as Due & { email: string }
    const words = written('alert', reminder, { carrier, due: theirs }, { name: carrier, locale: await localeOf(tx, email) })
    await mail.post(tx, { ...words, to: [email], user_id: who.user_id })
  }
  await rows(tx, sql`update cod_orders set reminded_at = now(), version = version + 1, updated_at = now(), updated_by = ${who.user_id}
    where id = any(${sql.param(due.map(({ id }) => id))}::bigint[])`)
  return byCarrier.map(([first]) => (first as Due).carrier)
}

const noAddress = (carrier: string, field: string) => refuseField(field, `${carrier} has no e-mail address. Add one to the carrier first.`)

function refuseOthers({ user_category, keys }: Who): void {
  if (user_category !== 'admin' || !keys.has('app_cod_reconcile:carrier-cod-payment-edit')) throw noPermission()
}

/**
 * One mail for each carrier of the orders, once a day. 409 an order is not pending, 422 a carrier cannot be written to, 429 all were reminded
 * today. Answers of which orders somebody was reminded.
 */
export async function remindCarriers(tx: Db, who: Who, mail: Mailer, ids: readonly number[]): Promise<Done> {
  refuseOthers(who)
  const held = await holdOrders(tx, who, ids)
  const other = held.find(({ cod_status }) => cod_status !== 'pending')
  if (other) throw new Refusal(409, codRefusal(other.tracking_no, other.cod_status, 'remitted'))
  const own = held.find(({ carrier_id }) => carrier_id === null)
  if (own) throw new Refusal(422, `${own.tracking_no} was brought by our own drivers.`, [{ field: 'ids', message: `${own.tracking_no} has no carrier.` }])
  const fresh = await freshOf(tx, held.map(({ id }) => id), held.map(({ carrier_id }) => carrier_id))
  const mute = fresh.find(({ email }) => email === null)
  if (mute) throw noAddress(mute.carrier, 'ids')
  const reminded = await write(tx, who, mail, fresh)
  return { before: {}, after: { ids: fresh.map(({ id }) => id), reminded } }
}

/**
 * One mail to each of the carriers with all its pending parcels that are due by today (billing-cod.md 5). Those with nothing due, without an address or
 * reminded today are skipped; where that leaves nobody it is refused: 409, 422 and 429.
 */
export async function remindOfDue(tx: Db, who: Who, mail: Mailer, carrierIds: readonly number[]) {
  refuseOthers(who)
  const carriers = [...new Set(carrierIds)]
  const known = await rows<{ name: string }>(tx, sql`select display_name as name from carriers where id = any(${sql.param(carriers)}::bigint[])`)
  if (known.length < carriers.length) throw new Refusal(404, 'That carrier no longer exists.')
  const held = await rows<{ id: number; carrier_id: number }>(
    tx,
    sql`select o.id, o.carrier_id from cod_orders o where o.carrier_id = any(${sql.param(carriers)}::bigint[])
          and o.cod_status = ${literal(codStatus, 'pending')} and o.due_date <= ${dubaiToday} order by o.id for no key update`,
  )
  if (held.length === 0) throw new Refusal(409, `${known.length === 1 ? known[0]?.name : 'None of them'} has nothing due yet.`)
  const fresh = await freshOf(tx, held.map(({ id }) => id), held.map(({ carrier_id }) => carrier_id))
  const reached = fresh.filter(({ email }) => email !== null)
  if (reached.length === 0) throw noAddress(fresh[0]?.carrier ?? 'The carrier', 'carrier_ids')
  const reminded = await write(tx, who, mail, reached)
  return {
    before: {}, after: { ids: reached.map(({ id }) => id), reminded, sent: reminded.length, skipped: carriers.length - reminded.length },
  }
}
