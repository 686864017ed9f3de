import { z } from 'zod'
import { cancelReason, deliveryType, labelStatus, packageDocumentType, packageIncoterm, paymentMode } from '@/lib/domain/package'
import { requestMethod } from '@/lib/domain/payment-request'
import { userCategory } from '@/lib/domain/user'
import { OptionalEmail } from './email'
import { ConsigneePhone, ConsigneePhoneAlt } from './phone'
import { HsCode } from './goods'
import {
  anyOf, anySignedIn, byId, Centimetres, CountryCode, Currency, Day, del, Dirhams, Flag, get, Id, Instant, Kilograms, lookup, Money, paged, paging, patch, post,
  numberText, UnitPrice,
} from './kernel'
import { packageLabels } from './package-labels'
import { FoundPackage, NumberType, Package, packageLists, PackageNumbers, PackageList, PackageListRow, ShipStatus, Status } from './package-shapes'


const listFilters = {
  client_id: anyOf(Id),
  carrier_id: anyOf(Id),
  status: anyOf(Status),
  service_type: anyOf(z.string()),
  delivery_type: anyOf(z.enum(deliveryType.names)),
  country_code: anyOf(CountryCode),
  city: z.string().trim().max(100).optional(),
  payment_mode: z.enum(paymentMode.names).optional(),
  label_status: anyOf(z.enum(labelStatus.names)),
  bagged: Flag.optional(),
  channel: z.string().max(40).optional(),
  source: anyOf(z.string()),
  special_handling: anyOf(z.string()),
  upload_id: Id.optional(),
  /** Past its SLA time and not yet at the end of its life. */
  sla_breached: Flag.optional(),
  /** Delivered by word of a carrier that owes the proof. */
  proof_missing: Flag.optional(),
  date_field: z.enum(['created_at', 'label_created', 'delivered_at', 'last_event_at']).default('created_at'),
}

/** packages.md 5 (b): what a move of the ship workflow may need; the upstream says which are missing. */
export const ShipMove = z.object({
  ship_status: ShipStatus,
  version: z.number().int(),
  note: z.string().trim().max(500).optional(),
  payment_amount: Dirhams.optional(),
  payment_method: z.enum(requestMethod.names).optional(),
  payment_due_date: Day.optional(),
  waive: z.boolean().optional(),
  ship_option: z.enum(['no', 'shipped_by_air', 'shipped_by_sea']).optional(),
  container_load: z.union([z.literal(1), z.literal(2)]).optional(),
  pickup_type: z.union([z.literal(0), z.literal(1)]).optional(),
  shipping_reference: z.string().trim().max(40).optional(),
  mawb_no: z.string().trim().max(40).optional(),
  hawb_no: z.string().trim().max(40).optional(),
  bl_no: z.string().trim().max(40).optional(),
  container_no: z.string().trim().max(20).optional(),
  etd: Day.optional(),
  carrier_name: z.string().trim().max(80).optional(),
  shipped_at: z.iso.datetime({ offset: true }).optional(),
  eta: z.iso.datetime({ offset: true }).optional(),
  boe_no: z.string().trim().regex(/^[0-9]{1,3}-?[0-9]{6,11}(-[0-9]{2})?$/, 'A BOE number looks like 101-2600012345-26.').optional(),
  customs_reference: z.string().trim().max(40).optional(),
  custom_initiated_at: z.iso.datetime({ offset: true }).optional(),
  custom_closed_at: z.iso.datetime({ offset: true }).optional(),
  duty_paid: Dirhams.optional(),
})

/** One line of the contents; the lines sent replace all lines, numbered in their order. */
const ItemChange = z.object({
  sku: z.string().trim().max(64).nullish(),
  description: z.string().trim().min(1, 'Description is required.').max(200),
  hs_code: HsCode.nullish(),
  quantity: z.coerce.number().int().min(1, 'Quantity must be from 1 to 99999.').max(99_999, 'Quantity must be from 1 to 99999.'),
  unit_value: UnitPrice,
  unit_weight: Kilograms.nullish(),
  origin_country: CountryCode.nullish(),
})
/** codes.md 2: the code of a special handling. */
const HandlingCode = z.string().trim().toUpperCase().regex(/^[A-Z0-9]{3}$/, 'A handling code has three letters or digits.')
const items = z.array(ItemChange).max(200, 'At most 200 items.')

/** What the operational edit of one parcel may change (packages.md 4, /package-edit). */
export const PackageChange = z.object({
  consignee_name: z.string().trim().min(1, 'Consignee name is required.').max(100),
  consignee_company: z.string().trim().max(100).nullish(),
  consignee_phone: ConsigneePhone,
  consignee_phone_alt: ConsigneePhoneAlt,
  consignee_email: OptionalEmail,
  /** Never read back but masked; the mask sent back changes nothing. */
  consignee_id_no: z.string().trim().max(30).nullish(),
  country_code: CountryCode,
  state: z.string().trim().max(100).nullish(),
  city: z.string().trim().min(1, 'City is required.').max(100),
  area: z.string().trim().max(100).nullish(),
  pincode: z.string().trim().max(12).nullish(),
  national_address: z.string().trim().max(20).nullish(),
  makani_no: z.string().trim().max(20).nullish(),
  address_line1: z.string().trim().min(1, 'Address is required.').max(200),
  address_line2: z.string().trim().max(200).nullish(),
  pieces: z.coerce.number().int().min(1, 'Pieces must be from 1 to 999.').max(999, 'Pieces must be from 1 to 999.'),
  weight: Kilograms,
  length: Centimetres.nullish(),
  width: Centimetres.nullish(),
  height: Centimetres.nullish(),
  package_type: z.string().max(20).nullish(),
  goods_description: z.string().trim().min(1, 'Goods description is required.').max(200),
  special_handling: z.array(HandlingCode).max(20, 'At most 20 handling codes.').nullish(),
  declared_value: Money,
  currency: Currency,
  payment_mode: z.enum(paymentMode.names),
  cod_amount: Money,
  cod_currency: Currency.nullish(),
  insurance_amount: Money,
  incoterm: z.enum(packageIncoterm.names),
  rsa_service_code: z.string().trim().max(20),
  carrier_id: Id.nullish(),
  requested_delivery_date: Day.nullish(),
  delivery_instructions: z.string().trim().max(255).nullish(),
  /** Where the driver goes; both or none. */
  lat: z.coerce.number().min(-90, 'Latitude must be from -90 to 90.').max(90, 'Latitude must be from -90 to 90.').nullish(),
  lng: z.coerce.number().min(-180, 'Longitude must be from -180 to 180.').max(180, 'Longitude must be from -180 to 180.').nullish(),
  items,
})

const Template = z.object({
  id: Id,
  name: z.string(),
  fields_ids: z.array(z.number()),
  sort_by: z.string().nullable(),
  sort: z.enum(['a_to_z', 'z_to_a', 'highest', 'lowest']).nullable(),
  filters: z.record(z.string(), z.unknown()),
  is_default: z.boolean(),
  is_shared: z.boolean(),
  /** Categories a shared template is for; none named: everybody. */
  shared_with: z.array(z.enum(userCategory.names)),
  own: z.boolean(),
  updated_at: Instant,
})
// No defaults here: a change that leaves a field out leaves it as it was.
const TemplateFields = z.object({
  name: z.string().trim().min(1, 'Name is required.').max(60),
  fields_ids: z.array(z.number().int()).min(1, 'Choose at least one column.').max(60),
  sort_by: z.string().max(60).nullish(),
  sort: z.enum(['a_to_z', 'z_to_a', 'highest', 'lowest']).nullish(),
  filters: z.record(z.string(), z.unknown()).optional(),
  is_default: z.boolean().optional(),
  is_shared: z.boolean().optional(),
  shared_with: z.array(z.enum(userCategory.names)).optional(),
})
const Document = z.object({
  id: Id,
  doc_type: z.enum(packageDocumentType.names),
  file_name: z.string(),
  mime: z.string(),
  size: z.number(),
  uploaded_at: Instant,
  url: z.string(),
})

const list = 'app_package:package-list'

export const packages = {
  find: post('/api/packages/find', {
    needs: list,
    writes: false,
    body: paging.extend({
      ...listFilters,
      /** Columns and order of a saved template; its filters are the screen's to put into the URL, where the reader can undo them. */
      template_id: Id.optional(),
      /** Columns of this answer by number (`columnFields`), before any template's. */
      fields_ids: z.array(z.number().int()).max(60).optional(),
      numbers: PackageNumbers.optional(),
      number_type: NumberType.default('any'),
    }),
    /** `meta.not_found`: numbers nobody may see a package of. `meta.from`: the first day looked at when the call named none. */
    reply: paged(FoundPackage),
  }),
  /** Figures of the list `find` answers for the same filters. */
  stats: get('/api/packages/stats', {
    needs: list,
    query: z.object({ ...listFilters, search: paging.shape.search, from: Day.optional(), to: Day.optional() }),
    reply: z.object({
      total: z.number(),
      by_status: z.partialRecord(Status, z.number()),
      /** Not yet at the end of their life. */
      open: z.number(),
      label_failed: z.number(),
      cod_open_aed: z.string(),
      sla_breached: z.number(),
      /** The window counted, Dubai days; a link from a figure to its rows carries it. */
      from: Day.nullable(),
      to: Day.nullable(),
    }),
  }),
  one: get('/api/packages/:id', {
    needs: 'app_package:package-view', params: byId, query: z.object({ reveal: Flag.optional(), include: anyOf(z.enum(['charges', 'audit'])) }), reply: Package,
  }),
  change: patch('/api/package/:id', {
    needs: ['app_package:package-edit', 'app_seller:package-list-status'],
    params: byId,
    body: ShipMove.partial({ ship_status: true, version: true }).extend({
      incoterm: z.enum(packageIncoterm.names).optional(),
      seller_invoice_no: z.string().trim().min(1, 'Give the invoice number.').max(40).optional(),
      items: items.optional(),
      declared_value: Money.optional(),
      currency: Currency.optional(),
    }),
    reply: Package,
    refreshes: packageLists,
  }),
  listsOfPackages: get('/api/package-list', {
    needs: ['app_seller:package-list-status', list],
    query: paging.extend({
      ship_status: anyOf(ShipStatus),
      client_id: anyOf(Id),
      ship_option: z.string().optional(),
      payment_status: anyOf(z.string()),
    }),
    reply: paged(PackageListRow),
  }),
  moveList: patch('/api/package-list/:id/status', {
    needs: 'app_seller:package-list-status',
    params: byId,
    body: ShipMove,
    reply: PackageList,
    refreshes: packageLists,
  }),
  cancel: post('/api/package/cancel', {
    needs: 'app_package:package-cancel',
    body: z.object({
      ids: z.array(Id).max(500).optional(),
      tracking_nos: z.array(numberText(35)).max(500).optional(),
      reason: z.string().trim().min(1, 'Say why.').max(200),
      reason_code: z.enum(cancelReason.names).default('other'),
    }),
    reply: z.object({ cancelled: z.array(z.string()), failed: z.array(z.object({ tracking_no: z.string(), message: z.string() })) }),
    refreshes: packageLists,
  }),
  columnFields: lookup('/api/package-column-fields', {
    ...anySignedIn,
    query: z.object({ group: z.string().optional() }),
    reply: z.array(z.object({
      id: Id, field: z.string(), label: z.string(), group: z.string(), format: z.string(), sortable: z.boolean(), exportable: z.boolean(),
    })),
  }),
  templates: get('/api/package-column-template', { needs: 'app_package:package-column-template', reply: z.array(Template) }),
  addTemplate: post('/api/package-column-template', {
    needs: 'app_package:package-column-template',
    body: TemplateFields,
    reply: Template,
    refreshes: ['packages.templates'],
  }),
  changeTemplate: patch('/api/package-column-template/:id', {
    needs: 'app_package:package-column-template',
    params: byId,
    body: TemplateFields.partial(),
    reply: Template,
    refreshes: ['packages.templates'],
  }),
  deleteTemplate: del('/api/package-column-template/:id', {
    needs: 'app_package:package-column-template',
    params: byId,
    refreshes: ['packages.templates'],
  }),
  template: get('/api/package-data/template', {
    needs: 'app_package:packages-template',
    kind: 'download',
    query: z.object({ client_id: Id.optional(), format: z.enum(['xlsx', 'csv']).default('xlsx') }),
  }),
  edit: get('/api/lastmile-order/edit/:id', {
    needs: 'app_package:package-edit',
    params: byId,
    reply: Package.extend({
      locked_fields: z.array(z.string()),
      /** Why they are, and what to do instead; null while every field is open. */
      lock_note: z.object({ title: z.string(), text: z.string(), links: z.array(z.object({ label: z.string(), href: z.string() })) }).nullable(),
      relabel_fields: z.array(z.string()),
      services: z.array(z.object({ value: z.string(), label: z.string() })),
      /** `services`: codes it serves the package's country with. */
      carriers: z.array(z.object({ value: z.number(), label: z.string(), services: z.array(z.string()) })),
      /** Codes in use, and those the package has. */
      handling_codes: z.array(z.object({ value: z.string(), label: z.string() })),
      /** What divides the volume: the client's, else the service's, else the carrier's (settings.md 7.1). */
      volumetric_divisor: z.number(),
    }),
  }),
  save: patch('/api/lastmile-order/update/:id', {
    needs: 'app_package:package-edit',
    params: byId,
    body: PackageChange.partial().extend({ version: z.number().int(), confirm_relabel: z.boolean().optional() }),
    reply: Package.extend({ relabelled: z.boolean() }),
    refreshes: packageLists,
  }),
  documents: get('/api/uploaded-document-details/:id', {
    needs: 'app_package:package-view',
    params: byId,
    query: z.object({ of: z.enum(['package', 'package_list']).default('package') }),
    reply: z.array(Document),
  }),
  addDocument: post('/api/uploaded-document-details/:id', {
    needs: 'app_package:package-edit',
    kind: 'upload',
    params: byId,
    body: z.object({ doc_type: z.enum(packageDocumentType.names), of: z.enum(['package', 'package_list']).default('package') }),
    reply: Document,
    maxBytes: 15 * 1024 * 1024,
    refreshes: ['packages.documents', 'packages.one'],
  }),
  deleteDocument: del('/api/uploaded-document-details/:id/:document_id', {
    needs: 'app_package:package-edit',
    params: byId.extend({ document_id: Id }),
    refreshes: ['packages.documents', 'packages.one'],
  }),
  documentFile: get('/api/uploaded-document-details/:id/:document_id/file', {
    needs: 'app_package:package-view',
    kind: 'download',
    params: byId.extend({ document_id: Id }),
    /** From the document's `url`: it opens for ten minutes. */
    query: z.object({ until: z.string().max(20).default(''), sign: z.string().max(100).default('') }),
  }),
  ...packageLabels,
  upload: post('/api/package-details/upload', {
    needs: 'app_package:packages-template',
    kind: 'upload',
    body: z.object({ client_id: Id.optional(), dry_run: Flag.default(false) }),
    reply: z.object({ upload_id: Id, status: z.string(), duplicate_of: Id.nullable(), rows: z.number().nullable() }),
    maxBytes: 40 * 1024 * 1024,
    refreshes: ['uploads.list'],
  }),
}
