import { omsCategories } from '../../db/schema/oms'
import { skuMappings } from '../../db/schema/sku-mappings'
import { products, skuBarcodes, skus } from '../../db/schema/skus'
import { copyInto } from '../copy'
import type { DemoRows } from '../ground'
import { catalogueOf } from './catalogue'
import { categoriesOf } from './categories'
import { mappingsOf } from './mappings'

/** Categories, products, SKUs, barcodes and aliases of the clients whose goods we keep (fulfilment.md 8). */
export const seedCatalogue: DemoRows = async (client, { nowMs, idOf }) => {
  const categories = categoriesOf(nowMs, idOf('super_admin'))
  const made = catalogueOf(nowMs, idOf('client_admin'), categories.of)
  await copyInto(client, omsCategories, categories.rows)
  await copyInto(client, products, made.products)
  await copyInto(client, skus, made.skus)
  await copyInto(client, skuBarcodes, made.barcodes)
  await copyInto(client, skuMappings, mappingsOf(made, idOf('client_admin')))
}
