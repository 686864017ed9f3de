import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, text, uniqueIndex, unique, uuid } from 'drizzle-orm/pg-core'
import {
  codAnswer, templateCategory, templateStatus, whatsappAction, whatsappDirection, whatsappKind, whatsappLanguage, whatsappStatus,
} from '@/lib/domain/whatsapp'
import { choiceColumn, degrees, instant, ref, rowId, statusColumn } from '../columns'
import { literal } from '../literals'
import { pgTable } from '../table'
import { users } from './access'
import { packages } from './packages'

/** Phones that were written to, or wrote: digits with the country code, as the Cloud API names them. */
export const whatsappContacts = pgTable('whatsapp_contacts', {
  phone: text('phone').primaryKey(),
  profile_name: text('profile_name'),
  /** Nothing is sent while this is set. */
  opted_out_at: instant('opted_out_at'),
  /** The moment of the last STOP or START: an earlier one that comes late changes nothing. */
  consent_at: instant('consent_at'),
  /** When they last wrote: free text may be sent for a day from then. */
  last_in_at: instant('last_in_at'),
  created_at: instant('created_at').notNull().default(sql`now()`),
})

/** What is said of a parcel with the phone of its consignee; of no parcel where the number is nobody's. */
export const whatsappConversations = pgTable(
  'whatsapp_conversations',
  {
    id: rowId(),
    package_id: ref('package_id').references(() => packages.id, { onDelete: 'cascade' }),
    phone: text('phone').notNull().references(() => whatsappContacts.phone),
    language: choiceColumn(whatsappLanguage).notNull(),
    /** What came in since staff last looked. */
    unread: integer('unread').notNull().default(0),
    owner_id: ref('owner_id').references(() => users.id),
    taken_at: instant('taken_at'),
    cod_answer: choiceColumn(codAnswer),
    last_at: instant('last_at').notNull().default(sql`now()`),
    created_at: instant('created_at').notNull().default(sql`now()`),
  },
  (t) => [
    // A corrected phone begins another conversation.
    uniqueIndex('whatsapp_conversations_once').on(t.package_id, t.phone).where(sql`${t.package_id} is not null`),
    uniqueIndex('whatsapp_conversations_nobody').on(t.phone).where(sql`${t.package_id} is null`),
    index('whatsapp_conversations_phone').on(t.phone, t.last_at.desc()),
    index('whatsapp_conversations_last').on(t.last_at.desc(), t.id.desc()),
    index('whatsapp_conversations_unread').on(t.last_at).where(sql`${t.unread} > 0`),
    index('whatsapp_conversations_owner').on(t.owner_id).where(sql`${t.owner_id} is not null`),
  ],
)

/** Messages of both ways. One that goes out is written with the change that causes it, and sent by whichever process looks next. */
export const whatsappMessages = pgTable(
  'whatsapp_messages',
  {
    id: rowId(),
    conversation_id: ref('conversation_id').notNull().references(() => whatsappConversations.id, { onDelete: 'cascade' }),
    direction: choiceColumn(whatsappDirection).notNull(),
    kind: choiceColumn(whatsappKind).notNull(),
    /** What people read of it. */
    body: text('body').notNull(),
    /** What is sent beside the receiver, in the form of the Cloud API. */
    payload: jsonb('payload').$type<Record<string, unknown>>(),
    template_name: text('template_name'),
    /** Comes back with every status, so that one is known whose answer we never heard. */
    mark: uuid('mark').notNull().defaultRandom(),
    /** Meta's id. */
    wamid: text('wamid'),
    /** Meta's id of the message it answers. */
    answers: text('answers'),
    /** A notice of one occasion is written once. */
    once_key: text('once_key'),
    action: choiceColumn(whatsappAction),
    lat: degrees('lat'),
    lng: degrees('lng'),
    media_id: text('media_id'),
    file_path: text('file_path'),
    /** Who wrote it; null: a rule of ours, or the consignee. */
    user_id: ref('user_id').references(() => users.id),
    status: statusColumn(whatsappStatus, 'queued'),
    error_code: integer('error_code'),
    error: text('error'),
    attempts: integer('attempts').notNull().default(0),
    next_at: instant('next_at').notNull().default(sql`now()`),
    /** Of no use to anybody afterwards. */
    useful_until: instant('useful_until'),
    worker_id: uuid('worker_id'),
    sending_since: instant('sending_since'),
    /** When it was written, by Meta's clock where it came in. */
    said_at: instant('said_at').notNull().default(sql`now()`),
    sent_at: instant('sent_at'),
    delivered_at: instant('delivered_at'),
    read_at: instant('read_at'),
  },
  (t) => [
    uniqueIndex('whatsapp_messages_wamid').on(t.wamid),
    uniqueIndex('whatsapp_messages_mark').on(t.mark),
    uniqueIndex('whatsapp_messages_once').on(t.once_key),
    index('whatsapp_messages_of').on(t.conversation_id, t.said_at, t.id),
    index('whatsapp_messages_due').on(t.next_at, t.id).where(sql`${t.status} = ${literal(whatsappStatus, 'queued')}`),
    index('whatsapp_messages_under_way').on(t.sending_since).where(sql`${t.status} = ${literal(whatsappStatus, 'sending')}`),
    index('whatsapp_messages_media').on(t.next_at).where(sql`${t.media_id} is not null and ${t.file_path} is null`),
    check('whatsapp_messages_sent_has', sql`${t.direction} = ${literal(whatsappDirection, 'in')} or ${t.payload} is not null`),
  ],
)

/** The message templates of our account at Meta, as last synced. */
export const whatsappTemplates = pgTable(
  'whatsapp_templates',
  {
    id: rowId(),
    meta_id: text('meta_id').notNull(),
    template_name: text('template_name').notNull(),
    language: text('language').notNull(),
    category: choiceColumn(templateCategory).notNull(),
    status: statusColumn(templateStatus, 'PENDING'),
    body: text('body').notNull(),
    buttons: text('buttons').array().notNull().default(sql`'{}'`),
    rejected_reason: text('rejected_reason'),
    synced_at: instant('synced_at').notNull().default(sql`now()`),
  },
  (t) => [unique('whatsapp_templates_once').on(t.template_name, t.language)],
)
