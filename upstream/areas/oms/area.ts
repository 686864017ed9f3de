import { area } from '../../core/area'
import { omsCategoryHandlers } from './category-handlers'
import { omsJobs, omsMappingHandlers } from './mapping-handlers'

export const omsArea = area({ handlers: { omsCategories: omsCategoryHandlers, omsMappings: omsMappingHandlers }, jobs: [omsJobs] })
