import type { UploadColumn, UploadTemplate } from './upload-column'

const country: UploadColumn = {
  header: 'Country Code', field: 'country_code', required: true, type: 'country', rule: 'ISO 3166-1 code of the chosen country', example: 'AE',
}
const state = (required: boolean | string, example: string): UploadColumn => ({
  header: 'State Code', field: 'state_code', required, type: 'id', rule: 'ISO 3166-2, the part after the dash', example,
})
const point = (latitude: string, longitude: string): UploadColumn[] => [
  { header: 'Latitude', field: 'latitude', type: 'text', rule: '-90 to 90; with Longitude or not at all', example: latitude },
  { header: 'Longitude', field: 'longitude', type: 'text', rule: '-180 to 180', example: longitude },
]
const closing: UploadColumn[] = [
  { header: 'Status', field: 'status', type: 'text', rule: 'active or inactive', example: 'active' },
  { header: 'Action', field: 'action', type: 'text', rule: 'Empty, or DELETE to make it inactive' },
]
const instructions = 'One row is one place; one that is there already is changed where the row says something else, an empty cell leaves the value as it is. The download of the present rows is a file that may be sent back. The grey example row is not applied.'

export const stateTemplate = {
  kind: 'base_country_state', version: 1, sheet: 'States', instructions,
  columns: [
    country, state(true, 'DU'),
    { header: 'State Name', field: 'state_name', required: true, type: 'text', rule: 'At most 80 characters', example: 'Dubai', width: 24 },
    { header: 'State Name Arabic', field: 'state_name_ar', type: 'text', rule: 'At most 80 characters', example: 'دبي', width: 24 },
    ...closing,
  ],
} satisfies UploadTemplate

export const cityTemplate = {
  kind: 'base_country_city', version: 1, sheet: 'Cities', instructions,
  columns: [
    country, state('if the country has states', 'DU'),
    { header: 'City Code', field: 'city_code', type: 'id', rule: 'At most 10; made from the name where empty', example: 'DXB' },
    { header: 'City Name', field: 'city_name', required: true, type: 'text', rule: 'At most 80 characters', example: 'Dubai', width: 24 },
    { header: 'City Name Arabic', field: 'city_name_ar', type: 'text', rule: 'At most 80 characters', example: 'دبي', width: 24 },
    { header: 'Aliases', field: 'aliases', type: 'text', rule: 'Other spellings, separated by ;', example: 'Dubayy', width: 30 },
    { header: 'UN/LOCODE', field: 'un_locode', type: 'id', rule: 'Five characters, starts with the country', example: 'AEDXB' },
    { header: 'Airport', field: 'airport_code', type: 'id', rule: 'IATA code', example: 'DXB' },
    ...point('25.2048', '55.2708'),
    { header: 'Timezone', field: 'timezone', type: 'text', rule: 'IANA name; empty is the country\'s', example: 'Asia/Dubai' },
    { header: 'Fulfillment', field: 'fulfillment_enabled', type: 'bool', rule: 'Y or N', example: 'Y' },
    { header: 'Warehouse Code', field: 'warehouse_code', required: 'if Fulfillment is Y', type: 'id', rule: 'A warehouse of ours', example: 'JXB1' },
    { header: 'Remote', field: 'remote', type: 'bool', rule: 'Y or N', example: 'N' },
    ...closing,
  ],
} satisfies UploadTemplate

export const areaTemplate = {
  kind: 'base_country_city_area', version: 1, sheet: 'Areas', instructions,
  columns: [
    country, state('where the city name is in several states', 'DU'),
    { header: 'City Name', field: 'city_name', required: true, type: 'text', rule: 'A city we know, in any of its spellings', example: 'Dubai', width: 24 },
    { header: 'Area Code', field: 'area_code', type: 'id', rule: 'At most 20; made from the name where empty' },
    { header: 'Area Name', field: 'area_name', required: true, type: 'text', rule: 'At most 100 characters', example: 'Al Barsha 1', width: 28 },
    { header: 'Area Name Arabic', field: 'area_name_ar', type: 'text', rule: 'At most 100 characters', example: 'البرشاء 1', width: 24 },
    { header: 'Aliases', field: 'aliases', type: 'text', rule: 'Other spellings, separated by ;', example: 'Barsha One', width: 30 },
    { header: 'Zone', field: 'zone', type: 'id', rule: 'Delivery zone, at most 20', example: 'Z4' },
    ...point('25.1136', '55.1967'),
    ...closing,
  ],
} satisfies UploadTemplate

export const pincodeTemplate = {
  kind: 'pincode', version: 1, sheet: 'Pincodes', instructions,
  columns: [
    { ...country, example: 'IN' },
    { header: 'Pincode', field: 'pincode', required: true, type: 'id', rule: 'As the country writes it; format the column as text', example: '400001' },
    state('where the city name is in several states', 'MH'),
    { header: 'City Name', field: 'city_name', required: true, type: 'text', rule: 'A city we know, in any of its spellings', example: 'Mumbai', width: 24 },
    { header: 'Area Name', field: 'area_name', type: 'text', rule: 'An area of that city', example: 'Fort', width: 28 },
    ...point('18.9388', '72.8354'),
    ...closing,
  ],
} satisfies UploadTemplate
