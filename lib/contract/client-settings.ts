import { z } from 'zod'
import { clientMailEvent, clientWebhookEvent } from '@/lib/domain/client'
import { labelFileFormats, labelPapers } from '@/lib/domain/label-setup'
import { packageIncoterm } from '@/lib/domain/package'
import { Emails } from './email'
import { blank, byId, Dirhams, Flag, get, Id, post, typedDecimal } from './kernel'
import { signingSecret } from './subscriptions'

const edit = 'app_client:client-settings-edit'
const reads = 'app_client:client-settings'

const amount = Dirhams.refine((value) => !value.startsWith('-'), 'The amount cannot be negative.')
const percent = typedDecimal('The percentage').refine(
  (value) => /^\d{1,3}(\.\d{1,2})?$/.test(value) && Number(value) <= 100, 'Give 0 to 100 percent, at most two decimals.',
)
const whole = (least: number, most: number, words: string) => z.coerce.number().int(words).min(least, words).max(most, words)

/** What a client's parcels and systems follow (clients.md 2.3): the settings one of our rules reads. */
const settings = {
  cod_allowed: Flag,
  cod_max_amount: amount,
  default_incoterm: z.enum(packageIncoterm.names),
  weight_adjustment_rate: z.union([blank, amount]).nullable(),
  label_format: z.enum(labelFileFormats),
  /** Null: as the lane or the carrier says. */
  label_size: z.union([blank, z.enum(labelPapers)]).nullable(),
  print_logo_on_label: Flag,
  print_invoice_with_label: Flag,
  webhook_url: z.union([blank, z.string().trim().max(300)]).nullable(),
  /** Only ever written; left empty, the one in use stays. */
  webhook_secret: z.union([blank, signingSecret('Use 32 to 128 characters.')]).nullable(),
  webhook_events: z.array(z.enum(clientWebhookEvent.names)).max(10),
  webhook_retry_max: whole(0, 10, 'Repeat 0 to 10 times.'),
  webhook_timeout_s: whole(3, 30, 'Wait 3 to 30 seconds.'),
  api_rate_limit_per_min: whole(60, 6000, 'Allow 60 to 6,000 calls a minute.'),
  allowed_ips: z.array(z.string().trim().max(43)).max(20, 'At most 20 addresses.'),
  schedular_interval_min: whole(5, 1440, 'Send every 5 to 1,440 minutes.'),
  auto_allocate_carrier: Flag,
  pod_required: Flag,
  insurance_default: Flag,
  insurance_percent: percent,
  notify_email_events: z.array(z.enum(clientMailEvent.names)).max(10),
  report_recipients: Emails(10),
}
const Settings = z.object({
  cod_allowed: z.boolean(), cod_max_amount: z.string(), default_incoterm: z.string().nullable(),
  weight_adjustment_rate: z.string().nullable(), label_format: z.string(), label_size: z.string().nullable(),
  print_logo_on_label: z.boolean(), print_invoice_with_label: z.boolean(), webhook_url: z.string().nullable(),
  webhook_events: z.array(z.string()), webhook_retry_max: z.number(), webhook_timeout_s: z.number(),
  api_rate_limit_per_min: z.number(), allowed_ips: z.array(z.string()),
  schedular_interval_min: z.number(), auto_allocate_carrier: z.boolean(), pod_required: z.boolean(),
  insurance_default: z.boolean(), insurance_percent: z.string(), notify_email_events: z.array(z.string()),
  report_recipients: z.array(z.string()),
})

/** Beside each other, so that a form reads and saves them under the same names. */
const Shown = Settings.extend({
  client_id: Id,
  client: z.string(),
  /** What holds where nothing is set. */
  defaults: Settings,
  editable_fields: z.array(z.string()),
  /** A secret signs what the webhook is sent. */
  secret_set: z.boolean(),
  /** The webhook is told nothing unless the client is called rather than asking. */
  integration_mode: z.string(),
  version: z.number(),
})

export const clientSettings = {
  one: get('/api/client/settings/list/:id', { needs: reads, params: byId, reply: Shown }),
  save: post('/api/client/settings/create-or-edit', {
    needs: edit,
    body: z.strictObject(
      { client_id: Id, ...z.object(settings).partial().shape, version: z.coerce.number().int().optional() },
      { error: (fault) => (fault.code === 'unrecognized_keys' ? `Unknown setting ${fault.keys[0]}.` : undefined) },
    ),
    reply: Shown,
    refreshes: ['clientSettings.one', 'subscriptions.tracking', 'subscriptions.label', 'subscriptions.pod', 'subscriptions.order'],
  }),
  test: post('/api/client/settings/test-webhook/:id', {
    needs: edit,
    writes: false,
    whileViewing: false,
    params: byId,
    body: z.object({ event: z.enum(clientWebhookEvent.names).default('shipment.event') }),
    reply: z.object({ http_status: z.number(), ms: z.number(), response_excerpt: z.string() }),
  }),
}
