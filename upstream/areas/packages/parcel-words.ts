import { packageTemplate } from '@/lib/contract/package-columns'
import { tooFine } from '@/lib/domain/money'
import type { ParcelField } from './parcel'

const clipped = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text)

const mostLetters = 10
const noLettersOf = (name: string, letters: readonly string[]) =>
  `${name} has letters our labels cannot print: ${letters.slice(0, mostLetters).join(' ')}${letters.length > mostLetters ? ' …' : ''}. They print as boxes; write them in Latin or Arabic letters.`
const cutOf = (name: string) => `${name} is too long for the smallest label: its end is cut there. Shorten it.`

const headers = new Map<string, string>(packageTemplate.columns.map(({ field, header }) => [field, header]))
const headerOf = (field: ParcelField) => headers.get(field) ?? field

/** What an uploader is told; columns by their headers (packages.md 6.1, countries.md 7.1). */
export const sheetWords = {
  label: headerOf,
  required: (field: ParcelField) => `${headerOf(field)} is required.`,
  requiredFor: (field: ParcelField, what: string) => `${headerOf(field)} is required for ${what}.`,
  tooLong: (field: ParcelField, max: number) => `${headerOf(field)} is longer than ${max} characters.`,
  range: (field: ParcelField, from: string, to: string, unit = '') => `${headerOf(field)} must be from ${from} to ${to}${unit}.`,
  wholeRange: (field: ParcelField, from: number, to: number) => `${headerOf(field)} must be a whole number from ${from} to ${to}.`,
  aboveZero: (field: ParcelField) => `${headerOf(field)} must be above 0.`,
  tooFine: (field: ParcelField, currency: string) => tooFine(headerOf(field), currency),
  decimals: (field: ParcelField, places: number) => `${headerOf(field)} may have at most ${places} decimals.`,
  tooLarge: (field: ParcelField) => `${headerOf(field)} is too large.`,
  unknown: (field: ParcelField, value: string) => `${headerOf(field)} ${clipped(value)} is unknown.`,
  inPast: (field: ParcelField) => `${headerOf(field)} is in the past.`,
  refCharacters: (value: string) => `Reference No ${clipped(value)} may only have letters, digits and / _ . -`,
  refUsed: (value: string) => `Reference No ${clipped(value)} already exists.`,
  serviceNotEnabled: (value: string, client: string) => `Service Code ${clipped(value)} is not enabled for client ${client}.`,
  serviceNotTo: (value: string, country: string) => `Service Code ${value} does not go to ${country}.`,
  serviceWeight: (service: string, from: string, to: string) => `Weight (kg) must be from ${from} to ${to} for service ${service}.`,
  serviceValue: (service: string, limit: string) => `Declared Value is above the limit ${limit} of service ${service}.`,
  carrierInactive: (value: string) => `Carrier Code ${clipped(value)} is not active.`,
  numberUsed: (value: string) => `Tracking No ${value} is already used.`,
  numberForm: (value: string) => `Tracking No ${clipped(value)} must be 6 to 35 letters, digits or dashes.`,
  numberForeign: (value: string, client: string) => `Tracking No ${value} is not from a number range of client ${client}.`,
  channelPair: () => 'Give both Channel and Channel Order No.',
  listForIor: (client: string) => `Package List Ref is only for clients with import of record; ${client} has none.`,
  notShipped: (country: string) => `We do not ship to ${country}`,
  countryUnknown: (value: string) => `Country ${clipped(value)} is not an ISO code.`,
  phone: (value: string, country: string) => `Mobile ${clipped(value)} is not a valid number for ${country}.`,
  otherPhone: (value: string) => `Alternate Mobile ${clipped(value)} is not a valid number.`,
  city: (value: string, country: string) => `City ${clipped(value)} is not served in ${country}.`,
  cityClosed: (city: string) => `${city} is not open for deliveries`,
  cityTwice: (value: string, states: number) => `City ${clipped(value)} exists in ${states} states, give State.`,
  stateOther: (value: string, city: string, state: string) => `State ${clipped(value)} is not the state of ${city}; ${state} was taken.`,
  pincode: (value: string, label: string, example: string) => `${label} ${clipped(value)} is not valid, e.g. ${example}`,
  nationalAddress: (value: string) => `National Address ${clipped(value)} must be four letters and four digits, such as RRRD2929.`,
  nationalElsewhere: () => 'National Address is for Saudi Arabia.',
  makani: (value: string) => `Makani No ${clipped(value)} must have 10 digits.`,
  makaniElsewhere: () => 'Makani No is for the Emirates.',
  noImports: (country: string) => `${country} takes no imports.`,
  noExports: (country: string) => `Nothing may leave ${country}.`,
  placePair: () => 'Give both Latitude and Longitude.',
  sides: () => 'Fill in length, width and height, or none.',
  goods: () => 'Goods Description must say what is inside.',
  currencyRate: (value: string) => `Currency ${value} has no exchange rate.`,
  codAmount: () => 'COD Amount is required when Payment Mode is cod.',
  codPrepaid: () => 'COD Amount must be empty when Payment Mode is prepaid.',
  pincodeElsewhere: (label: string, pincode: string, city: string) => `${label} ${pincode} belongs to ${city}`,
  codCurrency: (currency: string, country: string) => `COD Currency must be ${currency} for ${country}.`,
  codCountry: (country: string) => `COD is not allowed for ${country}.`,
  codService: (service: string) => `COD is not allowed for service ${service}.`,
  codClient: (client: string) => `COD is not allowed for client ${client}.`,
  codLimit: (cod: string, limit: string, client: string) => `COD ${cod} is above the limit ${limit} of client ${client}.`,
  itemsTotal: (items: string, declared: string) => `Items total ${items} differs from Declared Value ${declared}.`,
  hsCode: (value: string) => `HS Code ${clipped(value)} is unknown.`,
  noItems: (service: string) => `Service ${service} needs the contents: fill the item columns.`,
  noLetters: (field: ParcelField, letters: readonly string[]) => noLettersOf(headerOf(field), letters),
  cutOnLabel: (field: ParcelField) => cutOf(headerOf(field)),
  possibleDuplicate: (number: string, hours = 24) => `Looks like ${number} of the last ${hours} hours: same client, mobile, COD and consignee.`,
}
export type ParcelWords = typeof sheetWords

const formLabels: Partial<Record<ParcelField, string>> = {
  address_line1: 'Address', address_line2: 'Address line 2', consignee_phone: 'Mobile', consignee_phone_alt: 'Alternate mobile', consignee_email: 'E-mail',
  national_address: 'National address', makani_no: 'Makani number', cod_amount: 'COD amount',
  cod_currency: 'COD currency', rsa_service_code: 'Service', country_code: 'Country', item_hs_code: 'HS code',
  requested_delivery_date: 'Requested date', consignee_id_no: 'ID number', item_sku: 'SKU',
  ref_no: 'Reference', tracking_no: 'Tracking number', item_origin: 'Origin',
}
const formLabel = (field: ParcelField) =>
  formLabels[field] ?? (field.charAt(0).toUpperCase() + field.slice(1)).replaceAll('_', ' ').replace(/^Item (\w)/, (_, letter: string) => letter.toUpperCase())

/** What somebody at the edit form is told (packages.md 4, /package-edit). */
export const formWords: ParcelWords = {
  ...sheetWords,
  label: formLabel,
  noLetters: (field, letters) => noLettersOf(formLabel(field), letters),
  cutOnLabel: (field) => cutOf(formLabel(field)),
  required: (field) => `${formLabel(field)} is required.`,
  requiredFor: (field, what) => `${formLabel(field)} is required for ${what}.`,
  tooLong: (field, max) => `${formLabel(field)} is longer than ${max} characters.`,
  range: (field, from, to, unit = '') => `${formLabel(field)} must be from ${from} to ${to}${unit}.`,
  wholeRange: (field, from, to) => `${formLabel(field)} must be from ${from} to ${to}.`,
  aboveZero: (field) => `${formLabel(field)} must be above 0.`,
  tooFine: (field, currency) => tooFine(formLabel(field), currency),
  decimals: (field, places) => `${formLabel(field)} may have at most ${places} decimals.`,
  tooLarge: (field) => `${formLabel(field)} is too large.`,
  unknown: (field, value) => `${formLabel(field)} ${clipped(value)} is unknown.`,
  inPast: (field) => `${formLabel(field)} is in the past.`,
  serviceNotEnabled: (value, client) => `Service ${value} is not enabled for client ${client}.`,
  serviceNotTo: (value, country) => `Service ${value} does not go to ${country}.`,
  serviceWeight: (service, from, to) => `Weight must be from ${from} to ${to} kg for service ${service}.`,
  serviceValue: (service, limit) => `Declared value is above the limit ${limit} of service ${service}.`,
  phone: (_, country) => `Enter a valid mobile number for ${country}.`,
  otherPhone: () => 'Enter a valid alternate mobile number.',
  city: (value) => `City ${clipped(value)} is not served by this service. Choose another city or service.`,
  pincode: (_, label, example) => `${label} must look like ${example}.`,
  goods: () => 'Goods description must say what is inside.',
  codAmount: () => 'COD amount must be above 0.',
  codPrepaid: () => 'COD amount must be 0 when the parcel is prepaid.',
  codCurrency: (currency, country) => `COD currency must be ${currency} for ${country}.`,
  itemsTotal: (items, declared) => `Items add up to ${items}; declared value is ${declared}.`,
  hsCode: (value) => `HS code ${clipped(value)} is unknown.`,
  noItems: (service) => `Service ${service} needs the contents: add at least one item.`,
}
