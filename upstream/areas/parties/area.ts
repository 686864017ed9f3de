import { area } from '../../core/area'
import { seedParties } from '../../demo/fulfilment/seed-parties'
import { b2bConsigneeHandlers, b2bMappingHandlers, b2bSupplierHandlers } from './handlers'

export const partiesArea = area({
  handlers: { b2bSuppliers: b2bSupplierHandlers, b2bConsignees: b2bConsigneeHandlers, b2bMappings: b2bMappingHandlers }, demo: seedParties,
})
