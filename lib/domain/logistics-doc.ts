import { machine } from './machine'
import { words } from './vocabulary'

/** A shipment document until its service centre has dealt with it (sellers-ior.md 3.5). */
export const logisticsDocState = /* @__PURE__ */ machine({
  open: { label: 'Open', tone: 'orange', moves: { closed: { label: 'Close', done: '[it] is closed.' } } },
  closed: { label: 'Closed', tone: 'grey', moves: { open: { label: 'Reopen', done: '[it] is open again.' } } },
})

/** What a shipment document is about. */
export const logisticsDocRef = words({ mawb: 'MAWB', hawb: 'HAWB', consolidation: 'Consolidation', order: 'Order', ior_invoice: 'Invoice', boe: 'BOE' })

/** How large one file may be, a zip of several, and what goes along with one mail (sellers-ior.md 2.6, 5). */
export const DOC_BYTES = 15 * 1024 * 1024
export const DOC_ZIP_BYTES = 200 * 1024 * 1024
export const DOC_MAIL_BYTES = 20 * 1024 * 1024
/** Days until the files of a deleted document are gone (sellers-ior.md 4, doc-details). */
export const DOC_KEPT_DAYS = 30
