import { machine } from './machine'
import { words } from './vocabulary'

/** How urgent a message is; a message does not move between them. */
export const severity = /* @__PURE__ */ machine({
  info: { label: 'Info', tone: 'blue', moves: [] },
  success: { label: 'Success', tone: 'green', moves: [] },
  warning: { label: 'Warning', tone: 'orange', moves: [] },
  error: { label: 'Error', tone: 'red', moves: [] },
})

/** What a message is about (reports.md 2). */
export const messageCategory = words({
  upload: 'Upload', export: 'Export', alert: 'Alert', approval: 'Approval', announcement: 'Announcement', mail_copy: 'Copy of a mail',
})
