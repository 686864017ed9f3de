import { z } from 'zod'
import { emailStatus } from '@/lib/domain/email'
import { anyOf, byId, get, Id, Instant, paged, paging, post, numberText } from './kernel'

const needs = 'app_base:email-logs'
const Status = z.enum(emailStatus.names)

const Mail = z.object({
  id: Id,
  created_at: Instant,
  sent_at: Instant.nullable(),
  template: z.string(),
  to: z.string(),
  subject: z.string(),
  ref_no: z.string().nullable(),
  attachments: z.number(),
  attempts: z.number(),
  status: Status,
  last_error: z.string().nullable(),
})

/** Every mail of ours, sent or only kept (sellers-ior.md 2.7). */
export const emailLogs = {
  list: get('/api/email_logs/list', {
    needs,
    query: paging.extend({ template: anyOf(z.string().max(40)), status: anyOf(Status), ref_no: numberText(60).optional(), service_center_id: anyOf(Id) }),
    reply: paged(Mail),
  }),
  one: get('/api/email_logs/:id', {
    needs,
    params: byId,
    reply: Mail.extend({
      to_addresses: z.array(z.string()), cc_addresses: z.array(z.string()),
      files: z.array(z.object({ name: z.string(), size: z.number().nullable() })), ref_type: z.string().nullable(),
      body_text: z.string().nullable(), body_html: z.string().nullable(),
      /** Why the text is not shown. */
      hidden: z.string().nullable(),
    }),
  }),
  resend: post('/api/email_logs/resend', {
    needs: 'app_base:email-logs-resend', body: z.object({ ids: z.array(Id).min(1).max(100, 'At most 100 e-mails at once.') }),
    reply: z.object({ queued: z.number() }), refreshes: ['emailLogs.list', 'emailLogs.one'],
  }),
}
