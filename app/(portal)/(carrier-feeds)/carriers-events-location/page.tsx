import { listPage } from '@/components/screens/list'

export default listPage('/carriers-events-location', {
  call: 'carrierPlaces.list',
  columns: {
    carrier: { sort: true }, carrier_location_code: { as: 'code', label: 'Carrier’s code' },
    carrier_location_name: { label: 'Carrier’s name', sort: true }, mapping_status: { label: 'Mapping', machine: 'eventMappingStatus' },
    country_code: 'countryName',
    base_city: { label: 'City' }, airport_code: { as: 'code', label: 'Airport' }, display_name: { label: 'Shown as' }, timezone: 'text',
    occurrences: { as: 'number', label: 'Seen', sort: true }, last_seen_at: { as: 'dateTime', label: 'Last seen', sort: true },
    latitude: { hidden: true }, longitude: { hidden: true },
  },
  filters: {
    carrier_id: 'carrier', country_code: 'country', mapping_status: { label: 'Mapping', machine: 'eventMappingStatus' },
  },
  tabs: [
    { label: 'All', query: {} },
    { label: 'Unmapped', query: { mapping_status: 'unmapped' } },
    { label: 'Mapped', query: { mapping_status: 'mapped' } },
    { label: 'Ignored', query: { mapping_status: 'ignored' } },
  ],
  search: 'Name or code',
  sort: { by: 'last_seen_at', way: 'highest' },
  opens: '/carrier-events-location-edit/[id]',
  rowActions: [
    { label: 'Edit', opens: '/carrier-events-location-edit/[id]' },
    {
      moves: 'carrierPlaces.update', field: 'mapping_status', of: 'place [carrier_location_name]',
      each: { ignored: { consequence: 'Its events show the carrier’s own words.' } },
    },
  ],
  empty: { title: 'No event locations yet', text: 'They appear here the first time a carrier names a place.' },
  sheet: 'Event locations',
})
