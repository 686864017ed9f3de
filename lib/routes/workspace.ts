import { anyExceptionKey } from '@/lib/domain/exception-keys'
import type { Routes } from './kernel'

export const workspaceRoutes = {
  '/': { title: 'Home', nav: 'Home', unlisted: true },
  '/exceptions': { title: 'Exceptions', key: anyExceptionKey, nav: 'Home', under: '/' },
  '/custody': { title: 'Custody', key: 'app_tracking:custody', tabOf: '/exceptions', under: '/' },
  '/inbox': { title: 'Inbox', key: 'app_base:inbox', nav: 'Home', tab: 'Messages', under: '/' },
  '/inbox/announcements': { title: 'Announcements', key: 'app_base:announce', under: '/inbox' },
  '/inbox/[id]': { title: 'Inbox message', under: '/inbox' },
  '/documents': { title: 'Documents', key: 'app_base:documents', nav: 'Home', under: '/' },
  '/doc-list': { title: 'Service centre documents', key: 'app_base:doc-list', tabOf: '/documents', tab: 'Service centre' },
  '/doc-details/[id]': { title: 'Service centre document details', under: '/doc-list' },
  '/documents/[id]': { title: 'Document', key: 'app_base:documents', under: '/documents' },
  '/help': { title: 'Help', nav: 'Home', under: '/' },
  '/maintenance': { title: 'Maintenance', open: true, unlisted: true },
} as const satisfies Routes
