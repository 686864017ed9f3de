import { rows } from '@/components/screens/parent-list'
import { recordPage } from '@/components/screens/record'
import { variantList } from '../../variant-list'
import { newSku, savedSku } from './fields'

export default recordPage('/add-edit-sku/[[...id]]', {
  load: 'b2bSkus.one',
  named: '[sku_code]',
  add: newSku,
  change: savedSku,
  readOnly: 'You may look at SKUs, not change them.',
  head: { name: 'sku_name', code: 'sku_code', machine: 'recordStatus' },
  lists: { Variants: { show: rows, list: variantList, fixed: { sku_id: '[id]' } } },
  notes: [
    { field: 'layer_note', tone: 'yellow', title: 'Layers do not fit the pallet' },
    { field: 'wms_error', tone: 'yellow', title: 'The warehouse system refused it' },
  ],
  links: [{ label: 'Stock', opens: '/b2binventory?search=[sku_code]' }, { label: 'Images', opens: '/linksku?sku_id=[id]' }],
})
