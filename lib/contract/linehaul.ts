import { z } from 'zod'
import { serviceType } from '@/lib/domain/client'
import {
  carrierRole, carrierScope, clearanceType, coverageMode, coverageType, handoverPoint, importerOfRecord,
  laneIncoterm, originType, restrictionAction, restrictionPayment, restrictionVerdict, transportMode,
} from '@/lib/domain/linehaul'
import { deliveryType } from '@/lib/domain/package'
import { guardedStatus, switchStatus } from '@/lib/domain/record-status'
import {
  anyOf, anySignedIn, byId, Centimetres, Choice, CountryCode, Currency, Day, del, Dirhams, Flag,
  get, Id, Kilograms, Money, paged, paging, patch, post, typedDecimal, searchText, UnitPrice,
} from './kernel'

const reads = 'app_carrier_partner:linehaul-list' as const
const edits = 'app_carrier_partner:linehaul-edit' as const
const covers = 'app_carrier_partner:client-coverages' as const

const Delivery = z.enum(deliveryType.names)
const Role = z.enum(carrierRole.names)
const Type = z.enum(coverageType.names)
const Mode = z.enum(coverageMode.names)
const Status = z.enum(guardedStatus.names)
const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use HH:MM.')
const Version = z.coerce.number().int().min(1)
const Days = z.number().int('Give whole days.').min(0).max(90)
const Share = typedDecimal('The share').pipe(z.string().regex(/^\d{1,3}(\.\d{1,2})?$/, 'A share has at most 2 decimals'))

const Departure = z.object({
  weekday: z.number().int().min(1).max(7), flight_or_truck_no: z.string().trim().max(20),
  cut_off_time: Time, etd: Time, eta: Time, transit_days: z.number().int().min(0).max(60),
  /** By air: the aircraft carries cargo alone, so that goods for cargo aircraft only may go with it. */
  cargo_aircraft: z.boolean().optional(),
})
const fields = {
  linehaul_name: z.string().trim().min(1, 'Name is required').max(80),
  delivery_type: Delivery,
  service_type: z.enum(serviceType.names),
  rsa_service_code: z.string().trim().min(1, 'Choose a house service').max(20),
  service_linehaul_flag: z.boolean(),
  service_customs_clearance_flag: z.boolean(),
  transport_mode: z.enum(transportMode.names),
  origin_type: z.enum(originType.names),
  origin_country_code: CountryCode,
  origin_ref_id: Id.nullish(),
  origin_code: z.string().trim().min(1, 'Choose an origin').max(20),
  gateway_code: z.string().trim().max(5).nullish(),
  main_carrier_id: Id.nullish(),
  clearance_agent_id: Id.nullish(),
  incoterm: z.enum(laneIncoterm.names),
  clearance_type: z.enum(clearanceType.names).nullish(),
  importer_of_record: z.enum(importerOfRecord.names).nullish(),
  schedule: z.array(Departure).max(14, 'A schedule has at most 14 departures.'),
  volumetric_divisor: z.number().int().min(1000).max(10_000),
  max_weight_kg: Kilograms.nullish(),
  max_length_cm: Centimetres.nullish(),
  max_declared_value: Dirhams.nullish(),
  paper_format_id: Id.nullish(),
  label_type_id: Id.nullish(),
  barcode_type_id: Id.nullish(),
  dpi: z.union([z.literal(203), z.literal(300)]).nullish(),
  /** Null: as the carrier's label setup says. */
  print_split_code: z.boolean().nullable(),
  print_handling_codes: z.boolean().nullable(),
  print_cod: z.boolean().nullable(),
  return_address_id: Id.nullish(),
  priority: z.number().int().min(1).max(999),
  effective_from: Day,
  effective_to: Day.nullish(),
}
/** One place of a lane; ids of the kind that its type names, the rest left out. */
const Place = z.object({
  type: Type, country_code: CountryCode, state_id: Id.nullish(), city_id: Id.nullish(),
  area_id: Id.nullish(), pincode: z.string().trim().max(12).nullish(), mode: Mode.default('include'),
  cod_available: z.boolean().default(true), transit_days_min: Days.nullish(), transit_days_max: Days.nullish(),
})
const AddedCarrier = z.object({
  carrier_id: Id, carrier_role: Role, carrier_service_id: Id.nullish(), priority: z.number().int().min(1).max(99).optional(),
  share_pct: Share.default('0'), scope: z.enum(carrierScope.names).default('all'),
  scope_ids: z.array(z.string().max(20)).max(500).default([]),
  handover_point: z.enum(handoverPoint.names).default('hub'), base_amount: Money.nullish(), base_kg: Kilograms.nullish(),
  extra_kg_amount: UnitPrice.nullish(), cod_fee: Money.nullish(), currency: Currency.default('AED'), effective_from: Day.nullish(), effective_to: Day.nullish(),
})
const ChangedCarrier = z.object({
  id: Id, remove: z.boolean().optional(), priority: z.number().int().min(1).max(99).optional(), share_pct: Share.optional(),
  scope: z.enum(carrierScope.names).optional(), scope_ids: z.array(z.string().max(20)).max(500).optional(),
  handover_point: z.enum(handoverPoint.names).optional(), base_amount: Money.nullish(), base_kg: Kilograms.nullish(),
  extra_kg_amount: UnitPrice.nullish(), cod_fee: Money.nullish(), currency: Currency.optional(),
  effective_from: Day.nullish(), effective_to: Day.nullish(), status: z.enum(switchStatus.names).optional(),
})
const restrictionFields = {
  min_weight_kg: Kilograms.nullish(), max_weight_kg: Kilograms.nullish(), max_length_cm: Centimetres.nullish(), max_girth_cm: Centimetres.nullish(),
  max_pieces: z.number().int().min(1).max(999).nullish(), min_declared_value: Money.nullish(),
  max_declared_value: Money.nullish(), currency: Currency.optional(),
  payment_modes: z.array(z.enum(restrictionPayment.names)).min(1, 'Choose at least one way of payment.').optional(), max_cod_amount: Money.nullish(),
  blocked_handling_codes: z.array(z.string().max(10)).max(50).optional(), allowed_handling_codes: z.array(z.string().max(10)).max(50).optional(),
  blocked_hs_prefixes: z.array(z.string().trim().regex(/^\d{2,10}$/, 'HS prefix must be 2 to 10 digits')).max(200).optional(),
  blocked_categories: z.array(z.string().trim().max(40)).max(50).optional(),
  blocked_package_types: z.array(z.string().max(40)).max(20).optional(),
  excluded_places: z.array(z.object({ type: Type, id: z.union([z.number(), z.string().max(20)]) })).max(500).optional(),
  allowed_weekdays: z.array(z.number().int().min(1).max(7)).min(1, 'Choose at least one day.').optional(),
  daily_cap: z.number().int().min(0).max(1_000_000).nullish(),
  action: z.enum(restrictionAction.names).optional(), note: z.string().trim().max(200).nullish(),
}

export const LinehaulRow = z.object({
  id: Id, linehaul_code: z.string(), linehaul_name: z.string(), client_id: Id, client: z.string(),
  delivery_type: z.string(), service_type: z.string(), rsa_service_code: z.string(), route: z.string(),
  transport_mode: z.string(), lane_type: z.string(), flags: z.array(z.string()), countries: z.array(z.string()),
  carriers: z.array(z.string()), label: z.string().nullable(), effective_from: Day,
  effective_to: Day.nullable(), open_parcels: z.number(), expired: z.boolean(), warning: z.string().nullable(),
  status: Status, shown_status: z.string(), setup_complete: z.boolean(), version: z.number(),
})
const CarrierRow = z.object({
  id: Id, linehaul_id: Id, carrier_id: Id, carrier: z.string(), carrier_status: z.string(),
  carrier_role: Role, carrier_service_id: z.number().nullable(), service: z.string(), priority: z.number(),
  share_pct: z.string(), scope: z.string(), scope_ids: z.array(z.string()), handover_point: z.string(),
  base_amount: Money.nullable(), base_kg: Kilograms.nullable(), extra_kg_amount: UnitPrice.nullable(),
  cod_fee: Money.nullable(), currency: z.string(), coverage_pct: z.number(), on_time_pct: z.number().nullable(),
  restrictions: z.number(), effective_from: Day.nullable(), effective_to: Day.nullable(),
  status: z.enum(switchStatus.names), version: z.number(),
})
const Eligible = z.object({
  carrier_id: Id, carrier: z.string(), service: z.string(), carrier_service_id: z.number().nullable(),
  coverage_pct: z.number(), missing_places: z.array(z.string()), cod: z.boolean(),
  on_time_pct: z.number().nullable(), reason_if_not: z.string().nullable(),
})
const PaperFormat = z.object({
  id: Id, code: z.string(), name: z.string(), width_mm: z.string(), height_mm: z.string(),
  per_page: z.number(), output: z.string(), dpi: z.array(z.number()), status: z.string(),
})
const LabelType = z.object({ id: Id, code: z.string(), name: z.string(), paper_formats: z.array(z.string()), entity: z.string(), status: z.string() })
const BarcodeType = z.object({
  id: Id, code: z.string(), name: z.string(), symbology: z.string(), charset: z.string(), min_length: z.number(),
  max_length: z.number(), two_dimensional: z.boolean(), check: z.string().nullable(), x_mm: z.string(),
})
const Full = z.object({
  id: Id, linehaul_code: z.string(), client_id: Id, client: z.string(), lane_type: z.string(), status: Status, version: z.number(), ...fields,
})
const CoverageRow = z.object({
  id: Id, type: Type, country_code: CountryCode, state: z.string().nullable(), city: z.string().nullable(),
  area: z.string().nullable(), pincode: z.string().nullable(), mode: Mode, cod_available: z.boolean(),
  transit_days_min: z.number().nullable(), transit_days_max: z.number().nullable(), carriers_serving: z.number(), status: z.enum(switchStatus.names),
})
const ClientCity = z.object({
  id: Id, country_code: z.string(), state: z.string().nullable(), city: z.string(), areas: z.number(),
  pincodes: z.number(), services: z.array(z.string()), cod_available: z.boolean(), transit: z.string(),
  linehaul_code: z.string(), carriers: z.number(),
})
const changed = [
  'linehaul.list', 'linehaul.uiData', 'linehaul.carrierList', 'linehaul.coverageList',
  'linehaul.clientLinehauls', 'linehaul.clientCoverages', 'linehaul.restriction',
]
const laneAndCarrier = byId.extend({ carrier_id: Id })

/** Lanes of clients, who carries them, and what they cover (linehaul.md 5). */
export const linehaul = {
  list: get('/api/linehaul/list', {
    needs: reads,
    query: paging.extend({
      client_id: anyOf(Id), delivery_type: anyOf(Delivery), service_type: anyOf(z.enum(serviceType.names)),
      country_code: anyOf(CountryCode), carrier_id: anyOf(Id), service_linehaul_flag: Flag.optional(),
      service_customs_clearance_flag: Flag.optional(), transport_mode: anyOf(z.enum(transportMode.names)),
      lane_type: anyOf(z.enum(['domestic', 'international'])), status: anyOf(z.enum(['active', 'inactive', 'expired'])),
    }),
    reply: paged(LinehaulRow),
  }),
  uiData: get('/api/linehaul/ui-data/:id', {
    needs: reads,
    params: z.object({ id: z.coerce.number().int().min(0) }),
    reply: z.object({
      linehaul: Full.nullable(), coverage_counts: z.record(z.string(), z.number()),
      coverage: z.array(Place.extend({ label: z.string() })), carriers: z.array(CarrierRow),
      options: z.object({
        clients: z.array(Choice.extend({ service_types: z.array(z.string()) })), countries: z.array(Choice),
        services: z.array(Choice.extend({ service_type: z.string(), delivery_type: z.string(), linehaul: z.boolean(), customs: z.boolean() })),
        airports: z.array(Choice.extend({ country: z.string() })), ports: z.array(Choice.extend({ country: z.string() })),
        warehouses: z.array(Choice.extend({ id: Id, country: z.string() })),
        carriers: z.array(Choice.extend({ partner_type: z.string() })), agents: z.array(Choice.extend({ airports: z.array(z.string()) })),
        paper_formats: z.array(PaperFormat), label_types: z.array(LabelType),
        barcode_types: z.array(BarcodeType), return_addresses: z.array(Choice.extend({ client_id: Id })),
      }),
    }),
  }),
  configuration: get('/api/linehaul/configuration', {
    needs: reads,
    query: z.object({
      client_id: Id, delivery_type: z.string().max(20), service_linehaul_flag: Flag.optional(),
      service_customs_clearance_flag: Flag.optional(), service_type: z.string().max(40).optional(),
      rsa_service_code: z.string().max(20).optional(), linehaul_id: Id.optional(),
    }),
    reply: z.object({
      sections: z.array(z.string()), required_fields: z.array(z.string()), defaults: z.record(z.string(), z.unknown()),
      carriers_by_role: z.record(z.string(), z.array(Choice)), agents: z.array(Choice),
      gateways: z.array(Choice), existing_linehauls: z.array(z.object({ id: Id, linehaul_code: z.string(), linehaul_name: z.string(), status: z.string() })),
    }),
  }),
  /** Places below one place, for the tree of the fourth step. */
  places: get('/api/linehaul/places', {
    needs: reads,
    query: z.object({ country_code: CountryCode, state_id: Id.optional(), search: searchText(60).optional() }),
    reply: z.object({
      pincode_pattern: z.string().nullable(), pincode_example: z.string().nullable(),
      states: z.array(z.object({ id: Id, name: z.string(), cities: z.number() })),
      cities: z.array(z.object({ id: Id, name: z.string(), state_id: Id.nullable(), state: z.string().nullable() })),
    }),
  }),
  coverageList: get('/api/linehaul/coverage_list', {
    needs: reads,
    query: paging.extend({
      linehaul_id: Id, type: Type.default('country'), country_code: anyOf(CountryCode),
      state_id: Id.optional(), city_id: Id.optional(), mode: anyOf(Mode), uncovered: Flag.optional(),
    }),
    reply: paged(CoverageRow),
  }),
  carrierList: get('/api/linehaul/carrier-list', {
    needs: reads, query: z.object({ linehaul_id: Id, carrier_role: anyOf(Role), status: anyOf(z.enum(switchStatus.names)) }), reply: z.array(CarrierRow),
  }),
  clientLinehauls: get('/api/client-linehauls/list', {
    ...anySignedIn,
    query: z.object({
      client_id: Id.optional(), delivery_type: anyOf(Delivery), service_type: anyOf(z.enum(serviceType.names)),
      country_code: anyOf(CountryCode), status: anyOf(z.enum(['active', 'inactive'])), search: searchText(60).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    reply: z.array(z.object({
      linehaul_id: Id, linehaul_code: z.string(), linehaul_name: z.string(), client_id: Id.nullable(),
      delivery_type: z.string(), service_type: z.string(), countries: z.array(z.string()), status: z.string(),
    })),
  }),
  addCarriers: post('/api/linehaul/carrier-list', {
    needs: edits, body: z.object({ linehaul_id: Id, carriers: z.array(AddedCarrier).min(1).max(50) }),
    reply: z.object({ carriers: z.array(CarrierRow), warnings: z.array(z.string()) }), refreshes: changed,
  }),
  editCarriers: post('/api/linehaul/carrier-list-edit', {
    needs: edits, body: z.object({ linehaul_id: Id, carriers: z.array(ChangedCarrier).min(1).max(100), version: Version.optional() }),
    reply: z.array(CarrierRow), refreshes: changed,
  }),
  eligible: post('/api/linehaul/carrier-eligible', {
    needs: reads, writes: false,
    body: z.object({
      rsa_service_code: z.string().trim().min(1).max(20), delivery_type: Delivery.optional(), carrier_role: Role.default('lastmile'),
      coverage: z.array(Place).max(5000).optional(), linehaul_id: Id.optional(), cod: z.boolean().optional(),
    }),
    reply: z.array(Eligible),
  }),
  create: post('/api/linehaul/post', {
    needs: edits,
    body: z.object({
      ...fields, client_id: z.coerce.number('Choose a client').int().positive('Choose a client'),
      service_linehaul_flag: z.boolean().optional(), service_customs_clearance_flag: z.boolean().optional(),
      transport_mode: fields.transport_mode.default('none'), incoterm: fields.incoterm.default('DDP'),
      schedule: fields.schedule.default([]), volumetric_divisor: fields.volumetric_divisor.optional(),
      print_split_code: fields.print_split_code.default(null), print_handling_codes: fields.print_handling_codes.default(null),
      print_cod: fields.print_cod.default(null), priority: fields.priority.default(100),
      coverage: z.array(Place).max(100_000).default([]), carriers: z.array(AddedCarrier).max(50).default([]),
      restrictions: z.array(z.object({ carrier_id: Id, ...restrictionFields })).max(50).default([]), activate: z.boolean().default(false),
    }),
    maxBytes: 20 * 1024 * 1024,
    reply: z.object({ linehaul_id: Id, linehaul_code: z.string(), warnings: z.array(z.string()) }),
    refreshes: changed,
  }),
  change: post('/api/linehaul/update/:id', {
    needs: edits,
    params: byId,
    body: z.object(fields).partial().extend({
      client_id: Id.optional(), activate: z.boolean().optional(), version: Version.optional(),
      coverage: z.object({
        add: z.array(Place).max(100_000).default([]), remove: z.array(Id).max(100_000).default([]),
        mode: Mode.optional(), ids: z.array(Id).max(100_000).default([]),
      }).optional(),
    }),
    maxBytes: 20 * 1024 * 1024,
    reply: Full.extend({ allocated: z.array(z.string()) }),
    refreshes: changed,
  }),
  coverageFile: post('/api/linehaul_coverage_download', {
    needs: reads, kind: 'download', writes: false,
    body: z.object({ linehaul_id: Id, type: Type.optional(), country_code: CountryCode.optional(), uncovered: z.boolean().optional() }),
  }),
  /** Coverage and rates of a lane as one flat sheet, and back. */
  sheet: get('/api/linehaul/sheet/:id', { needs: reads, kind: 'download', params: byId }),
  saveSheet: post('/api/linehaul/sheet/:id', {
    needs: edits, kind: 'upload', params: byId, maxBytes: 20 * 1024 * 1024,
    reply: z.object({ added: z.number(), changed: z.number(), removed: z.number(), unchanged: z.number() }), refreshes: changed,
  }),
  remove: del('/api/linehaul/delete/:id', { needs: edits, params: byId, reply: z.object({ status: z.string() }), refreshes: changed }),
  toggle: patch('/api/linehaul/inactive/:id', {
    needs: edits, params: byId, body: z.object({ status: z.enum(['active', 'inactive']).default('inactive'), reason: z.string().trim().max(200).nullish() }),
    reply: z.object({ status: z.string(), open_parcels: z.number() }), refreshes: changed,
  }),
  restriction: get('/api/linehaul/:id/restriction/:carrier_id', {
    needs: reads, params: laneAndCarrier,
    reply: z.object({
      ...restrictionFields, linehaul_code: z.string(), linehaul_id: Id, carrier_id: Id, carrier: z.string(),
      set: z.boolean(), limit_weight_kg: Kilograms, limit_length_cm: Centimetres, limit_girth_cm: Centimetres,
      limit_cod_amount: Money.nullable(), places: z.array(Choice), handling_codes: z.array(Choice), version: z.number(),
    }),
  }),
  saveRestriction: post('/api/linehaul/:id/restriction/:carrier_id', {
    needs: edits, params: laneAndCarrier, body: z.object({ ...restrictionFields, clear: z.boolean().optional(), version: z.coerce.number().int().optional() }),
    reply: z.object({ set: z.boolean(), version: z.number() }), refreshes: changed,
  }),
  testRestriction: post('/api/linehaul/:id/restriction/:carrier_id/test', {
    needs: reads, writes: false, params: laneAndCarrier,
    body: z.object({
      country_code: CountryCode.nullish(), city: z.string().trim().max(100).nullish(),
      pincode: z.string().trim().max(12).nullish(), weight: Kilograms.default('1'), pieces: z.number().int().min(1).default(1),
      length: Centimetres.nullish(), width: Centimetres.nullish(), height: Centimetres.nullish(),
      declared_value: Dirhams.default('100'), payment_mode: z.enum(restrictionPayment.names).default('prepaid'),
      cod_amount: Dirhams.nullish(), package_type: z.string().max(40).nullish(),
      special_handling: z.array(z.string().max(10)).max(20).default([]), hs_codes: z.array(z.string().max(14)).max(20).default([]),
      weekday: z.number().int().min(1).max(7).nullish(), rules: z.object(restrictionFields).optional(),
    }),
    reply: z.object({ verdict: z.enum(restrictionVerdict.names), reasons: z.array(z.string()) }),
  }),
  paperFormats: get('/api/paper-format/list', {
    ...anySignedIn, query: z.object({ label_type: z.string().max(40).optional(), status: z.enum(switchStatus.names).optional() }), reply: z.array(PaperFormat),
  }),
  labelTypes: get('/api/label-type/list', {
    ...anySignedIn, query: z.object({ paper_format_id: Id.optional(), entity: z.enum(['package', 'bag', 'consolidation']).optional() }),
    reply: z.array(LabelType),
  }),
  barcodeTypes: get('/api/barcode/types', { ...anySignedIn, query: z.object({ two_dimensional: Flag.optional() }), reply: z.array(BarcodeType) }),
  clientCoverages: get('/api/client-coverages', {
    needs: covers, own: ['client'],
    query: paging.extend({
      client_id: Id.optional(), country_code: anyOf(CountryCode), state_id: Id.optional(),
      service_type: anyOf(z.enum(serviceType.names)), linehaul_id: Id.optional(),
    }),
    reply: paged(ClientCity),
  }),
  clientPincodes: get('/api/client-coverages-pincode', {
    needs: covers, own: ['client'],
    query: paging.extend({ client_id: Id.optional(), country_code: CountryCode.optional(), city_id: Id.optional(), download: Flag.optional() }),
    reply: paged(z.object({
      id: Id, country_code: z.string(), city: z.string().nullable(), pincode: z.string(),
      services: z.array(z.string()), cod_available: z.boolean(), transit: z.string(), linehaul_code: z.string(),
    })),
  }),
  clientAreas: get('/api/client-coverages-area', {
    needs: covers, own: ['client'], kind: 'download', query: z.object({ client_id: Id, country_code: CountryCode, city_id: Id.optional() }),
  }),
  clientAreaRows: get('/api/client-coverages-area-list', {
    needs: covers, own: ['client'], query: paging.extend({ client_id: Id.optional(), country_code: CountryCode.optional(), city_id: Id.optional() }),
    reply: paged(z.object({
      id: Id, country_code: z.string(), city: z.string(), area: z.string(), area_ar: z.string().nullable(),
      services: z.array(z.string()), cod_available: z.boolean(), transit: z.string(), linehaul_code: z.string(),
    })),
  }),
}
