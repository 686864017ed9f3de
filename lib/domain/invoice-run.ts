import { machine } from './machine'
import { words } from './vocabulary'

/** The invoices of a month being made and issued in the background. */
export const invoiceRunStatus = /* @__PURE__ */ machine({
  running: { label: 'Under way', tone: 'blue', moves: ['done'] },
  done: { label: 'Done', tone: 'green', moves: [] },
})

/** What became of a party of such a run. */
export const invoiceRunParty = words({ waiting: 'Waiting', issued: 'Issued', left_out: 'Left out' })
