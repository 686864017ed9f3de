import { z } from 'zod'
import { promiseBasis } from '@/lib/domain/delivery-promise'
import { labelStatus, numberType, packageStatus } from '@/lib/domain/package'
import { packageList } from '@/lib/domain/package-list'
import { Day, Id, Instant, numberText } from './kernel'

export const Status = z.enum(packageStatus.names)
export const ShipStatus = z.enum(packageList.names)

/** One row of the list: what an operator scans a page for. Fields the caller's category may not read are null. */
export const PackageRow = z.object({
  id: Id,
  order_id: z.string(),
  tracking_no: z.string(),
  carrier_tracking_no: z.string().nullable(),
  ref_no: z.string(),
  client_id: Id,
  client: z.string(),
  carrier_id: Id.nullable(),
  carrier: z.string().nullable(),
  rsa_service_code: z.string(),
  service_type: z.string(),
  delivery_type: z.string(),
  consignee_name: z.string().nullable(),
  city: z.string(),
  country_code: z.string(),
  pieces: z.number(),
  weight: z.string(),
  chargeable_weight: z.string().nullable(),
  declared_value: z.string().nullable(),
  currency: z.string(),
  payment_mode: z.string(),
  cod_amount: z.string().nullable(),
  cod_currency: z.string().nullable(),
  status: Status,
  status_at: Instant,
  last_event_code: z.string().nullable(),
  last_event: z.string().nullable(),
  last_event_at: Instant.nullable(),
  attempt_count: z.number(),
  bag_no: z.string().nullable(),
  consolidation_no: z.string().nullable(),
  label_status: z.enum(labelStatus.names),
  label_error: z.string().nullable(),
  label_print_count: z.number(),
  channel: z.string().nullable(),
  source: z.string(),
  sla_due_at: Instant.nullable(),
  /** Promised when it was booked (docs/decisions/056-promises.md). */
  likely_on: Day.nullable(),
  sure_on: Day.nullable(),
  created_at: Instant,
})

export const PackageItem = z.object({
  line_no: z.number(),
  sku: z.string().nullable(),
  description: z.string(),
  hs_code: z.string().nullable(),
  quantity: z.number(),
  unit_value: z.string(),
  currency: z.string(),
  unit_weight: z.string().nullable(),
  origin_country: z.string().nullable(),
})

const History = z.object({
  from_status: z.string().nullable(),
  to_status: z.string(),
  note: z.string().nullable(),
  changed_by_name: z.string(),
  user_category: z.string(),
  changed_at: Instant,
})

export const PackageListRow = z.object({
  id: Id,
  /** A parcel of the list, whose page shows the shipment; null when the caller may see none of them. */
  first_package_id: Id.nullable(),
  package_list_no: z.string(),
  client_id: Id,
  client: z.string(),
  seller_name: z.string().nullable(),
  seller_invoice_no: z.string().nullable(),
  package_count: z.number(),
  goods_value: z.string().nullable(),
  currency: z.string(),
  payment_amount: z.string().nullable(),
  payment_status: z.string(),
  payment_method: z.string().nullable(),
  payment_due_date: z.string().nullable(),
  ship_option: z.string(),
  shipping_reference: z.string().nullable(),
  boe_no: z.string().nullable(),
  status: ShipStatus,
  label: z.string(),
  progress: z.number().nullable(),
  progress_color: z.string(),
  /** Moves the caller may make now. */
  allowed_next: z.array(z.string()),
  version: z.number(),
  created_at: Instant,
  updated_at: Instant,
})

export const PackageList = PackageListRow.extend({
  freight_amount: z.string().nullable(),
  insurance_amount: z.string().nullable(),
  cif_aed: z.string().nullable(),
  duty_amount: z.string().nullable(),
  vat_amount: z.string().nullable(),
  service_fee: z.string().nullable(),
  service_fee_vat: z.string().nullable(),
  carrier_name: z.string().nullable(),
  shipped_at: Instant.nullable(),
  eta: Instant.nullable(),
  customs_reference: z.string().nullable(),
  custom_initiated_at: Instant.nullable(),
  custom_closed_at: Instant.nullable(),
  duty_paid: z.string().nullable(),
  container_load: z.number().nullable(),
  pickup_type: z.number().nullable(),
  history: z.array(History),
})

/** What billing takes from a parcel's life (invoices-payments.md 2.6). */
const Charge = z.object({
  charge_no: z.string(), direction: z.string(), source: z.string(), service_date: z.string(),
  description: z.string(), qty: z.string(), unit: z.string(), rate: z.string(),
  amount: z.string(), vat_amount: z.string(), currency: z.string(), status: z.string(), void_reason: z.string().nullable(),
})
/** Who changed or revealed what, and the numbers carriers had given before. */
const Audited = z.object({
  entries: z.array(z.object({ id: Id, at: Instant, actor: z.string(), action: z.string(), before: z.unknown(), after: z.unknown() })),
  former_numbers: z.array(z.object({
    id: Id, carrier: z.string().nullable(), carrier_tracking_no: z.string().nullable(),
    effective_date: z.string(), reason: z.string(), replaced_at: Instant, replaced_by: z.string().nullable(),
  })),
})

export const Package = PackageRow.extend({
  consignee_company: z.string().nullable(),
  consignee_phone: z.string().nullable(),
  consignee_phone_alt: z.string().nullable(),
  consignee_email: z.string().nullable(),
  consignee_id_no: z.string().nullable(),
  address_line1: z.string().nullable(),
  address_line2: z.string().nullable(),
  national_address: z.string().nullable(),
  makani_no: z.string().nullable(),
  area: z.string().nullable(),
  state: z.string().nullable(),
  pincode: z.string().nullable(),
  lat: z.string().nullable(),
  lng: z.string().nullable(),
  actual_weight: z.string().nullable(),
  volumetric_weight: z.string().nullable(),
  length: z.string().nullable(),
  width: z.string().nullable(),
  height: z.string().nullable(),
  package_type: z.string().nullable(),
  goods_description: z.string(),
  declared_value_aed: z.string().nullable(),
  fx_rate: z.string().nullable(),
  insurance_amount: z.string().nullable(),
  incoterm: z.string(),
  content_type: z.string(),
  special_handling: z.array(z.string()),
  /** Dangerous goods, by these codes and what they imply. */
  dg_flag: z.boolean(),
  /** Papers its codes ask for that are not kept yet: 'MSDS'. */
  documents_missing: z.array(z.string()),
  /** What a label cannot show as it was typed, each in a sentence. */
  label_notes: z.array(z.string()),
  delivery_instructions: z.string().nullable(),
  requested_delivery_date: z.string().nullable(),
  channel_order_id: z.string().nullable(),
  environment: z.string(),
  last_location: z.string().nullable(),
  delivered_at: Instant.nullable(),
  cancelled_at: Instant.nullable(),
  cancel_reason: z.string().nullable(),
  version: z.number(),
  updated_at: Instant,
  /** Personal details are masked until asked for with `reveal`; every reveal is logged. */
  masked: z.boolean(),
  /** Parts that come only when asked for with `include`, and whether this reader may have them. */
  sees: z.object({ charges: z.boolean(), audit: z.boolean() }),
  can: z.object({ edit: z.boolean(), cancel: z.boolean(), print: z.boolean() }),
  items: z.array(PackageItem),
  package_list: PackageList.nullable(),
  documents: z.number(),
  /** Only when asked for with `include`, and null for whom they are no business of. */
  charges: z.array(Charge).nullish(),
  audit: Audited.nullish(),
})

/** Columns of the list beyond the usual ones, there when `fields_ids` or a template asks for them (packages.md 2, package_column_fields). */
const moreColumns = {
  consignee_company: z.string().nullable(),
  /** Masked, like everywhere but behind a logged reveal. */
  consignee_phone: z.string().nullable(),
  area: z.string().nullable(),
  state: z.string().nullable(),
  pincode: z.string().nullable(),
  actual_weight: z.string().nullable(),
  volumetric_weight: z.string().nullable(),
  length: z.string().nullable(),
  width: z.string().nullable(),
  height: z.string().nullable(),
  package_type: z.string().nullable(),
  content_type: z.string(),
  goods_description: z.string(),
  special_handling: z.array(z.string()),
  declared_value_aed: z.string().nullable(),
  fx_rate: z.string().nullable(),
  insurance_amount: z.string().nullable(),
  incoterm: z.string(),
  carrier_code: z.string().nullable(),
  return_tracking_no: z.string().nullable(),
  channel_order_id: z.string().nullable(),
  environment: z.string(),
  upload_id: Id.nullable(),
  package_list_no: z.string().nullable(),
  ship_status: z.string().nullable(),
  service_customs_clearance_flag: z.boolean(),
  service_linehaul_flag: z.boolean(),
  last_location: z.string().nullable(),
  delivery_instructions: z.string().nullable(),
  cancel_reason: z.string().nullable(),
  promised_at: Instant.nullable(),
  delivered_at: Instant.nullable(),
  returned_at: Instant.nullable(),
  cancelled_at: Instant.nullable(),
  requested_delivery_date: z.string().nullable(),
  promise_basis: z.enum(promiseBasis.names).nullable(),
  label_printed_at: Instant.nullable(),
}
export const FoundPackage = PackageRow.extend(z.object(moreColumns).partial().shape)

/** Numbers of packages as pasted or scanned. */
export const PackageNumbers = z
  .array(numberText(60).min(1))
  .min(1, 'Give at least one number.')
  .max(500, 'At most 500 numbers at a time.')
export const NumberType = z.enum(numberType.names)

/** What is asked anew once packages have changed. */
export const packageLists = ['packages.find', 'packages.stats', 'packages.one', 'packages.listsOfPackages']
