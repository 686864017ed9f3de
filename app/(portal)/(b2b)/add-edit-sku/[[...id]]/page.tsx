import { recordPage } from '@/components/screens/record'
import { newSku, savedSku } from './fields'

export default recordPage('/add-edit-sku/[[...id]]', {
  load: 'b2bSkus.one',
  named: '[sku_code]',
  add: newSku,
  change: savedSku,
  readOnly: 'You may look at SKUs, not change them.',
  head: { name: 'sku_name', code: 'sku_code', machine: 'recordStatus' },
  notes: [
    { field: 'layer_note', tone: 'yellow', title: 'Layers do not fit the pallet' },
    { field: 'wms_error', tone: 'yellow', title: 'The warehouse system refused it' },
  ],
  links: [{ label: 'Stock', opens: '/b2binventory?search=[sku_code]' }, { label: 'Images', opens: '/linksku?sku_id=[id]' }],
})
