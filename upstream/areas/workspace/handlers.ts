import { workspace } from '@/lib/contract/workspace'
import { removes } from '../../platform/handler-shells'
import { Answer, implement } from '../../platform/implement'
import { announce, announcementList, audienceGroups } from './announcements'
import { carrierWeeks } from './carrier-weeks'
import { findAnything } from './find'
import { homeOf } from './home'
import { inboxPage, markMany, markMessage, openMessage, unreadCount } from './inbox'
import { deleteView, saveView, viewsOf } from './saved-views'

export const workspaceHandlers = implement(workspace, {
  inbox: ({ db, who, query }) => inboxPage(db, who, query),
  unread: ({ db, who }) => unreadCount(db, who),
  message: ({ db, who, params }) => openMessage(db, who, params.id),
  markMessage: ({ db, who, params, body }) => markMessage(db, who, params.id, body),

  markMany: ({ db, who, body }) => markMany(db, who, body),
  audienceGroups: ({ db }) => audienceGroups(db),
  announcements: ({ db, query }) => announcementList(db, query),
  announce: async ({ db, who, body, audit }) => {
    const { id, sent } = await announce(db, who, body)
    audit({ entity: 'announcement', entity_id: id, after: { ...body, sent } })
    return new Answer(201, { sent }, `Sent to ${sent} ${sent === 1 ? 'person' : 'people'}.`)
  },

  views: ({ db, who, query }) => viewsOf(db, who, query.screen),
  saveView: async ({ db, who, body, audit }) => {
    const saved = await saveView(db, who, body)
    audit({ entity: 'saved_view', entity_id: saved.id, after: saved })
    return saved
  },
  deleteView: removes('saved_view', ({ db, who, params }) => deleteView(db, who, params.id)),

  find: ({ services, who, query }) => findAnything(services.database.reading(who), who, query.text),
  home: ({ who, services }) => homeOf(services.database.reading(who), who, services),
  carrierWeeks: ({ db, who, services }) => carrierWeeks(db, who, services),
})
