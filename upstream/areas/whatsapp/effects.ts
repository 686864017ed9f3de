import { sql } from 'drizzle-orm'
import { changeRefused, deliveryDays } from '@/lib/domain/consignee'
import { codAnswer, whatsappAction, whatsappDirection, type WhatsappAction } from '@/lib/domain/whatsapp'
import type { Language } from '@/lib/words/language'
import { writesToConsignees } from '../../core/whatsapp/notices'
import { postMessageTo } from '../../core/whatsapp/outbox'
import { daysMessage, locationRequest, textMessage, type Outgoing } from '../../core/whatsapp/payloads'
import { first, inTransaction, rows, type Db } from '../../db/db'
import { literal, literals } from '../../db/literals'
import { Refusal } from '../../platform/refusal'
import { reschedule, type Changing } from '../consignee/make-request'
import { setPin } from '../consignee/set-pin'
import { tellStaff } from '../consignee/tell-staff'
import { answers } from './answers'
import type { Arrived } from './arrived'

/** A conversation somebody has just written into. */
export interface Spoken {
  id: number
  language: Language
  client_id: number
}
interface Effect extends Changing {
  conversation: Spoken
  said: Arrived
}

/** Hours an answer is of use: afterwards the window may be closed anyway. */
const ANSWER_HOURS = 12

/** Of two of these the later counts, whichever comes first. */
const alike: Partial<Record<WhatsappAction, readonly WhatsappAction[]>> = {
  chosen_day: ['chosen_day'], location: ['location'], cod_yes: ['cod_yes', 'cod_no'], cod_no: ['cod_yes', 'cod_no'],
}

/** Whether the consignee has meanwhile said something else of the same matter. */
async function isOverridden(tx: Db, { id }: Spoken, { action, at, wamid }: Arrived): Promise<boolean> {
  const group = action ? alike[action] : undefined
  if (!group) return false
  return (await first(
    tx,
    sql`select 1 from whatsapp_messages where conversation_id = ${id} and direction = ${literal(whatsappDirection, 'in')}
        and action in ${literals(whatsappAction, ...group)} and (said_at, wamid) > (${at}::timestamptz, ${wamid})`,
  )) !== null
}

async function pin({ conversation: { language }, said: { lat, lng }, ...change }: Effect): Promise<Outgoing[]> {
  if (lat === null || lng === null) return []
  await setPin(change, { lat, lng })
  return [textMessage(answers.pinKept(language))]
}

async function offerDays({ conversation: { language }, parcel }: Effect): Promise<Outgoing[]> {
  const late = changeRefused(parcel.status)
  return [late ? textMessage(answers.refused(language, late)) : daysMessage(language, deliveryDays(parcel.country_code))]
}

async function offerLocation({ conversation: { language }, parcel }: Effect): Promise<Outgoing[]> {
  const late = changeRefused(parcel.status)
  return [late ? textMessage(answers.refused(language, late)) : locationRequest(language)]
}

async function day({ conversation: { language }, said, ...change }: Effect): Promise<Outgoing[]> {
  if (said.day === null) return []
  await reschedule(change, said.day)
  return [textMessage(answers.dayKept(language, said.day))]
}

async function cod({ conversation: { id, language }, said: { action }, tx, parcel, audit }: Effect): Promise<Outgoing[]> {
  const answer = action === 'cod_yes' ? 'yes' : 'no'
  const before = await first<{ cod_answer: string | null }>(tx, sql`select cod_answer from whatsapp_conversations where id = ${id}`)
  await rows(tx, sql`update whatsapp_conversations set cod_answer = ${answer} where id = ${id}`)
  audit({ entity: 'package', entity_id: parcel.id, action: 'consignee.cod', before: { cod_answer: before?.cod_answer ?? null }, after: { cod_answer: answer } })
  if (answer === 'no') {
    const words = codAnswer.label('no').toLowerCase()
    await tellStaff(tx, parcel, `${parcel.tracking_no}: the consignee ${words}`, 'Told on WhatsApp when asked to have the cash ready.', 'warning')
  }
  return [textMessage(answer === 'yes' ? answers.willPay(language) : answers.notOrdered(language))]
}

const works: Partial<Record<WhatsappAction, (effect: Effect) => Promise<Outgoing[]>>> = {
  location: pin, another_day: offerDays, send_location: offerLocation, chosen_day: day, cod_yes: cod, cod_no: cod,
  photo: async ({ conversation: { language } }) => [textMessage(answers.photoKept(language))],
}

/** What to answer where the rules of the parcel refuse: that it is too late, or, for a day no longer offered, the days that are. */
function refusalOf(error: Refusal, { conversation: { language }, parcel }: Effect): Outgoing[] {
  const late = changeRefused(parcel.status)
  if (late) return [textMessage(answers.refused(language, late))]
  if (error.status !== 422) throw error
  return [textMessage(answers.otherDay(language)), daysMessage(language, deliveryDays(parcel.country_code))]
}

/** Does what a message asks for of its parcel, and writes what is answered to the outbox, all in the transaction that kept the message. */
export async function takeEffect(effect: Effect): Promise<void> {
  const { tx, conversation, said } = effect
  const work = said.action ? works[said.action] : undefined
  if (!work || (await isOverridden(tx, conversation, said))) return
  const replies = await inTransaction(tx, (savepoint) => work({ ...effect, tx: savepoint })).catch((error: unknown) => {
    if (error instanceof Refusal) return refusalOf(error, effect)
    throw error
  })
  if (!(await writesToConsignees(tx, conversation.client_id))) return
  for (const reply of replies) await postMessageTo(tx, conversation.id, reply, { hours: ANSWER_HOURS })
}
