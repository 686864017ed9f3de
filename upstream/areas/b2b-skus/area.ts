import { area } from '../../core/area'
import { seedB2bSkus } from '../../demo/b2b-skus/seed-b2b-skus'
import { b2bBarcodeUpload } from './barcode-upload'
import { b2bSkuImageHandlers, b2bSkuUploadHandlers } from './handlers'
import { b2bSkuUpload } from './sku-upload'

export const b2bSkusArea = area({
  demo: seedB2bSkus,
  handlers: { b2bSkuImages: b2bSkuImageHandlers, b2bSkuUploads: b2bSkuUploadHandlers }, uploads: { b2b_sku: b2bSkuUpload, b2b_barcode: b2bBarcodeUpload },
})
