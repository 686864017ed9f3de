import { dialogForm } from '@/components/screens/dialog-definition'
import { asListScreen } from '@/components/screens/list-definition'

/** The states of the country the page is about. */
const ofCountry = { call: 'places.states', with: { country: '[country_code]' }, value: 'id', text: 'state_name' } as const

/** Cities of a country; its states and our warehouses come with the page as choices. */
export const cityScreen = asListScreen({
  call: 'places.cities',
  columns: {
    city_code: { as: 'code', label: 'Code', sort: true },
    city_name: { as: 'text', label: 'City', sort: true },
    city_name_ar: { as: 'text', label: 'City (Arabic)' },
    state: { as: 'text', sort: true },
    un_locode: { as: 'text', label: 'UN/LOCODE' },
    airport_code: { as: 'text', label: 'Airport' },
    areas_count: { as: 'number', label: 'Areas' },
    pincodes_count: { as: 'number', label: 'Pincodes' },
    fulfillment_enabled: { as: 'bool', label: 'House fulfilment' },
    remote: { as: 'bool' },
    timezone: 'text',
    status: 'switchStatus',
    warehouse: { as: 'text', hidden: true },
    aliases: { as: 'list', label: 'Other spellings', hidden: true },
  },
  filters: {
    state_id: { as: 'choice', label: 'State', ...ofCountry },
    status: 'switchStatus',
    fulfillment_enabled: { as: 'yesNo', label: 'House fulfilment' },
    remote: 'yesNo',
    no_areas: { as: 'yesNo', label: 'Without areas' },
  },
  search: 'City, code or other spelling',
  sort: { by: 'city_name', way: 'a_to_z' },
  form: dialogForm<'places.addCity', 'places.saveCity'>({
    sections: {
      City: {
        state_id: { as: 'choice', label: 'State', lookup: ofCountry },
        city_name: { as: 'text', label: 'Name', required: true },
        city_name_ar: { as: 'text', label: 'Name (Arabic)' },
        city_code: { as: 'text', label: 'Code', hint: 'Left empty, it is made from the name' },
        aliases: { as: 'tags', label: 'Other spellings' },
      },
      Place: {
        un_locode: { as: 'text', label: 'UN/LOCODE', hint: 'Such as AEDXB' },
        airport_code: { as: 'text', label: 'Airport', hint: 'IATA, such as DXB' },
        latitude: 'number',
        longitude: 'number',
        timezone: { as: 'text', hint: "Left empty, the country's" },
      },
      Service: {
        fulfillment_enabled: { as: 'switch', label: 'Served from our own warehouse' },
        fulfillment_facility_id: { as: 'choice', lookup: 'warehouse', whenField: { field: 'fulfillment_enabled', is: [true] } },
        remote: { as: 'switch', label: 'Remote' },
      },
    },
    add: { call: 'places.addCity', label: 'Add city', done: 'City [city_name] is added.' },
    change: { call: 'places.saveCity', with: { id: '[id]', version: '[version]' }, title: 'City [city_name]', done: 'City [city_name] is saved.' },
  }),
  rowActions: [
    { label: 'Areas', opens: '/upload-area/[country_id]?of_city=[id]' },
    { label: 'Merge into…', opens: '?merge=[id]', call: 'places.mergeCity' },
    {
      label: 'Mark remote', call: 'places.saveCity', with: { id: '[id]', remote: true },
      showIf: { field: 'remote', is: [false] }, done: '[city_name] is remote.',
    },
    {
      moves: 'places.saveCity', machine: 'guardedStatus', of: '[city_name]',
      each: { inactive: { consequence: 'New orders to it are refused.' }, delete: { consequence: 'Only a city nothing refers to can be deleted.' } },
    },
  ],
  bulk: [
    {
      moves: 'places.switchCities', of: '[n city|cities]', rows: { input: 'ids', field: 'id' }, most: 200,
      each: { active: { done: 'The cities are active.' }, inactive: { consequence: 'New orders to them are refused.', done: 'The cities are inactive.' } },
    },
    {
      label: 'Mark remote', call: 'places.switchCities', with: { remote: true }, rows: { input: 'ids', field: 'id' }, most: 200, done: 'The cities are remote.',
    },
  ],
  empty: { title: 'No cities yet', text: 'Upload a file or add one.' },
  sheet: 'Cities',
})

/** Cities served from a warehouse of our own, and what is offered there. */
export const fulfilmentScreen = asListScreen({
  call: 'places.houseCities',
  columns: {
    city: { as: 'text', sort: 'city_name' }, state: { as: 'text', sort: true },
    fulfillment_enabled: { as: 'bool', label: 'House fulfilment' }, warehouse: 'text', services: { as: 'list', label: 'Services' },
    cut_off_time: { as: 'text', label: 'Cut-off' }, same_day: { as: 'bool', label: 'Same day' },
  },
  filters: { client_id: 'client' },
  search: 'City',
  sort: { by: 'city_name', way: 'a_to_z' },
  empty: { title: 'No cities are served yet' },
})
