import type { ClientBase } from 'pg'
import { addDays, dubaiDay } from '@/lib/domain/days'
import { waId } from '@/lib/domain/whatsapp'
import { templateMessage } from '../../core/whatsapp/payloads'
import { valuesOf, type NoticeParcel } from '../../core/whatsapp/notices'
import { whatsappContacts, whatsappConversations, whatsappMessages, whatsappTemplates } from '../../db/schema/whatsapp'
import { sandboxTemplates } from '../../sandbox-whatsapp/templates'
import { iso } from '../calendar'
import { copyInto, type RowOf } from '../copy'
import type { DemoGround, DemoRows } from '../ground'
import { dialogues, type Dialogue, type Line } from './dialogues'

const minuteMs = 60_000
const templates = sandboxTemplates()

type Parcel = NoticeParcel & { status: string; country_code: string }

/** Parcels of the clients that have their consignees written to; those people know by number stay as their story tells. */
async function parcelsOf(client: ClientBase): Promise<Parcel[]> {
  const states = [...new Set(dialogues.flatMap(({ of }) => of))]
  const { rows } = await client.query<Parcel & { id: number | string; client_id: number | string }>(
    `select distinct on (p.consignee_phone) p.id, p.client_id, p.tracking_no, p.consignee_name, p.consignee_phone, p.payment_mode, p.cod_amount, p.cod_currency,
       coalesce(c.trade_name, c.name) as sender, p.status,
       p.country_code from packages p join clients c on c.id = p.client_id
     where exists (select 1 from configurations s where s.config_key = 'whatsapp_messages' and s.client_id = p.client_id and s.value = 'true')
       and p.environment = 'production' and p.status = any($1) and p.tracking_no not like 'RSADEMO%'
       and p.consignee_phone ~ '^[+][1-9][0-9]{9,13}$' order by p.consignee_phone, p.id desc`,
    [states],
  )
  return rows.map((row) => ({ ...row, id: Number(row.id), client_id: Number(row.client_id) })).toSorted((a, b) => b.id - a.id)
}

interface Held { dialogue: Dialogue; parcel: Parcel }
/** The next parcel that fits a dialogue, taken out of those that are left; a pin lies in Dubai. */
function take(left: Parcel[], { of, cash = false, lines }: Dialogue): Parcel | null {
  const isThere = ({ country_code }: Parcel) => country_code === 'AE' || !lines.some(({ pin }) => pin)
  const at = left.findIndex((parcel) => of.includes(parcel.status) && (parcel.payment_mode === 'cod') === cash && isThere(parcel))
  return at === -1 ? null : (left.splice(at, 1)[0] ?? null)
}

const filledBody = ({ template, text }: Line, { language }: Dialogue, parcel: Parcel, day: string) => {
  const found = templates.find((one) => one.name === template && one.language === language)
  return found && template ? templateMessage(template, language, found.body, valuesOf(parcel, language, day)) : { body: text ?? '', payload: {} }
}

type MessageRow = RowOf<typeof whatsappMessages>
function messageRow(line: Line, { dialogue, parcel }: Held, { nowMs, idOf }: DemoGround, at: { conversation: number; id: number }): MessageRow {
  const { ago, of, kind, template, action, pin, status = 'received', error } = line
  const moment = iso(nowMs - ago * minuteMs)
  const isIn = of === 'consignee'
  const { body, payload } = filledBody(line, dialogue, parcel, addDays(dubaiDay(nowMs - ago * minuteMs), 1))
  const reached = (...states: string[]) => (states.includes(status) ? moment : null)
  return {
    id: at.id, conversation_id: at.conversation, direction: isIn ? 'in' : 'out', kind, body, payload: isIn ? null : payload, template_name: template ?? null,
    action: action ?? null, lat: pin ? String(pin[0]) : null, lng: pin ? String(pin[1]) : null, status,
    wamid: status === 'dropped' ? null : `wamid.demo${String(at.id).padStart(6, '0')}`,
    user_id: of === 'staff' ? idOf(dialogue.owner ?? 'customer_service') : null, error_code: error?.[0] || null, error: error?.[1] ?? null,
    attempts: isIn || status === 'dropped' ? 0 : 1, said_at: moment, next_at: moment, sent_at: reached('sent', 'delivered', 'read'),
    delivered_at: reached('delivered', 'read'), read_at: reached('read'),
  }
}

/** Conversations of the demo: some dozen parcels of two clients, in English and Arabic, and the templates as the sandbox has them. */
export const seedWhatsapp: DemoRows = async (client, ground) => {
  const { nowMs, idOf } = ground
  const left = await parcelsOf(client)
  const held = dialogues.flatMap((dialogue) => {
    const parcel = take(left, dialogue)
    return parcel ? [{ dialogue, parcel }] : []
  })
  const latest = ({ lines }: Dialogue, of?: Line['of']) => Math.min(...lines.filter((line) => !of || line.of === of).map(({ ago }) => ago))
  const moment = (ago: number) => (Number.isFinite(ago) ? iso(nowMs - ago * minuteMs) : null)
  await copyInto(client, whatsappTemplates, templates.map(({ id, name, ...one }, at) => ({
    id: at + 1, meta_id: id, template_name: name, language: one.language, category: one.category, status: one.status, body: one.body,
    buttons: [...one.buttons], rejected_reason: one.rejected_reason === 'NONE' ? null : one.rejected_reason, synced_at: iso(nowMs - 19 * 3_600_000),
  })))
  await copyInto(client, whatsappContacts, held.map(({ dialogue, parcel }) => ({
    phone: waId(parcel.consignee_phone), profile_name: parcel.consignee_name, last_in_at: moment(latest(dialogue, 'consignee')),
    opted_out_at: dialogue.stopped ? moment(latest(dialogue, 'consignee')) : null, consent_at: dialogue.stopped ? moment(latest(dialogue, 'consignee')) : null,
    created_at: iso(nowMs - 9000 * minuteMs),
  })))
  await copyInto(client, whatsappConversations, held.map(({ dialogue, parcel }, at) => ({
    id: at + 1, package_id: parcel.id, phone: waId(parcel.consignee_phone), language: dialogue.language, unread: dialogue.unread ?? 0,
    owner_id: dialogue.owner ? idOf(dialogue.owner) || null : null, taken_at: dialogue.owner ? moment(latest(dialogue, 'staff')) : null,
    cod_answer: dialogue.cod ?? null, last_at: iso(nowMs - latest(dialogue) * minuteMs),
    created_at: iso(nowMs - Math.max(...dialogue.lines.map(({ ago }) => ago)) * minuteMs),
  })))
  let id = 0
  await copyInto(client, whatsappMessages, held.flatMap(({ dialogue, parcel }, at) =>
    dialogue.lines.map((line) => messageRow(line, { dialogue, parcel }, ground, { conversation: at + 1, id: (id += 1) }))))
  for (const { dialogue, parcel } of held) {
    const pin = dialogue.lines.findLast((line) => line.pin)?.pin
    if (pin) await client.query('update packages set lat = $2, lng = $3 where id = $1', [parcel.id, ...pin])
  }
}
