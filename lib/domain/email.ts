import { machine, type Move, type NameOf } from './machine'

const isResent: Move = { label: 'Resend', confirm: 'Send this e-mail again to [it]?', done: 'The e-mail is on its way again.' }
/**
 * sellers-ior.md 3.6. `sending` is under way, and `queued` again when its sender died or could not; what waits may be sent at once by hand; `kept` is a mail
 * where there is no mail server, which is read here and goes nowhere.
 */
export const emailStatus = /* @__PURE__ */ machine({
  queued: { label: 'Queued', tone: 'blue', moves: { sending: null, queued: isResent } },
  sending: { label: 'Sending', tone: 'cyan', moves: { sent: null, failed: null, queued: isResent } },
  sent: { label: 'Sent', tone: 'green', moves: ['delivered', 'bounced'] },
  delivered: { label: 'Delivered', tone: 'green', moves: ['opened'] },
  opened: { label: 'Opened', tone: 'green', moves: [] },
  failed: { label: 'Failed', tone: 'red', moves: { queued: isResent } },
  bounced: { label: 'Bounced', tone: 'orange', moves: { queued: isResent } },
  kept: { label: 'Kept here', tone: 'grey', moves: [] },
})
export type EmailStatus = NameOf<typeof emailStatus>

/** Mails whose text opens an account: it is gone once sent; one that is only kept is read by whoever manages that account. */
export const secretTemplates: readonly string[] = ['password_reset', 'invite', 'signup_confirm']
