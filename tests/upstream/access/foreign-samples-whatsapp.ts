import { idOf, nothing, row, type App, type Said } from './foreign-kinds'

/** What was said of a parcel of the other client. */
export const conversationOf = (app: App, client: number) =>
  idOf(app, `with contact as (insert into whatsapp_contacts (phone, last_in_at) values ('971509998877', now()) returning phone),
       said as (insert into whatsapp_conversations (package_id, phone, language)
         select p.id, c.phone, 'en' from contact c, (select max(id) as id from packages where client_id = $1) p returning id)
       insert into whatsapp_messages (conversation_id, direction, kind, body, status) select id, 'in', 'text', 'Theirs', 'received' from said
         returning conversation_id as id`, [client])

/** Calls of WhatsApp with what was said of another client's parcel. */
export const whatsappSamples: Readonly<Record<string, Said>> = {
  'whatsapp.list': nothing((f) => ({ client_id: [f.client] })),
  'whatsapp.one': row((f) => ({ id: f.areas.whatsapp })),
  'whatsapp.ofParcel': row((f) => ({ id: f.package.id })),
  'whatsapp.photo': row((f) => ({ id: f.areas.whatsapp, message_id: 1 })),
}
