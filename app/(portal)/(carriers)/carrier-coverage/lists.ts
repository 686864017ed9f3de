import { dialogForm } from '@/components/screens/dialog-definition'
import { asListScreen, type BulkMoves, type Column, type Moves } from '@/components/screens/list-definition'
import { weekdays } from '@/lib/domain/carrier'

const onOff = [{ value: 'true', label: 'Active', tone: 'green' as const }, { value: 'false', label: 'Inactive', tone: 'grey' as const }]
/** Parcels already given to days to come hold a place back, unless somebody says otherwise (carriers.md 3). */
const evenAllocated = { force: { as: 'switch' as const, label: 'Also where parcels are allocated to days to come' } }
const service = { label: 'House service', lookup: 'service' } as const

/** A row a country and service of ours (carriers.md 4). */
export const coverages = asListScreen({
  call: 'carrierCoverage.list',
  columns: {
    country: { as: 'text', sort: true },
    rsa_service_code: { as: 'text', label: 'House service', sort: true },
    coverage_level: { as: 'status', label: 'Level', words: 'carrierCoverageLevel', sort: true },
    cities_count: { as: 'number', label: 'Cities', opens: '/carrier-coverage?view=cities&carrier_id=[carrier_id]&coverage_id=[coverage_id]' },
    areas_count: { as: 'number', label: 'Areas', opens: '/carrier-coverage?view=areas&carrier_id=[carrier_id]&coverage_id=[coverage_id]' },
    pincodes_count: { as: 'number', label: 'Pincodes', opens: '/carrier-coverage?view=pincodes&carrier_id=[carrier_id]&coverage_id=[coverage_id]' },
    cod_available: { as: 'bool', label: 'COD' },
    transit: { as: 'text', label: 'Transit', sort: 'transit_days_min' },
    active: { as: 'status', options: onOff },
    effective_from: { as: 'date', label: 'From' },
    effective_to: { as: 'date', label: 'To', hidden: true },
    cod_max_amount: { as: 'money', label: 'COD up to', currencyField: 'cod_currency', hidden: true },
    remote_surcharge: { as: 'money', hidden: true },
  },
  filters: {
    country_code: 'countryName',
    rsa_service_code: service,
    active: 'yesNo',
    cod_available: { as: 'yesNo', label: 'COD' },
  },
  search: 'Country or service',
  sort: { by: 'country', way: 'a_to_z' },
  form: dialogForm<'carrierCoverage.change', 'carrierCoverage.change'>({
    sections: {
      Coverage: {
        coverage_level: { label: 'Level', words: 'carrierCoverageLevel', hint: 'How deep an address is checked.' },
        transit_days_min: { as: 'number', label: 'Fewest transit days' },
        transit_days_max: { as: 'number', label: 'Most transit days' },
        remote_surcharge: { as: 'money', hint: 'Added where a city is remote.' },
        effective_from: { as: 'date', label: 'In force from' },
        effective_to: { as: 'date', label: 'Until' },
      },
      'Cash on delivery': {
        cod_available: { as: 'switch', label: 'COD available' },
        cod_currency: { as: 'text', label: 'COD currency', hint: 'Three letters, like AED' },
        cod_max_amount: { as: 'money', label: 'COD up to', currencyFrom: 'cod_currency' },
      },
    },
    change: {
      call: 'carrierCoverage.change', with: { id: '[carrier_id]', coverage_id: '[coverage_id]', version: '[version]' },
      title: '[country], [rsa_service_code]', done: 'The coverage is saved.',
    },
  }),
  rowActions: [
    { label: 'Cities', opens: '/carrier-coverage?view=cities&carrier_id=[carrier_id]&coverage_id=[coverage_id]' },
    { label: 'Capacities', opens: '/carrier-coverage?view=capacities&carrier_id=[carrier_id]&coverage_id=[coverage_id]' },
    {
      moves: 'carrierCoverage.change', field: 'active', machine: 'switchStatus',
      of: '[country] with [rsa_service_code]', with: { id: '[carrier_id]', coverage_id: '[coverage_id]' },
      each: { inactive: { consequence: 'New parcels go to other carriers.', ask: evenAllocated } },
    },
  ],
  empty: {
    title: 'No coverage yet', text: 'Upload the countries this carrier serves, then their cities.',
    action: { label: 'Upload countries', opens: '/country-upload', call: 'carrierCoverage.uploadCountries' },
  },
  sheet: 'Coverage',
})

const served: Record<string, Column> = {
  rsa_service_code: { as: 'text', label: 'Service', sort: true },
  route_code: { as: 'text', label: 'Route', sort: true },
  pickup_available: { as: 'bool', label: 'Pickup' },
  delivery_available: { as: 'bool', label: 'Delivery' },
  cod_available: { as: 'bool', label: 'COD' },
  return_available: { as: 'bool', label: 'Returns' },
  transit: { as: 'text', label: 'Transit' },
  remote: { as: 'bool', label: 'Remote' },
  active: { as: 'status', options: onOff },
  delivery_days: { as: 'list', label: 'Delivery days', options: weekdays.map(({ value, label }) => ({ value: String(value), label })), hidden: true },
  country_code: { words: 'countryName', hidden: true },
}
const filters = {
  coverage_id: { as: 'text', label: 'Coverage no.' },
  country_code: 'countryName',
  state: 'text',
  rsa_service_code: service,
  active: 'yesNo',
  cod_available: { as: 'yesNo', label: 'COD' },
  remote: 'yesNo',
  mapped: 'yesNo',
} as const
type Level = 'city' | 'area' | 'pincode'
const ofLevel = (level: Level) => ({
  moves: 'carrierCoverage.places', field: 'active', machine: 'switchStatus', with: { level },
  each: { inactive: { consequence: 'New parcels there go to other carriers.', ask: evenAllocated } },
}) satisfies Moves
const switches = (level: Level, name: string): Moves[] => [{ ...ofLevel(level), of: `[${name}]` }]
const bulk = (level: Level): BulkMoves[] => [{ ...ofLevel(level), of: '[n place]', rows: { input: 'ids', field: 'id' }, most: 1000 }]
const upload = { label: 'Upload', opens: '/city-upload' }

export const cities = asListScreen({
  call: 'carrierCoverage.cities',
  columns: {
    city: { as: 'text', sort: true }, state: 'text', carrier_city_name: { as: 'text', label: 'Carrier city', sort: true },
    carrier_city_code: { as: 'code', label: 'Code' }, ...served,
  },
  filters,
  search: 'City, ours or the carrier’s',
  sort: { by: 'city', way: 'a_to_z' },
  rowActions: switches('city', 'city'),
  bulk: bulk('city'),
  empty: { title: 'No cities yet', text: 'Upload the cities this carrier serves.', action: upload },
  sheet: 'Cities',
})

export const areas = asListScreen({
  call: 'carrierCoverage.areas',
  columns: {
    area: { as: 'text', sort: true }, city: { as: 'text', sort: true }, state: { as: 'text', hidden: true },
    carrier_area_name: { as: 'text', label: 'Carrier area' }, carrier_area_code: { as: 'code', label: 'Code' }, ...served,
  },
  filters,
  search: 'Area or city',
  sort: { by: 'area', way: 'a_to_z' },
  rowActions: switches('area', 'area'),
  bulk: bulk('area'),
  empty: {
    title: 'No areas yet', text: 'Upload the areas of a city this carrier serves.', action: { label: 'Upload', opens: '/city-upload?kind=carrier_area' },
  },
  sheet: 'Areas',
})

export const pincodes = asListScreen({
  call: 'carrierCoverage.pincodes',
  columns: { pincode: { as: 'code' }, city: 'text', area: 'text', state: { as: 'text', hidden: true }, ...served },
  filters,
  search: 'Pincode, its beginning',
  sort: { by: 'id', way: 'lowest' },
  rowActions: switches('pincode', 'pincode'),
  bulk: bulk('pincode'),
  empty: {
    title: 'No pincodes yet', text: 'Upload the pincodes this carrier serves.', action: { label: 'Upload', opens: '/city-upload?kind=carrier_pincode' },
  },
  sheet: 'Pincodes',
})
