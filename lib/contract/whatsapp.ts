import { z } from 'zod'
import {
  codAnswer, conversationOwner, MOST_TEXT, templateCategory, templateStatus, whatsappAction, whatsappDirection, whatsappKind, whatsappLanguage, whatsappNotice,
  whatsappStatus,
} from '@/lib/domain/whatsapp'
import { anyone, anyOf, byId, Choice, Flag, get, Id, Instant, lookup, paged, paging, post, RowByRow, searchText, someIds } from './kernel'

const sees = 'app_tracking:whatsapp-list'
const replies = 'app_tracking:whatsapp-reply'
const seesTemplates = 'app_tracking:whatsapp-template-list'
const refreshes = ['whatsapp.list', 'whatsapp.one', 'whatsapp.ofParcel']

const Row = z.object({
  id: Id, package_id: Id.nullable(), tracking_no: z.string().nullable(), client_id: Id.nullable(), client: z.string().nullable(),
  /** Who it is, and the phone, masked. */
  name: z.string(), phone: z.string(), language: z.enum(whatsappLanguage.names), unread: z.number(), last_at: Instant, last_text: z.string(),
  /** When free text can no longer be sent, and how long that is; null where it cannot now. */
  due_at: Instant.nullable(), window_left: z.string().nullable(),
  opted_out_at: Instant.nullable(), cod_answer: z.enum(codAnswer.names).nullable(), owner_id: Id.nullable(), owner: z.string().nullable(),
  taken_at: Instant.nullable(),
})
const Message = z.object({
  id: Id, direction: z.enum(whatsappDirection.names), kind: z.enum(whatsappKind.names), body: z.string(), template_name: z.string().nullable(),
  action: z.enum(whatsappAction.names).nullable(), pin: z.object({ lat: z.number(), lng: z.number() }).nullable(), has_photo: z.boolean(),
  /** Who wrote it: a colleague, the consignee, or our rules. */
  author: z.string(), status: z.enum(whatsappStatus.names), error: z.string().nullable(), said_at: Instant, sent_at: Instant.nullable(),
  delivered_at: Instant.nullable(), read_at: Instant.nullable(),
})
const Conversation = Row.extend({
  messages: z.array(Message),
  /** Why nothing can be sent at all, or no free text; null while it can. */
  silent: z.string().nullable(), text_refused: z.string().nullable(),
  /** Templates approved in a language of the conversation that may be sent now. */
  templates: z.array(z.enum(whatsappNotice.names)),
})

/** What is said with consignees on WhatsApp, by parcel. Meta's callbacks come in by `notice`. */
export const whatsapp = {
  /** The last said first. A client reads those of its own parcels. */
  list: get('/api/whatsapp/list', {
    needs: sees,
    query: paging.extend({
      unread: Flag.optional(), owner: z.enum(conversationOwner.names).optional(), window_open: Flag.optional(), client_id: anyOf(Id),
      language: anyOf(z.enum(whatsappLanguage.names)), cod_answer: anyOf(z.enum(codAnswer.names)),
    }),
    reply: paged(Row),
  }),
  /** Colleagues somebody may hand over to. */
  people: lookup('/api/whatsapp/people', { needs: replies, query: z.object({ search: searchText(60).optional() }), reply: z.array(Choice) }),
  /** What was said of a parcel, the last twenty; null where nothing was. */
  ofParcel: get('/api/whatsapp/parcel/:id', {
    needs: sees, params: byId, reply: z.object({ id: Id, unread: z.number(), messages: z.array(Message) }).nullable(),
  }),
  one: get('/api/whatsapp/:id', { needs: sees, params: byId, reply: Conversation }),
  /** The photo of a message; 404 until it has been fetched from WhatsApp. */
  photo: get('/api/whatsapp/:id/photo/:message_id', { needs: sees, params: z.object({ id: Id, message_id: Id }), kind: 'download' }),
  /** Staff have seen what came in. */
  read: post('/api/whatsapp/:id/read', { needs: replies, params: byId, reply: z.object({ unread: z.number() }), refreshes }),
  /** Free text; 409 outside the 24 hours, and to whom has said STOP. */
  reply: post('/api/whatsapp/:id/reply', {
    needs: replies, params: byId, reply: Conversation, refreshes,
    body: z.object({ message: z.string().trim().min(1, 'Write a message.').max(MOST_TEXT, `Use at most ${MOST_TEXT.toLocaleString('en')} characters.`) }),
  }),
  /** Sends an approved template, at any time. */
  template: post('/api/whatsapp/:id/template', {
    needs: replies, params: byId, body: z.object({ name: z.enum(whatsappNotice.names) }), reply: Conversation, refreshes,
  }),
  /** Asks for the location of the door: as a request within the 24 hours, else by a template. */
  askLocation: post('/api/whatsapp/:id/ask-location', { needs: replies, params: byId, reply: Conversation, refreshes }),
  /** `me` takes what nobody has, `person` hands over whoever has it, `nobody` lets it go. */
  assign: post('/api/whatsapp/assign', {
    needs: replies, body: z.object({ ids: someIds, to: z.enum(['me', 'person', 'nobody']), user_id: Id.optional() }), reply: RowByRow, refreshes,
  }),
  /** Meta asks this once, when the address of callbacks is set up. */
  verify: get('/api/whatsapp_webhook', {
    ...anyone, query: z.object({ mode: z.string().max(20), verify_token: z.string().max(200), challenge: z.string().max(200) }),
    reply: z.object({ challenge: z.string() }),
  }),
  /** Where Meta calls back: 401 for what it did not sign. The portal passes on the body as it came, and its signature. */
  notice: post('/api/whatsapp_webhook', {
    ...anyone, perMinute: 20_000, asksOutside: true, maxBytes: 3 * 1024 * 1024,
    body: z.object({ payload: z.string().max(2_000_000), signature: z.string().max(200) }), reply: z.object({ taken: z.number() }),
  }),
}

/** The message templates of our account at Meta. */
export const whatsappTemplates = {
  list: get('/api/whatsapp-templates/list', {
    needs: seesTemplates,
    query: paging.extend({
      status: anyOf(z.enum(templateStatus.names)), category: anyOf(z.enum(templateCategory.names)), language: anyOf(z.enum(whatsappLanguage.names)),
    }),
    reply: paged(z.object({
      id: Id, template_name: z.string(), language: z.string(), category: z.enum(templateCategory.names), status: z.enum(templateStatus.names), body: z.string(),
      buttons: z.array(z.string()), rejected_reason: z.string().nullable(),
      /** Whether a rule of ours sends it. */
      in_use: z.boolean(),
      sent_30d: z.number(), synced_at: Instant,
    })),
  }),
  /** Reads the templates and their approval from Meta. 502 where it does not answer, 409 without a connection. */
  sync: post('/api/whatsapp-templates/sync', {
    needs: replies, asksOutside: true, reply: z.object({ templates: z.number(), message: z.string() }), refreshes: ['whatsappTemplates.list'],
  }),
}
