import { dialogForm } from '@/components/screens/dialog-definition'
import { listPage } from '@/components/screens/list'

export default listPage('/locations', {
  call: 'masterData.locations',
  columns: {
    location_code: { as: 'code', label: 'Location', sort: true }, warehouse_code: { as: 'code', label: 'Warehouse', sort: true },
    zone_type: { label: 'Zone', words: 'zoneType' }, storage_class: { label: 'Storage', words: 'storageClass' }, status: 'locationStatus',
    pick_sequence: { as: 'number', label: 'Pick order', sort: true }, max_weight: { as: 'weight', label: 'Max weight' },
    max_volume_cbm: { label: 'Max m³' }, mixed_sku: { as: 'bool', label: 'Mixed SKU' }, mixed_lot: { as: 'bool', label: 'Mixed lot' },
    label_printed_at: { as: 'dateTime', label: 'Label printed' }, updated_at: { as: 'dateTime', sort: true, hidden: true },
  },
  filters: {
    warehouse_id: 'warehouseRecord', zone_type: { label: 'Zone', words: 'zoneType' },
    storage_class: { label: 'Storage', words: 'storageClass' }, status: 'locationStatus',
    unlabelled: { as: 'yesNo', label: 'Without label' },
  },
  search: 'Location code',
  sort: { by: 'location_code', way: 'a_to_z' },
  form: dialogForm<'masterData.addLocation', 'masterData.changeLocation'>({
    sections: {
      Location: {
        warehouse_id: { label: 'Warehouse', lookup: 'warehouseRecord', shown: 'warehouse_code' },
        location_code: { as: 'text', label: 'Code', hint: 'Zone-aisle-rack-level-bin, such as A-03-12-B-04. It is printed and cannot be changed later.' },
        zone_type: { label: 'Zone', required: true, words: 'zoneType' },
        storage_class: { label: 'Storage', required: true, words: 'storageClass' },
        pick_sequence: { as: 'number', label: 'Pick order', required: true, hint: 'Smaller numbers are walked first.' },
        status: { required: true, machine: 'locationStatus' },
      },
      Room: {
        max_weight: { as: 'weight', label: 'Max weight' },
        max_volume_cbm: { as: 'text', label: 'Max volume', unit: 'm³' },
        mixed_sku: { as: 'switch', label: 'May hold several SKUs' },
        mixed_lot: { as: 'switch', label: 'May hold several lots' },
      },
    },
    add: {
      call: 'masterData.addLocation', label: 'Add location', done: 'Location [location_code] is added.',
      start: { zone_type: 'pick', storage_class: 'ambient', pick_sequence: 0, mixed_sku: true, mixed_lot: false, status: 'active' },
    },
    change: {
      call: 'masterData.changeLocation', with: { id: '[id]', version: '[version]' },
      title: 'Location [location_code]', done: 'Location [location_code] is saved.',
    },
  }),
  rowActions: [
    { label: 'Print label', call: 'masterData.locationLabels', with: { ids: ['[id]'], size: '4X2' } },
    { moves: 'masterData.changeLocation', of: '[location_code]' },
    {
      label: 'Delete', call: 'masterData.removeLocation', with: { id: '[id]' }, confirm: 'Delete [location_code]?',
      consequence: 'This cannot be undone.', showIf: { field: 'status', is: ['inactive'] }, danger: true, done: 'The location is deleted.',
    },
  ],
  bulk: [
    {
      label: 'Print labels, 4 × 2 inches', call: 'masterData.locationLabels', with: { size: '4X2' },
      rows: { input: 'ids', field: 'id' }, most: 500, done: 'The labels are made.',
    },
    {
      label: 'Print labels, A4', call: 'masterData.locationLabels', with: { size: 'A4_8' },
      rows: { input: 'ids', field: 'id' }, most: 500, done: 'The labels are made.',
    },
  ],
  actions: [
    { label: 'Add a range', opens: '/locations/range', call: 'masterData.addRange' },
    { label: 'Upload', opens: '/locations/upload', call: 'masterData.uploadLocations' },
  ],
  empty: { title: 'No locations yet', text: 'Shelves and bins of the warehouse: add a range of them at once, or upload a sheet.' },
  sheet: 'Locations',
})
