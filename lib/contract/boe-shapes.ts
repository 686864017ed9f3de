import { z } from 'zod'
import { boeActionNames, boeDocStatus, boeDocType, boePayment, boeStatus, boeTransport, customsState, inspectionType } from '@/lib/domain/boe'
import { customsScope, hvlvClass } from '@/lib/domain/customs'
import { declarationType } from '@/lib/domain/lists'
import { dutyBasis, dutyKind, statisticalUnit } from '@/lib/domain/tariff'
import { anyOf, CountryCode, Day, Dirhams, Flag, Id, Instant, Kilograms, Money, paging } from './kernel'

export const seesCustomsOrders = 'app_customs:customs-order' as const
export const seesBoes = ['app_customs:boe-outbound-local', 'app_customs:boe-outbound-international'] as const
export const editsBoes = 'app_customs:boe-edit'
/** What a change to bills of entry, their orders or their papers makes stale. */
export const refreshesBoes = ['boes.list', 'boes.one', 'customsOrders.list', 'customsOrders.one', 'hvlv.list', 'hvlv.figures']

export const line = (most: number) => z.string().trim().normalize('NFC').max(most, `Use at most ${most} characters.`)
/** A port by UN/LOCODE or an airport by IATA. */
export const Port = z.string().trim().toUpperCase()
  .regex(/^([A-Z]{3}|[A-Z]{2}[A-Z2-9]{3})$/, 'Use an airport’s three letters or a port’s five, e.g. DXB or AEJEA.')
const Scope = z.enum(customsScope.names)
const Declaration = z.enum(declarationType.names)

/** Codes, class and destination of an order, and where it stands with customs. */
export const CustomsOrder = z.object({
  id: Id,
  /** One of them is there: the fulfilment order of parcels, or the outbound order of goods in bulk. */
  fulfillment_id: Id.nullable(), outbound_id: Id.nullable(),
  order_no: z.string(), tracking_no: z.string().nullable(), client_id: Id, client: z.string(), warehouse: z.string(),
  scope: Scope, destination_country: CountryCode,
  /** Masked for agents. */
  consignee: z.string(),
  declared_value: Money, currency: z.string(), declared_value_aed: Dirhams, hvlv_class: z.enum(hvlvClass.names),
  /** Goods that cannot be declared as they are: without a code of eight digits or an origin. */
  hs_missing: z.number(),
  packages: z.number(), gross_weight: Kilograms, state: z.enum(customsState.names), boe_id: Id.nullable(), boe_ref: z.string().nullable(),
  hold_reason: z.string().nullable(), packed_at: Instant.nullable(), version: z.number(),
})
export const CustomsGoods = z.object({
  item_id: Id, sku_code: z.string(), sku_name: z.string(), units: z.number(), hs_code: z.string().nullable(), country_of_origin: z.string().nullable(),
  /** What its product says, where the SKU says nothing or something else. */
  suggested_code: z.string().nullable(), is_missing: z.boolean(),
})
export const customsFilters = paging.extend({
  state: anyOf(z.enum(customsState.names)), scope: anyOf(Scope), client_id: anyOf(Id), warehouse_id: anyOf(Id), destination_country: anyOf(CountryCode),
  hvlv_class: anyOf(z.enum(hvlvClass.names)), missing_hs: Flag.optional(), carrier_id: anyOf(Id),
})

/** Orders that go on one bill of entry, and what keeps it from being made. */
export const BoeGroup = z.object({
  key: z.string(), scope: Scope, declaration_type: Declaration, client: z.string(), warehouse: z.string(), destination_country: CountryCode,
  hvlv_class: z.enum(hvlvClass.names), day: Day, order_ids: z.array(Id), order_nos: z.array(z.string()), lines: z.number(), value_aed: Dirhams,
  hs_missing: z.number(), needs_permit: z.boolean(), required_docs: z.array(z.enum(boeDocType.names)), faults: z.array(z.string()),
})

export const BoeRow = z.object({
  id: Id, boe_ref: z.string(), scope: Scope, declaration_type: Declaration, declaration_no: z.string().nullable(), declaration_date: Day.nullable(),
  client_id: Id, client: z.string(), warehouse: z.string(), destination_country: CountryCode, hvlv_class: z.enum(hvlvClass.names),
  exit_port: z.string().nullable(), mawb_no: z.string().nullable(), vehicle_no: z.string().nullable(), orders_count: z.number(),
  /** High value and low value among its orders: `12 / 240`. */
  hv_lv: z.string(),
  cif_value: Dirhams, duty_amount: Dirhams, vat_amount: Dirhams, total_due: Dirhams,
  /** `3 of 4` */
  docs: z.string(), docs_missing: z.number(), status: z.enum(boeStatus.names), created_at: Instant, cleared_at: Instant.nullable(), exit_due: Day.nullable(),
  exit_confirmed_at: Instant.nullable(), is_exit_late: z.boolean(),
  /** Since it was made, until it was cleared. */
  hours_open: z.number(), version: z.number(),
})
const BoeLine = z.object({
  id: Id, line_no: z.number(), hs_code: z.string(), description: z.string(), country_of_origin: CountryCode, units: z.number(),
  unit: z.enum(statisticalUnit.names), qty: z.string(), unit_2: z.enum(statisticalUnit.names).nullable(), qty_2: z.string().nullable(),
  net_weight: Kilograms, gross_weight: Kilograms, value: Dirhams, cif: Dirhams,
  layers: z.array(z.object({
    kind: z.enum(dutyKind.names), basis: z.enum(dutyBasis.names), rate: z.string(), legal_basis: z.string(), amount: z.string(),
  })),
  duty_amount: Dirhams, excise_amount: Dirhams, vat_amount: Dirhams, permit_ref: z.string().nullable(), needs_permit: z.boolean(),
})
const BoeOrder = z.object({
  id: Id, order_no: z.string(), tracking_no: z.string().nullable(), consignee: z.string(), city: z.string(), declared_value_aed: Dirhams,
  hvlv_class: z.enum(hvlvClass.names), packages: z.number(), gross_weight: Kilograms, released: z.boolean(), is_cancelled: z.boolean(),
})
export const BoeDoc = z.object({
  id: Id, boe_id: Id, boe_ref: z.string(), doc_type: z.enum(boeDocType.names), doc_no: z.string().nullable(), issue_date: Day.nullable(),
  doc_version: z.number(), required: z.boolean(), status: z.enum(boeDocStatus.names), reject_reason: z.string().nullable(), generated: z.boolean(),
  file_name: z.string().nullable(), uploaded_by: z.string().nullable(), uploaded_at: Instant.nullable(),
})
export const Boe = BoeRow.extend({
  is_free_zone: z.boolean(), importer_code: z.string().nullable(), exporter_code: z.string().nullable(), transport_mode: z.enum(boeTransport.names).nullable(),
  bl_no: z.string().nullable(), goods_value: Dirhams, freight_amount: Dirhams, insurance_amount: Dirhams,
  reckoned_duty: Dirhams, reckoned_excise: Dirhams, reckoned_vat: Dirhams, excise_amount: Dirhams, other_fees: Dirhams.nullable(),
  payment_mode: z.enum(boePayment.names).nullable(), paid_on: Day.nullable(), payment_reference: z.string().nullable(), packages: z.number(),
  gross_weight: Kilograms, net_weight: Kilograms, faults: z.array(z.string()), warning: z.string().nullable(), query_text: z.string().nullable(),
  inspection_type: z.enum(inspectionType.names).nullable(), reject_reason: z.string().nullable(), submitted_at: Instant.nullable(),
  exit_ref: z.string().nullable(),
  lines: z.array(BoeLine),
  /** The first 200; `orders_count` says of how many. */
  orders: z.array(BoeOrder),
  documents: z.array(BoeDoc),
  history: z.array(z.object({
    id: Id, from_status: z.enum(boeStatus.names).nullable(), to_status: z.enum(boeStatus.names), action: z.string(), note: z.string().nullable(),
    by: z.string().nullable(), at: Instant,
  })),
  allowed_actions: z.array(z.enum(boeActionNames)),
  /** Customs has it, and what it came to can be amended. */
  may_amend: z.boolean(),
  /** What it came to before, the last first. */
  versions: z.array(z.object({
    version_no: z.number(), declaration_no: z.string().nullable(), duty_amount: Dirhams, excise_amount: Dirhams, vat_amount: Dirhams,
    other_fees: Dirhams.nullable(), note: z.string(), amended_at: Instant,
  })),
})
export const boeFilters = paging.extend({
  status: anyOf(z.enum(boeStatus.names)), client_id: anyOf(Id), warehouse_id: anyOf(Id), declaration_type: anyOf(Declaration),
  destination_country: anyOf(CountryCode), hvlv_class: anyOf(z.enum(hvlvClass.names)), exit_port: anyOf(Port), missing_docs: Flag.optional(),
  exit_late: Flag.optional(),
})

/** What is said of a bill of entry when it moves on; which of them a step needs, the step says. */
export const BoeStep = z.object({
  declaration_no: line(24).optional(), declaration_date: Day.optional(), query_text: line(500).optional(), note: line(500).optional(),
  inspection_type: z.enum(inspectionType.names).optional(), duty_amount: Dirhams.optional(), excise_amount: Dirhams.optional(), vat_amount: Dirhams.optional(),
  other_fees: Dirhams.optional(), paid_on: Day.optional(), payment_reference: line(60).optional(), payment_mode: z.enum(boePayment.names).optional(),
  reason: line(500).optional(), exit_ref: line(60).optional(), exit_date: Day.optional(),
})
