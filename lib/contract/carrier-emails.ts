import { z } from 'zod'
import { emailAttachment, emailPurpose, emailSendMode } from '@/lib/domain/carrier-feed'
import { guardedStatus } from '@/lib/domain/record-status'
import { Emails, OptionalEmail } from './email'
import { anyOf, byId, CountryCode, get, Id, Instant, paged, paging, patch, post } from './kernel'

const reads = ['app_carrier_partner:carrier-emails', 'app_carrier_partner:carrier-edit'] as const
const edits = 'app_carrier_partner:carrier-edit'
const own = ['carrier'] as const

const fields = {
  country_code: CountryCode.nullish(),
  purpose: z.enum(emailPurpose.names),
  to_emails: Emails(10, 1),
  cc_emails: Emails(10),
  bcc_emails: Emails(5),
  subject_template: z.string().trim().min(1, 'Subject is required.').max(200),
  body_template: z.string().trim().min(1, 'Text is required.').max(10_000),
  attachment: z.enum(emailAttachment.names),
  send_mode: z.enum(emailSendMode.names),
  send_time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Give a time such as 18:00.').nullish(),
}
const Row = z.object({
  id: Id, carrier_id: Id, carrier: z.string(), country_code: z.string().nullable(), country: z.string(),
  purpose: fields.purpose, to_emails: z.array(z.string()), cc_emails: z.array(z.string()),
  bcc_emails: z.array(z.string()), subject_template: z.string(), body_template: z.string(),
  attachment: fields.attachment, send_mode: fields.send_mode, send_time: z.string().nullable(),
  last_sent_at: Instant.nullable(), status: z.enum(guardedStatus.names), version: z.number(),
})
const refreshes = ['carrierEmails.list', 'carrierEmails.one']

/** Whom to write to at a carrier, about what (carriers.md, carrier_email). A carrier's own user keeps its own. */
export const carrierEmails = {
  list: get('/api/pickup/carrier_email/list', {
    needs: reads,
    query: paging.extend({
      carrier_id: anyOf(Id), country_code: anyOf(CountryCode), purpose: anyOf(fields.purpose), status: anyOf(z.enum(guardedStatus.names)),
    }),
    reply: paged(Row),
  }),
  add: post('/api/pickup/carrier_email/add', {
    needs: edits, own,
    body: z.object({
      carrier_id: Id, ...fields, cc_emails: fields.cc_emails.default([]), bcc_emails: fields.bcc_emails.default([]),
      attachment: fields.attachment.default('none'), send_mode: fields.send_mode.default('immediate'),
    }),
    reply: z.object({ id: Id }), refreshes,
  }),
  one: get('/api/pickup/carrier_email/edit/:id', { needs: reads, params: byId, reply: Row }),
  update: patch('/api/pickup/carrier_email/update/:id', {
    needs: edits, own, params: byId,
    body: z.object({ ...fields, status: z.enum(guardedStatus.names), version: z.number().int() }).partial(), reply: Row, refreshes,
  }),
  test: post('/api/pickup/carrier_email/test/:id', {
    needs: edits, own, params: byId, writes: false, body: z.object({ to: OptionalEmail }),
    reply: z.object({ sent_to: z.string(), subject: z.string(), text: z.string() }), refreshes,
  }),
}
