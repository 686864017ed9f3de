import { area } from '../../core/area'
import { seedCatalogue } from '../../demo/fulfilment/seed-catalogue'
import { catalogueHandlers } from './handlers'
import { productUpload } from './product-upload'

export const catalogueArea = area({ handlers: { catalogue: catalogueHandlers }, uploads: { product: productUpload }, demo: seedCatalogue })
