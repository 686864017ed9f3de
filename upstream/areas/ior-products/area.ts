import { area } from '../../core/area'
import { seedProducts } from '../../demo/ior-products/seed-products'
import { iorProductHandlers } from './handlers'
import { productJobs } from './nightly'
import { productCheckUpload } from './upload'

export const iorProductsArea = area({
  handlers: { iorProducts: iorProductHandlers }, jobs: [productJobs], uploads: { product_temp: productCheckUpload },
  demo: seedProducts,
})
