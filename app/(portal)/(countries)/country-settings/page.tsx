import { listPage } from '@/components/screens/list'
import { CountryPanel } from './country-panel'

export default listPage(
  '/country-settings',
  {
    call: 'countries.settings',
    columns: {
      flag: { label: 'Flag' }, country_code: { as: 'code', label: 'Code', sort: true },
      country_name: { label: 'Country', sort: true, opens: '/country/[id]' }, region: { words: 'region', sort: true },
      currency: { sort: true }, dial_code: { label: 'Dial code' }, states_count: { as: 'number', label: 'States' },
      cities_count: { as: 'number', label: 'Cities' }, areas_count: { as: 'number', label: 'Areas' },
      pincodes_count: { as: 'number', label: 'Pincodes' }, pincode_example: { label: 'Pincode like' },
      default_timezone: { label: 'Timezone' }, weekend: 'text', status: { machine: 'switchStatus', sort: true },
      country_name_ar: { label: 'Country (Arabic)', hidden: true }, coverages: { as: 'number', hidden: true },
      open_parcels: { as: 'number', label: 'Open parcels', hidden: true }, vat_rate: { label: 'VAT %', hidden: true },
    },
    fixed: { status: ['active'] },
    filters: {
      status: 'switchStatus', region: 'region', has_pincode: { as: 'yesNo', label: 'Has pincodes' }, coverage_level: 'coverageLevel',
    },
    tabs: [
      { label: 'Active', query: {} },
      { label: 'Inactive', query: { status: 'inactive' } },
    ],
    search: 'Country or code',
    sort: { by: 'country_name', way: 'a_to_z' },
    opens: '/country/[id]',
    rowActions: [
      { label: 'Open', opens: '/country/[id]' },
      { label: 'States', opens: '/state-settings/[id]/[country_code]' },
      { label: 'Cities', opens: '/city-settings/[id]/[country_code]' },
      { label: 'Areas', opens: '/upload-area/[id]' },
      { label: 'Pincodes', opens: '/country/[id]?view=pincodes' },
      { label: 'Validation rules', opens: '?rules=[country_code]' },
      {
        moves: 'countries.switchStatus', of: '[country_name]',
        each: {
          inactive: {
            with: { force: true }, confirm: 'Stop shipping to [it]?', consequence: '[open_parcels open parcel] will finish; new orders are refused.',
          },
        },
      },
    ],
    bulk: [
      {
        moves: 'countries.switchMany', of: '[n country|countries]', rows: { input: 'ids', field: 'id' }, most: 200,
        each: {
          active: { done: 'The countries are active.' },
          inactive: {
            with: { force: true }, confirm: 'Stop shipping to [it]?',
            consequence: 'Open parcels will finish; new orders are refused.', done: 'The countries are inactive.',
          },
        },
      },
    ],
    actions: [
      { label: 'Upload pincodes', opens: '/upload-pincode' },
      { label: 'Timezones', opens: '/country-timezone' },
    ],
    empty: { title: 'No countries yet' },
    sheet: 'Countries',
  },
  { above: () => <CountryPanel /> },
)
