import { z } from 'zod'
import { transportMode } from '@/lib/domain/container'
import {
  clearanceType, discrepancyKind, discrepancyResolution, dottedPapers, discrepancyState, preAlertEventSource, preAlertPaper, preAlertSource, preAlertStatus,
  receivedKind,
  receiveStatus,
} from '@/lib/domain/pre-alert'
import { Moment, Place } from './consolidation-shapes'
import { HsCode } from './goods'
import { anyOf, Centimetres, CountryCode, Currency, Day, Flag, Id, Instant, Kilograms, Money, numberText, paging, typedDecimal } from './kernel'
import { OptionalPhone } from './phone'

export const Reason = z.string().trim().min(10, 'Say why in at least 10 characters.').max(300)
const text = (most: number) => z.string().trim().max(most)
/** What the clocks of the place show, '2026-11-20 02:15', or a moment with its offset (agents-prealerts.md 7.9). */
export const PlaceTime = z.union([z.string().trim().regex(/^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}$/, 'Use YYYY-MM-DD HH:MM, the local time of the place.'), Moment])
const CubicMetres = typedDecimal('The volume').pipe(z.string().regex(/^\d{1,9}(\.\d{1,3})?$/, 'The volume must be a number with at most 3 decimals.'))
const Code = z.string().trim().toUpperCase().max(10)

/** A pre-alert as lists show it. Carriers read no values; `etd_local`, `eta_local` are what the clocks of the places show where those are not Dubai's. */
export const PreAlertRow = z.object({
  id: Id, pre_alert_no: z.string(), client_id: Id.nullable(), client: z.string().nullable(), transport_mode: z.enum(transportMode.names),
  /** MAWB, bill of lading or waybill. */
  master_no: z.string().nullable(),
  flight: z.string().nullable(), flight_no: z.string().nullable(), flight_date: Day.nullable(),
  origin_code: z.string().nullable(), destination_code: z.string().nullable(), lane: z.string(),
  etd: Instant.nullable(), eta: Instant.nullable(), etd_local: z.string().nullable(), eta_local: z.string().nullable(),
  atd: Instant.nullable(), ata: Instant.nullable(),
  /** Expected before now and not there. */
  overdue: z.boolean(),
  bags_total: z.number(), master_pieces: z.number(), house_pieces: z.number(), gross_weight_kg: z.string().nullable(), hawbs_total: z.number(),
  parts: z.number(), destination_agent: z.string().nullable(),
  /** Of the four papers everybody asks for, those that are there. */
  papers: z.array(z.enum(dottedPapers)),
  is_late: z.boolean(), incomplete: z.boolean(), not_acknowledged: z.boolean(), discrepancy_count: z.number(), open_discrepancies: z.number(),
  status: z.enum(preAlertStatus.names), source: z.enum(preAlertSource.names), created_at: Instant, version: z.number(),
})

export const preAlertFilters = paging.extend({
  status: anyOf(z.enum(preAlertStatus.names)), client_id: anyOf(Id), transport_mode: anyOf(z.enum(transportMode.names)),
  origin_code: anyOf(Place), destination_code: anyOf(Place), agent_id: anyOf(Id), eta_from: Day.optional(), eta_to: Day.optional(),
  late: Flag.optional(), discrepancies: Flag.optional(),
})

const size = Centimetres.nullish()
/** A house waybill as it is typed or pasted. */
export const HawbIn = z.object({
  hawb_no: numberText(20), tracking_no: numberText(40).nullish(), order_no: numberText(60).nullish(), bag_no: numberText(30).nullish(),
  shipper_name: text(100).nullish(), consignee_name: text(100).min(1, 'Enter the consignee.'), consignee_phone: OptionalPhone.nullish(),
  consignee_address: text(300).nullish(), consignee_city: text(60).nullish(), country_code: CountryCode, pieces: z.number().int().min(1).max(100_000),
  weight_kg: Kilograms, length_cm: size, width_cm: size, height_cm: size,
  hs_code: HsCode.nullish(), description: text(150).min(1, 'Describe the goods.'),
  declared_value: Money, currency: Currency, cod_amount: Money.nullish(), cod_currency: Currency.nullish(), handling_codes: z.array(Code).max(10).default([]),
  consignee_tax_id: text(30).nullish(),
})
export const BagIn = z.object({
  bag_no: numberText(30), seal_no: text(30).nullish(), split_code: text(30).nullish(), pieces: z.number().int().min(1).max(100_000).default(1),
  weight_kg: Kilograms.nullish(), length_cm: size, width_cm: size, height_cm: size,
})
export const LegIn = z.object({
  flight_no: text(10).toUpperCase().min(1, 'Enter the flight.'), from: Place, to: Place, etd: PlaceTime.nullish(), eta: PlaceTime.nullish(),
})

const total = z.number().int().min(1).max(10_000_000)
/** What a form says of a shipment. Bags and houses come beside it. */
export const shipmentFields = {
  client_id: Id, linehaul_id: Id.nullish(), transport_mode: z.enum(transportMode.names),
  mawb_no: text(20).nullish(), bl_no: text(30).nullish(), container_no: text(15).nullish(), truck_no: text(20).nullish(), waybill_no: text(30).nullish(),
  flight_no: z.string().trim().toUpperCase().max(9).nullish(), flight_date: Day.nullish(), origin_code: Place, destination_code: Place,
  etd: PlaceTime, eta: PlaceTime, legs: z.array(LegIn).max(4, 'At most 4 legs.'),
  master_pieces: total, gross_weight_kg: Kilograms, volume_cbm: CubicMetres.nullish(), declared_value: Money.nullish(), currency: Currency.nullish(),
  incoterm: z.string().trim().toUpperCase().max(3).nullish(), clearance_type: z.enum(clearanceType.names).nullish(),
  goods_description: text(200).min(1, 'Describe the goods.'), handling_codes: z.array(Code).max(10),
  origin_agent_id: Id.nullish(), destination_agent_id: Id.nullish(), clearance_agent_id: Id.nullish(), remarks: text(500).nullish(),
}

export const Hawb = z.object({
  id: Id, hawb_no: z.string(), bag_no: z.string().nullable(), tracking_no: z.string().nullable(), order_id: Id.nullable(), order_no: z.string().nullable(),
  shipper_name: z.string().nullable(),
  consignee_name: z.string().nullable(), consignee_phone: z.string().nullable(), consignee_address: z.string().nullable(),
  consignee_city: z.string().nullable(),
  country_code: z.string(), pieces: z.number(), weight_kg: z.string(), description: z.string(), hs_code: z.string().nullable(),
  declared_value: z.string().nullable(), currency: z.string().nullable(), cod_amount: z.string().nullable(), cod_currency: z.string().nullable(),
  handling_codes: z.array(z.string()), receive_status: z.enum(receiveStatus.names), received_at: Instant.nullable(), part_no: z.number().nullable(),
})
export const Bag = z.object({
  id: Id, bag_no: z.string(), seal_no: z.string().nullable(), split_code: z.string().nullable(), pieces: z.number(), weight_kg: z.string().nullable(),
  hawbs: z.number(), receive_status: z.enum(receiveStatus.names), received_weight_kg: z.string().nullable(), received_at: Instant.nullable(),
  part_no: z.number().nullable(),
})
export const Part = z.object({
  id: Id, part_no: z.number(), flight_no: z.string().nullable(), flight_date: Day.nullable(), pieces: z.number(), weight_kg: z.string().nullable(),
  etd: Instant.nullable(), eta: Instant.nullable(), atd: Instant.nullable(), ata: Instant.nullable(), finished_at: Instant.nullable(),
  etd_local: z.string().nullable(), eta_local: z.string().nullable(),
  /** Bags and loose houses that came with it. */
  received: z.number(),
})
export const Paper = z.object({
  id: Id, doc_type: z.enum(preAlertPaper.names), file_name: z.string(), mime: z.string(), size: z.number(), uploaded_at: Instant,
  uploaded_by: z.string().nullable(), url: z.string(),
})
export const HistoryLine = z.object({
  at: Instant, from_status: z.enum(preAlertStatus.names).nullable(), to_status: z.enum(preAlertStatus.names).nullable(), by: z.string().nullable(),
  note: z.string().nullable(), source: z.enum(preAlertEventSource.names),
})
export const Discrepancy = z.object({
  id: Id, item_kind: z.enum(receivedKind.names), item_no: z.string(), kind: z.enum(discrepancyKind.names), expected: z.string(), received: z.string(),
  note: z.string().nullable(), photos: z.array(z.string()), opened_at: Instant, due_at: Instant, state: z.enum(discrepancyState.names),
  resolution: z.enum(discrepancyResolution.names).nullable(), resolution_note: z.string().nullable(), resolved_at: Instant.nullable(),
  resolved_by: z.string().nullable(),
})
export type DiscrepancyOut = z.output<typeof Discrepancy>

/** A pre-alert in full: what its page shows. */
export const PreAlert = PreAlertRow.extend({
  consolidation_id: Id.nullable(), consolidation_no: z.string().nullable(), package_list_id: Id.nullable(), package_list_no: z.string().nullable(),
  linehaul_id: Id.nullable(), linehaul: z.string().nullable(), mawb_no: z.string().nullable(), bl_no: z.string().nullable(),
  container_no: z.string().nullable(),
  truck_no: z.string().nullable(), waybill_no: z.string().nullable(), airline: z.string().nullable(),
  origin_zone: z.string().nullable(), destination_zone: z.string().nullable(),
  /** `etd_there`, `eta_there` are what the clocks of the places show, as they are typed. */
  legs: z.array(z.object({
    flight_no: z.string(), from: z.string(), to: z.string(), etd: Instant.nullable(), eta: Instant.nullable(), etd_there: z.string().nullable(),
    eta_there: z.string().nullable(),
  })),
  house_weight_kg: z.string(), volume_cbm: z.string().nullable(), chargeable_weight_kg: z.string().nullable(),
  declared_value: z.string().nullable(), currency: z.string().nullable(), incoterm: z.string().nullable(),
  clearance_type: z.enum(clearanceType.names).nullable(), goods_description: z.string(), handling_codes: z.array(z.string()),
  origin_agent_id: Id.nullable(), origin_agent: z.string().nullable(), destination_agent_id: Id.nullable(),
  clearance_agent_id: Id.nullable(), clearance_agent: z.string().nullable(), remarks: z.string().nullable(), reject_reason: z.string().nullable(),
  acknowledged_at: Instant.nullable(), acknowledged_by: z.string().nullable(), received_at: Instant.nullable(), received_bags: z.number(),
  received_pieces: z.number(), customs_release_no: z.string().nullable(), matched: z.number(),
  /** Bags and loose houses with a result, of all. */
  received: z.number(), expected: z.number(),
  bags: z.array(Bag), part_list: z.array(Part), documents: z.array(Paper), history: z.array(HistoryLine),
  allowed_transitions: z.array(z.enum(preAlertStatus.names)),
  /** Null: every field; else those that may still be changed. */
  editable_fields: z.array(z.string()),
  may_edit: z.boolean(), may_receive: z.boolean(), may_acknowledge: z.boolean(), may_depart: z.boolean(),
})
