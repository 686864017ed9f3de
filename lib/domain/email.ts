import { machine, type NameOf } from './machine'

/** sellers-ior.md 3.6. `sending` is under way, and `queued` again when its sender died or could not; what waits may be sent at once by hand; `kept` is a mail of a house without a mail server, which is read here and goes nowhere. */
export const emailStatus = machine({
  queued: { label: 'Queued', tone: 'blue', moves: ['sending', 'queued'] },
  sending: { label: 'Sending', tone: 'cyan', moves: ['sent', 'failed', 'queued'] },
  sent: { label: 'Sent', tone: 'green', moves: ['delivered', 'bounced'] },
  delivered: { label: 'Delivered', tone: 'green', moves: ['opened'] },
  opened: { label: 'Opened', tone: 'green', moves: [] },
  failed: { label: 'Failed', tone: 'red', moves: ['queued'] },
  bounced: { label: 'Bounced', tone: 'orange', moves: ['queued'] },
  kept: { label: 'Kept here', tone: 'grey', moves: [] },
})
export type EmailStatus = NameOf<typeof emailStatus>

/** Mails whose text opens an account: it is gone once sent; one that is only kept is read by whoever manages that account. */
export const secretTemplates: readonly string[] = ['password_reset', 'invite', 'signup_confirm']
