import { z } from 'zod'
import { MaskedIban, OptionalSwift } from './bank-account'
import {
  carrierAddressType, carrierEnvironment, carrierStatus, integrationKind, integrationMode, labelField, labelSource, partnerType, weightSteps,
} from '@/lib/domain/carrier'
import { codFeeType, codPaymentMethod, remittanceCycle } from '@/lib/domain/carrier-cod'
import { Email, OptionalEmail } from './email'
import { OptionalNationalPhone } from './phone'
import {
  anyOf, anySignedIn, blank, byId, Centimetres, CountryCode, Currency, Day, Flag, get, Id, Instant, Kilograms, lookup, Money, paged, paging, patch,
  post, searchText,
} from './kernel'

const edit = 'app_carrier_partner:carrier-edit'
const reads = ['app_carrier_partner:carrier_list', edit] as const
const readsAddresses = ['app_carrier_partner:carrier-addresses', edit] as const
const changed = ['carriers.list', 'carriers.directory', 'carriers.one', 'carriers.data', 'carriers.dropdown', 'carriers.names']

const text = (most: number) => z.union([blank, z.string().trim().normalize('NFC').max(most, `Use at most ${most} characters.`)]).nullish()
const plainDay = z.union([blank, Day]).nullish()
const clock = z.union([blank, z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use a time like 17:30.')]).nullish()
const interval = 'Interval must be between 15 and 1440 minutes'

/** Everything of a carrier but its code and status (carriers.md 2); rules between fields are the upstream's. */
const fields = {
  carrier_name: z.string().trim().normalize('NFC').min(2, 'Use at least 2 characters.').max(80, 'Use at most 80 characters.'),
  display_name: text(80),
  partner_type: z.enum(partnerType.names),
  environment: z.enum(carrierEnvironment.names),
  integration_mode: z.union([blank, z.enum(integrationMode.names)]).nullish(),
  integration_kind: z.enum(integrationKind.names),
  polling_interval_minutes: z.coerce.number().int().min(15, interval).max(1440, interval),
  home_country_code: CountryCode,
  billing_currency: Currency,
  payment_terms_days: z.coerce.number().int().min(0).max(180, 'Payment terms are at most 180 days.'),
  vat_trn: z.union([blank, z.string().trim().max(20)]).nullish(),
  trade_license_no: text(50),
  trade_license_expiry: plainDay,
  contract_start: plainDay,
  contract_end: plainDay,
  contact_name: text(80),
  contact_email: Email,
  contact_phone: OptionalNationalPhone,
  support_email: OptionalEmail,
  support_phone: OptionalNationalPhone,
  website: z.union([blank, z.string().trim().max(200).regex(/^https:\/\/[^\s/$.?#][^\s]*$/, 'The website must start with https://')]).nullish(),
  tracking_url_template: z.union([
    blank,
    z.string()
      .trim()
      .max(300)
      .regex(/^https:\/\/\S+$/, 'The address must start with https://')
      .refine((url) => url.split('{tracking_no}').length === 2, 'Tracking URL must contain {tracking_no}'),
  ]).nullish(),
  volumetric_divisor: z.coerce.number().int().min(1000, 'The divisor is from 1000 to 10000.').max(10_000, 'The divisor is from 1000 to 10000.'),
  weight_rounding_kg: z.enum(weightSteps),
  min_chargeable_weight_kg: Kilograms,
  max_weight_kg: Kilograms,
  max_length_cm: Centimetres,
  max_girth_cm: Centimetres,
  max_declared_value: z.union([blank, Money]).nullish(),
  max_declared_currency: z.union([blank, Currency]).nullish(),
  cod_supported: Flag,
  pudo_supported: Flag,
  returns_supported: Flag,
  pickup_supported: Flag,
  multi_piece_supported: Flag,
  own_tracking_range: Flag,
  label_source: z.enum(labelSource.names),
  /** A picture of at most 1 MB in base64; an empty text takes the logo away. */
  logo: z.string().max(1_500_000).optional(),
}
const CODE = 'Use 2 to 20 capital letters, digits or underscore'
const CarrierCode = z.string('Carrier code is required').trim().toUpperCase().min(1, 'Carrier code is required').regex(/^[A-Z0-9_]{2,20}$/, CODE)

const Row = z.object({
  id: Id,
  carrier_code: z.string(),
  carrier_name: z.string(),
  logo_file_path: z.string().nullable(),
  partner_type: z.string(),
  services_count: z.number(),
  countries_count: z.number(),
  integration_kind: z.string(),
  integration_mode: z.string().nullable(),
  /** Both in words: 'API, webhook'. */
  integration: z.string(),
  environment: z.string(),
  last_event_at: Instant.nullable(),
  /** Parcels wait for news and none came within the time its alert allows. */
  silent: z.boolean(),
  contract_end: z.string().nullable(),
  open_parcels: z.number(),
  webhook_url: z.string(),
  status: z.enum(carrierStatus.names),
  version: z.number(),
})

const labelFields = {
  rsa_service_code: text(20),
  label_source: z.enum(labelSource.names).default('own'),
  paper_format_id: Id.nullish(),
  label_type_id: Id.nullish(),
  barcode_type_id: Id.nullish(),
  dpi: z.coerce.number().refine((n) => n === 203 || n === 300, 'Printers of 203 or 300 dpi are known.').default(203),
  copies: z.coerce.number().int().min(1, 'Print 1 to 4 copies.').max(4, 'Print 1 to 4 copies.').default(1),
  print_fields: z.array(z.enum(labelField.names)).max(20).default([]),
  show_cod: Flag.default(true),
  show_split_code: Flag.default(true),
  show_handling_codes: Flag.default(true),
  print_return_label: Flag.default(false),
  footer_text: text(120),
}
const LabelSetup = z.object({
  id: Id, rsa_service_code: z.string().nullable(), label_source: z.string(), paper_format_id: z.number().nullable(), label_type_id: z.number().nullable(),
  barcode_type_id: z.number().nullable(), dpi: z.number(), copies: z.number(),
  print_fields: z.array(z.string()), show_cod: z.boolean(), show_split_code: z.boolean(),
  show_handling_codes: z.boolean(), print_return_label: z.boolean(), footer_text: z.string().nullable(), version: z.number(),
})
const GoLive = z.object({ item: z.string(), ok: z.boolean(), message: z.string(), fix: z.string().nullable() })

const Record = Row.omit({ logo_file_path: true, services_count: true, countries_count: true, silent: true, integration: true }).extend({
  display_name: z.string(), polling_interval_minutes: z.number(), home_country_code: z.string(), billing_currency: z.string(), payment_terms_days: z.number(),
  vat_trn: z.string().nullable(), trade_license_no: z.string().nullable(), trade_license_expiry: z.string().nullable(), contract_start: z.string().nullable(),
  contact_name: z.string().nullable(), contact_email: z.string(), contact_phone: z.string().nullable(), support_email: z.string().nullable(),
  support_phone: z.string().nullable(), website: z.string().nullable(), tracking_url_template: z.string().nullable(), volumetric_divisor: z.number(),
  weight_rounding_kg: z.string(), min_chargeable_weight_kg: z.string(), max_weight_kg: z.string(), max_length_cm: z.string(), max_girth_cm: z.string(),
  max_declared_value: z.string().nullable(), max_declared_currency: z.string().nullable(), cod_supported: z.boolean(), pudo_supported: z.boolean(),
  returns_supported: z.boolean(), pickup_supported: z.boolean(), multi_piece_supported: z.boolean(), own_tracking_range: z.boolean(), label_source: z.string(),
  suspend_reason: z.string().nullable(), setup_complete: z.boolean(), label_setups: z.array(LabelSetup), go_live: z.array(GoLive),
  /** The picture itself, ready for an `img`; null without one. */
  logo: z.string().nullable(),
})

const days = z.array(z.coerce.number().int().min(1).max(7)).max(7)
const addressFields = {
  address_type: z.enum(carrierAddressType.names),
  company_name: text(80),
  contact_name: text(60),
  phone: OptionalNationalPhone,
  email: OptionalEmail,
  line1: z.string().trim().normalize('NFC').min(1, 'Address line 1 is required.').max(100, 'Use at most 100 characters.'),
  line2: text(100),
  area: text(80),
  city: z.string().trim().normalize('NFC').min(1, 'City is required.').max(80, 'Use at most 80 characters.'),
  state: text(80),
  pincode: text(12),
  country_code: CountryCode,
  latitude: z.coerce.number().min(-90).max(90).nullish(),
  longitude: z.coerce.number().min(-180).max(180).nullish(),
  makani_no: z.union([blank, z.string().regex(/^\d{10}$/, 'A Makani number has 10 digits.')]).nullish(),
  opening_from: clock,
  opening_to: clock,
  working_days: days,
  is_default: Flag,
  status: z.enum(['active', 'inactive', 'delete']),
}
const Address = z.object({
  id: Id, address_id: Id, carrier_id: Id, carrier_name: z.string(), address_type: z.string(),
  company_name: z.string().nullable(), contact_name: z.string().nullable(),
  phone: z.string().nullable(), email: z.string().nullable(), line1: z.string(), line2: z.string().nullable(), area: z.string().nullable(), city: z.string(),
  state: z.string().nullable(), pincode: z.string().nullable(), country_code: z.string(), latitude: z.string().nullable(), longitude: z.string().nullable(),
  makani_no: z.string().nullable(), opening_from: z.string().nullable(), opening_to: z.string().nullable(), working_days: z.array(z.number()),
  /** 'Mon–Fri, 08:00 to 18:00'. */
  working_hours: z.string(), is_default: z.boolean(), status: z.string(), version: z.number(),
})

const weekday = z.coerce.number().int().min(1).max(7)
const CodTermFields = z.object({
  country_code: CountryCode,
  cod_enabled: Flag.default(true),
  currency: Currency,
  max_cod_amount: Money,
  fee_type: z.enum(codFeeType.names),
  fee_flat: z.union([blank, Money]).nullish(),
  fee_percent: z.coerce.number().min(0).max(20, 'A fee is at most 20 per cent.').nullish(),
  fee_minimum: z.union([blank, Money]).nullish(),
  remittance_cycle: z.enum(remittanceCycle.names),
  remittance_weekday: weekday.nullish(),
  remittance_days: z.coerce.number().int().min(1).max(60).nullish(),
  payment_method: z.enum(codPaymentMethod.names),
  beneficiary_name: text(100),
  iban: MaskedIban,
  swift: OptionalSwift,
  /** About one dirham where it is left out. */
  tolerance_amount: Money.optional(),
  netting_allowed: Flag.default(false),
})
const CodTerm = z.object({
  id: Id, country_code: z.string(), cod_enabled: z.boolean(), currency: z.string(),
  max_cod_amount: z.string(), fee_type: z.string(), fee_flat: z.string().nullable(),
  fee_percent: z.string().nullable(), fee_minimum: z.string().nullable(), remittance_cycle: z.string(), remittance_weekday: z.number().nullable(),
  remittance_days: z.number().nullable(), payment_method: z.string(),
  beneficiary_name: z.string().nullable(), iban: z.string().nullable(), swift: z.string().nullable(),
  tolerance_amount: z.string(), netting_allowed: z.boolean(), version: z.number(),
})
const CodTerms = z.object({
  carrier_id: Id, carrier_name: z.string(), cod_supported: z.boolean(), terms: z.array(CodTerm),
  countries: z.array(z.object({ country_code: z.string(), currency: z.string().nullable() })),
})

const Named = z.object({ id: Id, carrier_code: z.string(), carrier_name: z.string() })
const version = z.coerce.number().int().optional()

const listFilters = {
  status: anyOf(z.enum(carrierStatus.names)), partner_type: anyOf(z.enum(partnerType.names)),
  country_code: anyOf(CountryCode), rsa_service_code: anyOf(z.string().max(20)),
  integration_mode: anyOf(z.enum(integrationMode.names)), environment: anyOf(z.enum(carrierEnvironment.names)), cod_supported: Flag.optional(),
  silent: Flag.optional(), unmapped: Flag.optional(), licence_expiring: Flag.optional(), contract_expiring: Flag.optional(),
}

/** Carriers themselves: profile, life, label setup, addresses and cash terms (carriers.md 4, 5). */
export const carriers = {
  list: get('/api/carrier/list', {
    needs: reads,
    query: paging.extend(listFilters),
    reply: paged(Row),
  }),
  directory: get('/api/carriers', {
    needs: reads,
    query: z.object({ status: anyOf(z.enum(carrierStatus.names)), country_code: anyOf(CountryCode) }),
    reply: z.array(Named.extend({
      status: z.string(), partner_type: z.string(), services: z.array(z.string()),
      countries: z.array(z.object({ country_code: z.string(), coverages: z.number() })),
    })),
  }),
  names: lookup('/api/carriers_list', { ...anySignedIn, reply: z.array(Named) }),
  dropdown: lookup('/api/carrier/dropdown_list', {
    ...anySignedIn,
    query: z.object({
      search: searchText(60).optional(), limit: z.coerce.number().int().min(1).max(500).default(50), country_code: anyOf(CountryCode),
      rsa_service_code: anyOf(z.string().max(20)), partner_type: anyOf(z.enum(partnerType.names)),
      status: anyOf(z.enum(carrierStatus.names)), client_id: Id.optional(),
    }),
    reply: z.array(Named.extend({ partner_type: z.string(), logo_file_path: z.string().nullable(), cod_supported: z.boolean() })),
  }),
  /** Figures of the carriers `list` answers for the same filters. */
  data: get('/api/carrier-data', {
    needs: reads,
    query: z.object({ ...listFilters, search: paging.shape.search, carrier_id: Id.optional() }),
    reply: z.object({
      active: z.number(), suspended: z.number(), deleted: z.number(), unmapped: z.number(), unmapped_codes: z.number(),
      silent_feeds: z.number(), licences_expiring: z.number(), contracts_expiring: z.number(),
    }),
  }),
  options: get('/api/carrier/add', {
    needs: edit,
    reply: z.object({
      defaults: z.record(z.string(), z.unknown()), countries: z.array(z.object({ value: z.string(), label: z.string() })), currencies: z.array(z.string()),
      services: z.array(z.object({ value: z.string(), label: z.string() })),
    }),
  }),
  one: get('/api/carrier/edit/:id', { needs: reads, params: byId, reply: Record }),
  create: post('/api/carrier/create', {
    needs: edit,
    body: z.object(fields)
      .partial()
      .extend({ carrier_code: CarrierCode })
      .required({ carrier_name: true, partner_type: true, home_country_code: true, contact_email: true }),
    reply: z.object({ id: Id }),
    maxBytes: 2 * 1024 * 1024,
    refreshes: changed,
  }),
  change: patch('/api/carrier/update/:id', {
    needs: edit,
    own: ['carrier'],
    params: byId,
    body: z.object(fields).partial().extend({ carrier_code: z.string().trim().toUpperCase().max(20).optional(), waive_unmapped: Flag.optional(), version }),
    reply: Record,
    maxBytes: 2 * 1024 * 1024,
    refreshes: changed,
  }),
  toggle: patch('/api/carriers/:id/toggle/:state', {
    needs: edit,
    params: byId.extend({ state: z.string().max(20) }),
    body: z.object({ reason: z.string().trim().max(200, 'Use 5 to 200 characters.').optional(), code: z.string().trim().max(20).optional() }),
    reply: z.object({ id: Id, status: z.string() }),
    refreshes: [...changed, 'members.list'],
  }),
  labelSetup: patch('/api/carriers/:id/label-setup', {
    needs: edit, params: byId, body: z.object(labelFields).extend({ version }), reply: LabelSetup, refreshes: changed,
  }),
  addresses: get('/api/carrier-address/list/:id', {
    needs: readsAddresses,
    params: byId,
    query: paging.extend({
      address_type: anyOf(z.enum(carrierAddressType.names)), country_code: anyOf(CountryCode), status: anyOf(z.enum(['active', 'inactive'])),
    }),
    reply: paged(Address),
  }),
  addAddress: post('/api/carrier-address/create/:id', {
    needs: edit,
    own: ['carrier'],
    params: byId,
    /** `id` is the carrier's and travels in the path; a form asks for it like any other field. */
    body: z.object(addressFields)
      .omit({ status: true })
      .partial()
      .required({ address_type: true, line1: true, city: true, country_code: true })
      .extend({ id: Id.optional() }),
    reply: z.object({ address_id: Id }),
    refreshes: ['carriers.addresses', 'carriers.one'],
  }),
  changeAddress: patch('/api/carrier-address/update/:id/:address_id', {
    needs: edit,
    own: ['carrier'],
    params: byId.extend({ address_id: Id }),
    body: z.object(addressFields).partial().extend({ version }),
    reply: Address,
    refreshes: ['carriers.addresses', 'carriers.one'],
  }),
  cod: get('/api/carriers/:id/cod', {
    needs: 'app_carrier_partner:carrier-cod', params: byId, query: z.object({ country_code: anyOf(CountryCode) }), reply: CodTerms,
  }),
  changeCod: patch('/api/carriers/:id/cod', {
    needs: edit,
    params: byId,
    body: z.object({ terms: z.array(CodTermFields.extend({ version })).min(1, 'Give at least one term.').max(250) }),
    reply: CodTerms,
    refreshes: ['carriers.cod', 'carriers.one'],
  }),
}
