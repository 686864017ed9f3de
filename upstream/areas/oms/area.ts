import { area } from '../../core/area'
import { omsCategoryHandlers } from './category-handlers'
import { omsMappingHandlers } from './mapping-handlers'

export const omsArea = area({ handlers: { omsCategories: omsCategoryHandlers, omsMappings: omsMappingHandlers } })
