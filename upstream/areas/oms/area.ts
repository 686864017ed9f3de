import { area } from '../../core/area'
import { omsCategoryHandlers } from './category-handlers'

export const omsArea = area({ handlers: { omsCategories: omsCategoryHandlers } })
