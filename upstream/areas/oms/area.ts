import { area } from '../../core/area'
import { seedOms } from '../../demo/fulfilment/seed-oms'
import { omsCategoryHandlers } from './category-handlers'
import { omsJobs, omsMappingHandlers } from './mapping-handlers'

export const omsArea = area({ handlers: { omsCategories: omsCategoryHandlers, omsMappings: omsMappingHandlers }, jobs: [omsJobs], demo: seedOms })
