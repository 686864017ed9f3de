import { z } from 'zod'
import { messageCategory, severity } from '@/lib/domain/inbox'
import { userCategory } from '@/lib/domain/user'
import { anyOf, anySignedIn, byId, Flag, del, get, Id, Instant, lookup, paged, paging, patch, post, searchText } from './kernel'

const InboxMessage = z.object({
  id: Id,
  subject: z.string(),
  /** Markdown; nothing in it is ever HTML. */
  body: z.string(),
  category: z.enum(messageCategory.names),
  severity: z.enum(severity.names),
  link: z.string().nullable(),
  sender: z.string(),
  /** How many messages of one kind within an hour this one stands for. */
  times: z.number(),
  read_at: Instant.nullable(),
  archived_at: Instant.nullable(),
  expires_at: Instant.nullable(),
  created_at: Instant,
})
const Announcement = z.object({
  id: Id,
  subject: z.string(),
  severity: z.enum(severity.names),
  audience: z.string(),
  sent: z.number(),
  read: z.number(),
  sent_by: z.string(),
  expires_at: Instant.nullable(),
  created_at: Instant,
})
const inboxWide = ['workspace.inbox', 'workspace.unread', 'workspace.message', 'workspace.home']
const SavedView = z.object({ id: Id, screen: z.string(), name: z.string(), search: z.string(), columns: z.array(z.string()) })
const Found = z.object({ kind: z.string(), label: z.string(), detail: z.string(), href: z.string() })

/** What belongs to one person at work: inbox, saved views, the global search, the tiles of home. */
export const workspace = {
  inbox: get('/api/inbox', {
    needs: 'app_base:inbox',
    query: paging.extend({
      tab: z.enum(['unread', 'all', 'archived']).default('unread'), category: anyOf(z.enum(messageCategory.names)), severity: anyOf(z.enum(severity.names)),
    }),
    reply: paged(InboxMessage),
  }),
  unread: get('/api/inbox/unread-count', { ...anySignedIn, reply: z.object({ unread: z.number() }) }),
  message: get('/api/inbox/:id', {
    ...anySignedIn,
    params: byId,
    /** The neighbours in the inbox, newer and older. */
    reply: InboxMessage.extend({ newer_id: Id.nullable(), older_id: Id.nullable() }),
  }),
  markMessage: patch('/api/inbox/:id', {
    whileViewing: false,
    ...anySignedIn,
    params: byId,
    body: z.object({ read: z.boolean().optional(), archived: z.boolean().optional() }),
    reply: InboxMessage,
    writes: false,
    // Not the message itself: reading it once more would mark it read.
    refreshes: inboxWide.filter((name) => name !== 'workspace.message'),
  }),
  markMany: post('/api/inbox/bulk', {
    ...anySignedIn,
    body: z.object({
      ids: z.array(Id).min(1, 'Choose at least one message.').max(200, 'At most 200 messages at a time.'),
      action: z.enum(['read', 'unread', 'archive', 'restore']),
    }),
    reply: z.object({ changed: z.number() }),
    writes: false,
    refreshes: inboxWide,
  }),
  audienceGroups: lookup('/api/inbox/announcements/groups', { needs: 'app_base:announce', reply: z.array(z.object({ id: Id, name: z.string() })) }),
  announcements: get('/api/inbox/announcements', { needs: 'app_base:announce', query: paging, reply: paged(Announcement) }),
  announce: post('/api/inbox/announcements', {
    needs: 'app_base:announce',
    body: z.object({
      subject: z.string().trim().min(1, 'Give the announcement a subject.').max(160),
      body: z.string().trim().min(1, 'Write the announcement.').max(10_000),
      severity: z.enum(severity.names).default('info'),
      user_categories: z.array(z.enum(userCategory.names)).max(8).default([]),
      client_ids: z.array(Id).max(200).default([]),
      group_ids: z.array(Id).max(50).default([]),
      expires_at: z.iso.datetime({ offset: true, message: 'Give a day and a time.' }).nullish(),
    }),
    reply: z.object({ sent: z.number() }),
    refreshes: [...inboxWide, 'workspace.announcements'],
  }),
  views: get('/api/saved-views', { ...anySignedIn, query: z.object({ screen: z.string().max(120) }), reply: z.array(SavedView) }),
  saveView: post('/api/saved-views', {
    ...anySignedIn,
    body: z.object({
      screen: z.string().startsWith('/').max(120),
      name: z.string().trim().min(1, 'Give the view a name.').max(60),
      search: z.string().max(2000),
      columns: z.array(z.string().max(60)).max(80).default([]),
      /** Takes the place of the view of that name, if there is one. */
      replace: Flag.default(false),
    }),
    reply: SavedView,
    refreshes: ['workspace.views'],
  }),
  deleteView: del('/api/saved-views/:id', { ...anySignedIn, params: byId, refreshes: ['workspace.views'] }),
  find: get('/api/search', { ...anySignedIn, query: z.object({ text: searchText(400).min(2) }), reply: z.array(Found) }),
  /** Deliveries in time and late by carrier in each of the last weeks; `weeks` are Mondays, oldest first, the week under way last. */
  carrierWeeks: get('/api/carriers/on-time-weeks', {
    needs: 'app_carrier_partner:carrier-sla-list',
    reply: z.object({
      weeks: z.array(z.string()),
      carriers: z.array(z.object({ carrier_id: Id, carrier: z.string(), weeks: z.array(z.object({ on_time: z.number(), late: z.number() })) })),
    }),
  }),
  home: get('/api/home', {
    ...anySignedIn,
    /** Each part on its own: null where it could not be told just now. Days are Dubai days, oldest first, today last. */
    reply: z.object({
      /** When the days before today were last added up. */
      as_of: Instant.nullable(),
      /**
       * Tiles count what the lists they link to hold; `tone` is one of the seven. `days`:
       * what entered each day; `change`: the last week against the one before, in words.
       */
      tiles: z.array(
        z.object({
          label: z.string(), value: z.string(), hint: z.string(), href: z.string(),
          tone: z.string(), days: z.array(z.number()).nullable(), change: z.string().nullable(),
        }),
      ).nullable(),
      flow: z.object({ days: z.array(z.string()), lines: z.array(z.object({ label: z.string(), values: z.array(z.number()) })) }).nullable(),
      /** Parcels not yet at their end, by status in the order of the journey. */
      standing: z.array(z.object({ status: z.string(), count: z.number() })).nullable(),
      /** Deliveries of the last 14 days by carrier; `percent` null where none had a due time. */
      carriers: z.array(z.object({
        carrier_id: Id, carrier: z.string(), delivered: z.number(), on_time: z.number(), late: z.number(), percent: z.string().nullable(),
      })).nullable(),
      /** Dirhams collected a day. */
      cod: z.object({ days: z.array(z.object({ day: z.string(), aed: z.string() })), total: z.string() }).nullable(),
      uploads: z.array(z.object({
        id: Id, kind_title: z.string(), file_name: z.string(), status: z.string(), rows_total: z.number(),
        rows_rejected: z.number(), created_at: Instant, href: z.string().nullable(),
      })).nullable(),
      exports: z.array(z.object({ id: Id, report: z.string(), format: z.string(), status: z.string(), rows: z.number().nullable(), created_at: Instant }))
        .nullable(),
      messages: z.array(z.object({ id: Id, subject: z.string(), category: z.string(), severity: z.string(), created_at: Instant })).nullable(),
      /** Announcements in force that this person has not read. */
      announcements: z.array(z.object({ id: Id, subject: z.string(), severity: z.string() })).nullable(),
    }),
  }),
}
