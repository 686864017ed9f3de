import { listPage } from '@/components/screens/list'
import { coverageLevel, region } from '@/lib/domain/countries-rules'
import { CountryDesk } from './country-desk'

export default listPage(
  '/country-settings',
  {
    call: 'countries.settings',
    columns: {
      flag: { as: 'text', label: 'Flag' },
      country_code: { as: 'code', label: 'Code', sort: true },
      country_name: { as: 'text', label: 'Country', sort: true, opens: '/country/[id]' },
      region: { as: 'text', options: [...region.options], sort: true },
      currency: { as: 'text', sort: true },
      dial_code: { as: 'text', label: 'Dial code' },
      states_count: { as: 'number', label: 'States' },
      cities_count: { as: 'number', label: 'Cities' },
      areas_count: { as: 'number', label: 'Areas' },
      pincodes_count: { as: 'number', label: 'Pincodes' },
      pincode_example: { as: 'text', label: 'Pincode like' },
      default_timezone: { as: 'text', label: 'Timezone' },
      weekend: 'text',
      status: { as: 'status', machine: 'switchStatus', sort: true },
      country_name_ar: { as: 'text', label: 'Country (Arabic)', hidden: true },
      coverages: { as: 'number', hidden: true },
      open_parcels: { as: 'number', label: 'Open parcels', hidden: true },
      vat_rate: { as: 'text', label: 'VAT %', hidden: true },
    },
    fixed: { status: ['active'] },
    filters: {
      status: { as: 'choices', label: 'Status', machine: 'switchStatus' },
      region: { as: 'choices', label: 'Region', options: [...region.options] },
      has_pincode: { as: 'yesNo', label: 'Has pincodes' },
      coverage_level: { as: 'choices', label: 'Coverage level', options: [...coverageLevel.options] },
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
        each: { inactive: { with: { force: true }, confirm: 'Stop shipping to [it]?', consequence: '[open_parcels open parcel] will finish; new orders are refused.' } },
      },
    ],
    bulk: [
      {
        moves: 'countries.switchMany', of: '[n country|countries]', rows: { input: 'ids', field: 'id' }, most: 200,
        each: {
          active: { done: 'The countries are active.' },
          inactive: { with: { force: true }, confirm: 'Stop shipping to [it]?', consequence: 'Open parcels will finish; new orders are refused.', done: 'The countries are inactive.' },
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
  { above: () => <CountryDesk /> },
)
