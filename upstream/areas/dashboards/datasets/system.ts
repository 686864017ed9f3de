import { sql } from 'drizzle-orm'
import { outgoingIntegration } from '@/lib/domain/outgoing'
import { deliveryResult } from '@/lib/domain/subscription'
import { uploadStatus } from '@/lib/domain/upload'
import { isUploadKind, uploadKinds } from '@/lib/domain/upload-kinds'
import { visibleUploads } from '../../../core/uploads/scope'
import { literals } from '../../../db/literals'
import { anyOfValues } from '../../../platform/list'
import { isAdmin } from '../../../platform/who'
import { clientOf, count, countIf, type Dataset, filtered, ratio, statusOf, sumOf } from '../dataset'

const kinds = { names: Object.keys(uploadKinds), label: (kind: keyof typeof uploadKinds) => uploadKinds[kind].title, is: (value: unknown) =>
  isUploadKind(String(value)) }

export const uploads: Dataset = {
  label: 'Uploads', text: 'Files that were sent and what became of their rows.', from: sql`excel_details d`, only: sql`not d.dry_run`,
  scope: (who) => visibleUploads(who, sql`d`), isPersonal: true,
  dates: { sent: { label: 'Sent', at: sql`d.created_at` } },
  dimensions: {
    kind: { label: 'Kind', at: sql`d.kind`, naming: kinds, opens: 'kind' }, status: statusOf(sql`d.status`, uploadStatus), client: clientOf(sql`d.client_id`),
    sender: { label: 'Sent by', at: sql`d.user_name` },
  },
  measures: {
    files: count('Files', 'Files'), rows: sumOf('Rows', 'Rows in them', sql`d.rows_total`),
    rejected: sumOf('Refused rows', 'Rows that were refused', sql`d.rows_rejected`),
    rejected_pct: ratio('Refused', 'Refused rows, of all rows', sql`sum(d.rows_rejected)`, sql`sum(d.rows_total)`),
  },
}

const isBad = sql`o.result in ${literals(deliveryResult, 'failed', 'abandoned')}`
/** Calls we make: admin all, a client those to its own systems (reports.md 2, rows). */
export const outgoing: Dataset = {
  label: 'Integrations', text: 'Calls we make to carriers, clients and shops.', from: sql`outgoing_logs o`,
  scope: (who) =>
    (isAdmin(who) ? undefined : who.user_category === 'client' && who.seller_id === null
      ? sql`(o.integration = 'client_webhook' and ${anyOfValues(sql`o.client_id`, who.client_ids) ?? sql`false`})`
      : sql`false`),
  dates: { made: { label: 'Made', at: sql`o.created_at`, opens: {} } },
  dimensions: {
    integration: { label: 'Integration', at: sql`o.integration`, naming: outgoingIntegration, opens: 'integration' },
    partner: { label: 'Partner', at: sql`o.partner_code`, opens: 'partner_code' }, result: { label: 'Result', at: sql`o.result`, naming: deliveryResult,
      opens: 'result' },
    event: { label: 'Event', at: sql`o.event`, opens: 'event' }, client: clientOf(sql`o.client_id`),
  },
  measures: {
    calls: count('Calls', 'Calls, each attempt once'), failed: countIf('Failed', 'Calls that failed or were given up', isBad),
    error_pct: ratio('Error rate', 'Failed, of all calls', filtered(isBad), sql`count(*)`),
    p95_ms: {
      label: 'p95', text: 'Nineteen of twenty calls were faster; of at most 31 days', kind: 'ms', isMedian: true,
      at: () => sql`round((percentile_cont(0.95) within group (order by o.duration_ms))::numeric)`,
    },
  },
  opens: '/outgoing-log', openDays: 7,
}
