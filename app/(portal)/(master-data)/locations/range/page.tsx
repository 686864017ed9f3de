import { formPage } from '@/components/screens/form'

export default formPage('/locations/range', {
  call: 'masterData.addRange',
  sections: {
    Range: {
      warehouse_id: 'warehouseRecord',
      zone: { as: 'text', hint: 'The first part of every code, such as A.' },
      aisles: { as: 'text', hint: 'A span such as 01-12, or one mark.' },
      racks: { as: 'text', hint: 'Such as 01-20. Left empty, the code ends before it.' },
      levels: { as: 'text', hint: 'Such as A-F.' },
      bins: { as: 'text', hint: 'Such as 01-04. At most 5,000 locations at once.' },
      pick_from: { as: 'number', label: 'Pick order from', hint: 'The first location gets this number, each next one more.' },
    },
    'Every one of them': {
      zone_type: 'zoneType',
      storage_class: { label: 'Storage', words: 'storageClass' },
      max_weight: { as: 'weight', label: 'Max weight' },
      max_volume_cbm: { as: 'text', label: 'Max volume', unit: 'm³' },
      mixed_sku: { as: 'switch', label: 'May hold several SKUs' },
      mixed_lot: { as: 'switch', label: 'May hold several lots' },
    },
  },
  start: { zone_type: 'pick', storage_class: 'ambient', pick_from: 1, mixed_sku: true, mixed_lot: false },
  save: 'Add locations',
  done: '[made] locations are added, [there_already] were there already: [first] to [last].',
  then: '/locations?warehouse_id=[warehouse_id]',
})
