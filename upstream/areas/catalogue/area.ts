import { area } from '../../core/area'
import { seedCatalogue } from '../../demo/fulfilment/seed-catalogue'
import { catalogueHandlers } from './handlers'

export const catalogueArea = area({ handlers: { catalogue: catalogueHandlers }, demo: seedCatalogue })
