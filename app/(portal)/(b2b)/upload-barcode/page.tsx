import { lookups } from '@/components/screens/lookups'
import { uploadPage } from '@/components/screens/upload'
import { b2bBarcodeTemplate } from '@/lib/contract/b2b-sku-columns'

export default uploadPage('/upload-barcode', {
  kind: 'b2b_barcode',
  call: 'b2bSkuUploads.uploadBarcodes',
  template: { call: 'b2bSkuUploads.barcodeTemplate', input: {} },
  columns: b2bBarcodeTemplate.columns,
  params: {
    client_id: { as: 'lookup', label: 'Client', hint: 'May be left empty by whoever has one client.', lookup: lookups.client },
    replace_primary: {
      as: 'switch', label: 'Replace primary barcode', hint: 'Off: a row that says Primary is refused where its SKU has one already.', start: false,
    },
  },
  results: '/skulist',
})
