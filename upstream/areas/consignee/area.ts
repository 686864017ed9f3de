import { area } from '../../core/area'
import { consigneeHandlers } from './handlers'

export const consigneeArea = area({
  handlers: { consignee: consigneeHandlers },
})
