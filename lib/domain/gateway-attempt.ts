import { machine, type NameOf } from './machine'
import { words } from './vocabulary'

/**
 * A payer's visit to a gateway (invoices-payments.md 3.5). A capture is believed whenever it comes: of an attempt that was given up, declined or cancelled
 * before, too.
 */
export const gatewayAttemptStatus = /* @__PURE__ */ machine({
  created: { label: 'Begun', tone: 'grey', moves: ['redirected', 'error', 'expired'] },
  redirected: { label: 'At the bank', tone: 'yellow', moves: ['authorised', 'captured', 'declined', 'cancelled', 'error', 'expired'] },
  authorised: { label: 'Authorised', tone: 'cyan', moves: ['captured', 'declined', 'cancelled', 'error', 'expired'] },
  captured: { label: 'Captured', tone: 'green', moves: [] },
  declined: { label: 'Declined', tone: 'red', moves: ['captured'] },
  cancelled: { label: 'Cancelled', tone: 'grey', moves: ['captured'] },
  error: { label: 'Error', tone: 'red', moves: ['captured'] },
  expired: { label: 'Expired', tone: 'grey', moves: ['captured'] },
})
export type GatewayAttemptStatus = NameOf<typeof gatewayAttemptStatus>

/** Those that may still be paid: an invoice has one of them at most. */
export const livingAttempts = ['created', 'redirected', 'authorised'] as const satisfies readonly GatewayAttemptStatus[]

export const gatewayEnvironment = words({ sandbox: 'Sandbox', production: 'Production' })

/** What a payer is told of a visit to the gateway. */
export const payResult = words({ paid: 'Paid', failed: 'Not paid', pending: 'Being checked' })
