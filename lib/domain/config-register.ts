import { emirate } from './gate-vehicle'

/** Where a value may be set besides everywhere; the narrower wins: client, carrier, warehouse, country, global (settings.md 2.1). */
export type ConfigScope = 'global' | 'country' | 'client' | 'carrier' | 'warehouse'
export type ConfigType = 'int' | 'decimal' | 'money' | 'percent' | 'bool' | 'text' | 'time' | 'date' | 'json' | 'list'

/** One key of the register: what it means, what a value looks like, and what holds where nobody set one. */
export type ConfigKeyFact = {
  type: ConfigType
  /** Scopes besides global. */
  scopes: readonly Exclude<ConfigScope, 'global'>[]
  /** As stored: text of the value; null: nothing holds until somebody sets it. */
  default: string | null
  min?: number
  max?: number
  choices?: readonly string[]
  meaning: string
  /** The area whose rules read it. */
  owner: string
}

export const fact = <T extends ConfigType>(
  type: T, value: string | null, owner: string, meaning: string, more: Partial<Pick<ConfigKeyFact, 'scopes' | 'min' | 'max' | 'choices'>> = {},
) =>
  ({ type, default: value, owner, meaning, scopes: [], ...more }) as Omit<ConfigKeyFact, 'type'> & { type: T }

const country = ['country'] as const
export const client = ['client'] as const
export const warehouse = ['warehouse'] as const
export const range = (min: number, max: number) => ({ min, max })

/**
 * Every key there is (settings.md 2.2): a key that is not here cannot be set. Defaults are what we start with. Each is read by a rule;
 * those of areas to come wait in config-register-waiting.ts ([031](../../docs/decisions/031-settings-that-are-read.md)).
 */
export const configRegister = {
  hvlv_threshold: fact('money', null, 'boe-customs', 'Orders up to this value are low value; a country without one is always high value', {
    scopes: country, min: 0,
  }),
  hvlv_max_kg: fact('decimal', '70', 'boe-customs', 'Heavier parcels are high value whatever they cost', range(1, 1000)),
  boe_exit_days: fact('int', '30', 'boe-customs', 'Days goods may take to leave after a bill of entry', range(1, 365)),
  boe_max_lines: fact('int', '500', 'boe-customs', 'Lines of one bill of entry', range(1, 999)),
  customs_guarantee_limit: fact('decimal', '100000.00', 'boe-customs', 'AED our guarantee at customs reaches for', range(0, 100_000_000)),
  hs8_until: fact('date', '2026-12-31', 'boe-customs', 'Last day HS codes of eight digits are taken'),
  duty_rate_default: fact('percent', '5.00', 'invoices-payments', 'Duty where the HS code names none', { scopes: country, ...range(0, 200) }),
  import_vat_rate: fact('percent', '5.00', 'invoices-payments', 'VAT on imports', { scopes: country, ...range(0, 100) }),
  insurance_percent_default: fact('percent', '1.00', 'invoices-payments', 'Insurance added to the value of goods', { scopes: country, ...range(0, 10) }),
  ior_fee_percent: fact('percent', '4.00', 'invoices-payments', 'Importer-of-record fee on the value', { scopes: client, ...range(0, 100) }),
  ior_fee_min: fact('money', '500.00', 'invoices-payments', 'Least importer-of-record fee', { scopes: client, min: 0 }),
  clearance_fee: fact('money', '120.00', 'invoices-payments', 'Fee for clearing one shipment', { scopes: client, min: 0 }),
  fee_vat_rate: fact('percent', '5.00', 'invoices-payments', 'VAT on our fees', range(0, 100)),
  vat_rounding: fact('text', 'line', 'invoices-payments', 'Where VAT of an invoice is rounded: on each line, or once over the document', {
    choices: ['line', 'document'],
  }),
  payment_tolerance: fact('money', '1.00', 'invoices-payments', 'A payment this near to an invoice settles it, at most a thousandth of it', range(0, 50)),
  dual_control_above: fact('money', '10000.00', 'invoices-payments', 'Payments above this need somebody else than who recorded or initiated them', { min: 0 }),
  payment_due_days: fact('int', '7', 'invoices-payments', 'Days until an invoice is due', range(1, 90)),
  payment_link_days: fact('int', '14', 'invoices-payments', 'Days a payment link works', range(1, 90)),
  payment_gateway_default: fact('text', 'sandbox', 'invoices-payments', 'Where payments by card are taken', { choices: ['aps', 'ngenius', 'sandbox'] }),
  payment_environment: fact('text', 'sandbox', 'invoices-payments', 'Whether the payment gateway moves real money', { choices: ['sandbox', 'production'] }),
  volumetric_divisor: fact('int', '5000', 'packages', 'Cubic centimetres that count as a kilogram, where service and carrier say nothing', {
    scopes: client, ...range(1000, 10_000),
  }),
  count_approval_pct: fact('decimal', '10.0', 'fulfilment', 'A count that differs by more per cent needs approval', {
    scopes: ['warehouse'], ...range(0, 100),
  }),
  count_approval_amount: fact('money', '1000.00', 'fulfilment', 'A count that differs by more needs approval', { scopes: ['warehouse'], min: 0 }),
  whatsapp_messages: fact('bool', 'false', 'tracking', 'Consignees are written to on WhatsApp about their parcels', { scopes: client }),
  allow_split_shipment: fact('bool', 'true', 'fulfilment', 'An order may leave in parts', { scopes: client }),
  storage_rate_cbm_day: fact('money', '0.00', 'fulfilment', 'Storage of a cubic metre for a day', { scopes: client, min: 0 }),
  handling_rate_in_unit: fact('money', '0.00', 'fulfilment', 'Receiving one unit', { scopes: client, min: 0 }),
  handling_rate_out_order: fact('money', '0.00', 'fulfilment', 'Sending one order out', { scopes: client, min: 0 }),
  handling_rate_out_unit: fact('money', '0.00', 'fulfilment', 'Each unit of an order sent out', { scopes: client, min: 0 }),
  tax_inclusive: fact('bool', 'false', 'fulfilment', 'Prices of orders include tax', { scopes: client }),
  sku_upload_approval: fact('bool', 'true', 'b2b', 'Uploaded SKUs wait for approval', { scopes: client }),
  label_price_on_packing_slip: fact('bool', 'false', 'fulfilment', 'The packing slip shows prices', { scopes: client }),
  same_day_cutoff: fact('time', '14:00', 'fulfilment', 'Orders until then leave the same day', { scopes: warehouse }),
  duplicate_guard_hours: fact('int', '24', 'packages', 'Hours within which scanning the same parcel again asks first', range(0, 168)),
  storage_free_hours: fact('int', '48', 'consolidations', 'Hours of free storage at the airport', { min: 0 }),
  storage_rate_kg_day: fact('money', '0.50', 'consolidations', 'Airport storage of a kilogram for a day', { min: 0 }),
  storage_min: fact('money', '50.00', 'consolidations', 'Least airport storage charge', { min: 0 }),
  overdue_inbound_hours: fact('int', '6', 'consolidations', 'Hours after which an inbound consolidation is overdue', range(1, 72)),
  prealert_discrepancy_hours: fact('int', '48', 'agents-prealerts', 'Hours to settle a discrepancy of a pre-alert', { scopes: client, min: 1, max: 720 }),
  bag_high_value_amount: fact('money', '5000.00', 'bags', 'Bags above this value are marked high value', { min: 0 }),
  token_hours: fact('int', '24', 'access', 'Hours a sign-in token lives before it is exchanged', range(13, 72)),
  session_max_days: fact('int', '7', 'access', 'Days until everybody must sign in again', range(1, 30)),
  admin_token_hours: fact('int', '12', 'access', 'Hours a confirmed administrator stays confirmed', range(1, 24)),
  login_max_failures: fact('int', '5', 'access', 'Wrong passwords until sign-in is locked', range(3, 10)),
  login_lock_minutes: fact('int', '15', 'access', 'Minutes of the first lock; each further one is twice as long', range(5, 1440)),
  password_min_length: fact('int', '12', 'access', 'Characters a new password must have', range(8, 64)),
  invite_hours: fact('int', '72', 'access', 'Hours an invite works', range(1, 336)),
  seller_invite_days: fact('int', '14', 'access', 'Days the invite of a seller works', range(1, 60)),
  reset_minutes: fact('int', '60', 'access', 'Minutes the link for a new password works', range(10, 1440)),
  api_log_days: fact('int', '90', 'settings', 'Days the log of requests is kept', range(7, 730)),
  api_body_days: fact('int', '30', 'settings', 'Days what was sent and answered is kept with it', range(7, 730)),
  outgoing_log_days: fact('int', '60', 'settings', 'Days the log of calls to others is kept', range(7, 730)),
  email_log_days: fact('int', '180', 'settings', 'Days e-mails are kept', range(7, 730)),
  upload_file_days: fact('int', '180', 'settings', 'Days uploaded files are kept', range(7, 730)),
  manifest_hours_default: fact('int', '1', 'manifests', 'Hours a manifest’s window spans unless its user’s says otherwise', range(1, 168)),
  page_size_default: fact('int', '25', 'settings', 'Rows on a page of a list', { choices: ['25', '50', '100', '200'] }),
  company_name: fact('text', 'Qafila Logistics LLC', 'settings', 'Our name on documents and public pages'),
  company_trn: fact('text', '100000000000003', 'settings', 'Our tax registration number'),
  company_address: fact('text', 'Warehouse 14, Dubai South, Dubai, United Arab Emirates', 'settings', 'Our address on documents'),
  company_city: fact('text', 'Dubai', 'invoices-payments', 'Our city on e-invoices'),
  company_emirate: fact('text', 'DXB', 'invoices-payments', 'Our emirate on e-invoices', { choices: [...emirate.names] }),
  company_licence_no: fact('text', 'CN-1000001', 'invoices-payments', 'Our trade licence on e-invoices'),
  company_licence_authority: fact('text', 'Dubai Economy and Tourism', 'invoices-payments', 'Who issued our trade licence, on e-invoices'),
  support_email: fact('text', 'support@qafila.example', 'settings', 'Where people write for help'),
  support_phone: fact('text', '+97140000000', 'settings', 'Where people call for help'),
  timesheet_cutoff_days: fact('int', '7', 'vendors', 'Days a timesheet may be entered late', range(1, 31)),
  licence_alert_days: fact('list', '30,7', 'vendors', 'Days before a licence ends that its vendor is notified', range(1, 180)),
  billing_tolerance_amount: fact('money', '0.50', 'billing-cod', 'Dirhams a carrier’s charge may be higher, in its currency', { min: 0 }),
  billing_tolerance_percent: fact('percent', '2.00', 'billing-cod', 'A carrier’s charge may be this share higher', range(0, 100)),
  cod_fee_percent: fact('percent', '1.50', 'billing-cod', 'What we keep of a COD order, as a share of its amount', { scopes: client, ...range(0, 100) }),
  cod_fee_min: fact('money', '5.00', 'billing-cod', 'Least that we keep of a COD order, in dirhams', { scopes: client, min: 0 }),
  cod_return_fee: fact('money', '12.00', 'billing-cod', 'Fee for a COD order that came back, in dirhams', { scopes: client, min: 0 }),
  cod_dispute_days: fact('int', '30', 'billing-cod', 'Days after a payment of COD in which it, or an order of it, may be disputed', range(1, 90)),
  manpower_cancel_hours: fact('int', '4', 'vendors', 'Hours before the start from which cancelling an accepted request costs', range(0, 72)),
  manpower_cancel_pct: fact('percent', '50.00', 'vendors', 'Share of the first day, or of a vehicle’s base, that cancelling late costs', range(0, 100)),
  request_answer_hours: fact('int', '8', 'vendors', 'Hours a vendor has to answer a request', range(1, 72)),
  punch_photo: fact('bool', 'false', 'vendors', 'A photo is taken when vendors’ people clock in and out', { scopes: warehouse }),
  transport_tolls_taxed: fact('bool', 'false', 'vendors', 'Tolls a vendor passes on bear VAT'),
  request_costs_vat: fact('bool', 'false', 'vendors', 'Costs of requests are billed to clients before the vendor’s VAT, with ours on top'),
  statement_tolerance: fact('money', '1.00', 'vendors', 'A vendor’s statement may differ by this much', { min: 0 }),
  publish_min_seconds: fact('int', '60', 'fulfilment', 'Least seconds between two stock updates of a listing', range(10, 3600)),
  over_receipt_pct: fact('decimal', '0.0', 'fulfilment', 'More than announced that may be received, in per cent', { scopes: client, ...range(0, 20) }),
  reopen_max_days: fact('int', '30', 'b2b', 'Days after which an inbound order cannot be reopened', { scopes: client, ...range(1, 90) }),
  reopen_max_count: fact('int', '3', 'b2b', 'Times an inbound order may be reopened', { scopes: client, ...range(1, 10) }),
  reopen_window_hours: fact('int', '24', 'b2b', 'Hours a reopened order stays open', { scopes: client, ...range(1, 72) }),
  min_receipt_pct: fact('decimal', null, 'fulfilment', 'Least share of the shelf life left at receipt, in per cent', { scopes: client, ...range(0, 100) }),
  wms_refresh_minutes: fact('int', '5', 'b2b', 'Minutes between two looks at the warehouse system', { scopes: warehouse, ...range(1, 60) }),
} satisfies Record<string, ConfigKeyFact>

export type ConfigKey = keyof typeof configRegister
export const configKeys = Object.keys(configRegister) as [ConfigKey, ...ConfigKey[]]
export const isConfigKey = (key: string): key is ConfigKey => Object.hasOwn(configRegister, key)
export const configFact = (key: ConfigKey): ConfigKeyFact => configRegister[key]

interface Typed {
  int: number; bool: boolean; json: unknown; list: string[]; decimal: string; money: string; percent: string; text: string; time: string; date: string
}
/** What a rule reads: whole numbers as numbers, amounts as decimal strings; null only for keys without a default. */
export type ConfigValue<K extends ConfigKey> = Typed[(typeof configRegister)[K]['type']] | (K extends 'hvlv_threshold' | 'min_receipt_pct' ? null : never)

/** A stored text as the value a rule reads. */
export function readConfig<K extends ConfigKey>(key: K, stored: string | null): ConfigValue<K> {
  if (stored === null) return null as ConfigValue<K>
  const read = {
    int: Number, bool: (v: string) => v === 'true', json: (v: string) => JSON.parse(v) as unknown, list: (v: string) => v.split(',').map((one) => one.trim()),
  } as Partial<Record<ConfigType, (v: string) => unknown>>
  return (read[configRegister[key].type]?.(stored) ?? stored) as ConfigValue<K>
}
