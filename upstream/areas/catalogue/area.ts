import { area } from '../../core/area'
import { seedCatalogue } from '../../demo/fulfilment/seed-catalogue'

export const catalogueArea = area({ demo: seedCatalogue })
