import { machine } from './machine'
import { words } from './vocabulary'

/** A shipment document until its service centre has dealt with it (sellers-ior.md 3.5). */
export const logisticsDocState = /* @__PURE__ */ machine({
  open: { label: 'Open', tone: 'orange', moves: ['closed'] },
  closed: { label: 'Closed', tone: 'grey', moves: ['open'] },
})

/** What a shipment document is about. */
export const logisticsDocRef = words({ mawb: 'MAWB', hawb: 'HAWB', consolidation: 'Consolidation', order: 'Order', ior_invoice: 'Invoice', boe: 'BOE' })
