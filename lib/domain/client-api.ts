import { machine, type Move, type NameOf } from './machine'
import { words } from './vocabulary'
import { wmsKind, type WmsKind } from './wms'

const isClosed: Move = { label: 'Close', confirm: true, consequence: 'It is never sent again; what waits behind it goes on.', danger: true, done: 'Closed.' }
/** What became of a message to a client's system (clients.md 3.3). */
export const clientApiStatus = /* @__PURE__ */ machine({
  pending: { label: 'Pending', tone: 'yellow', moves: { success: null, failed: null, closed: isClosed } },
  success: { label: 'Success', tone: 'green', moves: [] },
  failed: {
    label: 'Failed', tone: 'red', moves: { pending: { label: 'Re-trigger', done: 'Queued. It is sent in a moment.' }, success: null, closed: isClosed },
  },
  closed: { label: 'Closed', tone: 'grey', moves: [] },
})
export type ClientApiStatus = NameOf<typeof clientApiStatus>

/** Messages to and from clients' systems, of the names of clients.md 2.7: one a kind of subscription, and those of warehouse systems. */
export const clientApiName = words({
  tracking_event: 'Tracking event', label: 'Label', pod: 'POD', order: 'Order', ...Object.fromEntries(wmsKind.names.map((name) => [name, wmsKind.label(name)])),
} as { [K in 'tracking_event' | 'label' | 'pod' | 'order' | WmsKind]: string })
export const clientApiDirection = words({ outbound: 'To the client', inbound: 'From the client' })

/** Why a message was not taken, by what was answered (clients.md 2.7). */
export const clientApiError = words({
  CLIENT_TIMEOUT: 'No answer', CLIENT_4XX: 'Refused', CLIENT_5XX: 'Fault of the receiver',
  VALIDATION: 'Content refused', DUPLICATE: 'Known already', AUTH: 'Not signed in', UNKNOWN: 'Other',
})

export const clientApiCloser = words({ person: 'A person', system: 'System' })

/** Days a message may stay failed before it is closed by itself (clients.md 3.3), and closed ones are kept (2.7), both from when they were made. */
export const FAILED_DAYS = 30
export const CLOSED_DAYS = 90
export const AGED_OUT = 'aged out'

/** What a message is called: `CAT-20261124-0000123` is number 123. Null for other texts. */
export const transactionId = (text: string): number | null => {
  const id = Number(text.match(/^CAT-\d{8}-(\d{7,15})$/i)?.[1])
  return Number.isSafeInteger(id) && id > 0 ? id : null
}
