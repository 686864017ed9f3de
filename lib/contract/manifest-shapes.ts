import { z } from 'zod'
import {
  manifestBasis, manifestFormat, manifestSort, manifestSplit, manifestStatus, manifestTemplateStatus, maxManifestHours,
} from '@/lib/domain/manifest'
import { Id, Instant } from './kernel'

export const Status = z.enum(manifestStatus.names)
export const Format = z.enum(manifestFormat.names)
const SortEntry = z.object({
  /** null: by when the package was created, oldest first. */
  field_id: z.number().int().nullable(),
  sort: z.enum(manifestSort.names),
  priority: z.number().int().min(1).max(5),
})

const badHours = `Hours must be a whole number from 1 to ${maxManifestHours}.`
export const TemplateFields = z.object({
  fields_ids: z.array(z.number().int()).min(1, 'Choose at least one column.').max(40, 'Choose at most 40 columns.'),
  header_ids: z.array(z.number().int()).max(12, 'Choose at most 12 headers.'),
  fields_sorting: z.array(SortEntry).min(1, 'Add one sorting.').max(5, 'At most 5 sortings.'),
  hours: z.number(badHours).int(badHours).min(1, badHours).max(maxManifestHours, badHours),
})

export const Configuration = z.object({
  basis: z.enum(manifestBasis.names),
  scope_client_id: Id.nullable(),
  scope_client: z.string().nullable(),
  scope_carrier_id: Id.nullable(),
  scope_carrier: z.string().nullable(),
  scope_facility_id: Id.nullable(),
  scope_facility: z.string().nullable(),
  formats: z.array(Format),
  recipients: z.array(z.string()),
  cc: z.array(z.string()),
  subject: z.string(),
  body: z.string(),
  days: z.array(z.string()),
  start_time: z.string().nullable(),
  end_time: z.string().nullable(),
  send_empty: z.boolean(),
  split_by: z.enum(manifestSplit.names),
  auto_send: z.boolean(),
  version: z.number(),
})

export const Template = TemplateFields.extend({
  user_id: Id,
  user: z.string(),
  user_category: z.string(),
  status: z.enum(manifestTemplateStatus.names),
  /** 0: nothing saved yet, these are the defaults. */
  version: z.number(),
  updated_at: Instant.nullable(),
  /** Columns this user's category may have, by number. */
  open_fields: z.array(z.number()),
  /** Headers the category may have, by number. */
  open_headers: z.array(z.number()),
  /** Labels of columns the category lost since the template was saved; they are left out. */
  removed_fields: z.array(z.string()),
  /** Hours a window spans until somebody chooses: `manifest_hours_default`. */
  default_hours: z.number(),
  configuration: Configuration.nullable(),
})

const ManifestFile = z.object({ format: Format, size: z.number(), sha256: z.string() })
export const ManifestRow = z.object({
  id: Id,
  manifest_no: z.string(),
  user_id: Id,
  user: z.string(),
  client_id: Id.nullable(),
  client: z.string().nullable(),
  carrier_id: Id.nullable(),
  carrier: z.string().nullable(),
  facility_id: Id.nullable(),
  facility: z.string().nullable(),
  window_from: Instant,
  window_to: Instant,
  /** Both ends in Dubai time. */
  window: z.string(),
  split_value: z.string(),
  part: z.number(),
  basis: z.enum(manifestBasis.names),
  status: Status,
  package_count: z.number(),
  piece_count: z.number(),
  total_weight: z.string(),
  /** `AED 120.00`, each currency by itself; empty for who may not see money. */
  cod: z.string(),
  sent_at: Instant.nullable(),
  sent_to: z.array(z.string()),
  error: z.string().nullable(),
  handed_over_at: Instant.nullable(),
  created_by: z.string(),
  created_at: Instant,
})

const Line = z.object({
  line_no: z.number(),
  package_id: Id,
  tracking_no: z.string(),
  ref_no: z.string(),
  city: z.string(),
  country_code: z.string(),
  pieces: z.number(),
  weight: z.string(),
  scanned_at: Instant.nullable(),
  short: z.boolean(),
})

export const Manifest = ManifestRow.extend({
  files: z.array(ManifestFile),
  formats: z.array(Format),
  recipients: z.array(z.string()),
  driver_name: z.string().nullable(),
  vehicle_no: z.string().nullable(),
  seal_no: z.string().nullable(),
  signature: z.string().nullable(),
  void_reason: z.string().nullable(),
  supersedes_id: Id.nullable(),
  short_count: z.number(),
  lines: z.array(Line),
  lines_total: z.number(),
})

export const Made = z.object({ manifests: z.array(z.object({ id: Id, manifest_no: z.string(), status: Status, package_count: z.number() })) })
