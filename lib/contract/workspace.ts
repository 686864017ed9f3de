import { z } from 'zod'
import { anySignedIn, byId, del, get, Id, Instant, paged, paging, patch, post } from './kernel'

const InboxMessage = z.object({
  id: Id,
  subject: z.string(),
  body: z.string(),
  category: z.string(),
  severity: z.string(),
  link: z.string().nullable(),
  sender: z.string(),
  read_at: Instant.nullable(),
  archived_at: Instant.nullable(),
  created_at: Instant,
})
const SavedView = z.object({ id: Id, screen: z.string(), name: z.string(), search: z.string(), columns: z.array(z.string()) })
const Found = z.object({ kind: z.string(), label: z.string(), detail: z.string(), href: z.string() })

/** What belongs to one person at work: inbox, saved views, the global search, the tiles of home. */
export const workspace = {
  inbox: get('/api/inbox', {
    needs: 'app_base:inbox',
    query: paging.extend({ tab: z.enum(['unread', 'all', 'archived']).default('unread'), category: z.string().optional(), severity: z.string().optional() }),
    reply: paged(InboxMessage),
  }),
  unread: get('/api/inbox/unread-count', { ...anySignedIn, reply: z.object({ unread: z.number() }) }),
  message: get('/api/inbox/:id', { ...anySignedIn, params: byId, reply: InboxMessage }),
  markMessage: patch('/api/inbox/:id', {
    ...anySignedIn,
    params: byId,
    body: z.object({ read: z.boolean().optional(), archived: z.boolean().optional() }),
    reply: InboxMessage,
    writes: false,
    refreshes: ['workspace.inbox', 'workspace.unread', 'workspace.message'],
  }),
  views: get('/api/saved-views', { ...anySignedIn, query: z.object({ screen: z.string().max(120) }), reply: z.array(SavedView) }),
  saveView: post('/api/saved-views', {
    ...anySignedIn,
    body: z.object({
      screen: z.string().startsWith('/').max(120),
      name: z.string().trim().min(1, 'Give the view a name.').max(60),
      search: z.string().max(2000),
      columns: z.array(z.string().max(60)).max(80).default([]),
    }),
    reply: SavedView,
    refreshes: ['workspace.views'],
  }),
  deleteView: del('/api/saved-views/:id', { ...anySignedIn, params: byId, refreshes: ['workspace.views'] }),
  find: get('/api/search', { ...anySignedIn, query: z.object({ text: z.string().trim().min(2).max(60) }), reply: z.array(Found) }),
  home: get('/api/home', {
    ...anySignedIn,
    /**
     * Tiles count what the lists they link to hold; `tone` is one of the seven. `by_day` is the last 14 Dubai days, today last; `by_status` the
     * packages created in the last 30, most first. All empty for those whose work is not parcels.
     */
    reply: z.object({
      tiles: z.array(z.object({ label: z.string(), value: z.string(), hint: z.string(), href: z.string(), tone: z.string() })),
      by_day: z.array(z.object({ day: z.string(), created: z.number(), delivered: z.number() })),
      by_status: z.array(z.object({ status: z.string(), count: z.number() })),
    }),
  }),
}
