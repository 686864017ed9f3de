import { machine } from './machine'
import { words } from './vocabulary'

/** A version of a company paper (reports.md 3): published once, archived when the next one is, or before it ever was published. */
export const documentStatus = machine({
  draft: { label: 'Draft', tone: 'grey', moves: ['published', 'archived'] },
  published: { label: 'Published', tone: 'green', moves: ['archived'] },
  archived: { label: 'Archived', tone: 'orange', moves: [] },
})

/** Whether a paper still holds on a day; `expiring` within 30 days of its end. */
export const documentValidity = machine({
  valid: { label: 'Valid', tone: 'green', moves: [] },
  expiring: { label: 'Expires soon', tone: 'orange', moves: [] },
  expired: { label: 'Expired', tone: 'red', moves: [] },
})

export const documentType = words({
  contract: 'Contract', rate_sheet: 'Rate sheet', sop: 'Operating procedure', certificate: 'Certificate', licence: 'Licence', tax: 'Tax', insurance: 'Insurance', form: 'Form', other: 'Other',
})

/** Days before its end that a paper counts as expiring (reports.md 4). */
export const EXPIRING_DAYS = 30
