import { machine, type Move } from './machine'
import { words } from './vocabulary'

const isArchived: Move = {
  label: 'Archive', confirm: true, consequence: 'Only those who publish documents still see it.', danger: true, done: 'The document is archived.',
}
/** A version of a company paper (reports.md 3): published once, archived when the next one is, or before it ever was published. */
export const documentStatus = /* @__PURE__ */ machine({
  draft: {
    label: 'Draft', tone: 'grey',
    moves: {
      published: {
        label: 'Publish', confirm: true, consequence: 'Everybody it is for sees it; the version before it is archived.', done: 'The document is published.',
      },
      archived: isArchived,
    },
  },
  published: { label: 'Published', tone: 'green', moves: { archived: isArchived } },
  archived: { label: 'Archived', tone: 'orange', moves: [] },
})

/** Whether a paper still holds on a day; `expiring` within 30 days of its end. */
export const documentValidity = /* @__PURE__ */ machine({
  valid: { label: 'Valid', tone: 'green', moves: [] },
  expiring: { label: 'Expires soon', tone: 'orange', moves: [] },
  expired: { label: 'Expired', tone: 'red', moves: [] },
})

export const documentType = words({
  contract: 'Contract', rate_sheet: 'Rate sheet', sop: 'Operating procedure', certificate: 'Certificate',
  licence: 'Licence', tax: 'Tax', insurance: 'Insurance', form: 'Form', other: 'Other',
})

/** Days before its end that a paper counts as expiring (reports.md 4). */
export const EXPIRING_DAYS = 30
