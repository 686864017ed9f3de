import type { UploadColumn, UploadTemplate } from './upload-column'

const carrier = {
  header: 'Carrier Code', field: 'carrier_code', required: true, type: 'id', rule: 'The chosen carrier', example: 'FALCON',
} as const satisfies UploadColumn
const country = {
  header: 'Country Code', field: 'country_code', required: true, type: 'id', rule: 'ISO code of two letters, an active country', example: 'AE',
} as const satisfies UploadColumn
const service = {
  header: 'Service Code', field: 'rsa_service_code', required: true, type: 'id', rule: 'A house service the carrier offers', example: 'NDD',
} as const satisfies UploadColumn
const state = {
  header: 'State Code', field: 'state_code', type: 'id', required: 'if the name is in several states', rule: 'State of the country', example: 'DU',
} as const satisfies UploadColumn
const city = {
  header: 'City', field: 'city', required: true, type: 'text', rule: 'Our name of the city', example: 'Dubai', width: 22,
} as const satisfies UploadColumn
const route = {
  header: 'Route Code', field: 'route_code', type: 'id', rule: 'Depot or route printed on the label, at most 20 characters', example: 'DXB-1',
} as const satisfies UploadColumn
const yes = (header: string, field: string, rule: string, example = 'Y') =>
  ({ header, field, type: 'choice', list: 'yes_no', rule, example }) as const satisfies UploadColumn
const whole = (header: string, field: string, example: string) =>
  ({ header, field, type: 'id', rule: 'Days, 0 to 60; left empty, as the country says', example }) as const satisfies UploadColumn
const serves = [
  yes('Pickup', 'pickup_available', 'Y or N, Y if left empty'), yes('Delivery', 'delivery_available', 'Y or N, Y if left empty'),
  yes('Return', 'return_available', 'Y or N, N if left empty', 'N'),
  yes('COD', 'cod_available', 'Y or N, as the country if left empty'),
] as const
const transit = [whole('Transit Min', 'transit_days_min', '1'), whole('Transit Max', 'transit_days_max', '2')] as const
const active = yes('Active', 'active', 'Y or N, Y if left empty')
const action = { header: 'Action', field: 'action', type: 'id', rule: 'Left empty: add or change; DELETE: switch off' } as const satisfies UploadColumn

/** Countries of a carrier (carriers.md 6). */
export const carrierCountryTemplate = {
  kind: 'carrier_country',
  version: 1,
  sheet: 'Carrier countries',
  instructions:
    'One row says how the carrier serves one country with one house service. DELETE in Action switches it off. The grey example row is not applied.',
  columns: [
    carrier, country, service,
    {
      header: 'Coverage Level', field: 'coverage_level', required: true, type: 'choice', list: 'levels',
      rule: 'country, city, area or pincode: how deep an address is checked', example: 'city',
    },
    yes('COD Available', 'cod_available', 'Y or N, N if left empty'),
    { header: 'COD Currency', field: 'cod_currency', required: 'if COD', type: 'currency', rule: 'ISO 4217', example: 'AED' },
    { header: 'COD Max Amount', field: 'cod_max_amount', required: 'if COD', type: 'money', rule: 'Above 0', example: '5000.00' },
    ...transit,
    { header: 'Remote Surcharge', field: 'remote_surcharge', type: 'money', rule: '0 or more', example: '15.00' },
    active,
    { header: 'Effective From', field: 'effective_from', type: 'date', rule: 'YYYY-MM-DD', example: '2025-01-01' },
    { header: 'Effective To', field: 'effective_to', type: 'date', rule: 'YYYY-MM-DD, not before Effective From' },
    action,
  ],
} as const satisfies UploadTemplate

/** Cities of a carrier (carriers.md 6). */
export const carrierCityTemplate = {
  kind: 'carrier_country_city',
  version: 1,
  sheet: 'Carrier cities',
  instructions: 'One row says how the carrier serves one city; its country and service must be there first. DELETE in Action switches it off. The grey example row is not applied.',
  columns: [
    carrier, country, service, state, city,
    {
      header: 'Carrier City Name', field: 'carrier_place_name', required: true, type: 'text',
      rule: "The carrier's word, at most 80 characters", example: 'DUBAI', width: 22,
    },
    { header: 'Carrier City Code', field: 'carrier_place_code', type: 'id', rule: 'At most 30 characters', example: 'DXB' },
    route, ...serves, ...transit, yes('Remote', 'remote', 'Y or N, N if left empty; the surcharge applies', 'N'),
    { header: 'Delivery Days', field: 'delivery_days', type: 'id', rule: '1 Monday to 7 Sunday, every day if left empty', example: '1,2,3,4,5,6' },
    active, action,
  ],
} as const satisfies UploadTemplate

/** Carriers' words for our cities (carriers.md 6). */
export const carrierAliasTemplate = {
  kind: 'rsa_carrier_country_city',
  version: 1,
  sheet: 'City names of carriers',
  instructions: 'One row tells which of our cities a carrier means by a word of its own. Rows may name any carrier. The grey example row is not applied.',
  columns: [
    country, state, city, { ...carrier, rule: 'Any carrier' },
    { header: 'Alias', field: 'alias_name', required: true, type: 'text', rule: "The carrier's word, at most 80 characters", example: 'DUBAI CITY', width: 22 },
    { header: 'Alias Code', field: 'alias_code', type: 'id', rule: 'At most 30 characters', example: 'DXB01' },
    action,
  ],
} as const satisfies UploadTemplate

/** Areas of a carrier (carriers.md 6). */
export const carrierAreaTemplate = {
  kind: 'carrier_area',
  version: 1,
  sheet: 'Carrier areas',
  instructions: 'One row says how the carrier serves one area of a city. DELETE in Action switches it off. The grey example row is not applied.',
  columns: [
    carrier, country, service, state, city,
    { header: 'Area', field: 'area', required: true, type: 'text', rule: 'Our name of the area', example: 'Dubai Marina', width: 22 },
    {
      header: 'Carrier Area Name', field: 'carrier_place_name', required: true, type: 'text',
      rule: "The carrier's word, at most 80 characters", example: 'MARINA', width: 22,
    },
    { header: 'Carrier Area Code', field: 'carrier_place_code', type: 'id', rule: 'At most 30 characters', example: 'MAR' },
    route, ...serves, ...transit, active, action,
  ],
} as const satisfies UploadTemplate

/** Pincodes of a carrier (carriers.md 6). */
export const carrierPincodeTemplate = {
  kind: 'carrier_pincode',
  version: 1,
  sheet: 'Carrier pincodes',
  instructions: 'One row says how the carrier serves one pincode. DELETE in Action switches it off. The grey example row is not applied.',
  columns: [
    carrier, { ...country, example: 'IN' }, { ...service, example: 'STD' },
    { header: 'Pincode', field: 'pincode', required: true, type: 'id', rule: "By the country's pattern", example: '400001' },
    { header: 'City', field: 'city', type: 'text', rule: 'Our name of the city; it tells places of one name apart', example: 'Mumbai', width: 22 },
    route, ...serves, ...transit, active, action,
  ],
} as const satisfies UploadTemplate

/** A carrier's list of areas, held against ours; nothing is changed (carriers.md 6). */
export const compareAreaTemplate = {
  kind: 'rsa_carrier_area_compare',
  version: 1,
  sheet: 'Areas to compare',
  instructions: 'Nothing is changed: the answer is a workbook that tells which areas both know, which only one does, and which are spelled differently.',
  columns: [
    country,
    { header: 'State', field: 'state_code', type: 'id', rule: 'State of the country', example: 'DU' },
    city,
    { header: 'Area', field: 'area', required: true, type: 'text', rule: "The carrier's word", example: 'Dubai Marina', width: 22 },
    { header: 'Area Code', field: 'area_code', type: 'id', rule: 'Our code, where the carrier knows it', example: 'DUBAI-MARINA' },
  ],
} as const satisfies UploadTemplate

/** A carrier's list of pincodes, held against ours; nothing is changed (carriers.md 6). */
export const comparePincodeTemplate = {
  kind: 'rsa_carrier_pincode_compare',
  version: 1,
  sheet: 'Pincodes to compare',
  instructions: 'Nothing is changed: the answer is a workbook that tells which pincodes both know, which only one does, and which lie in another city.',
  columns: [
    { ...country, example: 'IN' }, { ...city, example: 'Mumbai' },
    { header: 'Pincode', field: 'pincode', required: true, type: 'id', rule: "By the country's pattern", example: '400001' },
  ],
} as const satisfies UploadTemplate
