import { area } from '../../core/area'
import { b2bInventoryHandlers, b2bSkuHandlers } from './handlers'

export const b2bArea = area({ handlers: { b2bInventory: b2bInventoryHandlers, b2bSkus: b2bSkuHandlers } })
