import { sql } from 'drizzle-orm'
import { compare } from '@/lib/domain/decimal'
import { dubaiDay } from '@/lib/domain/days'
import { amountIn, money } from '@/lib/domain/money'
import { languageOfName, waId, type WhatsappNotice } from '@/lib/domain/whatsapp'
import type { Language } from '@/lib/words/language'
import { rows, type Db } from '../../db/db'
import { settingAt } from '../settings/setting-at'
import { approvedTexts, postNotices, type Posting } from './outbox'
import { dayIn, templateMessage } from './payloads'

/** A parcel as its notices tell of it. */
export interface NoticeParcel {
  id: number
  client_id: number
  tracking_no: string
  consignee_name: string
  consignee_phone: string
  payment_mode: string
  cod_amount: string
  cod_currency: string | null
  sender: string
}
export const noticeColumns = sql`p.id, p.client_id, p.tracking_no, p.consignee_name, p.consignee_phone, p.payment_mode, p.cod_amount, p.cod_currency,
  coalesce(c.trade_name, c.name) as sender`
export const noticeTables = sql`packages p join clients c on c.id = p.client_id`
/** The day a parcel `p` is to be delivered: the one its consignee chose, else the one its carrier’s terms end on. */
export const expectedOn = sql`coalesce(p.requested_delivery_date, (coalesce(p.promised_at, p.sla_due_at) at time zone 'Asia/Dubai')::date)`

/** Hours a notice is of use: what waits longer than that is not sent any more. */
export const NOTICE_HOURS = 6
/** E.164 with its plus; what is no such number is nobody's phone. */
const isPhone = (phone: string): boolean => /^\+[1-9]\d{7,14}$/.test(phone)

/** What stands in a template's variables, in this order whichever the template: name, number, sender, day, amount. */
export const valuesOf = (parcel: NoticeParcel, language: Language, day: string): string[] => [
  parcel.consignee_name, parcel.tracking_no, parcel.sender, dayIn(language, day),
  money(amountIn(parcel.cod_amount, parcel.cod_currency ?? 'AED'), parcel.cod_currency ?? 'AED'),
]

export const isCash = ({ payment_mode, cod_amount }: Pick<NoticeParcel, 'payment_mode' | 'cod_amount'>): boolean =>
  payment_mode === 'cod' && compare(cod_amount, 0) > 0

/** Whether a client has its consignees written to. */
export const writesToConsignees = (db: Db, clientId: number): Promise<boolean> => settingAt(db, 'whatsapp_messages', { clientId })

/** Numbers that do not want to be written to. */
async function optedOut(db: Db, phones: readonly string[]): Promise<Set<string>> {
  const found = await rows<{ phone: string }>(
    db, sql`select phone from whatsapp_contacts where phone = any(${sql.param([...phones])}::text[]) and opted_out_at is not null`,
  )
  return new Set(found.map(({ phone }) => phone))
}

/** Of these parcels those whose client has its consignees written to, and whose consignee has a number and not said STOP. */
async function whoMayBeWrittenTo(db: Db, parcels: readonly NoticeParcel[]): Promise<NoticeParcel[]> {
  const clients = new Set<number>()
  for (const id of new Set(parcels.map(({ client_id }) => client_id))) if (await writesToConsignees(db, id)) clients.add(id)
  const ours = parcels.filter(({ client_id, consignee_phone }) => clients.has(client_id) && isPhone(consignee_phone))
  if (ours.length === 0) return []
  const silent = await optedOut(db, ours.map(({ consignee_phone }) => waId(consignee_phone)))
  return ours.filter(({ consignee_phone }) => !silent.has(waId(consignee_phone)))
}

/**
 * Writes a notice for each of these parcels, in the consignee's language where the template is approved in it, else in English; where it is approved in
 * neither, none. `day` ('YYYY-MM-DD') is the occasion: of one parcel and day a notice is written once.
 */
export async function writeNotices(tx: Db, name: WhatsappNotice, parcels: readonly NoticeParcel[], day: string): Promise<void> {
  const receivers = await whoMayBeWrittenTo(tx, parcels)
  const texts = receivers.length > 0 ? await approvedTexts(tx, name) : new Map<Language, string>()
  await postNotices(tx, receivers.flatMap((parcel): Posting[] => {
    const own = languageOfName(parcel.consignee_name)
    const language = texts.has(own) ? own : 'en'
    const text = texts.get(language)
    if (text === undefined) return []
    return [{
      ...templateMessage(name, language, text, valuesOf(parcel, language, day)), package_id: parcel.id, phone: waId(parcel.consignee_phone), language: own,
      template_name: name, once_key: `${name}:${parcel.id}:${day}`, hours: NOTICE_HOURS,
    }]
  }))
}

/** Tells the consignees of parcels that have just gone out for delivery, in the transaction that wrote it down. */
export async function tellOutForDelivery(tx: Db, packageIds: readonly number[]): Promise<void> {
  if (packageIds.length === 0) return
  const parcels = await rows<NoticeParcel>(
    tx,
    sql`select ${noticeColumns} from ${noticeTables} where p.id = any(${sql.param([...packageIds])}::bigint[]) and p.environment = 'production'
        order by p.id`,
  )
  await writeNotices(tx, 'out_for_delivery', parcels, dubaiDay(Date.now()))
}
