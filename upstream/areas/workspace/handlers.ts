import { workspace } from '@/lib/contract/workspace'
import { implement } from '../../platform/implement'
import { findAnything } from './find'
import { homeOf } from './home'
import { inboxPage, markMessage, openMessage, unreadCount } from './inbox'
import { deleteView, saveView, viewsOf } from './saved-views'

export const workspaceHandlers = implement(workspace, {
  inbox: ({ db, who, query }) => inboxPage(db, who, query),
  unread: ({ db, who }) => unreadCount(db, who),
  message: ({ db, who, params }) => openMessage(db, who, params.id),
  markMessage: ({ db, who, params, body }) => markMessage(db, who, params.id, body),

  views: ({ db, who, query }) => viewsOf(db, who, query.screen),
  saveView: async ({ db, who, body, audit }) => {
    const saved = await saveView(db, who, body)
    audit({ entity: 'saved_view', entity_id: saved.id, after: saved })
    return saved
  },
  deleteView: async ({ db, who, params, audit }) => {
    audit({ entity: 'saved_view', entity_id: params.id, before: await deleteView(db, who, params.id) })
    return null
  },

  find: ({ db, who, query }) => findAnything(db, who, query.text),
  home: ({ db, who }) => homeOf(db, who),
})
