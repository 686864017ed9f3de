import { area } from '../../core/area'
import { seedCatalogue } from '../../demo/fulfilment/seed-catalogue'
import { catalogueHandlers } from './handlers'
import { mappingHandlers } from './mapping-handlers'
import { mappingUpload } from './mapping-upload'
import { productUpload } from './product-upload'

export const catalogueArea = area({
  handlers: { catalogue: catalogueHandlers, skuMappings: mappingHandlers },
  uploads: { product: productUpload, sku_mapping: mappingUpload }, demo: seedCatalogue,
})
