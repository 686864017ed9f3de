import { lookups } from '@/components/screens/lookups'
import { uploadPage } from '@/components/screens/upload'
import { inventoryTemplate } from '@/lib/contract/inventory-columns'
import { stockUploadMode } from '@/lib/domain/stock'

export default uploadPage('/inventory/upload', {
  kind: 'inventory_upload',
  call: 'stockCounts.upload',
  columns: inventoryTemplate.columns,
  params: {
    client_id: { as: 'lookup', label: 'Client', lookup: lookups.client, required: true },
    warehouse_id: { as: 'lookup', label: 'Warehouse', lookup: lookups.warehouse, required: true },
    mode: {
      as: 'choice', label: 'What the file says', options: stockUploadMode.options, required: true,
      hint: 'Opening stock is added where nothing lies yet; a count sets what was found.',
    },
  },
  results: '/inventoryledger?reference_no=UPLOAD-[upload_id]',
})
