import { partnerType } from './carrier'
import { clientType, serviceType } from './client'
import { currencies, currencyCodes } from './currency'
import { incoterm, packageType } from './package'
import { containerLoad, freightMode, pickupType, shipOption } from './package-list'
import { paymentMethod } from './payment'
import { airports, ports } from './places'
import { offerStatus } from './quote'
import { eventCategory } from './tracking-event-words'
import { approvalStatus, pasUserTypes, userType } from './user'
import { codes, words, type Option } from './vocabulary'

export const bagType = words({ sack: 'Sack', pouch: 'Pouch', carton: 'Carton', pallet: 'Pallet', uld: 'ULD', loose_piece: 'Loose piece' })

/** What a bag of each type may hold and weighs empty, in kilograms (bags.md 2). */
export const bagLimits = {
  sack: { max_gross_weight: '30.000', max_packages: 150, tare: '0.300' },
  pouch: { max_gross_weight: '5.000', max_packages: 60, tare: '0.100' },
  carton: { max_gross_weight: '30.000', max_packages: 80, tare: '0.800' },
  pallet: { max_gross_weight: '1000.000', max_packages: 2000, tare: '20.000' },
  uld: { max_gross_weight: '1500.000', max_packages: 3000, tare: '80.000' },
  loose_piece: { max_gross_weight: '70.000', max_packages: 1, tare: '0.000' },
} as const satisfies Record<(typeof bagType.names)[number], { max_gross_weight: string; max_packages: number; tare: string }>

export const bagMixture = words({
  single_client: 'Single client', multi_client: 'Several clients', single_carrier: 'Single carrier', mixed_carrier: 'Mixed carriers',
})
export const trackingRangeSystemType = words({
  hawb: 'HAWB', carrier: 'Carrier number', return: 'Return', bag: 'Bag', consolidation: 'Consolidation', b2b: 'B2B',
})

/** The one list of services; rows of `rsa_services` (settings.md 6, packages.md 2). */
export const serviceCode = words({
  NDD: 'Next day', SDD: 'Same day', STD: 'Standard domestic', EXP: 'International express', ECO: 'International economy',
  PUD: 'Collect from PUDO', RTN: 'Return', RPU: 'Reverse pickup', FRT: 'Freight',
})

export const onboardingStage = codes({ 0: 'Seller Created', 1: 'Sign-Up Completed', 2: 'Agreement E-signed', 3: 'Agreement Uploaded' })

/** Why something was returned, cancelled or held; one vocabulary for the three. */
export const stopReason = words({
  customer_request: 'Customer request', customer_refused: 'Customer refused', not_reachable: 'Not reachable', wrong_address: 'Wrong address',
  damaged: 'Damaged', out_of_stock: 'Out of stock', duplicate: 'Duplicate', customs: 'Customs', payment: 'Payment', other: 'Other',
})
export const differenceReason = words({
  partial_delivery: 'Partial delivery', amount_changed: 'Amount changed', carrier_fee_netted: 'Carrier fee netted', fx: 'Exchange rate',
  fraud: 'Fraud', lost_cash: 'Lost cash', rounding: 'Rounding', other: 'Other',
})
export const disputeReason = words({
  not_received: 'Not received', short_paid: 'Short paid', over_paid: 'Over paid', not_collected: 'Not collected',
  returned_not_delivered: 'Returned, not delivered', wrong_amount: 'Wrong amount', duplicate: 'Duplicate', fee_wrong: 'Wrong fee', other: 'Other',
})
export const declarationType = words({
  import_local_row: 'Import, rest of the world', import_local_fz: 'Import from free zone', import_local_cw: 'Import from customs warehouse',
  import_local_gcc: 'Statistical import from GCC', export_local_row: 'Export, rest of the world', export_local_fz: 'Export to free zone',
  export_local_gcc: 'Statistical export to GCC', transit_fz_row: 'Transit from free zone', reexport_row: 'Re-export',
})
export const logisticsDocType = words({
  mawb: 'MAWB', hawb: 'HAWB', manifest: 'Manifest', commercial_invoice: 'Commercial invoice', packing_list: 'Packing list',
  certificate_of_origin: 'Certificate of origin', delivery_order: 'Delivery order', arrival_notice: 'Arrival notice', boe: 'BOE',
  exit_certificate: 'Exit certificate', permit: 'Permit', msds: 'MSDS', pod: 'POD', other: 'Other',
})
export const emailTemplate = words({
  invite: 'Invite', logistics_doc: 'Logistics document', quote: 'Quote', payment_link: 'Payment link', cod_advice: 'COD advice',
  agreement_expiry: 'Agreement expiry', password: 'Password', alert: 'Alert', other: 'Other',
})

/** Chapters and headings that are high value at any price (boe-customs.md 7.1). */
const alwaysHighValue = words({
  '2203': 'Beer', '2204': 'Wine', '2205': 'Vermouth', '2206': 'Other fermented drinks', '2207': 'Undenatured alcohol', '2208': 'Spirits',
  '2401': 'Unmanufactured tobacco', '2402': 'Cigars and cigarettes', '2403': 'Other manufactured tobacco',
  '2404': 'Nicotine and heated products', '854340': 'Electronic cigarettes',
})

/** Brands that are counterfeited: a product of one needs a letter of authorisation (sellers-ior.md 2.3). */
const protectedBrands = words({
  adidas: 'Adidas', apple: 'Apple', cartier: 'Cartier', chanel: 'Chanel', dior: 'Dior', gucci: 'Gucci', lego: 'Lego', nike: 'Nike', puma: 'Puma',
  rolex: 'Rolex', samsung: 'Samsung', sony: 'Sony',
})

export type ValueList = {
  name: string
  group: string
  /** Rules know its values: they may be relabelled, ordered and disabled, not removed. */
  system: boolean
  values: readonly Option<string>[]
}

type Source = { options: readonly Option<string | number>[] }
const list = (name: string, group: string, { options }: Source, system = true): ValueList => ({
  name, group, system, values: options.map(({ value, label }) => ({ value: String(value), label })),
})
const currencyOptions = { options: currencyCodes.map(value => ({ value, label: currencies[value].name })) }
const pasUserOptions = { options: pasUserTypes.map(value => ({ value, label: userType.label(value) })) }

/** The seeded value lists (settings.md 6): list code -> name, group and values in order. */
export const valueLists = {
  bag_types: list('Bag types', 'Bags', bagType),
  bag_mixtures: list('Bag mixtures', 'Bags', bagMixture),
  package_types: list('Package types', 'Packages', packageType),
  tracking_event_categories: list('Tracking event categories', 'Tracking', eventCategory),
  tracking_range_system_types: list('Tracking range system types', 'Tracking', trackingRangeSystemType),
  pas_user_types: list('PAS user types', 'PAS', pasUserOptions),
  service_codes: list('Service codes', 'Packages', serviceCode),
  partner_types: list('Partner types', 'Carriers', partnerType),
  client_service_types: list('Client service types', 'Clients', serviceType),
  payment_methods: list('Payment methods', 'Money', paymentMethod),
  ship_options: list('Ship options', 'Freight', shipOption),
  freight_modes: list('Freight modes', 'Freight', freightMode),
  pickup_types: list('Pickup types', 'Freight', pickupType),
  container_loads: list('Container loads', 'Freight', containerLoad),
  approval_statuses: list('Approval statuses', 'General', approvalStatus),
  offer_statuses: list('Offer statuses', 'Sellers', offerStatus),
  onboarding_stages: list('Onboarding stages', 'Sellers', onboardingStage),
  client_types: list('Client types', 'Clients', clientType),
  incoterms: list('Incoterms', 'Freight', incoterm),
  declaration_types: list('Declaration types', 'Customs', declarationType),
  hvlv_excluded_hs: list('HS always high value', 'Customs', alwaysHighValue, false),
  hs12_types: list('Declarations with 12-digit HS', 'Customs', {
    options: declarationType.options.filter(({ value }) => value.startsWith('import_')),
  }, false),
  blocked_origins: list('Blocked origins', 'Customs', words({ KP: 'Korea (North)', SY: 'Syria' }), false),
  protected_brands: list('Protected brands', 'Customs', protectedBrands, false),
  difference_reasons: list('Difference reasons', 'COD', differenceReason),
  dispute_reasons: list('Dispute reasons', 'COD', disputeReason),
  return_reasons: list('Return reasons', 'Packages', stopReason),
  cancel_reasons: list('Cancel reasons', 'Packages', stopReason),
  hold_reasons: list('Hold reasons', 'Packages', stopReason),
  logistics_doc_types: list('Logistics document types', 'Sellers', logisticsDocType),
  email_templates: list('E-mail templates', 'General', emailTemplate),
  currencies: list('Currencies', 'Money', currencyOptions),
  airports: list('Airports', 'Places', { options: airports.map(({ code, name }) => ({ value: code, label: name })) }, false),
  ports: list('Ports', 'Places', { options: ports.map(({ code, name }) => ({ value: code, label: name })) }, false),
} satisfies Record<string, ValueList>

export type ListCode = keyof typeof valueLists
export const listCodes = Object.keys(valueLists) as [ListCode, ...ListCode[]]
